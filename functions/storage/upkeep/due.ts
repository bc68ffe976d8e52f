import * as z from 'zod';
import { isoTimeSchema } from '#shared/model/common.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import { dueEntity } from '../upkeep-entities.ts';
import { type DueEntry, type DueRepository, dueKinds } from '../upkeep-types.ts';

const rowSchema: z.ZodType<DueEntry> = z.object({
  kind: z.enum(dueKinds),
  at: isoTimeSchema,
  subject: z.string(),
});

export const createDueRepository = ({ rows, connection }: StorageContext): DueRepository => ({
  add: async (entry) => {
    await holds(dueEntity.create(entry).go(connection));
  },
  list: async (kind, at) => {
    const { data } = await dueEntity.query
      .byTime({ kind })
      // `~` comes after every character of an id.
      .lte({ at, subject: '~' })
      .go({ ...connection, ...ALL_CONSISTENT });
    return rows.many('due', rowSchema, data);
  },
  remove: async (entry) => {
    await dueEntity.delete(entry).go(connection);
  },
});
