import { DeleteCommand, PutCommand, paginateScan, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type BadRow, createStorage, type Storage } from '#functions/storage/index.ts';
import { table } from '#shared/table.ts';
import { type CapacityLog, logCapacity, startDynamo, type TestDynamo } from '#test/support/dynamo.ts';
import { NOON } from './samples.ts';

/** A storage on its own engine, with a clock that stays at noon until a test moves it. */
export interface StorageEngine {
  readonly storage: Storage;
  readonly capacity: CapacityLog;
  /** Rows dropped since the test began. */
  readonly badRows: BadRow[];
  nowMs: number;
  /** All rows of a partition, as they are in the table. */
  partition(pk: string): Promise<Record<string, unknown>[]>;
  /** Changes one attribute behind storage's back. */
  damage(row: Record<string, unknown>, attribute: string, value: unknown): Promise<void>;
  put(row: Record<string, unknown>): Promise<void>;
  /** All rows of the table. */
  rows(): Promise<Record<string, unknown>[]>;
  /** Removes what has expired, as DynamoDB does eventually. @returns how many rows */
  reap(): Promise<number>;
  /** Does something once, right after the next response to such a request. @returns a function that undoes this */
  after(operation: string, what: () => Promise<void>): () => void;
}

export const sitePartition = (accountId: string): string => `$sunward#accountId_${accountId}`;
export const dayPartition = (accountId: string, day: string): string => `$sunward#accountId_${accountId}#day_${day}`;

/** Starts an engine for the tests of one file. */
export const storageEngine = (): StorageEngine => {
  let dynamo: TestDynamo | undefined;
  let storage: Storage | undefined;
  let capacity: CapacityLog | undefined;
  const started = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The engine is not started yet');
    return part;
  };
  const engine: StorageEngine = {
    get storage() {
      return started(storage);
    },
    get capacity() {
      return started(capacity);
    },
    badRows: [],
    nowMs: NOON,
    partition: async (pk) => {
      const { client, tableName } = started(dynamo);
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          ConsistentRead: true,
          KeyConditionExpression: '#pk = :pk',
          ExpressionAttributeNames: { '#pk': table.partitionKey },
          ExpressionAttributeValues: { ':pk': pk },
        }),
      );
      return Items;
    },
    damage: async (row, attribute, value) => {
      const { client, tableName } = started(dynamo);
      const { [table.partitionKey]: pk, [table.sortKey]: sk } = row;
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { [table.partitionKey]: pk, [table.sortKey]: sk },
          UpdateExpression: 'SET #attribute = :value',
          ExpressionAttributeNames: { '#attribute': attribute },
          ExpressionAttributeValues: { ':value': value },
        }),
      );
    },
    put: async (row) => {
      const { client, tableName } = started(dynamo);
      await client.send(new PutCommand({ TableName: tableName, Item: row }));
    },
    rows: async () => {
      const { client, tableName } = started(dynamo);
      const rows: Record<string, unknown>[] = [];
      for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName, ConsistentRead: true }))
        rows.push(...Items);
      return rows;
    },
    reap: async () => {
      const { client, tableName } = started(dynamo);
      const expired = (await engine.rows()).filter(
        ({ [table.ttlAttribute]: atS }) => typeof atS === 'number' && atS * 1000 <= engine.nowMs,
      );
      for (const { [table.partitionKey]: pk, [table.sortKey]: sk } of expired)
        await client.send(
          new DeleteCommand({ TableName: tableName, Key: { [table.partitionKey]: pk, [table.sortKey]: sk } }),
        );
      return expired.length;
    },
    after: (operation, what) => {
      const name = 'afterOnce';
      let left = true;
      const { middlewareStack } = started(dynamo).client;
      middlewareStack.add(
        (next, context) => (args) =>
          next(args).finally(async () => {
            if (!left || context.commandName !== `${operation}Command`) return;
            left = false;
            await what();
          }),
        { step: 'initialize', name, override: true },
      );
      return () => void middlewareStack.remove(name);
    },
  };
  beforeAll(async () => {
    // What this layer is about is how requests reach the table.
    dynamo = await startDynamo('sunward-test', 'sdk');
    capacity = logCapacity(dynamo.client);
    storage = createStorage({
      client: dynamo.client,
      tableName: dynamo.tableName,
      now: () => engine.nowMs,
      onBadRow: (row) => engine.badRows.push(row),
    });
  });
  beforeEach(() => {
    engine.nowMs = NOON;
    engine.badRows.length = 0;
  });
  afterAll(() => dynamo?.stop());
  return engine;
};
