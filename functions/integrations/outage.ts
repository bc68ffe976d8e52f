import { MINUTE_MS } from '#shared/units.ts';
import type { VendorError } from './port.ts';

/** What sites saw of a service in one slot of time: numbers only, and nothing that leads back to a site. */
export interface OutageSlot {
  /** Number of the slot, `SLOT_MS` long each. */
  readonly slot: number;
  /** Sites that heard nothing, and sites that heard something; each process counts a site once a slot. */
  readonly failed: number;
  readonly answered: number;
  /** Tells whether it were different sites that heard nothing; see `markOf`. */
  readonly marks: readonly number[];
  /** When the first of them heard nothing, ms; null: none did. */
  readonly firstFailedMs: number | null;
}

/** What is known of a service's trouble, over all sites. */
export interface Outage {
  readonly slots: readonly OutageSlot[];
  /** Since when the service has trouble, ms; null: it has none. */
  readonly sinceMs: number | null;
  /** When that was last seen to be so, ms. */
  readonly confirmedMs: number;
  /** When this was written, ms. */
  readonly writtenMs: number;
}

export const SLOT_MS = 5 * MINUTE_MS;
/** 15 to 20 minutes: by day every site is asked at least once in it, whatever its plan. */
export const WINDOW_SLOTS = 4;
/** Trouble that nobody saw for this long is over: where a service works again, nobody writes that down. */
export const FORGOTTEN_MS = WINDOW_SLOTS * SLOT_MS;
/** One site alone may have trouble of its own: its line, its account, its devices. */
const SITES = 2;
/** Ends when so many more sites hear something than nothing; begins when at least half hear nothing. */
const MORE_ANSWERED = 3;
/** More marks tell nothing new. */
const MARKS = 8;
const MARK_RANGE = 4_096;

export const slotAt = (nowMs: number): number => Math.floor(nowMs / SLOT_MS);

/** A small number that tells two sites apart, mostly; many sites share each, so that it tells nobody which site it was. */
export const markOf = (accountId: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < accountId.length; at += 1) hash = Math.imul(hash ^ accountId.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % MARK_RANGE;
};

/** Cause of the failure of a request that was never sent, as others had failed before it: it says nothing new. */
export const UNSENT = 'unsent';

/**
 * What asking a link says about its service. Whoever refuses a password or asks us to slow down does answer; an answer
 * in an odd shape may be about one account alone, and says nothing, and so does trouble of our own.
 */
export const heardOf = (errors: readonly VendorError[], answered: boolean): 'answered' | 'failed' | null => {
  const silent = errors.filter(({ kind }) => kind === 'timeout' || kind === 'upstream');
  if (answered) return 'answered';
  if (silent.length > 0) return silent.some(({ cause }) => cause !== UNSENT) ? 'failed' : null;
  return errors.some(({ kind }) => kind !== 'bad_response' && kind !== 'busy') ? 'answered' : null;
};

/** Since when a service has trouble, ms; null: it has none that anybody saw lately. */
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

/** When the newest row of slots began in which at least half heard nothing, ms. */
const beganMs = (slots: readonly OutageSlot[], nowMs: number): number => {
  let sinceMs = nowMs;
  for (const { failed, answered, firstFailedMs } of slots.toReversed()) {
    if (failed < answered || firstFailedMs === null) break;
    sinceMs = firstFailedMs;
  }
  return sinceMs;
};

/**
 * What is known after more was seen. Pure. Trouble begins when at least half of what was seen lately heard nothing, at
 * two different sites or more; it goes on while that holds and until clearly more sites hear something again.
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
    // What was before must not begin it anew.
    if (answered > 0 && answered >= MORE_ANSWERED * sumOf(latest, 'failed'))
      return { slots: [], sinceMs: null, confirmedMs, writtenMs: nowMs };
  }
  const failed = sumOf(all, 'failed');
  const sites = new Set(all.flatMap(({ marks }) => marks)).size;
  const holds = sites >= SITES && failed >= sumOf(all, 'answered');
  if (holds) return { slots: all, sinceMs: sinceMs ?? beganMs(all, nowMs), confirmedMs: nowMs, writtenMs: nowMs };
  return { slots: all, sinceMs, confirmedMs, writtenMs: nowMs };
};
