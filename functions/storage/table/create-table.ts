import {
  CreateTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { table } from '#shared/table.ts';

/** Creates the table on a local engine, from the same constant as CDK, and waits until it is active. Idempotent. */
export const createTable = async (client: DynamoDBClient, tableName: string): Promise<void> => {
  const keys = (partitionKey: string, sortKey: string) => [
    { AttributeName: partitionKey, KeyType: 'HASH' as const },
    { AttributeName: sortKey, KeyType: 'RANGE' as const },
  ];
  const attributes = [table.partitionKey, table.sortKey, table.gsi.partitionKey, table.gsi.sortKey];
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: keys(table.partitionKey, table.sortKey),
        GlobalSecondaryIndexes: [
          {
            IndexName: table.gsi.name,
            KeySchema: keys(table.gsi.partitionKey, table.gsi.sortKey),
            Projection: { ProjectionType: 'ALL' },
          },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.01, maxDelay: 0.1 }, { TableName: tableName });
};
