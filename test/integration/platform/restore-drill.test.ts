import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { createStorage } from '#functions/storage/index.ts';
import { createTable } from '#functions/storage/table/create-table.ts';
import { cleanDrill } from '#infra/restore/clean.ts';
import { runDrill } from '#infra/restore/drill.ts';
import { MOTO, motoConfig } from '#test/support/moto.ts';
import { newUserId } from '#test/support/user-id.ts';

// Restoring needs an engine that knows how: neither dynalite nor DynamoDB Local does.
if (MOTO === undefined) console.log('moto does not restore a table: npm run test:engines starts it');

const client = new DynamoDBClient(motoConfig);
afterAll(() => client.destroy());

/** A table as a stage has it, with so many users. */
const stageTable = async (users: number): Promise<string> => {
  const source = `sunward-table-${Date.now()}`;
  await createTable(client, source);
  const AttributeName = 'expiresAtS';
  const TimeToLiveSpecification = { AttributeName, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: source, TimeToLiveSpecification }));
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(new UpdateContinuousBackupsCommand({ TableName: source, PointInTimeRecoverySpecification }));
  const ResourceArn = (await client.send(new DescribeTableCommand({ TableName: source }))).Table?.TableArn;
  await client.send(new TagResourceCommand({ ResourceArn, Tags: [{ Key: 'stage', Value: 'prod' }] }));
  await client.send(new UpdateTableCommand({ TableName: source, DeletionProtectionEnabled: true }));
  const storage = createStorage({ client: DynamoDBDocumentClient.from(client), tableName: source, now: Date.now });
  for (let n = 0; n < users; n += 1) await storage.users.ensure({ id: newUserId(), email: `${n}@user.example` });
  return source;
};

const drill = (source: string) =>
  runDrill({
    ...{ client, source, target: `${source}-drill`, time: null, tolerance: 0.02, limitMs: 60_000 },
    nowMs: Date.now,
    wait: () => new Promise((resolve) => setTimeout(resolve, 50)),
    say: () => {},
  });

describe.skipIf(MOTO === undefined)('moto', () => {
  test('restores a table beside the stage’s: complete, with the same rows, twice without harm, and deletes it again', async () => {
    const source = await stageTable(30);
    const target = `${source}-drill`;
    const first = await drill(source);
    expect(first.map(({ step, result, detail }) => [step, result, result === 'failed' ? detail : ''])).toEqual(
      ['time', 'restore', 'wait', 'complete', 'compare'].map((step) => [step, 'passed', '']),
    );
    expect(first.at(-1)?.detail).toMatch(/^30 rows of 1 kinds; all equal/);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: target }));
    expect(Table?.DeletionProtectionEnabled).toBe(true);
    const ttl = await client.send(new DescribeTimeToLiveCommand({ TableName: target }));
    expect(ttl.TimeToLiveDescription).toMatchObject({ AttributeName: 'expiresAtS', TimeToLiveStatus: 'ENABLED' });
    const backups = await client.send(new DescribeContinuousBackupsCommand({ TableName: target }));
    expect(backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus).toBe(
      'ENABLED',
    );
    const tags = await client.send(new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn }));
    expect(tags.Tags).toEqual([{ Key: 'stage', Value: 'prod' }]);

    const second = await drill(source);
    expect(second.every(({ result }) => result === 'passed')).toBe(true);
    expect(second[1]?.detail).toContain('exists already');

    const storage = createStorage({ client: DynamoDBDocumentClient.from(client), tableName: source, now: Date.now });
    for (let n = 0; n < 40; n += 1) await storage.users.ensure({ id: newUserId(), email: null });
    expect((await drill(source)).at(-1)).toMatchObject({
      result: 'failed',
      detail: expect.stringContaining('70 and 30'),
    });

    expect(await cleanDrill(client, { source, inUse: new Set([source]), target })).toBe(`${target} is being deleted`);
    expect(await cleanDrill(client, { source, inUse: new Set([source]), target })).toBe(`There is no table ${target}`);
  });
});
