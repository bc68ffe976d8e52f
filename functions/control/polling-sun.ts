import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import type { ControlState, SunMemory } from './decide/memory/state.ts';

/** Daylight lasts from 15 min before sunrise to 30 min after sunset, so that neither end of the day is missed. */
const AFTER_SUNSET_MS = 30 * MINUTE_MS;
const BEFORE_SUNRISE_MS = 15 * MINUTE_MS;
const LEARN_DAY_MS = 10 * MINUTE_MS;
const NEW_DAY_GAP_MS = 4 * HOUR_MS;
const SUN_W = 100;
/** What is left of the highest PV from one day to the next: a wrong value is forgotten in time, a winter is not. */
const FADE = 0.999;
/** How long the light may last on a day of which nothing is known yet. */
const FIRST_DAY_MS = 10 * HOUR_MS;
/** Part of the light at its two ends in which the sun counts as at the end of this part. */
const EDGE = 0.02;

interface Light {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The daylight around now, or the last one, as this very home's PV taught it; null until a whole day was seen. */
const daylight = (sun: SunMemory | null, nowMs: number): Light | null => {
  if (sun === null || sun.setMs === null) return null;
  const days = Math.floor((nowMs - (sun.firstMs - BEFORE_SUNRISE_MS)) / DAY_MS);
  const fromMs = sun.firstMs - BEFORE_SUNRISE_MS + days * DAY_MS;
  const lastMs = days === 0 ? sun.lastMs : 0;
  return { fromMs, untilMs: Math.max(lastMs, sun.setMs + days * DAY_MS) + AFTER_SUNSET_MS };
};

/** True between sunset and sunrise of this home: there is no surplus to follow, so links are polled rarely. */
export const isResting = (state: ControlState | null, nowMs: number): boolean => {
  const day = daylight(state?.sun ?? null, nowMs);
  return day !== null && nowMs > day.untilMs;
};

/** What daylight is, after PV was seen at a time: the earliest start and the latest end of late count, drifting slowly. */
export const sunAfter = (sun: SunMemory | null, pvW: number | null, atMs: number): SunMemory | null => {
  if (pvW === null || pvW <= SUN_W || (sun !== null && atMs <= sun.lastMs)) return sun;
  if (sun === null) return { firstMs: atMs, lastMs: atMs, setMs: null, peakW: pvW, sinceMs: atMs };
  const seen = { peakW: Math.max(pvW, sun.peakW ?? 0), sinceMs: sun.sinceMs ?? atMs };
  if (atMs - sun.lastMs < NEW_DAY_GAP_MS) return { ...sun, ...seen, lastMs: atMs };
  const days = Math.max(1, Math.round((atMs - sun.firstMs) / DAY_MS));
  return {
    peakW: Math.max(pvW, (sun.peakW ?? 0) * FADE ** days),
    sinceMs: seen.sinceMs,
    firstMs: Math.min(atMs, sun.firstMs + days * DAY_MS + LEARN_DAY_MS),
    lastMs: atMs,
    setMs: Math.max(sun.lastMs, sun.setMs ?? 0) + days * DAY_MS - LEARN_DAY_MS,
  };
};

/** Share of a light's sun that is past, 0…1: it rises and sinks like half a wave. */
const sunPast = ({ fromMs, untilMs }: Light, atMs: number): number =>
  (1 - Math.cos(Math.PI * Math.min(1, Math.max(0, (atMs - fromMs) / (untilMs - fromMs))))) / 2;

/**
 * Time between two questions so that those left last until the vendor's day (UTC) ends, ms: spread over the sun that is
 * left, so that noon gets more of them than morning and evening; at night, or before the daylight is known, evenly.
 * @param left questions that may still be asked today; none: never
 */
export const sunnySpacing = (sun: SunMemory | null, left: number, nowMs: number): number => {
  if (left <= 0) return Number.POSITIVE_INFINITY;
  const endMs = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
  const light = daylight(sun, nowMs);
  if (light === null) return (Math.min(endMs, nowMs + FIRST_DAY_MS) - nowMs) / left;
  if (nowMs > light.untilMs) return (endMs - nowMs) / left;
  // Where the vendor's midnight falls into the light, tomorrow's morning belongs to the same day.
  const tomorrow = { fromMs: light.fromMs + DAY_MS, untilMs: light.untilMs + DAY_MS };
  const ahead = sunPast(light, endMs) - sunPast(light, nowMs) + sunPast(tomorrow, endMs);
  const lengthMs = light.untilMs - light.fromMs;
  const past = Math.min(1 - EDGE, Math.max(EDGE, (nowMs - light.fromMs) / lengthMs));
  const sunPerMs = ((Math.PI / 2) * Math.sin(Math.PI * past)) / lengthMs;
  return ahead / sunPerMs / left;
};
