import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DynamoDBClient, DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { createTable } from '#functions/storage/table/create-table.ts';
import { table } from '#shared/table.ts';
import { LOCAL_REGION } from './scheduler/schedule.ts';
import { asDiskFull, PRIVATE_FOLDER } from './whole-file.ts';

export const TABLE_NAME = 'sunward';

export interface LocalTable {
  readonly endpoint: string;
  /** Deletes expired items, as DynamoDB's TTL does some time later. @returns the number of deleted items */
  readonly sweep: (nowMs: number) => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** @param client of the table; scans all of it, which only a local table allows */
const sweepExpired = async (client: DynamoDBDocumentClient, nowMs: number): Promise<number> => {
  const { partitionKey, sortKey, ttlAttribute } = table;
  const pages = paginateScan(
    { client },
    {
      TableName: TABLE_NAME,
      FilterExpression: '#ttl < :now',
      ProjectionExpression: '#pk, #sk',
      ExpressionAttributeNames: { '#ttl': ttlAttribute, '#pk': partitionKey, '#sk': sortKey },
      ExpressionAttributeValues: { ':now': Math.floor(nowMs / 1000) },
    },
  );
  const keys: Record<string, unknown>[] = [];
  for await (const page of pages) keys.push(...(page.Items ?? []));
  for (let from = 0; from < keys.length; from += 25) {
    const requests = keys.slice(from, from + 25).map((Key) => ({ DeleteRequest: { Key } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [TABLE_NAME]: requests } }));
  }
  return keys.length;
};

/** Address of the engine once it listens. @throws what stopped it from doing so */
const listening = async (worker: Worker): Promise<string> => {
  const [port] = await once(worker, 'message');
  return `http://127.0.0.1:${z.int().parse(port)}`;
};

/**
 * DynamoDB's API on loopback with the product's table, kept in `dataDir` (in memory when null).
 * @param onError called when the engine fails later
 * @throws when another process holds the folder
 */
export const startTable = async (
  dataDir: string | null,
  onError: (error: unknown) => void = () => undefined,
): Promise<LocalTable> => {
  const path = dataDir === null ? null : join(dataDir, 'table');
  if (path !== null) mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { workerData: { path } });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const endpoint = await listening(worker);
  worker.on('error', (error) => onError(asDiskFull(error, path ?? 'the table')));
  const client = new DynamoDBClient({
    endpoint,
    region: LOCAL_REGION,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const stop = async (): Promise<void> => {
    client.destroy();
    worker.postMessage('stop');
    await ended;
  };
  try {
    await createTable(client, TABLE_NAME);
  } catch (error) {
    await stop().catch(() => undefined);
    throw error instanceof DynamoDBServiceException
      ? new Error(`The table could not be made: ${error.message}`)
      : error;
  }
  const documents = DynamoDBDocumentClient.from(client);
  return { endpoint, sweep: (nowMs) => sweepExpired(documents, nowMs), stop };
};
