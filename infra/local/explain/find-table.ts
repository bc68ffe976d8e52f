import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { createStorage, type Storage } from '#functions/storage/index.ts';
import { type ClientOptions, openClient } from '#functions/storage/table/client.ts';
import { awsCommandLine } from '../../deploy/aws-call.ts';
import { type Stage, stageOf } from '../../stages.ts';
import { holderOf, lockFolder } from '../lock.ts';
import { openFiles } from '../product-file.ts';
import { LOCAL_REGION } from '../scheduler/schedule.ts';
import { startTable, TABLE_NAME } from '../table.ts';

/** A storage to read from. */
export interface FoundStorage {
  readonly storage: Storage;
  readonly close: () => Promise<void>;
}

const storageAt = (config: ClientOptions, tableName: string, close: () => Promise<void>): FoundStorage => {
  const client = openClient(config);
  return {
    storage: createStorage({ client, tableName, now: Date.now }),
    close: async () => {
      client.destroy();
      await close();
    },
  };
};

/**
 * The storage of the local product: through its engine while it runs, else through an engine of our own on its folder.
 * @throws when nothing was ever started there
 */
export const localStorage = async (folder: string): Promise<FoundStorage> => {
  const dataDir = resolve(folder);
  const local = { region: LOCAL_REGION, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  const files = openFiles(dataDir);
  const neverStarted = new Error(`${dataDir} holds no local product; run npm start first, or set DATA_DIR`);
  if (holderOf(dataDir) !== null) {
    const engine = files.engine.read();
    if (engine === null) throw new Error('The local product is still starting; try again in a moment');
    return storageAt({ ...local, endpoint: engine.endpoint }, TABLE_NAME, async () => undefined);
  }
  if (files.product.read() === null) throw neverStarted;
  const unlock = lockFolder(dataDir);
  try {
    const table = await startTable(dataDir);
    return storageAt({ ...local, endpoint: table.endpoint }, TABLE_NAME, async () => {
      await table.stop();
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
};

const resourcesSchema = z.object({
  StackResourceSummaries: z.array(z.object({ ResourceType: z.string(), PhysicalResourceId: z.string().optional() })),
});

/** @throws when AWS refuses, or the stage has no table */
export const stageStorage = async (stage: Stage['name']): Promise<FoundStorage> => {
  const { context } = z
    .object({ context: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../../cdk.json'), 'utf8')));
  const { region } = stageOf({ ...context, stage });
  const answer = await awsCommandLine(region).call(
    ...['cloudformation', 'list-stack-resources', '--stack-name', `sunward-${stage}-storage`],
  );
  const tableName = tableOf(answer);
  if (tableName === null) throw new Error(`The stage ${stage} has no table`);
  return storageAt({ region }, tableName, async () => undefined);
};

/** The table's name among a stack's resources, as AWS's command line lists them; null: there is none. */
export const tableOf = (answer: unknown): string | null =>
  resourcesSchema
    .parse(answer)
    .StackResourceSummaries.find(({ ResourceType }) => ResourceType === 'AWS::DynamoDB::GlobalTable')
    ?.PhysicalResourceId ?? null;
