import { createKeyedHash } from '#functions/platform/keyed-hash.ts';
import { utcDaysBetween } from '#functions/storage/history/utc-days.ts';
import { newestFirst, type RecordedEntry } from '#functions/storage/index.ts';
import type { UserId } from '#shared/model/ids.ts';
import type { FoundStorage } from '../find-storage.ts';
import type { TrailOptions } from './options.ts';

type Query = Pick<TrailOptions, 'who' | 'span' | 'admins'>;
type Source = Pick<FoundStorage, 'storage' | 'originKey' | 'usersOf'>;

/** All entries of a time, newest first, a day at a time. */
async function* ofEveryone({ storage }: Source, span: Query['span']): AsyncGenerator<RecordedEntry> {
  for (const day of utcDaysBetween(span.fromMs, span.toMs).toReversed()) yield* await storage.trail.ofDay(day);
}

/**
 * What was tried with an e-mail address, and all of the users who have it or signed in with it. An address may have had several
 * users, one after another.
 */
const ofEmail = async (source: Source, email: string, span: Query['span']): Promise<readonly RecordedEntry[]> => {
  const hash = createKeyedHash(await source.originKey())(email);
  const found = new Map<string, RecordedEntry>();
  const users = new Set<UserId>(await source.usersOf(email));
  for await (const entry of ofEveryone(source, span)) {
    if (entry.target?.kind !== 'email' || entry.target.id !== hash) continue;
    found.set(entry.id, entry);
    if (entry.actor !== 'visitor' && entry.actor !== 'system' && entry.actor !== 'payments') users.add(entry.actor);
  }
  for (const userId of users)
    for (const entry of await source.storage.trail.ofUser(userId, span)) found.set(entry.id, entry);
  return [...found.values()].sort(newestFirst);
};

const entriesOf = (
  source: Source,
  { who, span }: Query,
): AsyncIterable<RecordedEntry> | Promise<readonly RecordedEntry[]> => {
  const { trail } = source.storage;
  switch (who.kind) {
    case 'everyone':
      return ofEveryone(source, span);
    case 'site':
      return trail.ofSubject(who.id, Number.POSITIVE_INFINITY, span);
    case 'user':
      return trail.ofUser(who.id, span);
    case 'email':
      return ofEmail(source, who.email, span);
  }
};

/** The entries that are asked for, newest first. */
export async function* readTrail(source: Source, query: Query): AsyncGenerator<RecordedEntry> {
  const { fromMs, toMs } = query.span;
  for await (const entry of await entriesOf(source, query)) {
    const timeMs = Date.parse(entry.time);
    if (fromMs <= timeMs && timeMs < toMs && (entry.admin || !query.admins)) yield entry;
  }
}

const UNKNOWN = '-';

/** An entry in one line: when, who, what, on what, how it ended, from where, and the request's id. */
export const lineOf = (entry: RecordedEntry): string => {
  const { time, actor, admin, event, operation, target, subject, error, source, requestId } = entry;
  const from =
    source === null ? [UNKNOWN] : [source.country, source.device, source.address].filter((one) => one !== null);
  return [
    time,
    admin ? `${actor} (super admin)` : actor,
    operation === null ? event : `${event} (${operation})`,
    subject ?? UNKNOWN,
    target === null ? UNKNOWN : `${target.kind} ${target.id}`,
    error ?? 'done',
    from.join(', ') || UNKNOWN,
    requestId ?? UNKNOWN,
  ].join('  ');
};
