import { Entity } from 'electrodb';
import * as z from 'zod';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';
import { model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';

/** Who has used a card; the mark is a keyed hash, and the key is not in the table. */
export const cardUserEntity = new Entity({
  model: model('cardUser'),
  attributes: { mark: text, userId: text },
  indexes: { byMark: { pk: pk('mark'), sk: sk('userId') } },
} as const);

/** The same in the user's partition, so that it is deleted with the user. */
export const userCardEntity = new Entity({
  model: model('userCard'),
  attributes: { userId: text, mark: text },
  indexes: { byUser: { pk: pk('userId'), sk: sk('mark') } },
} as const);

const rowSchema = z.object({ userId: userIdSchema });

/** Which users pay with the same card, by marks that reveal nothing else about it. */
export const createCards = ({ rows, connection }: StorageContext) => {
  const all = { ...connection, ...ALL_CONSISTENT };
  /** Marks of the cards that a user has used. */
  const marksOf = async (userId: UserId): Promise<readonly string[]> => {
    const { data } = await userCardEntity.query.byUser({ userId }).go(all);
    return data.map(({ mark }) => mark);
  };
  return {
    /** Idempotent. @returns the other users of the card */
    note: async (userId: UserId, mark: string): Promise<readonly UserId[]> => {
      // The user's side first: whatever can be found by the mark can then be forgotten.
      await holds(userCardEntity.create({ userId, mark }).go(connection));
      await holds(cardUserEntity.create({ mark, userId }).go(connection));
      // Read after the write: of two concurrent writers at least one sees both.
      const { data } = await cardUserEntity.query.byMark({ mark }).go(all);
      return rows.many('cardUser', rowSchema, data).flatMap((row) => (row.userId === userId ? [] : [row.userId]));
    },
    marksOf,
    /** For a user who is deleted. Idempotent. */
    forget: async (userId: UserId): Promise<void> => {
      for (const mark of await marksOf(userId)) {
        await cardUserEntity.delete({ mark, userId }).go(connection);
        await userCardEntity.delete({ userId, mark }).go(connection);
      }
    },
  };
};
