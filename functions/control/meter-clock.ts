import type { SensorReading } from '#shared/model/reading.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { isoTime } from '../platform/clock.ts';
import type { ClockMemory } from './decide/memory/run-memory.ts';

/** Successive values with an earlier time that it takes to believe that a clock was set back. */
const SET_BACK_COUNT = 3;
/** Age on arrival above which new values would count as old, and the largest that is attributed to a wrong clock, ms. */
const BEHIND_MS = 3 * MINUTE_MS;
const MAX_BEHIND_MS = 15 * MINUTE_MS;
/** Assumed for a value of unknown age: too old for any decision. */
const UNKNOWN_AGE_MS = 2 * HOUR_MS;
/** A clock counts as behind once this many different values arrived with the same age over this time. */
const BEHIND_COUNT = 5;
const BEHIND_SINCE_MS = 15 * MINUTE_MS;

/** Tolerances by which a vendor's clock is judged. */
export interface ClockLimits {
  /** Error of its stamps that is accepted, s (Manifest.timing). */
  readonly guardS: number;
  /** How much the age of new values may vary: spacing of values and of polls, ms. */
  readonly ageToleranceMs: number;
}

export interface Stamped {
  readonly reading: SensorReading;
  /** null: its stamps are plausible, and there is nothing to remember. */
  readonly memory: ClockMemory | null;
}

const quantities = ['gridPowerW', 'pvPowerW', 'consumptionPowerW', 'batteryPowerW'] as const;
const differs = (a: SensorReading | null, b: SensorReading): boolean =>
  a === null || quantities.some((name) => a[name] !== b[name]);

/** Tracks values that keep arriving with the same age; null: they are recent enough, or too old to blame the clock. */
const behindAfter = (
  known: ClockMemory['behind'],
  ageMs: number,
  changed: boolean,
  nowMs: number,
  { ageToleranceMs }: ClockLimits,
): ClockMemory['behind'] => {
  if (ageMs <= BEHIND_MS || ageMs > MAX_BEHIND_MS) return null;
  const first = { sinceMs: nowMs, count: 1, leastMs: ageMs, mostMs: ageMs };
  if (known == null) return first;
  const leastMs = Math.min(known.leastMs, ageMs);
  const mostMs = Math.max(known.mostMs, ageMs);
  if (mostMs - leastMs > ageToleranceMs) return first;
  return { sinceMs: known.sinceMs, count: known.count + (changed ? 1 : 0), leastMs, mostMs };
};

const isBehind = (behind: ClockMemory['behind'], nowMs: number): behind is NonNullable<ClockMemory['behind']> =>
  behind != null && behind.count >= BEHIND_COUNT && nowMs - behind.sinceMs >= BEHIND_SINCE_MS;

/**
 * When a value counts as measured, judged by its vendor's stamp and its arrival. A stamp in the future means now the first
 * time that it occurs, provided that the clock was observed to advance; the same stamp again is the same value and ages. A
 * clock that was set back is followed after a few values on its new time. Where different values keep arriving with the
 * same age of some minutes, either the clock is behind or the vendor is late by as much: their age is counted from their
 * arrival, and as we cannot know which it is, such a value may stem from any moment in between.
 * @param last the newest reading so far, with the time that it was given
 */
export const resolveStamp = (
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
    // The same value keeps the time that it was given first.
    const { time, timeIsMeasured, windowS } = last;
    return { reading: { ...read, time, timeIsMeasured, windowS }, memory: known };
  }
  if (before !== null && last !== null && stampMs < before.stampMs - SECOND_MS * limits.guardS) {
    const { back } = { back: null, ...known };
    const count = back != null && stampMs > back.stampMs ? back.count + 1 : 1;
    if (count < SET_BACK_COUNT) return { reading: last, memory: { ...before, back: { stampMs, count } } };
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
    // Not observed to advance yet: it may have been stuck there for hours.
    return { reading: { ...read, time: isoTime(nowMs - UNKNOWN_AGE_MS), timeIsMeasured: false }, memory: { stampMs } };
  }
  if (stampMs > nowMs) {
    const timeIsMeasured = stampMs - nowMs <= SECOND_MS * limits.guardS;
    return { reading: { ...read, time: isoTime(nowMs), timeIsMeasured }, memory: { stampMs } };
  }
  return { reading: read, memory: behind == null ? null : { stampMs, behind } };
};
