import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import dynalite from 'dynalite';
import db, { type Store } from 'dynalite/db/index.js';
import { createTable } from '#functions/storage/table/create-table.ts';
import { rememberExpressions } from '#infra/local/remembered-expressions.ts';
import { inProcess } from './in-process.ts';
import { takeShortWay } from './short-way.ts';
import { streamAtOnce } from './value-streams.ts';

export interface TestDynamo {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Another engine with DynamoDB's HTTP API, started by `npm run test:engines`; absent: dynalite in this process. */
const OTHER_ENGINE = process.env.TABLE_ENGINE;

rememberExpressions();

/** An engine in this process, in memory, on a free port of the loopback. */
const startDynalite = async () => {
  const stores: Store[] = [];
  const { create } = db;
  db.create = (options) => {
    const store = create(options);
    stores.push(store);
    streamAtOnce(store);
    return store;
  };
  const server = dynalite({ createTableMs: 0 });
  db.create = create;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    client: inProcess(server),
    shorten: (client: DynamoDBDocumentClient, plain: DynamoDBDocumentClient): void => {
      for (const store of stores) takeShortWay(client, plain, server, store);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

const startEngine = (): ReturnType<typeof startDynalite> =>
  OTHER_ENGINE === undefined
    ? startDynalite()
    : Promise.resolve({ endpoint: OTHER_ENGINE, client: {} as never, shorten: () => {}, close: async () => {} });

/**
 * A separate table as in `#shared/table.ts`, on the engine that the tests use.
 * @param way of requests: the SDK's own, or a short one to an engine in this process
 */
export const startDynamo = async (name = 'sunward-test', way: 'sdk' | 'short' = 'short'): Promise<TestDynamo> => {
  const engine = await startEngine();
  // An engine shared with others.
  const tableName = OTHER_ENGINE === undefined ? name : `${name}-${randomUUID()}`;
  const { endpoint } = engine;
  const open = (): DynamoDBClient => {
    const client = new DynamoDBClient({
      endpoint,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      ...engine.client,
    });
    // Describes each request, whether anybody reads it or not.
    client.middlewareStack.remove('loggerMiddleware');
    return client;
  };
  const plain = open();
  await createTable(plain, tableName);
  const client = DynamoDBDocumentClient.from(open());
  if (way === 'short') engine.shorten(client, DynamoDBDocumentClient.from(plain));
  return {
    client,
    tableName,
    endpoint,
    stop: async () => {
      plain.destroy();
      client.destroy();
      await engine.close();
    },
  };
};

/** How often this client's writes have begun or ended: unchanged means that it has written nothing in between. */
export const countWrites = (client: DynamoDBDocumentClient): (() => number) => {
  let count = 0;
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!/Put|Update|Delete|Write/.test(commandName)) return next(args);
        count += 1;
        try {
          return await next(args);
        } finally {
          count += 1;
        }
      },
    { step: 'initialize', name: 'writeCount' },
  );
  return () => count;
};

/** Cost of a client's requests: row sizes and capacity as the engine counts them. */
export interface CapacityLog {
  readonly calls: { readonly operation: string; readonly units: number }[];
  total(operation: string): number;
}

/** Requests the consumed capacity with every request of this client and records the answers. */
export const logCapacity = (client: DynamoDBDocumentClient): CapacityLog => {
  const calls: { operation: string; units: number }[] = [];
  client.middlewareStack.add(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const consumed: unknown = Reflect.get(result.output, 'ConsumedCapacity');
      const units = typeof consumed === 'object' && consumed !== null ? Reflect.get(consumed, 'CapacityUnits') : 0;
      calls.push({ operation: context.commandName?.replace('Command', '') ?? '', units: Number(units) });
      return result;
    },
    { step: 'initialize', name: 'capacityLog' },
  );
  return {
    calls,
    total: (operation) =>
      calls.filter((call) => call.operation === operation).reduce((sum, { units }) => sum + units, 0),
  };
};

/** Size of an item as DynamoDB counts it: names and values in UTF-8, 3 bytes and 1 per entry for a list or map. */
export const itemBytes = (value: unknown): number => {
  if (value === null || value === undefined || typeof value === 'boolean') return 1;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).replace(/[-.]/g, '').length / 2) + 1;
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return 3 + value.reduce((sum: number, entry) => sum + 1 + itemBytes(entry), 0);
  return (
    3 + Object.entries(value).reduce((sum, [name, entry]) => sum + 1 + Buffer.byteLength(name) + itemBytes(entry), 0)
  );
};
