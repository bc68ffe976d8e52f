import { Entity } from 'electrodb';
import * as z from 'zod';
import { count, model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';

/** Progress of a long-running job; the state is a JSON text whose shape is the worker's. */
export const jobEntity = new Entity({
  model: model('job'),
  attributes: { job: text, state: text, version: count },
  indexes: { byName: { pk: pk('job'), sk: sk() } },
} as const);

const rowSchema = z.object({ state: z.string(), version: z.int().min(1) });

const parsed = <T>(schema: z.ZodType<T>, state: string): T | null => {
  try {
    return schema.safeParse(JSON.parse(state)).data ?? null;
  } catch {
    return null;
  }
};

/** Progress of long-running jobs, so that the next process can continue. One item per job; a slower process fails on its version. */
export const createJobs = ({ connection, rows }: StorageContext) => ({
  /** null: never started. A state that no longer matches the schema counts as null, on its version. */
  get: async <T>(
    job: string,
    schema: z.ZodType<T>,
  ): Promise<{ readonly state: T | null; readonly version: number } | null> => {
    const { data } = await jobEntity.get({ job }).go({ ...connection, consistent: true });
    const row = rows.one('job', rowSchema, data);
    return row === null ? null : { state: parsed(schema, row.state), version: row.version };
  },
  /**
   * @param version the version that was read; null: there was none
   * @returns the new version; null when another process was faster
   */
  put: async (job: string, state: object, version: number | null): Promise<number | null> => {
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
export type JobRepository = ReturnType<typeof createJobs>;
