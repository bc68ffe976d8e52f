import type { ApplianceId } from '#shared/model/ids.ts';
import { HOUR_MS } from '#shared/units.ts';
import type { AppliancePlan } from '../decide/types.ts';
import type { BatteryDay } from './battery-plan.ts';
import type { EmissionSlot } from './cheap-power.ts';
import type { HabitMemory } from './habits.ts';
import { quarterEnd } from './slots.ts';
import { noSunToday, type PvSlot, type TodayMemory } from './sun-ahead.ts';
import type { SunDay } from './sun-days.ts';
import type { PlannedSlot, PriceSlot } from './types.ts';

/** Nothing is planned further ahead than this. */
export const HORIZON_MS = 72 * HOUR_MS;

/**
 * What tells apart what is known of the days ahead from what was known before: a plan that was made on the one does not hold on the
 * other.
 */
export const aheadKeyOf = ({ prices, forecast, sunDays }: DaysAhead, nowMs: number): string => {
  const sun = `${forecast === null ? '' : 'sky'}${sunDays.length}${sunDays.at(-1)?.day ?? ''}`;
  const publishedMs = prices.findLast(({ guessed }) => !guessed)?.endMs ?? 0;
  return [quarterEnd(nowMs), sun, publishedMs].join();
};

/** What is planned for one appliance, as it is kept for the screens. */
export interface PlanAhead {
  /** Slots in which something is planned, in order of time. */
  readonly slots: readonly PlannedSlot[];
  /** The next goal, ms; null: it has none and follows the sun. */
  readonly byMs: number | null;
  /** What no plan can bring by then, Wh. */
  readonly shortWh: number;
}

/** A plan in force: what it was made from, what it says of now, and what comes. */
export interface KeptPlan {
  readonly key: string;
  /** null: nothing is decided by it. */
  readonly now: AppliancePlan | null;
  /** null: it is away, full, or not ours to plan. */
  readonly ahead: PlanAhead | null;
}

/** What is planned for the home battery, as it is kept for runs and screens; plain JSON. */
export interface KeptBattery {
  /** What it was made from. */
  readonly key: string;
  /** null: nothing can be planned, and why. */
  readonly day: BatteryDay | null;
  readonly why: 'planned' | 'no-plan' | 'capacity-unknown';
  /** Charge to which it is filled, %, as far as it is filled. */
  readonly toPercent: number;
}

/** What the planner remembers of a site between runs; plain JSON. */
export interface PlannerMemory {
  readonly today: TodayMemory;
  readonly habits: Readonly<Record<ApplianceId, HabitMemory>>;
  readonly plans: Readonly<Record<ApplianceId, KeptPlan>>;
  /** What is planned for the home battery; absent: its owner does not let us control one. */
  readonly battery?: KeptBattery;
}

export const firstPlannerMemory: PlannerMemory = { today: noSunToday, habits: {}, plans: {} };

/** What is known of the days to come. */
export interface DaysAhead {
  /** From now on, in order, with guesses where nothing is published yet; empty: the prices of the settings count all day. */
  readonly prices: readonly PriceSlot[];
  /** What a kWh from the grid emits; absent: nobody asks, or nobody says. */
  readonly co2?: readonly EmissionSlot[];
  /** null: there is no forecast, and what past days brought counts. */
  readonly forecast: readonly PvSlot[] | null;
  /** What the home's own past days were like, oldest first. */
  readonly sunDays: readonly SunDay[];
  /** Where nothing is known of the sun, none is counted on, instead of not planning at all. */
  readonly elseDark?: boolean;
  /** Appliances that buy what is cheaper than it is worth beyond their goals; the others buy for goals alone. */
  readonly buysCheap: boolean;
}
