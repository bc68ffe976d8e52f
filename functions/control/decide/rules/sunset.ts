import type { AccountSettings } from '#shared/model/account.ts';
import { HOUR_MS } from '#shared/units.ts';
import type { SunsetMemory } from '../memory/state.ts';
import { BATTERY_EFFICIENCY } from '../observe/sun-days.ts';
import type { SunsetNeed } from '../types.ts';

/** Complete days needed before an expectation is made. */
const NEEDED_DAYS = 5;
/** The expectation is what 7 of 10 days reach: being wrong leaves the battery empty in the evening. */
const QUANTILE = 0.3;
/** Energy that usual days have brought by now from which today can be compared with them, Wh. */
const COMPARABLE_WH = 500;

const sumOf = (day: SunsetMemory['today'], from: number, to: number): number =>
  day.slice(from, to).reduce<number>((sum, wh) => sum + (wh ?? 0), 0);

const lowQuantile = (values: readonly number[]): number =>
  [...values].sort((x, y) => x - y)[Math.floor(QUANTILE * (values.length - 1))] ?? 0;

/** PV that the house leaves until sunset on 7 of 10 of its days, Wh; null: too few days were observed. */
export const expectedWh = ({ past, today }: SunsetMemory, hour: number, nowMs: number): number | null => {
  if (past.length < NEEDED_DAYS) return null;
  const restOfHour = 1 - (nowMs % HOUR_MS) / HOUR_MS;
  const toComeWh = lowQuantile(past.map((day) => restOfHour * (day[hour] ?? 0) + sumOf(day, hour + 1, 24)));
  const usualWh = lowQuantile(past.map((day) => sumOf(day, 0, hour)));
  // A day that was duller until now is not expected to end better.
  return usualWh < COMPARABLE_WH ? toComeWh : toComeWh * Math.min(1, sumOf(today, 0, hour) / usualWh);
};

/** Usable capacity of the home battery, Wh: what its owner says, else what was learnt. null: neither is known. */
export const capacityWhOf = (
  { batteryCapacityKWh }: Pick<AccountSettings, 'batteryCapacityKWh'>,
  memory: Pick<SunsetMemory, 'capacityWh'> | null | undefined,
): number | null => (batteryCapacityKWh === null ? (memory?.capacityWh ?? null) : batteryCapacityKWh * 1000);

/**
 * Weighs PV until sunset against what the battery lacks (LAW.md, Full by sunset).
 * @returns null while days or capacity are unknown: the battery then comes first
 */
export const sunsetNeed = (
  memory: SunsetMemory | null,
  settings: Pick<AccountSettings, 'batteryCapacityKWh'>,
  socPercent: number | null,
  hour: number,
  nowMs: number,
): SunsetNeed | null => {
  if (memory === null || socPercent === null) return null;
  const capacityWh = capacityWhOf(settings, memory);
  const expected = expectedWh(memory, hour, nowMs);
  if (capacityWh === null || expected === null) return null;
  return {
    expectedWh: expected,
    missingWh: ((1 - socPercent / 100) * capacityWh) / BATTERY_EFFICIENCY,
    mostW: memory.mostW,
  };
};
