import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalTable, startTable, TABLE_NAME } from '#infra/local/table.ts';
import { table } from '#shared/table.ts';
import { temporaryFolder } from './driver.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let local: LocalTable;

beforeEach(async () => {
  folder = await temporaryFolder();
  local = await startTable(folder.path);
});
afterEach(async () => {
  await local.stop();
  await folder.remove();
});

const client = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: local.endpoint,
      region: 'local-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  );
const put = (pk: string, expiresAtS?: number) =>
  client().send(
    new PutCommand({
      TableName: TABLE_NAME,
      Item: {
        [table.partitionKey]: pk,
        [table.sortKey]: 'x',
        ...(expiresAtS ? { [table.ttlAttribute]: expiresAtS } : {}),
      },
    }),
  );
const keys = async () =>
  ((await client().send(new ScanCommand({ TableName: TABLE_NAME }))).Items ?? [])
    .map((item) => item[table.partitionKey])
    .sort();

test('items survive a restart', async () => {
  await put('kept');
  await local.stop();
  local = await startTable(folder.path);
  expect(await keys()).toEqual(['kept']);
});

test('the sweep removes all expired items, however many, and nothing else', async () => {
  const nowMs = Date.parse('2026-05-01T10:00:00Z');
  await Promise.all(Array.from({ length: 60 }, (_, index) => put(`old-${index}`, nowMs / 1000 - 1)));
  await put('ageless');
  await put('young', nowMs / 1000 + 60);
  expect(await local.sweep(nowMs)).toBe(60);
  expect(await keys()).toEqual(['ageless', 'young']);
  expect(await local.sweep(nowMs)).toBe(0);
});

test('a folder in use is refused', async () => {
  await expect(startTable(folder.path)).rejects.toThrow();
  expect(await keys()).toEqual([]);
});
