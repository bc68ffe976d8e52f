import type { ApplianceId } from '#shared/model/ids.ts';
import { HOUR_MS } from '#shared/units.ts';
import type { ApplianceView, Snapshot } from '../decide/snapshot.ts';
import { planDay } from './day-plan.ts';
import { type HabitMemory, habitsOf, noHabits, recordHabit } from './habits.ts';
import { type LocalTime, localClock } from './local-time.ts';
import { type Charge, chargeOf, marksOf, powersOf } from './needs.ts';
import { planNow } from './plan-now.ts';
import { layOutSlots, quarterEnd } from './slots.ts';
import { cautiousSurplus, forecastAt, noSun, type PvSlot, recordSun, type SunMemory } from './sun-ahead.ts';
import type { DayPlan, PlannedSlot, PriceSlot } from './types.ts';

/** Nothing is planned further ahead than this. */
const HORIZON_MS = 72 * HOUR_MS;

/** What the planner remembers of a site between runs; plain JSON. */
export interface PlannerMemory {
  readonly sun: SunMemory;
  readonly habits: Readonly<Record<ApplianceId, HabitMemory>>;
  /** Appliances that the grid charges by plan. */
  readonly onGrid: readonly ApplianceId[];
}

export const firstPlannerMemory: PlannerMemory = { sun: noSun, habits: {}, onGrid: [] };

/** What is known of the days to come. */
export interface DaysAhead {
  /** From now on, in order, with guesses where nothing is published yet; empty: the prices of the settings count all day. */
  readonly prices: readonly PriceSlot[];
  /** null: there is no forecast, and what past days brought counts. */
  readonly forecast: readonly PvSlot[] | null;
  /** Appliances that buy what is cheaper than it is worth beyond their goals; the others buy for goals alone. */
  readonly buysCheap: boolean;
}

/** A snapshot with a plan for every appliance that can have one, and these plans in full. */
export interface PlannedSite {
  readonly snapshot: Snapshot;
  readonly plans: Readonly<Record<ApplianceId, DayPlan>>;
  readonly memory: PlannerMemory;
}

/**
 * Plans the days to come of a site, most important appliance first: each takes its part of the sun and of the fuse before the next.
 * Without prices, or while nothing is known of the sun of a home that has some, the snapshot stays as it is, and so does every
 * decision. Pure: the same snapshot, memory and time give the same plans.
 */
export const planSite = (snapshot: Snapshot, known: DaysAhead, before: PlannerMemory, nowMs: number): PlannedSite => {
  const clock = localClock(snapshot.site.timezone);
  const charges = new Map<ApplianceId, Charge | null>();
  for (const view of snapshot.appliances) {
    charges.set(view.id, chargeOf(view, snapshot.state?.appliances[view.id], nowMs));
  }
  const memory = learn(snapshot, known, before, charges, clock, nowMs);
  const hasSun = memory.sun.days !== null;
  const surplusW = hasSun ? cautiousSurplus(memory.sun, known.forecast, clock, nowMs) : () => 0;
  if (known.prices.length === 0 || surplusW === null) {
    return { snapshot, plans: {}, memory: { ...memory, onGrid: [] } };
  }
  const plans: Record<ApplianceId, DayPlan> = {};
  const planned = new Map<ApplianceId, ApplianceView>();
  const onGrid: ApplianceId[] = [];
  const used = new Map<number, number>();
  const left = (startMs: number, endMs: number): number =>
    surplusW(startMs, endMs) - (used.get(quarterEnd(startMs)) ?? 0);
  const { fuseA } = snapshot.site.settings;
  for (const view of byPriority(snapshot.appliances)) {
    const state = snapshot.state?.appliances[view.id];
    const powers = powersOf(view, state, fuseA);
    if (powers === null || view.state.plugged === false || view.state.full === true) continue;
    const habits = habitsOf(memory.habits[view.id] ?? noHabits, clock, nowMs, nowMs + HORIZON_MS);
    const nextGoalMs = Math.min(...view.goals.map(({ byMs }) => byMs));
    const untilMs = Math.max(habits.knownUntilMs, Number.isFinite(nextGoalMs) ? nextGoalMs : quarterEnd(nowMs));
    const charge = charges.get(view.id) ?? null;
    const slots = layOutSlots(nowMs, untilMs, known.prices, left, habits.isThere);
    const need = {
      ...powers,
      marks: marksOf(view, state, charge, powers.maxW, habits, clock, untilMs),
      room: roomOf(charge, habits.leavesMs ?? untilMs),
      usualEur: snapshot.site.settings.laterPriceEurPerKWh,
      buysCheap: known.buysCheap,
    };
    const plan = planDay(slots, need);
    const now = planNow(plan, need, nowMs, before.onGrid.includes(view.id));
    if (now === null) continue;
    plans[view.id] = plan;
    planned.set(view.id, { ...view, plan: now });
    if (now.gridNow) onGrid.push(view.id);
    for (const slot of plan.slots) {
      const key = quarterEnd(slot.startMs);
      used.set(key, (used.get(key) ?? 0) + sunUsedW(slot));
    }
  }
  const appliances = snapshot.appliances.map((view) => planned.get(view.id) ?? view);
  return { snapshot: { ...snapshot, appliances }, plans, memory: { ...memory, onGrid } };
};

const byPriority = (views: readonly ApplianceView[]): readonly ApplianceView[] =>
  [...views].sort((x, y) => x.priority - y.priority || (x.id < y.id ? -1 : 1));

const roomOf = (charge: Charge | null, byMs: number): { readonly byMs: number; readonly wh: number } | null =>
  charge?.nowWh == null ? null : { byMs, wh: Math.max(0, charge.fullWh - charge.nowWh) };

/** Sun that a planned slot takes on average, W. */
const sunUsedW = ({ startMs, endMs, surplusW, sunWh }: PlannedSlot): number =>
  Math.min(surplusW, (sunWh * HOUR_MS) / (endMs - startMs));

/** What this run's measurements add to what is known of sun, load and habits. */
const learn = (
  { sensors, appliances, state }: Snapshot,
  { forecast }: DaysAhead,
  before: PlannerMemory,
  charges: ReadonlyMap<ApplianceId, Charge | null>,
  clock: (atMs: number) => LocalTime,
  nowMs: number,
): PlannerMemory => {
  const habits: Record<ApplianceId, HabitMemory> = {};
  for (const { id, kind, trouble, state: seen } of appliances) {
    const known = before.habits[id] ?? noHabits;
    const there = trouble === null ? seen.plugged : null;
    habits[id] = kind === 'plug' ? known : recordHabit(known, clock(nowMs), there, charges.get(id)?.nowWh ?? null);
  }
  const law = state?.site.law;
  const loadW = state?.site.houseW ?? null;
  if (sensors.length === 0 || law == null || law.pv === null || loadW === null) return { ...before, habits };
  const sample = { timeMs: law.seenMs, pvW: law.pv, loadW, forecastW: forecastAt(forecast, law.seenMs) };
  return { ...before, habits, sun: recordSun(before.sun, sample, clock(law.seenMs).hour) };
};
