import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logCapacity, startDynamo, type TestDynamo } from '#test/support/dynamo.ts';

const TableName = 'two-ways';
const key = { pk: 'home', sk: 'one' };
const row = {
  ...key,
  gsi1pk: 'all',
  gsi1sk: '1',
  text: 'Straße ☀ \ud83d',
  empty: '',
  none: null,
  yes: true,
  whole: 42,
  part: -0.1,
  large: Number.MAX_SAFE_INTEGER,
  tiny: 1e-7,
  list: [1, 'two', null, [], {}, { three: [3] }],
  map: { deep: { deeper: { deepest: 'x' } }, S: 'a name of a type' },
  bytes: new Uint8Array([0, 1, 254, 255]),
};
const names = { '#pk': 'pk', '#whole': 'whole' };
/** Built for each way, because a command keeps what it was given. */
const requests: Readonly<Record<string, () => unknown>> = {
  'a write': () => new PutCommand({ TableName, Item: row }),
  'a write with the row before': () => new PutCommand({ TableName, Item: row, ReturnValues: 'ALL_OLD' }),
  'a read': () => new GetCommand({ TableName, Key: key, ConsistentRead: true }),
  'a read of parts': () =>
    new GetCommand({
      TableName,
      Key: key,
      ProjectionExpression: '#whole, #map.#deep',
      ExpressionAttributeNames: { '#whole': 'whole', '#map': 'map', '#deep': 'deep' },
    }),
  'a read of nothing': () => new GetCommand({ TableName, Key: { ...key, sk: 'none' } }),
  'sets, for which this way has no form': () =>
    new PutCommand({
      TableName,
      Item: { ...key, sk: 'sets', words: new Set(['a', 'b']), figures: new Set([1, 2.5]) },
    }),
  'a read of sets': () => new GetCommand({ TableName, Key: { ...key, sk: 'sets' } }),
  'a number that is too large': () => new PutCommand({ TableName, Item: { ...key, sk: 'big', big: 2n ** 60n } }),
  'a read of a number that is too large': () => new GetCommand({ TableName, Key: { ...key, sk: 'big' } }),
  'a change': () =>
    new UpdateCommand({
      TableName,
      Key: key,
      UpdateExpression: 'SET #whole = #whole + :one, #map.#deep = :map REMOVE #none',
      ConditionExpression: 'attribute_exists(#pk) AND #whole < :most',
      ExpressionAttributeNames: { ...names, '#map': 'map', '#deep': 'deep', '#none': 'none' },
      ExpressionAttributeValues: { ':one': 1, ':most': 100, ':map': { list: [new Uint8Array([7])] } },
      ReturnValues: 'ALL_NEW',
    }),
  'a change whose condition fails': () =>
    new UpdateCommand({
      TableName,
      Key: key,
      UpdateExpression: 'SET #whole = :zero',
      ConditionExpression: 'attribute_not_exists(#pk)',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':zero': 0 },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  'a change that is not one': () =>
    new UpdateCommand({
      TableName,
      Key: key,
      UpdateExpression: 'SET #whole = whole whole',
      ExpressionAttributeNames: names,
    }),
  'a value that is not used': () =>
    new UpdateCommand({
      TableName,
      Key: key,
      UpdateExpression: 'SET #whole = :one',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':one': 1, ':two': 2 },
    }),
  'a value that is undefined': () => new PutCommand({ TableName, Item: { ...key, list: [undefined] } }),
  'a value that is no number': () => new PutCommand({ TableName, Item: { ...key, part: Number.NaN } }),
  'a date': () => new PutCommand({ TableName, Item: { ...key, at: new Date(0) } }),
  'a key that is empty': () => new PutCommand({ TableName, Item: { ...key, sk: '' } }),
  'a key that is a number': () => new GetCommand({ TableName, Key: { ...key, sk: 1 } }),
  'a row that is too large': () => new PutCommand({ TableName, Item: { ...key, text: 'x'.repeat(500_000) } }),
  'another table': () => new GetCommand({ TableName: 'no-such-table', Key: key }),
  'many writes': () =>
    new BatchWriteCommand({
      RequestItems: {
        [TableName]: [
          { PutRequest: { Item: { ...row, sk: 'two', gsi1sk: '2' } } },
          { PutRequest: { Item: { ...row, sk: 'three', gsi1sk: '3' } } },
          { DeleteRequest: { Key: { ...key, sk: 'none' } } },
        ],
      },
    }),
  // Of one row, as the order of several is open.
  'many reads': () =>
    new BatchGetCommand({
      RequestItems: { [TableName]: { Keys: [key, { ...key, sk: 'none' }], ConsistentRead: true } },
    }),
  'a page': () =>
    new QueryCommand({
      TableName,
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':pk': 'home' },
      Limit: 2,
    }),
  'the next page': () =>
    new QueryCommand({
      TableName,
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':pk': 'home' },
      ExclusiveStartKey: { ...key, sk: 'sets' },
      ScanIndexForward: false,
    }),
  'a page of the index, filtered': () =>
    new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: '#all = :all AND #at > :at',
      FilterExpression: '#whole = :whole',
      ExpressionAttributeNames: { '#all': 'gsi1pk', '#at': 'gsi1sk', '#whole': 'whole' },
      ExpressionAttributeValues: { ':all': 'all', ':at': '1', ':whole': 42 },
    }),
  'a removal with the row before': () =>
    new DeleteCommand({ TableName, Key: { ...key, sk: 'two' }, ReturnValues: 'ALL_OLD' }),
  'a removal whose condition fails': () =>
    new DeleteCommand({
      TableName,
      Key: key,
      ConditionExpression: '#whole = :none',
      ExpressionAttributeNames: { '#whole': 'whole' },
      ExpressionAttributeValues: { ':none': null },
    }),
  everything: () => new ScanCommand({ TableName, ConsistentRead: true }),
};

let sdk: TestDynamo;
let short: TestDynamo;
beforeAll(async () => {
  sdk = await startDynamo(TableName, 'sdk');
  short = await startDynamo(TableName, 'short');
});
afterAll(() => Promise.all([sdk?.stop(), short?.stop()]));

/** An error with its fields, and what a program tells errors apart by. */
const outcome = async ({ client }: TestDynamo, request: () => unknown): Promise<unknown> => {
  try {
    const { $metadata, ...output } = await client.send(request() as GetCommand);
    return { output, status: $metadata.httpStatusCode, attempts: $metadata.attempts };
  } catch (error) {
    const { $metadata, $response, ...fields } = error as Record<string, unknown>;
    const { name, message, constructor: made } = error as Error;
    return { name, message, class: made.name, fields, status: Reflect.get(Object($metadata), 'httpStatusCode') };
  }
};

describe('the short way to the engine', () => {
  it.each(Object.entries(requests))('answers %s as the SDK’s way', async (_, request) => {
    expect(await outcome(short, request)).toStrictEqual(await outcome(sdk, request));
  });

  it('leaves what it was given unchanged', async () => {
    const input = {
      TableName,
      Key: key,
      ExpressionAttributeNames: { '#whole': 'whole' },
      ProjectionExpression: '#whole',
    };
    const before = structuredClone(input);
    await short.client.send(new GetCommand(input));
    expect(input).toEqual(before);
  });

  it('tells middlewares the same, outermost first, until they are removed', async () => {
    const seen: string[] = [];
    for (const { client } of [sdk, short]) {
      const { middlewareStack } = client;
      for (const name of ['outer', 'inner'])
        middlewareStack.add(
          (next, { commandName }) =>
            async (args) => {
              const result = await next({ ...args, input: { ...args.input, Key: { ...key, sk: 'three' } } as never });
              seen.push(`${name} ${commandName} ${JSON.stringify(result.output).includes('"sk":"three"')}`);
              return result;
            },
          { step: 'initialize', name },
        );
      await client.send(new GetCommand({ TableName, Key: key }));
      middlewareStack.remove('inner');
      await client.send(new GetCommand({ TableName, Key: key }));
      middlewareStack.remove('outer');
      await client.send(new GetCommand({ TableName, Key: key }));
    }
    const once = ['inner GetItemCommand true', 'outer GetItemCommand true', 'outer GetItemCommand true'];
    expect(seen).toEqual([...once, ...once]);
  });

  it('counts the same capacity', async () => {
    const logs = [sdk, short].map(({ client }) => logCapacity(client));
    for (const { client } of [sdk, short]) await client.send(new GetCommand({ TableName, Key: key }));
    expect(logs[1]?.calls).toEqual(logs[0]?.calls);
    expect(logs[0]?.calls).toHaveLength(1);
  });

  it('refuses steps and commands that it does not have', async () => {
    expect(() => short.client.middlewareStack.add((next) => next, { step: 'build' })).toThrow('no step build');
    await expect(short.client.send(new TransactGetCommand({ TransactItems: [] }))).rejects.toThrow(
      'no TransactGetCommand',
    );
  });

  it('ends with its engine', async () => {
    const other = await startDynamo(TableName, 'short');
    await other.stop();
    await expect(other.client.send(new GetCommand({ TableName, Key: key }))).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});
