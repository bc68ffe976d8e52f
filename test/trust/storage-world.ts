import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { createStorage, type Storage } from '#functions/storage/index.ts';
import type { Busy } from '#functions/storage/table/busy.ts';
import { openClient } from '#functions/storage/table/client.ts';
import { createTable } from '#functions/storage/table/create-table.ts';
import { table } from '#shared/table.ts';
import { NOON } from '#test/integration/storage/samples.ts';
import type { Step } from './storage-life-things.ts';
import { startTroubledTable, type TroubledTable } from './storage-trouble.ts';

const LOCAL = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } } as const;

/** Status of a response that never comes. */
const HASTY_MS = 100;

/** A table of its own on the engine, behind injected faults. */
export interface World {
  readonly storage: Storage;
  readonly table: TroubledTable;
  /** Log lines about requests that the table refused. */
  readonly busy: readonly Busy[];
  /** Waits until no request is in flight: a call that failed may have left others behind. */
  idle(): Promise<void>;
  /** All rows as stored in the table, in the order of their keys. */
  rows(): Promise<readonly Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/**
 *
 * @param attempts of each request; `many`: by the product's own client, with its retries; `hasty`: the same with shorter
 * timeouts
 */
export const openWorld = async (
  engine: string,
  tableName: string,
  attempts: 'one' | 'many' | 'hasty',
): Promise<World> => {
  const direct = new DynamoDBClient({ ...LOCAL, endpoint: engine });
  await createTable(direct, tableName);
  const troubled = await startTroubledTable(engine);
  const config = { ...LOCAL, endpoint: troubled.endpoint };
  const busy: Busy[] = [];
  const client = openClient({
    ...config,
    ...(attempts === 'one' && { maxAttempts: 1 }),
    ...(attempts === 'hasty' && { requestHandler: { requestTimeout: HASTY_MS, throwOnRequestTimeout: true } }),
    onBusy: (one) => busy.push(one),
  });
  const underWay = new Set<Promise<unknown>>();
  client.middlewareStack.add(
    (next) => (args) => {
      const request = next(args);
      const ended = request.catch(() => undefined).finally(() => underWay.delete(ended));
      underWay.add(ended);
      return request;
    },
    { step: 'initialize', name: 'underWay' },
  );
  const documents = DynamoDBDocumentClient.from(direct);
  return {
    storage: createStorage({ client, tableName, now: () => NOON }),
    table: troubled,
    busy,
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    rows: async () => {
      const rows: Record<string, unknown>[] = [];
      // The claim that a run's row holds is random.
      for await (const { Items = [] } of paginateScan(
        { client: documents },
        { TableName: tableName, ConsistentRead: true },
      ))
        rows.push(...Items.map(({ claim: _, ...row }) => row));
      const keyOf = (row: Record<string, unknown>): string => `${row[table.partitionKey]} ${row[table.sortKey]}`;
      return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    },
    stop: async () => {
      client.destroy();
      direct.destroy();
      await troubled.stop();
    },
  };
};

/** Result of a call: its value, or the name of the error that it threw. */
export type Came = { readonly value: unknown } | { readonly thrown: unknown };

export const take = async ({ call }: Step, storage: Storage): Promise<Came> => {
  try {
    return { value: await call(storage) };
  } catch (thrown) {
    return { thrown };
  }
};
