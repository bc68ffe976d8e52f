import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  RestoreTableToPointInTimeCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/units.ts';
import { cleanDrill } from './clean.ts';
import { compareCounts, type Rows } from './count.ts';
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

  test('does not pass an earlier copy off as one of another time', async () => {
    targetIs({ TableStatus: 'ACTIVE', RestoreSummary: restored(SOURCE_ARN) });
    expect(await last({ time: '2026-05-02T00:00:00Z' })).toEqual([
      'restore',
      'failed',
      'sunward-table-drill exists as of 2026-05-31T00:00:00.000Z, not 2026-05-02T00:00:00Z: name another --table, or --clean it before',
    ]);
    expect((await run({ time: '2026-05-31T00:00:00Z' }))[1]).toMatchObject({ step: 'restore', result: 'passed' });
  });

  test('waits for a table that is being deleted, and then restores', async () => {
    const gone = Object.assign(new Error('gone'), { name: 'ResourceNotFoundException' });
    dynamo
      .on(DescribeTableCommand, { TableName: 'sunward-table-drill' })
      .resolvesOnce({ Table: { TableStatus: 'DELETING', RestoreSummary: restored(SOURCE_ARN) } })
      .rejects(gone);
    await run();
    expect(dynamo.commandCalls(RestoreTableToPointInTimeCommand)).toHaveLength(1);
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

describe('the key of the restored table', () => {
  const OWN = 'arn:aws:kms:eu-central-1:1:key/own';
  const other = 'arn:aws:kms:eu-central-1:1:key/other';
  const encrypted = (KMSMasterKeyArn: string) => ({
    SSEDescription: { Status: 'ENABLED' as const, SSEType: 'KMS' as const, KMSMasterKeyArn },
  });
  /** What the drill asks for, between tables with these keys; null: DynamoDB's own. */
  const asked = async (source: string | null, target: string | null) => {
    const keyed = (key: string | null) => (key === null ? {} : encrypted(key));
    dynamo
      .on(DescribeTableCommand, { TableName: 'sunward-table' })
      .resolves({ Table: { TableArn: SOURCE_ARN, ...keyed(source) } });
    targetIs({ TableStatus: 'ACTIVE', RestoreSummary: restored(SOURCE_ARN), ...keyed(target) });
    dynamo.on(UpdateTableCommand).callsFake(() => {
      targetIs({ TableStatus: 'ACTIVE', RestoreSummary: restored(SOURCE_ARN), ...keyed(source) });
      return {};
    });
    dynamo.on(DescribeTimeToLiveCommand).resolves({});
    dynamo.on(ListTagsOfResourceCommand).resolves({});
    const complete = (await run()).find(({ step }) => step === 'complete');
    const updates = dynamo.commandCalls(UpdateTableCommand).map(({ args }) => args[0].input);
    return { ...complete, updates };
  };

  test.each([
    [OWN, null, { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: OWN }],
    [OWN, other, { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: OWN }],
    [null, other, { Enabled: false }],
  ])('becomes %s where it was %s', async (source, target, SSESpecification) => {
    const { result, detail, updates } = await asked(source, target);
    expect([result, detail]).toEqual(['passed', 'encryption']);
    expect(updates).toEqual([{ TableName: 'sunward-table-drill', SSESpecification }]);
  });

  test.each([OWN, null])('stays where it is the same: %s', async (key) => {
    expect(await asked(key, key)).toMatchObject({ result: 'passed', detail: 'was complete', updates: [] });
  });
});

describe('the counts of two tables', () => {
  const lasting = (count: number) => ({ lasting: count, expiring: 0 });
  const expiring = (count: number) => ({ lasting: 0, expiring: count });
  const suspicious = (source: Record<string, Rows>, restored: Record<string, Rows>): readonly string[] =>
    compareCounts(new Map(Object.entries(source)), new Map(Object.entries(restored)), 0.02).flatMap((one) =>
      one.suspicious ? [`${one.entity} ${one.source} and ${one.restored}`] : [],
    );

  test('may differ by what was written or expired meanwhile, and no more', () => {
    const source = { account: lasting(10), reading: expiring(5000), quota: expiring(20) };
    expect(suspicious(source, { account: lasting(9), reading: expiring(4920) })).toEqual([]);
    expect(suspicious(source, { account: lasting(8), reading: expiring(4800), quota: expiring(20) })).toEqual([
      'account 10 and 8',
      'reading 5000 and 4800',
    ]);
  });

  test.each([1, 15, 100])('never lack a kind of row that lasts: %i of it', (count) => {
    expect(suspicious({ user: lasting(count) }, {})).toEqual([`user ${count} and 0`]);
    expect(suspicious({}, { user: lasting(count) })).toEqual([`user 0 and ${count}`]);
    expect(suspicious({ user: lasting(count) }, { user: expiring(count) })).toEqual([`user ${count} and ${count}`]);
  });
});

describe('cleaning up', () => {
  const clean = (target = 'sunward-table-drill', inUse: ReadonlySet<string> = new Set(['sunward-table'])) =>
    cleanDrill(new DynamoDBClient({ region: 'eu-central-1' }), { source: 'sunward-table', inUse, target });

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

  test('never deletes a restored table that a deployed function uses, whatever the settings here say', async () => {
    targetIs({ RestoreSummary: restored(SOURCE_ARN), DeletionProtectionEnabled: true });
    const inUse = new Set(['sunward-table', 'sunward-table-drill']);
    await expect(clean('sunward-table-drill', inUse)).rejects.toThrow('The stage uses sunward-table-drill');
    expect(dynamo.commandCalls(UpdateTableCommand)).toHaveLength(0);
    expect(dynamo.commandCalls(DeleteTableCommand)).toHaveLength(0);
  });
});
