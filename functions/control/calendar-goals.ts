import { Temporal } from 'temporal-polyfill';
import { carBatteryKWhOf } from '#shared/car-battery.ts';
import type { ApplianceSettings } from '#shared/model/appliance.ts';
import type { Deadline } from '#shared/model/goals.ts';
import { DAY_MS } from '#shared/units.ts';
import type { Goal } from './decide/types.ts';

/** The latest occurrence not after now and the next one, ms since the epoch. */
interface Occurrences {
  readonly lastMs: number;
  readonly nextMs: number;
}

const cache = new Map<string, Occurrences>();
const MAX_CACHED = 500;

/**
 * When a wall-clock time on some days of the week last occurred and when it occurs next, daylight saving included.
 * Calendar arithmetic is slow, so a result is cached for as long as it holds.
 * @param days 1 (Monday) to 7; null: every day
 */
export const occurrencesAround = (
  time: string,
  days: readonly number[] | null,
  timeZone: string,
  nowMs: number,
): Occurrences => {
  const key = `${timeZone} ${time} ${days?.join() ?? ''}`;
  const cached = cache.get(key);
  if (cached !== undefined && cached.lastMs <= nowMs && nowMs < cached.nextMs) return cached;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  let lastMs = Number.NEGATIVE_INFINITY;
  let nextMs = Number.POSITIVE_INFINITY;
  // A week in either direction covers every weekday, one more day the hour that a clock change shifts.
  for (let offset = -8; offset <= 8; offset += 1) {
    const date = today.add({ days: offset });
    if (days !== null && !days.includes(date.dayOfWeek)) continue;
    const atMs = date.toPlainDateTime({ hour, minute }).toZonedDateTime(timeZone).epochMilliseconds;
    if (atMs <= nowMs) lastMs = Math.max(lastMs, atMs);
    else nextMs = Math.min(nextMs, atMs);
  }
  if (cache.size >= MAX_CACHED) cache.clear();
  const found = { lastMs, nextMs };
  cache.set(key, found);
  return found;
};

/** A goal for one time counts from so long before it at most, ms: none is set further ahead. */
export const ONCE_AHEAD_MS = 8 * DAY_MS;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** When a deadline was and is next: on its days at its time, and on the others at the time that they have. */
const deadlineAround = ({ readyAt, days, elseAt }: Deadline, timeZone: string, nowMs: number): Occurrences => {
  const named = occurrencesAround(readyAt, days, timeZone, nowMs);
  const others = elseAt == null || days === null ? [] : WEEK.filter((day) => !days.includes(day));
  if (elseAt == null || others.length === 0) return named;
  const other = occurrencesAround(elseAt, others, timeZone, nowMs);
  return { lastMs: Math.max(named.lastMs, other.lastMs), nextMs: Math.min(named.nextMs, other.nextMs) };
};

const inWh = (kWh: number | null): number | null => (kWh === null ? null : kWh * 1000);
const inSeconds = (minutes: number | null): number | null => (minutes === null ? null : minutes * 60);

/** What an appliance has to receive and by when, in timestamps and watt-hours; most urgent first. */
export const goalsOf = (
  settings: Pick<ApplianceSettings, 'deadline' | 'dailyMinimum' | 'carBatteryKWh'> &
    Partial<Pick<ApplianceSettings, 'once'>>,
  timeZone: string,
  nowMs: number,
): readonly Goal[] => {
  const { deadline, dailyMinimum, once } = settings;
  const goals: Goal[] = [];
  const percentGoal = (percent: number | null): Pick<Goal, 'percent' | 'batteryWh'> => ({
    percent,
    batteryWh: percent === null ? null : inWh(carBatteryKWhOf(settings)),
  });
  if (deadline !== null) {
    const { lastMs, nextMs } = deadlineAround(deadline, timeZone, nowMs);
    const { energyKWh, targetPercent } = deadline;
    const needs = { energyWh: inWh(energyKWh), runS: null, ...percentGoal(targetPercent) };
    goals.push({ kind: 'deadline', sinceMs: lastMs, byMs: nextMs, ...needs });
  }
  if (once != null) {
    const byMs = Date.parse(once.byAt);
    const { energyKWh, minutes, targetPercent } = once;
    const needs = { energyWh: inWh(energyKWh), runS: inSeconds(minutes), ...percentGoal(targetPercent) };
    if (byMs > nowMs) goals.push({ kind: 'once', sinceMs: byMs - ONCE_AHEAD_MS, byMs, ...needs });
  }
  if (dailyMinimum !== null) {
    const { lastMs, nextMs } = occurrencesAround(dailyMinimum.by, null, timeZone, nowMs);
    const { minutes, energyKWh } = dailyMinimum;
    const needs = { energyWh: inWh(energyKWh), runS: inSeconds(minutes), ...percentGoal(null) };
    goals.push({ kind: 'daily', sinceMs: lastMs, byMs: nextMs, ...needs });
  }
  return goals.sort((x, y) => x.byMs - y.byMs);
};
