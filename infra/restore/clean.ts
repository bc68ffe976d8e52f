import { DeleteTableCommand, type DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { describe, isRestoreOf } from './drill.ts';

/**
 * Deletes the table of a drill. Idempotent.
 * @param tables `source`: the one that it was restored from; `inUse`: all that deployed functions use
 * @returns a line for the operator
 * @throws when a function uses it, or it is no restored copy of the source
 */
export const cleanDrill = async (
  client: DynamoDBClient,
  tables: { readonly source: string; readonly inUse: ReadonlySet<string>; readonly target: string },
): Promise<string> => {
  const { source, inUse, target } = tables;
  if (target === source || inUse.has(target)) throw new Error(`The stage uses ${target}: it is not deleted`);
  const [from, table] = [await describe(client, source), await describe(client, target)];
  if (table === null) return `There is no table ${target}`;
  if (!isRestoreOf(table, from?.TableArn))
    throw new Error(`${target} was not restored from ${source}: it is not deleted`);
  if (table.TableStatus === 'DELETING') return `${target} is being deleted already`;
  if (table.DeletionProtectionEnabled === true)
    await client.send(new UpdateTableCommand({ TableName: target, DeletionProtectionEnabled: false }));
  await client.send(new DeleteTableCommand({ TableName: target }));
  return `${target} is being deleted`;
};
