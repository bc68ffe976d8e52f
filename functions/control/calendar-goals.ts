import { Temporal } from 'temporal-polyfill';
import { carBatteryKWhOf } from '#shared/car-battery.ts';
import type { ApplianceSettings } from '#shared/model/appliance.ts';
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

/** What an appliance has to receive and by when, in timestamps and watt-hours; most urgent first. */
export const goalsOf = (
  settings: Pick<ApplianceSettings, 'deadline' | 'dailyMinimum' | 'carBatteryKWh'>,
  timeZone: string,
  nowMs: number,
): readonly Goal[] => {
  const { deadline, dailyMinimum } = settings;
  const goals: Goal[] = [];
  const inWh = (kWh: number | null): number | null => (kWh === null ? null : kWh * 1000);
  if (deadline !== null) {
    const { lastMs, nextMs } = occurrencesAround(deadline.readyAt, deadline.days, timeZone, nowMs);
    const { energyKWh, targetPercent: percent } = deadline;
    const batteryWh = percent === null ? null : inWh(carBatteryKWhOf(settings));
    const needs = { energyWh: inWh(energyKWh), runS: null, percent, batteryWh };
    goals.push({ kind: 'deadline', sinceMs: lastMs, byMs: nextMs, ...needs });
  }
  if (dailyMinimum !== null) {
    const { lastMs, nextMs } = occurrencesAround(dailyMinimum.by, null, timeZone, nowMs);
    const { minutes, energyKWh } = dailyMinimum;
    const runS = minutes === null ? null : minutes * 60;
    goals.push({
      kind: 'daily',
      sinceMs: lastMs,
      byMs: nextMs,
      energyWh: inWh(energyKWh),
      runS,
      percent: null,
      batteryWh: null,
    });
  }
  return goals.sort((x, y) => x.byMs - y.byMs);
};
