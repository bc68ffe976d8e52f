import { Temporal } from 'temporal-polyfill';
import type { ApplianceSettings } from '#shared/model/appliance.ts';
import type { Goal } from './decide/types.ts';

/** The last time not after now and the next one, ms since the epoch. */
interface Around {
  readonly lastMs: number;
  readonly nextMs: number;
}

const known = new Map<string, Around>();
const MOST_KNOWN = 500;

/**
 * A wall-clock time on some days of the week, daylight saving included: when it was last and when it is next.
 * Calendars are slow, so an answer is kept for as long as it stays true.
 * @param days 1 (Monday) to 7; null: every day
 */
export const aroundNow = (time: string, days: readonly number[] | null, timeZone: string, nowMs: number): Around => {
  const key = `${timeZone} ${time} ${days?.join() ?? ''}`;
  const before = known.get(key);
  if (before !== undefined && before.lastMs <= nowMs && nowMs < before.nextMs) return before;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  let lastMs = Number.NEGATIVE_INFINITY;
  let nextMs = Number.POSITIVE_INFINITY;
  // A week either way holds every weekday, and one day more the hour that a clock change moves.
  for (let offset = -8; offset <= 8; offset += 1) {
    const date = today.add({ days: offset });
    if (days !== null && !days.includes(date.dayOfWeek)) continue;
    const atMs = date.toPlainDateTime({ hour, minute }).toZonedDateTime(timeZone).epochMilliseconds;
    if (atMs <= nowMs) lastMs = Math.max(lastMs, atMs);
    else nextMs = Math.min(nextMs, atMs);
  }
  if (known.size >= MOST_KNOWN) known.clear();
  const around = { lastMs, nextMs };
  known.set(key, around);
  return around;
};

/** What an appliance has to have by when, in plain times and watt-hours; most urgent first. */
export const goalsOf = (
  { deadline, dailyMinimum }: Pick<ApplianceSettings, 'deadline' | 'dailyMinimum'>,
  timeZone: string,
  nowMs: number,
): readonly Goal[] => {
  const goals: Goal[] = [];
  const inWh = (kWh: number | null): number | null => (kWh === null ? null : kWh * 1000);
  if (deadline !== null) {
    const { lastMs, nextMs } = aroundNow(deadline.readyAt, deadline.days, timeZone, nowMs);
    const { energyKWh, targetPercent: percent, batteryKWh } = deadline;
    const needs = { energyWh: inWh(energyKWh), runS: null, percent, batteryWh: inWh(batteryKWh) };
    goals.push({ kind: 'deadline', sinceMs: lastMs, byMs: nextMs, ...needs });
  }
  if (dailyMinimum !== null) {
    const { lastMs, nextMs } = aroundNow(dailyMinimum.by, null, timeZone, nowMs);
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
