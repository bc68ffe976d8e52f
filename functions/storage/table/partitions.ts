import { DeleteCommand, type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '#shared/table.ts';

/** A row's key in the table. */
export const keySchema = z.object({ [table.partitionKey]: z.string(), [table.sortKey]: z.string() });

/** Deletions in flight at once. */
const CONCURRENT = 25;

/**
 * Deletes every row of a partition, whatever its entity, so that nothing of a site stays behind. Idempotent.
 * @param spare sort key of a row to keep
 * @param mayContinue checked before each batch of rows
 * @returns whether nothing is left
 */
export const deletePartition = async (
  client: DynamoDBDocumentClient,
  tableName: string,
  partition: string,
  spare: string | null = null,
  mayContinue: () => boolean = () => true,
): Promise<boolean> => {
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
    for (let start = 0; start < keys.length; start += CONCURRENT) {
      if (!mayContinue()) return false;
      await Promise.all(
        keys
          .slice(start, start + CONCURRENT)
          .map((Key) => client.send(new DeleteCommand({ TableName: tableName, Key }))),
      );
    }
  }
  return true;
};
