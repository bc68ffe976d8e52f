import { MINUTE_MS } from '#shared/units.ts';
import type { VendorError } from './port.ts';

/** What sites observed of a service in one time slot: numbers only, nothing that identifies a site. */
export interface OutageSlot {
  /** Number of the slot, `SLOT_MS` long each. */
  readonly slot: number;
  /** Sites without and with an answer; each process counts a site once per slot. */
  readonly failed: number;
  readonly answered: number;
  /** Shows whether different sites got no answer; see `markOf`. */
  readonly marks: readonly number[];
  /** When the first of them got no answer, ms; null: none. */
  readonly firstFailedMs: number | null;
}

/** What is known of a service's outage, over all sites. */
export interface Outage {
  readonly slots: readonly OutageSlot[];
  /** Since when the service has an outage, ms; null: it has none. */
  readonly sinceMs: number | null;
  /** When that was last confirmed, ms. */
  readonly confirmedMs: number;
  /** When this was written, ms. */
  readonly writtenMs: number;
}

export const SLOT_MS = 5 * MINUTE_MS;
/** 15 to 20 minutes: in the daytime every site is polled at least once in it, whatever its plan. */
export const WINDOW_SLOTS = 4;
/** An outage that was not confirmed for this long is over: no process stores that a service works again. */
export const FORGOTTEN_MS = WINDOW_SLOTS * SLOT_MS;
/** A single site may have problems of its own: its connection, its account, its devices. */
const SITES = 2;
/** Ends when this many times more sites get an answer than none; begins when at least half get none. */
const MORE_ANSWERED = 3;
/** More marks add no information. */
const MARKS = 8;
const MARK_RANGE = 4_096;

export const slotAt = (nowMs: number): number => Math.floor(nowMs / SLOT_MS);

/** A small number that mostly distinguishes two sites. Many sites share each number, so that it identifies none. */
export const markOf = (accountId: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < accountId.length; at += 1) hash = Math.imul(hash ^ accountId.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % MARK_RANGE;
};

/** Cause of a failed request that was never sent because others had failed before it: it carries no new information. */
export const UNSENT = 'unsent';

/**
 * What polling a link says about its service. A vendor that refuses a password or asks us to slow down does answer. A
 * malformed response may concern one account only and says nothing; neither do failures of our own stores.
 */
export const heardOf = (errors: readonly VendorError[], answered: boolean): 'answered' | 'failed' | null => {
  const silent = errors.filter(({ kind }) => kind === 'timeout' || kind === 'upstream');
  if (answered) return 'answered';
  if (silent.length > 0) return silent.some(({ cause }) => cause !== UNSENT) ? 'failed' : null;
  return errors.some(({ kind }) => kind !== 'bad_response' && kind !== 'busy') ? 'answered' : null;
};

/** Since when a service has an outage, ms; null: none that was confirmed lately. */
export const troubleSinceMs = (outage: Outage | null, nowMs: number): number | null =>
  outage === null || nowMs - outage.confirmedMs >= FORGOTTEN_MS ? null : outage.sinceMs;

const together = (a: OutageSlot, b: OutageSlot): OutageSlot => ({
  slot: a.slot,
  failed: a.failed + b.failed,
  answered: a.answered + b.answered,
  marks: [...new Set([...a.marks, ...b.marks])].slice(0, MARKS),
  firstFailedMs:
    a.firstFailedMs === null || b.firstFailedMs === null
      ? (a.firstFailedMs ?? b.firstFailedMs)
      : Math.min(a.firstFailedMs, b.firstFailedMs),
});

const sumOf = (slots: readonly OutageSlot[], what: 'failed' | 'answered'): number =>
  slots.reduce((sum, slot) => sum + slot[what], 0);

/** When the latest series of slots began in which at least half got no answer, ms. */
const beganMs = (slots: readonly OutageSlot[], nowMs: number): number => {
  let sinceMs = nowMs;
  for (const { failed, answered, firstFailedMs } of slots.toReversed()) {
    if (failed < answered || firstFailedMs === null) break;
    sinceMs = firstFailedMs;
  }
  return sinceMs;
};

/**
 * The state after more observations. Pure. An outage begins when at least half of the recent observations, from two
 * different sites or more, got no answer; it lasts while that holds and until clearly more sites get answers again.
 */
export const outageAfter = (before: Outage | null, seen: readonly OutageSlot[], nowMs: number): Outage => {
  const current = slotAt(nowMs);
  const slots = new Map<number, OutageSlot>();
  for (const each of [...(before?.slots ?? []), ...seen]) {
    if (each.slot <= current - WINDOW_SLOTS || each.slot > current) continue;
    const known = slots.get(each.slot);
    slots.set(each.slot, known === undefined ? each : together(known, each));
  }
  const all = [...slots.values()].sort((a, b) => a.slot - b.slot);
  const sinceMs = troubleSinceMs(before, nowMs);
  const confirmedMs = before?.confirmedMs ?? 0;
  if (sinceMs !== null) {
    const latest = all.filter(({ slot }) => slot >= current - 1);
    const answered = sumOf(latest, 'answered');
    // Observations from before must not start it again.
    if (answered > 0 && answered >= MORE_ANSWERED * sumOf(latest, 'failed'))
      return { slots: [], sinceMs: null, confirmedMs, writtenMs: nowMs };
  }
  const failed = sumOf(all, 'failed');
  const sites = new Set(all.flatMap(({ marks }) => marks)).size;
  const holds = sites >= SITES && failed >= sumOf(all, 'answered');
  if (holds) return { slots: all, sinceMs: sinceMs ?? beganMs(all, nowMs), confirmedMs: nowMs, writtenMs: nowMs };
  return { slots: all, sinceMs, confirmedMs, writtenMs: nowMs };
};
