import { type SunDay, type SunPart, sunDayOf } from '#functions/control/planner/sun-days.ts';
import { addDays, zoneDay, zoneDaySpan } from '#functions/platform/zone-day.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import type { Trace } from '../trace.ts';
import { traceAt } from './drive.ts';
import type { HomeState } from './state.ts';
import { localTimes } from './zone.ts';

/** Days before a simulated past that are known from the start: with five of them the plan of the day begins. */
export const EARLIER_DAYS = 7;

const STEP_MS = 5 * MINUTE_MS;

/**
 * What the days before a home's simulated past were like, by its own trace, oldest first: with them the demo home has a plan from
 * the start, which only a week of its own would bring otherwise.
 * @param fromMs where the simulated past begins
 */
export const earlierDays = (
  { timezone, firstTraceDay, firstDay }: HomeState,
  trace: Trace,
  fromMs: number,
): readonly SunDay[] => {
  const local = localTimes(timezone);
  const last = zoneDay(fromMs, timezone);
  return Array.from({ length: EARLIER_DAYS }, (_, nth) => addDays(last, nth - EARLIER_DAYS)).flatMap((day) => {
    const { fromMs: startMs, toMs } = zoneDaySpan(day, timezone);
    const parts: SunPart[] = [];
    for (let atMs = startMs; atMs < toMs; atMs += STEP_MS) {
      const time = local(atMs);
      const { pvW, loadW } = traceAt(trace, time, firstTraceDay - firstDay);
      parts.push({ hour: Math.floor(time.minute / 60), hours: STEP_MS / HOUR_MS, freeW: pvW - loadW, pvW });
    }
    return sunDayOf(day, parts) ?? [];
  });
};
