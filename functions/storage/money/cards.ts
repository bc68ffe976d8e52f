import * as z from 'zod';
import { userIdSchema } from '#shared/model/ids.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import { cardUserEntity, userCardEntity } from '../upkeep-entities.ts';
import type { CardRepository } from '../upkeep-types.ts';

const rowSchema = z.object({ userId: userIdSchema });

export const createCardRepository = ({ rows, connection }: StorageContext): CardRepository => {
  const all = { ...connection, ...ALL_CONSISTENT };
  return {
    note: async (userId, mark) => {
      // From the user's side first: what can be found by the mark can then be forgotten.
      await holds(userCardEntity.create({ userId, mark }).go(connection));
      await holds(cardUserEntity.create({ mark, userId }).go(connection));
      // Read after it was written: of two who write at once, at least one sees both.
      const { data } = await cardUserEntity.query.byMark({ mark }).go(all);
      return rows.many('cardUser', rowSchema, data).flatMap((row) => (row.userId === userId ? [] : [row.userId]));
    },
    forget: async (userId) => {
      const { data } = await userCardEntity.query.byUser({ userId }).go(all);
      for (const { mark } of data) {
        await cardUserEntity.delete({ mark, userId }).go(connection);
        await userCardEntity.delete({ userId, mark }).go(connection);
      }
    },
  };
};
