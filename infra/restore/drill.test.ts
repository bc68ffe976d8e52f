import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/units.ts';
import { cleanDrill } from './clean.ts';
import { compareCounts } from './count.ts';
import { type Drill, runDrill } from './drill.ts';

const dynamo = mockClient(DynamoDBClient);
afterAll(() => dynamo.restore());
const SOURCE_ARN = 'arn:aws:dynamodb:eu-central-1:1:table/sunward-table';
const window = (PointInTimeRecoveryStatus: 'ENABLED' | 'DISABLED') =>
  dynamo.on(DescribeContinuousBackupsCommand).resolves({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: {
        PointInTimeRecoveryStatus,
        EarliestRestorableDateTime: new Date('2026-05-01T00:00:00Z'),
        LatestRestorableDateTime: new Date('2026-06-01T00:00:00Z'),
      },
    },
  });
const restored = (from: string) => ({
  SourceTableArn: from,
  RestoreDateTime: new Date('2026-05-31T00:00:00Z'),
  RestoreInProgress: false,
});

let nowMs = 0;
const run = (of: Partial<Drill> = {}) =>
  runDrill({
    client: new DynamoDBClient({ region: 'eu-central-1' }),
    source: 'sunward-table',
    target: 'sunward-table-drill',
    time: null,
    tolerance: 0.02,
    limitMs: 30 * MINUTE_MS,
    nowMs: () => nowMs,
    wait: async (ms) => {
      nowMs += ms;
    },
    say: () => {},
    ...of,
  });
const last = async (of?: Partial<Drill>) => {
  const { step, result, detail } = (await run(of)).at(-1) ?? expect.fail('nothing was tried');
  return [step, result, detail];
};

beforeEach(() => {
  nowMs = 0;
  dynamo.reset();
  window('ENABLED');
  const missing = Object.assign(new Error('no such table'), { name: 'ResourceNotFoundException' });
  dynamo.on(DescribeTableCommand).rejects(missing);
  dynamo.on(DescribeTableCommand, { TableName: 'sunward-table' }).resolves({ Table: { TableArn: SOURCE_ARN } });
});
const targetIs = (Table: object) =>
  dynamo.on(DescribeTableCommand, { TableName: 'sunward-table-drill' }).resolves({ Table });

describe('a drill', () => {
  test('says that a table has no point-in-time recovery, and restores nothing', async () => {
    window('DISABLED');
    expect(await last()).toEqual([
      'time',
      'failed',
      'sunward-table has no point-in-time recovery: deploy the stack storage',
    ]);
    expect(dynamo.commandCalls(RestoreTableToPointInTimeCommand)).toHaveLength(0);
  });

  test.each(['2026-04-30T23:59:59Z', '2026-06-01T00:00:01Z'])('says that it cannot go back to %s', async (time) => {
    expect(await last({ time })).toEqual(['time', 'failed', expect.stringContaining(`${time} is outside`)]);
  });

  test('leaves a table alone that has the name and is something else', async () => {
    targetIs({ TableStatus: 'ACTIVE' });
    expect(await last()).toEqual([
      'restore',
      'failed',
      'sunward-table-drill exists and was not restored from sunward-table',
    ]);
    targetIs({ TableStatus: 'ACTIVE', RestoreSummary: restored('arn:aws:dynamodb:eu-central-1:1:table/other') });
    expect((await last())[1]).toBe('failed');
    expect(dynamo.calls().map(({ args }) => args[0].constructor.name)).not.toContain('UpdateTableCommand');
  });

  test('gives up waiting at its limit, and says how to go on', async () => {
    targetIs({ TableStatus: 'CREATING', RestoreSummary: { ...restored(SOURCE_ARN), RestoreInProgress: true } });
    expect(await last()).toEqual([
      'wait',
      'failed',
      'sunward-table-drill is still CREATING after 30 min; repeat the drill',
    ]);
    expect(dynamo.commandCalls(RestoreTableToPointInTimeCommand)).toHaveLength(0);
  });

  test('restores to a time when asked to', async () => {
    dynamo.on(RestoreTableToPointInTimeCommand).rejects(new Error('that is far enough'));
    await run({ time: '2026-05-31T12:00:00Z' });
    expect(dynamo.commandCalls(RestoreTableToPointInTimeCommand)[0]?.args[0].input).toEqual({
      SourceTableName: 'sunward-table',
      TargetTableName: 'sunward-table-drill',
      RestoreDateTime: new Date('2026-05-31T12:00:00Z'),
    });
  });
});

describe('the counts of two tables', () => {
  const counts = (account: number, reading: number) => new Map(Object.entries({ account, reading }));

  test('may differ by what was written meanwhile, and no more', () => {
    const suspicious = (restored: ReadonlyMap<string, number>) =>
      compareCounts(counts(10, 5000), restored, 0.02).filter((one) => one.suspicious);
    expect(suspicious(counts(10, 4920))).toEqual([]);
    expect(suspicious(counts(10, 4800))).toEqual([
      { entity: 'reading', source: 5000, restored: 4800, suspicious: true },
    ]);
  });

  test('name a kind that is missing on either side', () => {
    expect(
      compareCounts(counts(100, 0), new Map([['site', 100]]), 0.02).map(({ entity, suspicious }) => [
        entity,
        suspicious,
      ]),
    ).toEqual([
      ['account', true],
      ['reading', false],
      ['site', true],
    ]);
  });
});

describe('cleaning up', () => {
  const clean = (target = 'sunward-table-drill') =>
    cleanDrill(new DynamoDBClient({ region: 'eu-central-1' }), { inUse: 'sunward-table', target });

  test('deletes the restored table, in spite of its protection, and is done twice without harm', async () => {
    targetIs({ RestoreSummary: restored(SOURCE_ARN), DeletionProtectionEnabled: true });
    await clean();
    expect(dynamo.commandCalls(UpdateTableCommand)).toHaveLength(1);
    expect(dynamo.commandCalls(DeleteTableCommand)[0]?.args[0].input).toEqual({ TableName: 'sunward-table-drill' });
    dynamo
      .on(DescribeTableCommand, { TableName: 'sunward-table-drill' })
      .rejects(Object.assign(new Error('gone'), { name: 'ResourceNotFoundException' }));
    expect(await clean()).toBe('There is no table sunward-table-drill');
  });

  test('never deletes the table in use, nor one that is no copy of it', async () => {
    await expect(clean('sunward-table')).rejects.toThrow('The stage uses sunward-table');
    targetIs({ TableArn: 'another' });
    await expect(clean()).rejects.toThrow('was not restored from sunward-table');
    expect(dynamo.commandCalls(DeleteTableCommand)).toHaveLength(0);
  });
});
