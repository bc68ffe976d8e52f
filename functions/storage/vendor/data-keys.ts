import { dataKeyEntity } from '../entities.ts';
import { dataKeyRowSchema } from '../rows.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import type { DataKeyRepository } from '../types.ts';

/** Wrapped data keys: made once, never changed. */
export const createDataKeyRepository = ({ rows, connection }: StorageContext): DataKeyRepository => ({
  get: async (shard) => {
    const { data } = await dataKeyEntity.get({ shard }).go({ ...connection, consistent: true });
    return rows.one('dataKey', dataKeyRowSchema, data)?.wrapped ?? null;
  },
  create: (shard, wrapped) => holds(dataKeyEntity.create({ shard, wrapped }).go(connection)),
});
