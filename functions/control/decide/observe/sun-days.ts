import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import type { SunsetMemory } from '../memory/state.ts';

/** Days that are remembered. */
const DAYS = 14;
/** Part of the power that arrives in the battery when charging, and that leaves it when discharging. */
export const BATTERY_EFFICIENCY = 0.95;
/** Longest time that one sample stands for, ms: the slowest plan reads once an hour. */
const GAP_MS = 90 * MINUTE_MS;
const NEW_DAY_MS = 12 * HOUR_MS;
/** Local hours that must have been observed for a day to count. */
const CORE_HOURS = [9, 10, 11, 12, 13, 14, 15] as const;
/** Change of charge, in points, after which the energy in between gives the capacity; and plausible capacities, Wh. */
const LEARN_POINTS = 30;
const CAPACITIES_WH = [1000, 500_000] as const;
/** Batteries accept less power with age: the observed maximum fades by this factor each night. */
const FADING = 0.98;

const noHours = (): (number | null)[] => Array.from({ length: 24 }, () => null);

export interface SunDaySample {
  readonly timeMs: number;
  /** Hour of the day at the site. */
  readonly hour: number;
  /** PV that the house leaves, before appliances and battery, W. */
  readonly freeW: number;
  /** + charging. */
  readonly batteryW: number;
  readonly socPercent: number;
}

/** Adds a clean sample to what is known of this home's days and of the capacity of its battery. */
export const recordSunDay = (before: SunsetMemory | null, sample: SunDaySample): SunsetMemory => {
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
  const newDay = hour < before.hour || elapsedMs > NEW_DAY_MS;
  const complete = CORE_HOURS.every((core) => before.today[core] != null);
  const past = newDay && complete ? [...before.past.slice(1 - DAYS), before.today] : before.past;
  const today = newDay ? noHours() : [...before.today];
  const spanMs = Math.min(elapsedMs, GAP_MS);
  today[hour] = Math.round((today[hour] ?? 0) + (Math.max(0, freeW) * spanMs) / HOUR_MS);
  const mostW = Math.round(Math.max(batteryW, newDay ? FADING * before.mostW : before.mostW));
  return { lastMs: timeMs, hour, past, today, mostW, ...learnCapacity(before, socPercent, batteryW, elapsedMs) };
};

/** The energy that flowed between two charge levels tells how much lies between empty and full. */
const learnCapacity = (
  { capacityWh, run }: SunsetMemory,
  socPercent: number,
  batteryW: number,
  elapsedMs: number,
): Pick<SunsetMemory, 'capacityWh' | 'run'> => {
  const restarted = { socPercent, wh: 0, batteryW };
  if (elapsedMs > GAP_MS) return { capacityWh, run: restarted };
  const meanW = (run.batteryW + batteryW) / 2;
  const storedW = meanW > 0 ? meanW * BATTERY_EFFICIENCY : meanW / BATTERY_EFFICIENCY;
  const wh = run.wh + (storedW * elapsedMs) / HOUR_MS;
  const points = socPercent - run.socPercent;
  if (Math.abs(points) < LEARN_POINTS) return { capacityWh, run: { ...run, wh, batteryW } };
  const learntWh = (wh / points) * 100;
  if (!(learntWh >= CAPACITIES_WH[0] && learntWh <= CAPACITIES_WH[1])) return { capacityWh, run: restarted };
  return {
    capacityWh: Math.round(capacityWh === null ? learntWh : 0.7 * capacityWh + 0.3 * learntWh),
    run: restarted,
  };
};
