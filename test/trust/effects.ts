import { isDeepStrictEqual } from 'node:util';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { TestProduct } from '#test/support/product.ts';

type RowItem = Readonly<Record<string, unknown>>;

/** Everything that a call can have an effect on: the table and what left the house. */
export interface World {
  readonly rows: ReadonlyMap<string, RowItem>;
  readonly mails: number;
  readonly schedules: ReadonlyMap<string, number>;
  readonly dropped: number;
  readonly commands: number;
  /** Objects at the payment provider by kind. */
  readonly payments: Readonly<Record<string, number>>;
}

export const worldOf = async ({
  dynamo,
  mails,
  schedules,
  dropped,
  services,
  payments,
}: TestProduct): Promise<World> => {
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
    for (const row of page.Items ?? []) rows.set(`${row.pk} ${row.sk}`, row);
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  const counts = Object.entries(payments.state).map(([kind, objects]) => [kind, Object.keys(objects ?? {}).length]);
  return {
    rows,
    mails: mails.length,
    schedules: new Map(schedules),
    dropped: dropped.size,
    commands: services.commands.length,
    payments: Object.fromEntries(counts),
  };
};

/** Where a row lies follows from what it says; the rest counts writes and attempts, or is made up anew for each call. */
const incidental =
  /^(pk|sk|gsi\d(pk|sk)|version|used|listPart|part|state|code|referralCode|nonce|expiresAtS|claimedAtMs|.*Hash)$/;

/** Ids, times, secrets and counters of writes differ from call to call; everything else is what was done. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'string') {
    return value
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replace(/(^|[^a-z])([a-z]{3})_[0-9a-z]{26}(?![0-9a-z])/gi, '$1$2')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'USER')
      .replace(/\b(cus|sub|cs|si|in|pm|evt|price)_\w+/g, '$1')
      .replace(/[\w-]{40,}/g, 'RANDOM');
  }
  if (value instanceof Uint8Array) return 'BYTES';
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !incidental.test(name));
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, plain(one)]));
};

/** What the payment provider's simulator keeps for itself. */
const bookkeeping = new Set(['answers', 'setting', 'deliveries', 'event']);

/** What was done between two looks, one line each, without what differs from call to call anyhow. */
export const effectsBetween = (before: World, after: World): readonly string[] => {
  const lines: string[] = [];
  for (const [key, row] of after.rows) {
    const was = before.rows.get(key);
    if (was === undefined) lines.push(`+ ${JSON.stringify(plain(row))}`);
    else if (!isDeepStrictEqual(was, row) && !isDeepStrictEqual(plain(was), plain(row)))
      lines.push(`~ ${JSON.stringify(plain(row))}`);
  }
  for (const [key, row] of before.rows) if (!after.rows.has(key)) lines.push(`- ${JSON.stringify(plain(row))}`);
  for (const name of ['mails', 'dropped'] as const) {
    if (after[name] !== before[name]) lines.push(`${name}: ${after[name] - before[name]}`);
  }
  for (const [account, minutes] of after.schedules)
    if (before.schedules.get(account) !== minutes) lines.push(`schedule: ${minutes} min`);
  for (const account of before.schedules.keys()) if (!after.schedules.has(account)) lines.push('schedule: gone');
  for (const [kind, count] of Object.entries(after.payments))
    if (count !== before.payments[kind] && !bookkeeping.has(kind))
      lines.push(`${kind}: ${count - (before.payments[kind] ?? 0)} more`);
  return lines.sort();
};
