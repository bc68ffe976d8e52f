import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import type { SunMemory } from './decide/memory/run-memory.ts';
import type { ControlState } from './decide/memory/state.ts';

/** Daylight lasts from 15 min before sunrise to 30 min after sunset, so that neither end of the day is missed. */
const AFTER_SUNSET_MS = 30 * MINUTE_MS;
const BEFORE_SUNRISE_MS = 15 * MINUTE_MS;
/** How fast the learnt sunrise and sunset may move. */
const DRIFT_PER_DAY_MS = 10 * MINUTE_MS;
const NEW_DAY_GAP_MS = 4 * HOUR_MS;
const DAYLIGHT_PV_W = 100;
/** Decay of the highest PV from one day to the next: an outlier is forgotten in time, and the peak outlasts a winter. */
const PEAK_DECAY_PER_DAY = 0.999;
/** Daylight that is assumed on a day of which nothing is known yet. */
const FIRST_DAY_MS = 10 * HOUR_MS;
/** Share of the daylight at either end within which the sun's power is held constant, as it would approach zero. */
const EDGE = 0.02;

interface Daylight {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The current or the latest daylight, as learnt from this home's own PV; null until a whole day was observed. */
const daylight = (sun: SunMemory | null, nowMs: number): Daylight | null => {
  if (sun === null || sun.setMs === null) return null;
  const days = Math.floor((nowMs - (sun.firstMs - BEFORE_SUNRISE_MS)) / DAY_MS);
  const fromMs = sun.firstMs - BEFORE_SUNRISE_MS + days * DAY_MS;
  const lastMs = days === 0 ? sun.lastMs : 0;
  return { fromMs, untilMs: Math.max(lastMs, sun.setMs + days * DAY_MS) + AFTER_SUNSET_MS };
};

/** When the night fell that lasts now, ms; null: it is day, or not known. */
export const nightfallMs = (state: ControlState | null, nowMs: number): number | null => {
  const day = daylight(state?.sun ?? null, nowMs);
  return day !== null && nowMs > day.untilMs ? day.untilMs : null;
};

/** True between sunset and sunrise of this home: there is no surplus to follow, so links are polled rarely. */
export const isResting = (state: ControlState | null, nowMs: number): boolean => nightfallMs(state, nowMs) !== null;

/** What is known of the daylight after PV was observed at a time: recent earliest start and latest end, drifting slowly. */
export const sunAfter = (sun: SunMemory | null, pvW: number | null, atMs: number): SunMemory | null => {
  if (pvW === null || pvW <= DAYLIGHT_PV_W || (sun !== null && atMs <= sun.lastMs)) return sun;
  if (sun === null) return { firstMs: atMs, lastMs: atMs, setMs: null, peakW: pvW, sinceMs: atMs };
  const observed = { peakW: Math.max(pvW, sun.peakW ?? 0), sinceMs: sun.sinceMs ?? atMs };
  if (atMs - sun.lastMs < NEW_DAY_GAP_MS) return { ...sun, ...observed, lastMs: atMs };
  const days = Math.max(1, Math.round((atMs - sun.firstMs) / DAY_MS));
  return {
    peakW: Math.max(pvW, (sun.peakW ?? 0) * PEAK_DECAY_PER_DAY ** days),
    sinceMs: observed.sinceMs,
    firstMs: Math.min(atMs, sun.firstMs + days * DAY_MS + DRIFT_PER_DAY_MS),
    lastMs: atMs,
    setMs: Math.max(sun.lastMs, sun.setMs ?? 0) + days * DAY_MS - DRIFT_PER_DAY_MS,
  };
};

/** Share of a day's sunlight that has passed, 0…1; sunlight is modelled as half a sine wave. */
const sunPast = ({ fromMs, untilMs }: Daylight, atMs: number): number =>
  (1 - Math.cos(Math.PI * Math.min(1, Math.max(0, (atMs - fromMs) / (untilMs - fromMs))))) / 2;

/**
 * Time between two polls, ms, so that the remaining ones last until the vendor's day (UTC) ends: in proportion to the
 * expected sun, so that noon gets more of them than morning and evening; evenly at night or before the daylight is known.
 * @param left polls that remain today; none: Infinity
 */
export const daylightSpacing = (sun: SunMemory | null, left: number, nowMs: number): number => {
  if (left <= 0) return Number.POSITIVE_INFINITY;
  const endMs = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
  const light = daylight(sun, nowMs);
  if (light === null) return (Math.min(endMs, nowMs + FIRST_DAY_MS) - nowMs) / left;
  if (nowMs > light.untilMs) return (endMs - nowMs) / left;
  // Where the vendor's midnight falls into the daylight, tomorrow's morning shares the same budget.
  const tomorrow = { fromMs: light.fromMs + DAY_MS, untilMs: light.untilMs + DAY_MS };
  const ahead = sunPast(light, endMs) - sunPast(light, nowMs) + sunPast(tomorrow, endMs);
  const lengthMs = light.untilMs - light.fromMs;
  const past = Math.min(1 - EDGE, Math.max(EDGE, (nowMs - light.fromMs) / lengthMs));
  const sunPerMs = ((Math.PI / 2) * Math.sin(Math.PI * past)) / lengthMs;
  return ahead / sunPerMs / left;
};
