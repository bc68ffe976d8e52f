import type { SensorReading } from '#shared/model/reading.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { isoTime } from '../platform/clock.ts';
import type { ClockMemory } from './decide/memory/state.ts';

/** Values in a row that a clock must give on its new time before it is believed to have been put back. */
const PUT_BACK = 3;
/** Age on arrival from which values would count as old although they are new, and the most that is put down to a clock, ms. */
const BEHIND_MS = 3 * MINUTE_MS;
const MOST_BEHIND_MS = 15 * MINUTE_MS;
/** What may be of any age counts as so old: too old for anything. */
const UNKNOWN_MS = 2 * HOUR_MS;
/** A clock is known to be behind when so many different values came, over this time, with the same age. */
const SEEN_BEHIND = 5;
const SEEN_BEHIND_MS = 15 * MINUTE_MS;

/** What a vendor's clock is judged by. */
export interface ClockLimits {
  /** How wrong its stamps may be without a word, s (Manifest.timing). */
  readonly guardS: number;
  /** How much the age of new values may differ from one to the next: spacing of values and of questions, ms. */
  readonly spreadMs: number;
}

export interface Stamped {
  readonly reading: SensorReading;
  /** null: its stamps are as they should be, and the reading says all. */
  readonly memory: ClockMemory | null;
}

const quantities = ['gridPowerW', 'pvPowerW', 'consumptionPowerW', 'batteryPowerW'] as const;
const differs = (a: SensorReading | null, b: SensorReading): boolean =>
  a === null || quantities.some((name) => a[name] !== b[name]);

/** Ages of new values, as long as they stay the same; null: they are young enough, or differ. */
const behindAfter = (
  known: ClockMemory['behind'],
  ageMs: number,
  changed: boolean,
  nowMs: number,
  { spreadMs }: ClockLimits,
): ClockMemory['behind'] => {
  if (ageMs <= BEHIND_MS || ageMs > MOST_BEHIND_MS) return null;
  const first = { sinceMs: nowMs, count: 1, leastMs: ageMs, mostMs: ageMs };
  if (known == null) return first;
  const leastMs = Math.min(known.leastMs, ageMs);
  const mostMs = Math.max(known.mostMs, ageMs);
  if (mostMs - leastMs > spreadMs) return first;
  return { sinceMs: known.sinceMs, count: known.count + (changed ? 1 : 0), leastMs, mostMs };
};

const isBehind = (behind: ClockMemory['behind'], nowMs: number): behind is NonNullable<ClockMemory['behind']> =>
  behind != null && behind.count >= SEEN_BEHIND && nowMs - behind.sinceMs >= SEEN_BEHIND_MS;

/**
 * When a value counts as measured, by its vendor's stamp and by when it came. A stamp of the future means now, the first
 * time that it is seen, once the clock was seen to go; the same stamp again is the same value and ages. A clock that was put back is followed after some
 * values on its new time. Where different values keep coming with the same age of some minutes, the clock is behind, or
 * the vendor late by just that: their age is counted from their arrival, and as nobody knows which it is, such a value may
 * stem from any moment in between.
 * @param last the newest reading so far, as it was taken then
 */
export const takeStamp = (
  known: ClockMemory | null,
  last: SensorReading | null,
  read: SensorReading,
  limits: ClockLimits,
  nowMs: number,
): Stamped => {
  const stampMs = Date.parse(read.time);
  if (!read.timeIsMeasured) {
    const older = last !== null && Date.parse(last.time) - SECOND_MS * limits.guardS > stampMs;
    return { reading: older ? last : read, memory: null };
  }
  const before = known ?? (last === null ? null : { stampMs: Date.parse(last.time) });
  if (before !== null && last !== null && before.stampMs === stampMs) {
    // A memory of before knew no later times than those of the stamps.
    const { time, timeIsMeasured, windowS } = last;
    return { reading: { ...read, time, timeIsMeasured, windowS }, memory: known };
  }
  if (before !== null && last !== null && stampMs < before.stampMs - SECOND_MS * limits.guardS) {
    const { back } = { back: null, ...known };
    const count = back != null && stampMs > back.stampMs ? back.count + 1 : 1;
    if (count < PUT_BACK) return { reading: last, memory: { ...before, back: { stampMs, count } } };
  }
  const behind = behindAfter(known?.behind, nowMs - stampMs, differs(last, read), nowMs, limits);
  if (isBehind(behind, nowMs)) {
    const shifted = {
      time: isoTime(stampMs + behind.leastMs),
      timeIsMeasured: false,
      windowS: read.windowS + behind.leastMs / SECOND_MS,
    };
    return { reading: { ...read, ...shifted }, memory: { stampMs, behind } };
  }
  if (before === null && stampMs > nowMs + SECOND_MS * limits.guardS) {
    // Never seen to move: it may stand there for hours.
    return { reading: { ...read, time: isoTime(nowMs - UNKNOWN_MS), timeIsMeasured: false }, memory: { stampMs } };
  }
  if (stampMs > nowMs) {
    const timeIsMeasured = stampMs - nowMs <= SECOND_MS * limits.guardS;
    return { reading: { ...read, time: isoTime(nowMs), timeIsMeasured }, memory: { stampMs } };
  }
  return { reading: read, memory: behind == null ? null : { stampMs, behind } };
};
