import { HOUR_MS } from '#shared/units.ts';
import type { SunsetMemory } from '../decide/memory/state.ts';
import { recordSunDay } from '../decide/observe/sun-days.ts';
import type { LocalTime } from './local-time.ts';

/** PV that is expected in one span of time, W on average, >= 0. */
export interface PvSlot {
  readonly startMs: number;
  readonly endMs: number;
  readonly pvW: number;
}

/** What is remembered to know how much sun the house leaves; plain JSON. */
export interface SunMemory {
  /** What the house left on past days, by hour of the day. */
  readonly days: SunsetMemory | null;
  /** What the house takes on average at each hour of the day, W; null: never observed. */
  readonly loadW: readonly (number | null)[];
  /** PV of today and what was forecast for the same time, Wh. */
  readonly today: { readonly pvWh: number; readonly forecastWh: number };
  readonly seenMs: number;
  readonly hour: number;
}

/** One measurement of the home. */
export interface SunSample {
  readonly timeMs: number;
  readonly pvW: number;
  /** The house without the appliances. */
  readonly loadW: number;
  /** What was forecast for this moment, W; null: nothing. */
  readonly forecastW: number | null;
}

/** Of what is forecast so much is counted on. */
const CAUTION = 0.8;
/** Between these today's PV may correct the forecast, once so much of it was forecast, Wh. */
const LEAST_RATIO = 0.4;
const MOST_RATIO = 1.5;
const COMPARABLE_WH = 750;
/** Days after which past days say what to expect. */
const NEEDED_DAYS = 5;
/** A day of the load weighs so much. */
const LOAD_DAYS = 10;
/** The longest time that one sample stands for. */
const GAP_MS = HOUR_MS;

export const noSun: SunMemory = {
  days: null,
  loadW: Array.from({ length: 24 }, () => null),
  today: { pvWh: 0, forecastWh: 0 },
  seenMs: 0,
  hour: 0,
};

/** Adds a measurement to what is known of this home's sun and load. */
export const recordSun = (before: SunMemory, { timeMs, pvW, loadW, forecastW }: SunSample, hour: number): SunMemory => {
  if (timeMs <= before.seenMs) return before;
  const elapsedMs = before.seenMs === 0 ? 0 : Math.min(GAP_MS, timeMs - before.seenMs);
  const hours = elapsedMs / HOUR_MS;
  const newDay = hour < before.hour;
  const today = newDay ? noSun.today : before.today;
  const usualW = before.loadW[hour] ?? null;
  const weight = Math.min(1, hours / LOAD_DAYS);
  const nextW = usualW === null ? loadW : usualW + weight * (loadW - usualW);
  return {
    days: recordSunDay(before.days, { timeMs, hour, freeW: pvW - loadW, batteryW: 0, socPercent: 0 }),
    loadW: before.loadW.with(hour, Math.round(nextW * 10) / 10),
    today:
      forecastW === null ? today : { pvWh: today.pvWh + pvW * hours, forecastWh: today.forecastWh + forecastW * hours },
    seenMs: timeMs,
    hour,
  };
};

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((x, y) => x - y);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

/**
 * Cautious surplus: sun that may be counted on between two times, W. By the forecast, of which today so much is believed as
 * today's PV bears out; without one, the median of past days at that hour.
 * @returns null: there is neither; nothing may be planned by sun, and waiting for it would be a guess
 */
export const cautiousSurplus = (
  memory: SunMemory,
  forecast: readonly PvSlot[] | null,
  clock: (atMs: number) => LocalTime,
  nowMs: number,
): ((startMs: number, endMs: number) => number) | null => {
  if (forecast !== null && forecast.length > 0) return byForecast(memory, forecast, clock, nowMs);
  const past = memory.days?.past ?? [];
  if (past.length < NEEDED_DAYS) return null;
  const usualW = Array.from({ length: 24 }, (_, hour) => median(past.map((day) => day[hour] ?? 0)));
  return (startMs) => usualW[clock(startMs).hour] ?? 0;
};

const byForecast = (
  { loadW, today }: SunMemory,
  forecast: readonly PvSlot[],
  clock: (atMs: number) => LocalTime,
  nowMs: number,
): ((startMs: number, endMs: number) => number) => {
  const ratio =
    today.forecastWh < COMPARABLE_WH ? 1 : Math.min(MOST_RATIO, Math.max(LEAST_RATIO, today.pvWh / today.forecastWh));
  const weekday = clock(nowMs).weekday;
  const known = loadW.filter((load) => load !== null);
  const meanLoadW = known.reduce((sum, load) => sum + load, 0) / Math.max(1, known.length);
  return (startMs, endMs) => {
    const local = clock(startMs);
    const isToday = local.weekday === weekday;
    const pvW = meanPv(forecast, startMs, endMs);
    return CAUTION * pvW * (isToday ? ratio : 1) - (loadW[local.hour] ?? meanLoadW);
  };
};

/** Mean of a forecast between two times, W; what it does not cover counts as none. */
const meanPv = (forecast: readonly PvSlot[], startMs: number, endMs: number): number => {
  let wattMs = 0;
  let low = 0;
  let high = forecast.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((forecast[middle]?.endMs ?? 0) <= startMs) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < forecast.length; at += 1) {
    const slot = forecast[at];
    if (slot === undefined || slot.startMs >= endMs) break;
    wattMs += slot.pvW * (Math.min(slot.endMs, endMs) - Math.max(slot.startMs, startMs));
  }
  return wattMs / (endMs - startMs);
};

/** What was forecast for a moment, W; null: nothing. */
export const forecastAt = (forecast: readonly PvSlot[] | null, atMs: number): number | null =>
  forecast === null || forecast.length === 0 ? null : meanPv(forecast, atMs, atMs + 1);
