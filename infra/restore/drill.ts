import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { type Outcome, tryStep } from '../smoke/outcome.ts';
import { compareCounts, countRows } from './count.ts';

export interface Drill {
  readonly client: DynamoDBClient;
  /** Name of the table that the stage uses. */
  readonly source: string;
  /** Name of the table to restore to. */
  readonly target: string;
  /** ISO time; null: as late as possible. */
  readonly time: string | null;
  readonly tolerance: number;
  readonly limitMs: number;
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly say: (outcome: Outcome) => void;
}

const LOOK_MS = 15 * SECOND_MS;

const named = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** null: there is no such table. */
export const describe = async (client: DynamoDBClient, name: string): Promise<TableDescription | null> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table ?? null;
  } catch (error) {
    if (named(error, 'ResourceNotFoundException')) return null;
    throw error;
  }
};

const pointInTimeOf = async (client: DynamoDBClient, name: string) =>
  (await client.send(new DescribeContinuousBackupsCommand({ TableName: name }))).ContinuousBackupsDescription
    ?.PointInTimeRecoveryDescription;

/** Whether a drill from this table made that one: nothing else may be continued or deleted. */
export const isRestoreOf = (target: TableDescription, sourceArn: string | undefined): boolean =>
  sourceArn !== undefined && target.RestoreSummary?.SourceTableArn === sourceArn;

/** The time is one that the table can be restored to. */
const checkTime = async ({ client, source, time }: Drill): Promise<string> => {
  const known = await pointInTimeOf(client, source);
  if (known?.PointInTimeRecoveryStatus !== 'ENABLED')
    throw new Error(`${source} has no point-in-time recovery: deploy the stack storage`);
  const [from, to] = [known.EarliestRestorableDateTime, known.LatestRestorableDateTime];
  const window = from && to ? `${from.toISOString()} to ${to.toISOString()}` : 'an unknown span';
  if (time !== null && from && to && (Date.parse(time) < from.getTime() || Date.parse(time) > to.getTime()))
    throw new Error(`${time} is outside of what can be restored: ${window}`);
  return `${time ?? 'as late as possible'}, of ${window}`;
};

/**
 * The new table, once it is as asked; null: there is none.
 * @throws with how to go on, at the limit
 */
const waitFor = async (
  { client, target, limitMs, nowMs, wait }: Drill,
  isReady: (table: TableDescription | null) => boolean,
): Promise<TableDescription | null> => {
  const endMs = nowMs() + limitMs;
  for (;;) {
    const table = await describe(client, target);
    if (isReady(table)) return table;
    if (nowMs() >= endMs)
      throw new Error(
        `${target} is still ${table?.TableStatus ?? 'missing'} after ${limitMs / MINUTE_MS} min; repeat the drill`,
      );
    await wait(LOOK_MS);
  }
};

const restore = async (drill: Drill): Promise<string> => {
  const { client, source, target, time } = drill;
  const from = await describe(client, source);
  if (from === null) throw new Error(`There is no table ${source}`);
  // An earlier clean-up may still be deleting it.
  const there = await waitFor(drill, (table) => table?.TableStatus !== 'DELETING');
  if (there !== null) {
    if (!isRestoreOf(there, from.TableArn)) throw new Error(`${target} exists and was not restored from ${source}`);
    const asOf = there.RestoreSummary?.RestoreDateTime;
    const said = asOf?.toISOString() ?? 'an unknown time';
    // AWS keeps the time to the second.
    if (time !== null && (asOf === undefined || Math.abs(asOf.getTime() - Date.parse(time)) >= SECOND_MS))
      throw new Error(`${target} exists as of ${said}, not ${time}: name another --table, or --clean it before`);
    return `${target} exists already, as of ${said}`;
  }
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: source,
      TargetTableName: target,
      ...(time === null ? { UseLatestRestorableTime: true } : { RestoreDateTime: new Date(time) }),
    }),
  );
  return `${source} to ${target}`;
};

const untilActive = async (drill: Drill): Promise<string> => {
  await waitFor(drill, (table) => table?.TableStatus === 'ACTIVE' && table.RestoreSummary?.RestoreInProgress !== true);
  return `${drill.target} is active`;
};

/** The KMS key that a table is encrypted with; null: DynamoDB's own, which every table has by default. */
const keyOf = (table: TableDescription | null): string | null => {
  const { Status, KMSMasterKeyArn } = table?.SSEDescription ?? {};
  return Status === 'ENABLED' || Status === 'UPDATING' ? (KMSMasterKeyArn ?? null) : null;
};

/** Encrypts the new table with the key of the other. @returns false: it was */
const sameKey = async (drill: Drill, from: TableDescription | null, to: TableDescription | null): Promise<boolean> => {
  const key = keyOf(from);
  if (keyOf(to) === key) return false;
  const SSESpecification =
    key === null ? { Enabled: false } : { Enabled: true, SSEType: 'KMS' as const, KMSMasterKeyId: key };
  await drill.client.send(new UpdateTableCommand({ TableName: drill.target, SSESpecification }));
  await waitFor(drill, (table) => keyOf(table) === key && table?.SSEDescription?.Status !== 'UPDATING');
  return true;
};

/** What a restore does not bring along. */
const complete = async (drill: Drill): Promise<string> => {
  const { client, source, target } = drill;
  const [from, to] = [await describe(client, source), await describe(client, target)];
  const done: string[] = [];
  const ttl = async (name: string) =>
    (await client.send(new DescribeTimeToLiveCommand({ TableName: name }))).TimeToLiveDescription;
  if (await sameKey(drill, from, to)) done.push('encryption');
  const AttributeName = (await ttl(source))?.AttributeName;
  const expires = (await ttl(target))?.TimeToLiveStatus;
  if (AttributeName !== undefined && expires !== 'ENABLED' && expires !== 'ENABLING') {
    const TimeToLiveSpecification = { AttributeName, Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName: target, TimeToLiveSpecification }));
    done.push(`expiry by ${AttributeName}`);
  }
  if ((await pointInTimeOf(client, target))?.PointInTimeRecoveryStatus !== 'ENABLED') {
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    await client.send(new UpdateContinuousBackupsCommand({ TableName: target, PointInTimeRecoverySpecification }));
    done.push('point-in-time recovery');
  }
  if (from?.DeletionProtectionEnabled === true && to?.DeletionProtectionEnabled !== true) {
    await client.send(new UpdateTableCommand({ TableName: target, DeletionProtectionEnabled: true }));
    await untilActive(drill);
    done.push('deletion protection');
  }
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: from?.TableArn }));
  // Those of AWS itself cannot be set.
  const own = Tags.filter(({ Key }) => !Key?.startsWith('aws:'));
  if (own.length > 0) {
    await client.send(new TagResourceCommand({ ResourceArn: to?.TableArn, Tags: own }));
    done.push(`${own.length} tags`);
  }
  return done.length > 0 ? done.join(', ') : 'was complete';
};

const compare = async ({ client, source, target, tolerance }: Drill): Promise<string> => {
  const [there, here] = [await countRows(client, source), await countRows(client, target)];
  const differences = compareCounts(there.rows, here.rows, tolerance);
  const wrong = differences.filter(({ suspicious }) => suspicious);
  const said = (those: typeof differences): string =>
    those.map(({ entity, source: a, restored: b }) => `${entity} ${a} and ${b}`).join(', ');
  if (wrong.length > 0) throw new Error(`more than a few rows differ: ${said(wrong)}`);
  const total = differences.reduce((sum, { restored }) => sum + restored, 0);
  const other = differences.filter(({ source: a, restored: b }) => a !== b);
  const units = Math.ceil(there.readUnits + here.readUnits);
  return `${total} rows of ${differences.length} kinds; ${other.length === 0 ? 'all equal' : said(other)}; ${units} read units`;
};

const steps: readonly { readonly name: string; readonly run: (drill: Drill) => Promise<string> }[] = [
  { name: 'time', run: checkTime },
  { name: 'restore', run: restore },
  { name: 'wait', run: untilActive },
  { name: 'complete', run: complete },
  { name: 'compare', run: compare },
];

/** Restores a table beside the one it is of and compares them. Idempotent. The first failure ends it. */
export const runDrill = async (drill: Drill): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const { name, run } of steps) {
    const outcome = await tryStep(name, () => run(drill), {
      nowMs: drill.nowMs,
      reasonOf: (error) => (error instanceof Error ? error.message : String(error)),
    });
    outcomes.push(outcome);
    drill.say(outcome);
    if (outcome.result === 'failed') break;
  }
  return outcomes;
};
