import { DeleteTableCommand, type DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { describe, isRestoreOf } from './drill.ts';

/**
 * Deletes the table of a drill. Idempotent.
 * @param tables `inUse`: the one that the stage uses
 * @returns a line for the operator
 * @throws when it is the stage's own, or no restored copy of it
 */
export const cleanDrill = async (
  client: DynamoDBClient,
  { inUse, target }: { readonly inUse: string; readonly target: string },
): Promise<string> => {
  if (target === inUse) throw new Error(`The stage uses ${target}: it is not deleted`);
  const [source, table] = [await describe(client, inUse), await describe(client, target)];
  if (table === null) return `There is no table ${target}`;
  if (!isRestoreOf(table, source?.TableArn))
    throw new Error(`${target} was not restored from ${inUse}: it is not deleted`);
  if (table.DeletionProtectionEnabled === true)
    await client.send(new UpdateTableCommand({ TableName: target, DeletionProtectionEnabled: false }));
  await client.send(new DeleteTableCommand({ TableName: target }));
  return `${target} is being deleted`;
};
