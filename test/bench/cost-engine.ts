import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '#functions/storage/table/create-table.ts';
import { TABLE_NAME } from '#infra/local/table.ts';
import { FIRST_DAY_MS, startWorld } from './cost-world.ts';

/** Minutes that are simulated on both engines. */
const MINUTES = 12 * 60;
const EVERY_MINUTES = 15;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
};

const tableWhenUp = async (client: DynamoDBClient): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await createTable(client, TABLE_NAME);
    } catch (error) {
      if (attempt >= 40) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
};

/** Units by operation of the same half day. */
const unitsWith = async (endpoint: string | null): Promise<ReadonlyMap<string, number>> => {
  const world = await startWorld('PREMIUM', endpoint);
  try {
    await world.live(FIRST_DAY_MS + 6 * 3_600_000, MINUTES, EVERY_MINUTES);
    return world.meter.units;
  } finally {
    await world.stop();
  }
};

/**
 * Simulates the same half day on our engine and on Amazon's DynamoDB Local and compares the units that both report.
 * @param folder of DynamoDBLocal's jars and libraries (Maven: com.amazonaws:DynamoDBLocal with its dependencies)
 * @returns a line per operation, or why nothing was compared
 */
export const compareEngines = async (folder: string | undefined): Promise<readonly string[]> => {
  if (
    folder === undefined ||
    !existsSync(folder) ||
    !readdirSync(folder).some((name) => /^DynamoDBLocal.*jar$/.test(name))
  )
    return ['not compared with DynamoDB Local: set DYNAMODB_LOCAL to a folder with its jars (needs Java 17)'];
  const port = await freePort();
  const args = [`-Djava.library.path=${folder}`, '-cp', join(folder, '*')];
  const main = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner';
  const java = spawn('java', [...args, main, '-inMemory', '-port', String(port)], { stdio: 'ignore' });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials });
  try {
    await Promise.race([tableWhenUp(client), once(java, 'error').then(([error]) => Promise.reject(error))]);
    const [ours, theirs] = [await unitsWith(null), await unitsWith(endpoint)];
    return [...new Set([...ours.keys(), ...theirs.keys()])].map(
      (name) => `${name}: ${ours.get(name) ?? 0} here, ${theirs.get(name) ?? 0} in DynamoDB Local`,
    );
  } finally {
    client.destroy();
    java.kill();
  }
};
