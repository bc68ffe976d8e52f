import { readEnv } from '#functions/platform/env.ts';
import { createStorage, type Storage } from '#functions/storage/index.ts';
import { openClient } from '#functions/storage/table/client.ts';
import { type Base, once } from './base.ts';

/** The table. @throws EnvError without TABLE_NAME */
export const storagePart = ({ env, now, aws, logger }: Base): { readonly storage: () => Storage } => ({
  storage: once(() =>
    createStorage({
      client: openClient({
        ...aws('dynamodb'),
        onBusy: (busy) => logger().error('storage busy', { ...busy }),
      }),
      tableName: readEnv(['TABLE_NAME'], env).TABLE_NAME,
      now,
      onBadRow: (row) => logger().error('bad row', { ...row }),
    }),
  ),
});
