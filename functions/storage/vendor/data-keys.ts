import { Entity } from 'electrodb';
import * as z from 'zod';
import { bytes, count, model, pk, sk } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { bytesSchema } from '../table/row-schemas.ts';

export const dataKeyEntity = new Entity({
  model: model('dataKey'),
  attributes: { shard: count, wrapped: bytes },
  indexes: { byShard: { pk: pk('shard'), sk: sk() } },
} as const);

const rowSchema = z.object({ wrapped: bytesSchema });

/** Wrapped data keys, one per shard of sites (functions/platform/secrets.ts): created once, never changed. */
export const createDataKeys = ({ rows, connection }: StorageContext) => ({
  get: async (shard: number): Promise<Uint8Array | null> => {
    const { data } = await dataKeyEntity.get({ shard }).go({ ...connection, consistent: true });
    return rows.one('dataKey', rowSchema, data)?.wrapped ?? null;
  },
  /** @returns false when the shard already has a key, which then counts */
  create: (shard: number, wrapped: Uint8Array) => holds(dataKeyEntity.create({ shard, wrapped }).go(connection)),
});
