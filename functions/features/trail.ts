import type { Deps } from '#functions/deps.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import type { RecordCall } from '#functions/http/trail.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { RecordedEntry, TrailEntry } from '#functions/storage/index.ts';
import { errorTable } from '#shared/contract/errors.ts';
import { type SiteEvent, siteEvents } from '#shared/contract/trail.ts';
import type { AccountId } from '#shared/model/ids.ts';
import type { AuditEntry } from '#shared/model/member.ts';
import { HOUR_MS } from '#shared/units.ts';

export type TrailDeps = Pick<Deps, 'storage' | 'now' | 'newId'>;

/**
 * Records a call before it happens: what then dies half-way has an entry. Rejects if the entry cannot be stored, and the call
 * must not happen.
 */
export const createRecordCall =
  (deps: TrailDeps & Pick<Deps, 'logger'>): RecordCall =>
  async (call) => {
    const { storage, logger } = deps;
    const entry: TrailEntry = { ...call, id: deps.newId('trl'), time: isoTime(deps.now()) };
    await storage.trail.add(entry);
    // Counted: an alarm goes on at every use of these powers.
    if (entry.admin)
      logger.info('admin call', { userId: entry.actor, operation: entry.operation, subject: entry.subject });
    return async (error) => {
      await storage.trail
        .fail(entry, error)
        .catch((fault: unknown) =>
          logger.error('outcome not recorded', { entry: entry.id, fault: faultForLog(fault) }),
        );
    };
  };

/** Records what happens to a site without a call: by the upkeep, or by an event of the payment provider. */
export const recordSiteEvent = async (
  deps: TrailDeps,
  accountId: AccountId,
  event: SiteEvent,
  by: { readonly actor: TrailEntry['actor']; readonly target?: TrailEntry['target'] },
): Promise<void> => {
  await deps.storage.trail.add({
    id: deps.newId('trl'),
    time: isoTime(deps.now()),
    actor: by.actor,
    admin: false,
    event,
    operation: null,
    target: by.target ?? null,
    token: null,
    subject: accountId,
    source: null,
    requestId: null,
  });
};

/** Most entries that are read for the owner's list. */
const READ_ENTRIES = 2000;

const isSiteEvent = (event: string): event is SiteEvent => siteEvents.some((known) => known === event);

/** A call that was refused changed nothing; one that failed on our side or at a vendor may have. */
const wasRefused = ({ error }: RecordedEntry): boolean => error !== null && errorTable[error].status < 500;

const lineOf = ({ time, admin, actor, error }: RecordedEntry, kind: SiteEvent): AuditEntry => {
  const common = { time, kind, failed: error !== null };
  if (admin) return { ...common, by: 'administrator', userId: null };
  switch (actor) {
    case 'payments':
      return { ...common, by: 'payments', userId: null };
    case 'system':
    case 'visitor':
      return { ...common, by: 'product', userId: null };
    default:
      return { ...common, by: 'member', userId: actor };
  }
};

const isSameAct = (a: RecordedEntry, b: RecordedEntry): boolean =>
  a.event === b.event &&
  a.actor === b.actor &&
  a.target?.id === b.target?.id &&
  (a.error === null) === (b.error === null);

/** A dashboard reads a site every few seconds: what an administrator looked at is not listed one by one. */
const ofOneVisit = (a: RecordedEntry, b: RecordedEntry): boolean =>
  a.event === 'admin-access' && b.event === 'admin-access' && a.actor === b.actor;

/**
 * The owner's part of a site's trail, newest first: who of the site did what, and that an administrator did, not which one. The
 * same again within an hour is one line, with the time of the last.
 */
export const ownersLines = (entries: readonly RecordedEntry[], count: number): readonly AuditEntry[] => {
  const shown: { readonly entry: RecordedEntry; readonly line: AuditEntry }[] = [];
  for (const entry of entries) {
    if (!isSiteEvent(entry.event) || wasRefused(entry)) continue;
    const last = shown.findLast((one) => isSameAct(one.entry, entry) || ofOneVisit(one.entry, entry));
    if (last && Date.parse(last.entry.time) - Date.parse(entry.time) < HOUR_MS) continue;
    if (shown.length === count) break;
    shown.push({ entry, line: lineOf(entry, entry.event) });
  }
  return shown.map(({ line }) => line);
};

/** @returns at most `count` lines, newest first */
export const siteTrail = async (
  { storage }: Pick<Deps, 'storage'>,
  accountId: AccountId,
  count: number,
): Promise<readonly AuditEntry[]> => ownersLines(await storage.trail.ofSubject(accountId, READ_ENTRIES), count);
