import { resolve } from 'node:path';
import { createStorage, type Storage } from '#functions/storage/index.ts';
import { type ClientOptions, openClient } from '#functions/storage/table/client.ts';
import { awsCommandLine } from '../deploy/aws-call.ts';
import { readStage, type Stage, stageNames } from '../stages.ts';
import { storedUsersOf } from './identity/stored-users.ts';
import { holderOf, lockFolder } from './lock.ts';
import { openFiles } from './product-file.ts';
import { LOCAL_REGION } from './scheduler/schedule.ts';
import { deployedTable, lookUpIn, type StageLookup } from './stage-resources.ts';
import { startTable, TABLE_NAME } from './table.ts';

/** What operators' commands read from. */
export interface FoundStorage extends Pick<StageLookup, 'originKey' | 'usersOf'> {
  readonly storage: Storage;
  readonly close: () => Promise<void>;
}

const storageAt = (
  config: ClientOptions,
  tableName: string,
  { originKey, usersOf }: Pick<StageLookup, 'originKey' | 'usersOf'>,
  close: () => Promise<void>,
): FoundStorage => {
  const client = openClient(config);
  return {
    storage: createStorage({ client, tableName, now: Date.now }),
    originKey,
    usersOf,
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
const localStorage = async (folder: string): Promise<FoundStorage> => {
  const dataDir = resolve(folder);
  const local = { region: LOCAL_REGION, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  const files = openFiles(dataDir);
  const neverStarted = new Error(`${dataDir} holds no local product; run npm start first, or set DATA_DIR`);
  const lookup = {
    originKey: async () => {
      const product = files.product.read();
      if (product === null) throw neverStarted;
      return product.localKey;
    },
    usersOf: async (email: string) => storedUsersOf(dataDir, email),
  };
  if (holderOf(dataDir) !== null) {
    const engine = files.engine.read();
    if (engine === null) throw new Error('The local product is still starting; try again in a moment');
    return storageAt({ ...local, endpoint: engine.endpoint }, TABLE_NAME, lookup, async () => undefined);
  }
  if (files.product.read() === null) throw neverStarted;
  const unlock = lockFolder(dataDir);
  try {
    const table = await startTable(dataDir);
    return storageAt({ ...local, endpoint: table.endpoint }, TABLE_NAME, lookup, async () => {
      await table.stop();
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
};

/** Read by its functions as they are deployed. @throws as `deployedTable` */
const stageStorage = async (name: Stage['name']): Promise<FoundStorage> => {
  const { region } = readStage(name);
  const { call } = awsCommandLine(region);
  return storageAt({ region }, await deployedTable(name, call), lookUpIn(name, call), async () => undefined);
};

/**
 * Runs an operator's command on a stage, or on the local product in DATA_DIR.
 * @param stage null: the local product
 * @throws when there is nothing to read from, and what `work` throws
 */
export const withStorage = async (
  stage: Stage['name'] | null,
  work: (found: FoundStorage) => Promise<void>,
): Promise<void> => {
  const found = stage === null ? await localStorage(process.env.DATA_DIR || '.local') : await stageStorage(stage);
  try {
    await work(found);
  } finally {
    await found.close();
  }
};

/** Ends an operator's command: what is thrown is printed with its usage. */
export const runCommand = async (usage: string, run: () => Promise<void>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exitCode = 1;
  }
};

const isStage = (name: string): name is Stage['name'] => stageNames.some((stage) => stage === name);

/** The value of `--stage`. @throws when there is no such stage */
export const stageNamed = (name: string | undefined): Stage['name'] | null => {
  if (name === undefined) return null;
  if (!isStage(name)) throw new Error(`There is no stage ${name}`);
  return name;
};
