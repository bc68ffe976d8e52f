import type { AccountSettings } from '#shared/model/account.ts';
import type { SunsetMemory } from '../memory/state.ts';

/** Days that are remembered, and how many are needed before they say something. */
const DAYS = 14;
const NEEDED_DAYS = 5;
/** control.md §B9 (6): "expected sun until sunset at q30". */
const QUANTILE = 0.3;
/** The same: "(1 − soc)·capacity/0.95". */
const EFFICIENCY = 0.95;
/** Longest time that one sample stands for, ms; hourly plans ask once an hour. */
const GAP_MS = 90 * 60_000;
const NEW_DAY_MS = 12 * 3_600_000;
/** Local hours that a day must have been seen in to count as one. */
const CORE_HOURS = [9, 10, 11, 12, 13, 14, 15] as const;
/** Sun by now from which today's tells whether it is a duller day than those, Wh. */
const TELLING_WH = 500;
/** Change of the charge after which the energy in between tells the size, percent points; and sizes that exist, Wh. */
const LEARN_POINTS = 30;
const SIZES_WH = [1000, 500_000] as const;
const FADING = 0.98;
const MS_PER_HOUR = 3_600_000;

const noHours = (): (number | null)[] => Array.from({ length: 24 }, () => null);

export interface SunsetSample {
  readonly timeMs: number;
  /** Hour of the day at the site. */
  readonly hour: number;
  /** What the house leaves of the sun, without appliances and battery, W. */
  readonly freeW: number;
  readonly batteryW: number;
  readonly socPercent: number;
}

/** Adds a clean sample to what is known of this home's days and of the size of its battery. */
export const watchSunset = (before: SunsetMemory | null, sample: SunsetSample): SunsetMemory => {
  const { timeMs, hour, freeW, batteryW, socPercent } = sample;
  if (before === null) {
    return {
      lastMs: timeMs,
      hour,
      today: noHours(),
      past: [],
      capacityWh: null,
      run: { socPercent, wh: 0, batteryW },
      mostW: Math.max(0, batteryW),
    };
  }
  const elapsedMs = timeMs - before.lastMs;
  if (elapsedMs <= 0) return before;
  const overnight = hour < before.hour || elapsedMs > NEW_DAY_MS;
  const whole = CORE_HOURS.every((one) => before.today[one] != null);
  const past = overnight && whole ? [...before.past.slice(1 - DAYS), before.today] : before.past;
  const today = overnight ? noHours() : [...before.today];
  const spanMs = Math.min(elapsedMs, GAP_MS);
  today[hour] = Math.round((today[hour] ?? 0) + (Math.max(0, freeW) * spanMs) / MS_PER_HOUR);
  // A battery that takes less with age is found out in weeks.
  const mostW = Math.round(Math.max(batteryW, overnight ? FADING * before.mostW : before.mostW));
  return { lastMs: timeMs, hour, past, today, mostW, ...learnSize(before, socPercent, batteryW, elapsedMs) };
};

/** What flowed between two states of charge tells what lies between empty and full. */
const learnSize = (
  { capacityWh, run }: SunsetMemory,
  socPercent: number,
  batteryW: number,
  elapsedMs: number,
): Pick<SunsetMemory, 'capacityWh' | 'run'> => {
  const anew = { socPercent, wh: 0, batteryW };
  if (elapsedMs > GAP_MS) return { capacityWh, run: anew };
  const meanW = (run.batteryW + batteryW) / 2;
  const intoW = meanW > 0 ? meanW * EFFICIENCY : meanW / EFFICIENCY;
  const wh = run.wh + (intoW * elapsedMs) / MS_PER_HOUR;
  const points = socPercent - run.socPercent;
  if (Math.abs(points) < LEARN_POINTS) return { capacityWh, run: { ...run, wh, batteryW } };
  const seenWh = (wh / points) * 100;
  if (!(seenWh >= SIZES_WH[0] && seenWh <= SIZES_WH[1])) return { capacityWh, run: anew };
  return { capacityWh: Math.round(capacityWh === null ? seenWh : 0.7 * capacityWh + 0.3 * seenWh), run: anew };
};

const sumOf = (day: SunsetMemory['today'], from: number, to: number): number =>
  day.slice(from, to).reduce<number>((sum, wh) => sum + (wh ?? 0), 0);

const low = (values: readonly number[]): number =>
  [...values].sort((x, y) => x - y)[Math.floor(QUANTILE * (values.length - 1))] ?? 0;

/** Sun that the house leaves until sunset on seven of ten of its days, Wh; null: not enough days were seen. */
export const expectedWh = ({ past, today }: SunsetMemory, hour: number, nowMs: number): number | null => {
  if (past.length < NEEDED_DAYS) return null;
  const left = 1 - (nowMs % MS_PER_HOUR) / MS_PER_HOUR;
  const comes = low(past.map((day) => left * (day[hour] ?? 0) + sumOf(day, hour + 1, 24)));
  const usual = low(past.map((day) => sumOf(day, 0, hour)));
  // A day that is duller than those until now is not expected to end better.
  return usual < TELLING_WH ? comes : comes * Math.min(1, sumOf(today, 0, hour) / usual);
};

/** What the sun until sunset has to do for the battery, Wh. */
export interface SunsetNeed {
  readonly expectedWh: number;
  readonly missingWh: number;
  /** What the battery was seen to take at most, W. */
  readonly mostW: number;
}

/**
 * control.md §B9 (6): "expected sun until sunset at q30 < (1 − soc)·capacity/0.95 → battery first, else car first".
 * @returns null while days or size are not known: then the battery comes first
 */
export const sunsetNeed = (
  memory: SunsetMemory | null,
  { batteryCapacityKWh }: Pick<AccountSettings, 'batteryCapacityKWh'>,
  socPercent: number | null,
  hour: number,
  nowMs: number,
): SunsetNeed | null => {
  if (memory === null || socPercent === null) return null;
  const capacityWh = batteryCapacityKWh === null ? memory.capacityWh : batteryCapacityKWh * 1000;
  const expected = expectedWh(memory, hour, nowMs);
  if (capacityWh === null || expected === null) return null;
  return { expectedWh: expected, missingWh: ((1 - socPercent / 100) * capacityWh) / EFFICIENCY, mostW: memory.mostW };
};
