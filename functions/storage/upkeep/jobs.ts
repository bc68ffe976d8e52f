import * as z from 'zod';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { jobEntity } from '../upkeep-entities.ts';
import type { JobRepository } from '../upkeep-types.ts';

const rowSchema = z.object({ state: z.string(), version: z.int().min(1) });

const parsed = <T>(schema: z.ZodType<T>, text: string): T | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** One item per job, written under its version: of two processes at the same work one finds that it was overtaken. */
export const createJobRepository = ({ connection, rows }: StorageContext): JobRepository => ({
  get: async (job, schema) => {
    const { data } = await jobEntity.get({ job }).go({ ...connection, consistent: true });
    const row = rows.one('job', rowSchema, data);
    return row === null ? null : { state: parsed(schema, row.state), version: row.version };
  },
  put: async (job, state, version) => {
    const row = { state: JSON.stringify(state), version: (version ?? 0) + 1 };
    const write =
      version === null
        ? jobEntity.create({ job, ...row }).go(connection)
        : jobEntity
            .patch({ job })
            .set(row)
            .where((stored, { eq }) => eq(stored.version, version))
            .go(connection);
    return (await holds(write)) ? row.version : null;
  },
});
