import { carBatteryKWhOf } from '#shared/car-battery.ts';
import { minuteOf } from '#shared/model/tariff.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import type { ApplianceMemory } from '../decide/memory/state.ts';
import { currentRange, nominalPower, phasesOf, wattsPerAmpere } from '../decide/observe/limits.ts';
import { CHARGING_EFFICIENCY, estimatedPercent } from '../decide/rules/given-charge.ts';
import type { ApplianceView } from '../decide/snapshot.ts';
import type { Goal } from '../decide/types.ts';
import type { Habits } from './habits.ts';
import type { LocalTime } from './local-time.ts';
import { QUARTER_MS } from './slots.ts';
import type { Mark } from './types.ts';

/** So much more than a goal needs is planned: what is planned to the last Wh is missed by the first delay. */
const RESERVE = 1.03;
/** A charge that the car reported holds for a day. */
const CHARGE_HOLDS_MS = DAY_MS;

/** Energy in the car and energy that makes it full, counted at the charger, Wh. */
export interface Charge {
  /** null: unknown. */
  readonly nowWh: number | null;
  readonly fullWh: number;
}

/** @returns null: nobody said how large the battery is */
export const chargeOf = (view: ApplianceView, memory: ApplianceMemory | undefined, nowMs: number): Charge | null => {
  const sizeKWh = carBatteryKWhOf(view.settings);
  if (sizeKWh === null) return null;
  const perPercentWh = (10 * sizeKWh) / CHARGING_EFFICIENCY;
  const percent = percentOf(view, memory, sizeKWh, nowMs);
  const fullWh = (view.state.battery?.limitPercent ?? 100) * perPercentWh;
  return { nowWh: percent === null ? null : percent * perPercentWh, fullWh };
};

const percentOf = (
  { car }: ApplianceView,
  memory: ApplianceMemory | undefined,
  sizeKWh: number,
  nowMs: number,
): number | null => {
  if (memory?.given != null) return estimatedPercent(memory.given, sizeKWh);
  const unpluggedMs = memory?.unpluggedMs ?? 0;
  if (car === null || car.atMs < unpluggedMs || nowMs - car.atMs > CHARGE_HOLDS_MS) return null;
  const counted = [memory?.goals?.deadline, memory?.goals?.once].find((one) => one?.car?.atMs === car.atMs);
  const sinceWh = counted?.car == null ? 0 : counted.wh - counted.car.wh;
  return Math.min(100, car.percent + (sinceWh * CHARGING_EFFICIENCY) / (10 * sizeKWh));
};

/** Least and most power of an appliance, W, within its limits and the fuse; null: they leave none. */
export const powersOf = (
  view: ApplianceView,
  memory: ApplianceMemory | undefined,
  fuseA: number | null,
): { readonly minW: number; readonly maxW: number } | null => {
  const limits = {
    phases: memory?.phases ?? null,
    stuck: memory?.stuck ?? null,
    clampA: memory?.clampA ?? null,
    nominalW: memory?.nominalW ?? null,
  };
  const range = currentRange(view, limits);
  if (range === null) {
    const powerW = nominalPower(view, limits);
    return { minW: powerW, maxW: powerW };
  }
  const perA = wattsPerAmpere(phasesOf(view, limits));
  const maxA = Math.min(range.maxA, Math.floor(fuseA ?? Number.POSITIVE_INFINITY));
  if (maxA < range.minA) return null;
  const minW = range.minA * perA;
  return { minW, maxW: Math.max(minW, Math.min(maxA * perA, memory?.takesW ?? Number.POSITIVE_INFINITY)) };
};

/**
 * What has to have arrived by when, from now on, in order of time: each goal as often as it comes within the horizon, with what the
 * car usually uses before it. A car of unknown charge counts as empty, as in the rule that protects the goal.
 */
export const marksOf = (
  view: ApplianceView,
  memory: ApplianceMemory | undefined,
  charge: Charge | null,
  maxW: number,
  habits: Pick<Habits, 'usedBefore' | 'mayUseBefore'>,
  clock: (atMs: number) => LocalTime,
  horizonMs: number,
): readonly Mark[] => {
  const wanted = view.goals.flatMap((goal) =>
    occurrences(goal, view, clock, horizonMs).flatMap((byMs, nth): readonly Mark[] => {
      const needWh = needOf(goal, nth, byMs, memory, charge, maxW, habits);
      const needed = { byMs, needWh: RESERVE * needWh, ends: goal.percent === null };
      if (goal.percent === null || charge?.nowWh == null) return [needed];
      // Trips at no usual time: what they may use has to fit into the car before them.
      const mayNeedWh = RESERVE * Math.min(needWh + habits.mayUseBefore(byMs), charge.fullWh - charge.nowWh);
      return mayNeedWh <= needed.needWh ? [needed] : [needed, { ...needed, needWh: mayNeedWh, maybe: true }];
    }),
  );
  return wanted.filter(({ needWh }) => needWh > 0).sort((x, y) => x.byMs - y.byMs || x.needWh - y.needWh);
};

const needOf = (
  goal: Goal,
  nth: number,
  byMs: number,
  memory: ApplianceMemory | undefined,
  charge: Charge | null,
  maxW: number,
  habits: Pick<Habits, 'usedBefore'>,
): number => {
  const known = memory?.goals?.[goal.kind];
  const counted = known?.sinceMs === goal.sinceMs ? known : null;
  if (goal.percent !== null) {
    const goalWh = (goal.percent * (goal.batteryWh ?? 0)) / 100 / CHARGING_EFFICIENCY;
    // Of an unknown charge at least what was counted since it came is in it.
    return goalWh + habits.usedBefore(byMs) - (charge?.nowWh ?? counted?.wh ?? 0);
  }
  if (goal.energyWh !== null) return (nth + 1) * goal.energyWh - (counted?.wh ?? 0);
  return ((((nth + 1) * (goal.runS ?? 0) - (counted?.onS ?? 0)) * 1000) / HOUR_MS) * maxW;
};

const MINUTES_A_DAY = DAY_MS / MINUTE_MS;

/** Times of day with the weekdays on which they hold; null: on all. */
const timesOf = ({ kind }: Goal, { settings: { deadline } }: ApplianceView) => {
  if (kind !== 'deadline' || deadline === null) return null;
  const { readyAt, days, elseAt } = deadline;
  const named = { minute: minuteOf(readyAt), on: (weekday: number) => days === null || days.includes(weekday) };
  if (elseAt == null || days === null) return [named];
  return [named, { minute: minuteOf(elseAt), on: (weekday: number) => !days.includes(weekday) }];
};

/** The times of a goal up to the horizon, and its next one in any case, by the wall clock: 07:00 stays 07:00. */
const occurrences = (
  goal: Goal,
  view: ApplianceView,
  clock: (atMs: number) => LocalTime,
  horizonMs: number,
): readonly number[] => {
  const { byMs: firstMs } = goal;
  if (goal.kind === 'once') return [firstMs];
  // All zones are whole quarter hours apart: what is beyond them is the same by every clock.
  const firstMinute = 15 * clock(firstMs).quarter + (Math.floor(firstMs / MINUTE_MS) % 15);
  const times = [firstMs];
  for (const { minute, on } of timesOf(goal, view) ?? [{ minute: firstMinute, on: () => true }]) {
    const laterMs = ((minute - firstMinute + MINUTES_A_DAY) % MINUTES_A_DAY) * MINUTE_MS;
    for (let atMs = firstMs + laterMs; atMs <= horizonMs + DAY_MS / 2; atMs += DAY_MS) {
      // The clocks may have changed since: back to the same time of the day.
      const shift = ((clock(atMs).quarter - Math.floor(minute / 15) + 48 + 96) % 96) - 48;
      const byMs = atMs - shift * QUARTER_MS;
      if (byMs > firstMs && byMs <= horizonMs && on(clock(byMs).weekday)) times.push(byMs);
    }
  }
  return times.sort((x, y) => x - y);
};
