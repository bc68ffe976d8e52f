import { BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type TestProduct } from '#test/support/product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const Key = { pk: 'one', sk: 'row' };

// Tests that claim "nothing was stored" compare snapshots, which are read again only after a write.
it('a snapshot of the table shows every kind of write', async () => {
  const { client, tableName: TableName } = product.dynamo;
  const before = await product.countRows();
  const shown = new Set([await product.snapshot()]);
  const writes = [
    () => client.send(new PutCommand({ TableName, Item: Key })),
    () =>
      client.send(
        new UpdateCommand({
          TableName,
          Key,
          UpdateExpression: 'SET n = :n',
          ExpressionAttributeValues: { ':n': 1 },
        }),
      ),
    () =>
      client.send(
        new BatchWriteCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item: { ...Key, n: 3 } } }] } }),
      ),
  ];
  for (const [done, write] of writes.entries()) {
    await write();
    expect(await product.snapshot()).toBe(await product.snapshot());
    shown.add(await product.snapshot());
    expect(shown.size).toBe(done + 2);
  }
  expect(await product.countRows()).toBe(before + 1);
  await client.send(new DeleteCommand({ TableName, Key }));
  expect(await product.countRows()).toBe(before);
});
