import { isDeepStrictEqual } from 'node:util';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { unpackState } from '#functions/storage/site/pack-state.ts';
import type { TestProduct } from '#test/support/product.ts';

type RowItem = Readonly<Record<string, unknown>>;

/** Everything that a call can affect: the table and whatever left the product. */
export interface World {
  readonly rows: ReadonlyMap<string, RowItem>;
  readonly mails: number;
  readonly schedules: ReadonlyMap<string, number | string>;
  readonly dropped: number;
  readonly commands: number;
  /** Sites in the queue of those that are due, each with its minute, once. */
  readonly queued?: number;
  /** Objects at the payment provider by kind. */
  readonly payments: Readonly<Record<string, number>>;
}

/** Every row of the table by its key, but the trail: a repeated call leaves an entry of its own. */
export const tableRows = async (dynamo: TestProduct['dynamo']): Promise<ReadonlyMap<string, RowItem>> => {
  const rows = new Map<string, RowItem>();
  let from: RowItem | undefined;
  do {
    const page = await dynamo.client.send(
      new ScanCommand({
        TableName: dynamo.tableName,
        ConsistentRead: true,
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    for (const row of page.Items ?? []) if (row.__edb_e__ !== 'trail') rows.set(`${row.pk} ${row.sk}`, row);
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  return rows;
};

/**
 * The rows without counters: a repeated request to a vendor, and a repeated call with a quota, count again. And without charging
 * sessions: the run of a repeated call sees for itself what the first has switched on draw (killed-session.test.ts).
 */
export const withoutCounters = (rows: ReadonlyMap<string, RowItem>): ReadonlyMap<string, RowItem> =>
  new Map([...rows].filter(([, row]) => !['budget', 'quota', 'chargingSession'].includes(String(row.__edb_e__))));

/** How much the payment provider holds, by kind. */
export const paymentCounts = (state: TestProduct['payments']['state']): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(state).map(([kind, objects]) => [kind, Object.keys(objects ?? {}).length]));

export const worldOf = async ({
  dynamo,
  mails,
  schedules,
  dropped,
  services,
  payments,
}: TestProduct): Promise<World> => ({
  rows: withoutCounters(await tableRows(dynamo)),
  mails: mails.length,
  schedules: new Map(schedules),
  dropped: dropped.size,
  commands: services.commands.length,
  payments: paymentCounts(payments.state),
});

/** Keys follow from a row's content; the rest counts writes and attempts, or is random in each call. */
const incidental =
  /^(pk|sk|gsi\d(pk|sk)|version|used|listPart|part|state|code|referralCode|nonce|expiresAtS|claimedAtMs|connectedAtMs|seenAtMs|nextMs|leaseMs|madeMs|timeMs|.*Hash)$/;

/**
 * What a wallbox reported, without how many messages of a minute that took, without when, as what it repeats within two minutes means
 * now, and without how far its setup has come, which goes on with its next message (functions/ocpp/setup.test.ts).
 */
const reported = (packed: unknown): unknown => {
  if (!(packed instanceof Uint8Array)) return packed;
  const { pace: _, lag: __, setup: ___, ran: ____, ...rest } = unpackState(packed) as Record<string, unknown>;
  return JSON.stringify(rest, (key, value: unknown) => (key === 'startedAtMs' ? 'TIME' : value));
};

/** Ids, times, secrets and write counters differ from call to call; everything else is an effect. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'string') {
    return (
      value
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
        // Not the first part of a hash that goes on with a dash.
        .replace(/(^|[^a-z])([a-z]{3})_[0-9a-z]{26}(?![\w-])/gi, '$1$2')
        .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'USER')
        .replace(/\b(cus|sub|cs|si|in|pm|evt|price)_\w+/g, '$1')
        .replace(/[\w-]{40,}/g, 'RANDOM')
    );
  }
  if (value instanceof Uint8Array) return 'BYTES';
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  // What a wallbox has reported is stored as its state; elsewhere states are what a run remembers, or random.
  const told = Reflect.get(value, '__edb_e__') === 'box';
  const kept = Object.entries(value).filter(([name]) => !incidental.test(name) || (told && name === 'state'));
  return Object.fromEntries(
    kept
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, plain(told && name === 'state' ? reported(one) : one)]),
  );
};

/** What the payment provider's simulator keeps for its own use. */
const bookkeeping = new Set(['answers', 'setting', 'deliveries', 'event']);

/** Effects between two observations, one line each, without what differs from call to call anyway. */
export const effectsBetween = (before: World, after: World): readonly string[] => {
  const lines: string[] = [];
  for (const [key, row] of after.rows) {
    const was = before.rows.get(key);
    if (was === undefined) {
      const added = `+ ${JSON.stringify(plain(row))}`;
      // A repeated sign-in is a session of its own.
      if (row.__edb_e__ !== 'session' || !lines.includes(added)) lines.push(added);
    } else if (!isDeepStrictEqual(was, row) && !isDeepStrictEqual(plain(was), plain(row)))
      lines.push(`~ ${JSON.stringify(plain(row))}`);
  }
  for (const [key, row] of before.rows) if (!after.rows.has(key)) lines.push(`- ${JSON.stringify(plain(row))}`);
  for (const name of ['mails', 'dropped', 'commands'] as const) {
    if (after[name] !== before[name]) lines.push(`${name}: ${after[name] - before[name]}`);
  }
  if (after.queued !== before.queued) lines.push(`queued: ${(after.queued ?? 0) - (before.queued ?? 0)}`);
  for (const [account, minutes] of after.schedules)
    if (before.schedules.get(account) !== minutes) lines.push(`schedule: ${minutes}`);
  for (const account of before.schedules.keys()) if (!after.schedules.has(account)) lines.push('schedule: gone');
  for (const [kind, count] of Object.entries(after.payments))
    if (count !== before.payments[kind] && !bookkeeping.has(kind))
      lines.push(`${kind}: ${count - (before.payments[kind] ?? 0)} more`);
  return lines.sort();
};

/**
 * Calls that command a device again when they are repeated: a manual switch, and releasing control on leaving. The device
 * ends up in the same state; how many commands it receives is not an effect.
 */
export const commandsAgain: ReadonlySet<string> = new Set([
  'switchApplianceOn',
  'switchApplianceOff',
  'deleteAppliance',
  'deleteImmediately',
  'deleteUser',
  'upkeep',
]);
export const withoutCount = (effects: readonly string[]): readonly string[] =>
  effects.filter((line) => !line.startsWith('commands: '));
