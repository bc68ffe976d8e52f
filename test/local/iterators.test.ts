import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { AbstractValueIterator } from 'abstract-level';
import dynalite from 'dynalite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTable } from '#functions/storage/table/create-table.ts';
import { closeIterators } from '#infra/local/closing-iterators.ts';
import { table } from '#shared/table.ts';

const TABLE = 'iterators';
let server: ReturnType<typeof dynalite>;
let client: DynamoDBClient;

beforeEach(async () => {
  closeIterators();
  server = dynalite({ createTableMs: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = new DynamoDBClient({
    endpoint,
    region: 'local-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await createTable(client, TABLE);
});
afterEach(() => {
  vi.restoreAllMocks();
  client.destroy();
  server.close();
});

test.each([undefined, 2])('a query releases its iterators on the table, with a limit of %s', async (Limit) => {
  const documents = DynamoDBDocumentClient.from(client);
  const { partitionKey, sortKey } = table;
  for (const sort of ['a', 'b', 'c', 'd'])
    await documents.send(new PutCommand({ TableName: TABLE, Item: { [partitionKey]: 'home', [sortKey]: sort } }));
  const closed = vi.spyOn(AbstractValueIterator.prototype, 'close');
  const query = {
    TableName: TABLE,
    Limit,
    KeyConditionExpression: '#pk = :home',
    ExpressionAttributeNames: { '#pk': partitionKey },
    ExpressionAttributeValues: { ':home': 'home' },
  };
  for (let times = 1; times <= 3; times += 1) {
    expect((await documents.send(new QueryCommand(query))).Count).toBe(Limit ?? 4);
    await expect.poll(() => closed.mock.calls.length).toBe(times);
  }
});
