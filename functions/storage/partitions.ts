import { BatchWriteCommand, type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { table } from '#shared/table.ts';

const keySchema = z.object({ [table.partitionKey]: z.string(), [table.sortKey]: z.string() });
type Key = z.output<typeof keySchema>;

/** The most that one batch takes. */
const BATCH = 25;
const ATTEMPTS = 8;

/** @throws Error when the table keeps refusing a part; what is deleted stays so, and the whole may be repeated */
const deleteKeys = async (client: DynamoDBDocumentClient, tableName: string, keys: readonly Key[]): Promise<void> => {
  let requests = keys.map((Key) => ({ DeleteRequest: { Key } }));
  for (let attempt = 0; requests.length > 0; attempt++) {
    if (attempt === ATTEMPTS) throw new Error(`${requests.length} rows could not be deleted yet`);
    const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
    requests = (UnprocessedItems?.[tableName] ?? []).flatMap(({ DeleteRequest }) => {
      const key = keySchema.safeParse(DeleteRequest?.Key);
      return key.success ? [{ DeleteRequest: { Key: key.data } }] : [];
    });
  }
};

/**
 * Deletes every row of a partition, whatever it holds, so that nothing of a site stays behind. Twice is once.
 * @param spare sort key of a row that stays
 */
export const deletePartition = async (
  client: DynamoDBDocumentClient,
  tableName: string,
  partition: string,
  spare: string | null = null,
): Promise<void> => {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      ConsistentRead: true,
      KeyConditionExpression: '#pk = :pk',
      ProjectionExpression: '#pk, #sk',
      ExpressionAttributeNames: { '#pk': table.partitionKey, '#sk': table.sortKey },
      ExpressionAttributeValues: { ':pk': partition },
    },
  );
  for await (const { Items = [] } of pages) {
    const keys = Items.map((item) => keySchema.parse(item)).filter((key) => key[table.sortKey] !== spare);
    for (let start = 0; start < keys.length; start += BATCH)
      await deleteKeys(client, tableName, keys.slice(start, start + BATCH));
  }
};
