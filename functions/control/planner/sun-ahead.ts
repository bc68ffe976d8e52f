import { HOUR_MS } from '#shared/units.ts';
import type { LocalTime } from './local-time.ts';
import { type SunDay, usualHours, usualLoadW } from './sun-days.ts';

/** PV that is expected in one span of time, W on average, >= 0. */
export interface PvSlot {
  readonly startMs: number;
  readonly endMs: number;
  readonly pvW: number;
}

/** PV of today and what was forecast for the same time, Wh; plain JSON. */
export interface TodayMemory {
  readonly pvWh: number;
  readonly forecastWh: number;
  readonly seenMs: number;
  readonly hour: number;
}

/** One measurement of the PV. */
export interface PvSample {
  readonly timeMs: number;
  readonly pvW: number;
  /** What was forecast for this moment, W; null: nothing. */
  readonly forecastW: number | null;
}

/** Of what is forecast so much is counted on. */
const CAUTION = 0.8;
/** Between these today's PV may correct the forecast, once so much of it was forecast, Wh. */
const LEAST_RATIO = 0.4;
const MOST_RATIO = 1.5;
const COMPARABLE_WH = 750;
/** What a house takes as long as nothing is known of it, W. */
const USUAL_LOAD_W = 500;
/** The longest time that one sample stands for. */
const GAP_MS = HOUR_MS;

export const noSunToday: TodayMemory = { pvWh: 0, forecastWh: 0, seenMs: 0, hour: 0 };

/** Adds a measurement to what today brought so far. */
export const countToday = (before: TodayMemory, { timeMs, pvW, forecastW }: PvSample, hour: number): TodayMemory => {
  if (timeMs <= before.seenMs) return before;
  const hours = before.seenMs === 0 ? 0 : Math.min(GAP_MS, timeMs - before.seenMs) / HOUR_MS;
  const today = hour < before.hour ? noSunToday : before;
  if (forecastW === null) return { ...today, seenMs: timeMs, hour };
  return {
    pvWh: today.pvWh + pvW * hours,
    forecastWh: today.forecastWh + forecastW * hours,
    seenMs: timeMs,
    hour,
  };
};

/** What is known of a home's sun. */
export interface SunKnown {
  /** Past days, oldest first. */
  readonly days: readonly SunDay[];
  /** null: there is none. */
  readonly forecast: readonly PvSlot[] | null;
  readonly today: TodayMemory;
}

/** A power between two times, W on average. */
type PowerBetween = (startMs: number, endMs: number) => number;

/**
 * Cautious surplus: sun that may be counted on between two times, W. By the forecast, of which today so much is believed as
 * today's PV bears out; without one, the median of past days at that hour.
 * @returns null: there is neither; nothing may be planned by sun, and waiting for it would be a guess
 */
export const cautiousSurplus = (
  { days, forecast, today }: SunKnown,
  clock: (atMs: number) => LocalTime,
  nowMs: number,
): PowerBetween | null => {
  const usual = usualHours(days);
  const asUsual: PowerBetween | null = usual && ((startMs) => usual.medianFreeW[clock(startMs).hour] ?? 0);
  if (forecast === null || forecast.length === 0) return asUsual;
  const load = usualLoadW(days);
  const expected = expectedByForecast(forecast, today, clock, nowMs);
  return beyond(
    forecast,
    (startMs, endMs) => CAUTION * expected(startMs, endMs) - (load?.[clock(startMs).hour] ?? USUAL_LOAD_W),
    asUsual,
  );
};

/** PV that is expected between two times, W, not cautiously: by the forecast, else as on past days. null: nothing is known. */
export const expectedPv = (
  { days, forecast, today }: SunKnown,
  clock: (atMs: number) => LocalTime,
  nowMs: number,
): PowerBetween | null => {
  const usual = usualHours(days);
  const isMeasured = usual?.meanPvW.some((pvW) => pvW !== null) === true;
  const asUsual: PowerBetween | null = isMeasured ? (startMs) => usual.meanPvW[clock(startMs).hour] ?? 0 : null;
  if (forecast === null || forecast.length === 0) return asUsual;
  return beyond(forecast, expectedByForecast(forecast, today, clock, nowMs), asUsual);
};

/** By the forecast as far as it reaches, and from there on as on past days, if these are known. */
const beyond = (forecast: readonly PvSlot[], within: PowerBetween, after: PowerBetween | null): PowerBetween => {
  const endMs = forecast.at(-1)?.endMs ?? 0;
  return (fromMs, toMs) => (fromMs >= endMs && after !== null ? after(fromMs, toMs) : within(fromMs, toMs));
};

const expectedByForecast = (
  forecast: readonly PvSlot[],
  { pvWh, forecastWh }: TodayMemory,
  clock: (atMs: number) => LocalTime,
  nowMs: number,
): PowerBetween => {
  const ratio = forecastWh < COMPARABLE_WH ? 1 : Math.min(MOST_RATIO, Math.max(LEAST_RATIO, pvWh / forecastWh));
  const { weekday } = clock(nowMs);
  return (startMs, endMs) => meanPv(forecast, startMs, endMs) * (clock(startMs).weekday === weekday ? ratio : 1);
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
