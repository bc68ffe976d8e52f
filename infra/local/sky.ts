import type { SkySlot } from '#functions/forecasts/port.ts';
import { zoneDay } from '#functions/platform/zone-day.ts';
import type { Roof } from '#shared/model/forecast.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { traceAt } from './home/drive.ts';
import type { HomeState } from './home/state.ts';
import { localTimes } from './home/zone.ts';
import type { Trace } from './trace.ts';

/** The roof of the demo home, as its trace was made for. */
export const DEMO_ROOF: Roof = { tiltDegrees: 30, azimuthDegrees: 180, kWp: 10 };
const DEGREES_PER_HOUR = 15;
const AIR_C = 15;
/** What a level sky of 1 W/m2 gives on that roof, W: modules at the temperature of a usual day. */
const W_PER_LIGHT = 8.6;
/** A forecast of a day is off by at most this part. */
const OFF_BY = 0.15;
const STEP_MS = 5 * MINUTE_MS;

/** How much of a day's sun its forecast sees: always the same for a day. */
export const foreseen = (day: string): number => {
  let mixed = 7;
  for (const char of day) mixed = Math.imul(mixed ^ char.charCodeAt(0), 0x5bd1_e995) ^ (mixed >>> 13);
  return 1 + OFF_BY * ((2 * (mixed >>> 0)) / 2 ** 32 - 1);
};

/** Where the demo home is: in the middle of its time zone, which the hour of the visit chose. */
export const demoPlace = (timezone: string, nowMs: number): { latitude: number; longitude: number } => {
  const { minute } = localTimes(timezone)(nowMs);
  const utcMinute = (nowMs / MINUTE_MS) % 1440;
  const hours = ((((minute - utcMinute) / 60 + 36) % 24) + 24) % 24;
  return { latitude: 50, longitude: Math.round((hours - 12) * DEGREES_PER_HOUR) };
};

/**
 * What the sky of the demo home is expected to give: what its trace will bring, smooth by the hour, and a little wrong on each day. Its
 * season is not the calendar's, so all light comes from the whole sky, which asks not where the sun stands.
 */
export const createSky = (state: () => HomeState, trace: Trace): ((startMs: number, endMs: number) => SkySlot) => {
  const lightW = (startMs: number, endMs: number): number => {
    const { timezone, firstTraceDay, firstDay } = state();
    const local = localTimes(timezone);
    const middleMs = (startMs + endMs) / 2;
    let [sum, count] = [0, 0];
    for (let atMs = middleMs - HOUR_MS / 2; atMs < middleMs + HOUR_MS / 2; atMs += STEP_MS) {
      sum += traceAt(trace, local(atMs), firstTraceDay - firstDay).pvW;
      count += 1;
    }
    return ((sum / count) * foreseen(zoneDay(middleMs, timezone))) / W_PER_LIGHT;
  };
  return (startMs, endMs) => ({ startMs, endMs, directW: 0, diffuseW: lightW(startMs, endMs), airC: AIR_C });
};
