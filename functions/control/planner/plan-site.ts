import type { ApplianceId } from '#shared/model/ids.ts';
import { HOUR_MS } from '#shared/units.ts';
import type { ApplianceView, Snapshot } from '../decide/snapshot.ts';
import type { AppliancePlan } from '../decide/types.ts';
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
  /** The plans in force, and what they were made from. */
  readonly plans: Readonly<Record<ApplianceId, { readonly key: string; readonly plan: AppliancePlan | null }>>;
}

export const firstPlannerMemory: PlannerMemory = { sun: noSun, habits: {}, plans: {} };

/** What is known of the days to come. */
export interface DaysAhead {
  /** From now on, in order, with guesses where nothing is published yet; empty: the prices of the settings count all day. */
  readonly prices: readonly PriceSlot[];
  /** null: there is no forecast, and what past days brought counts. */
  readonly forecast: readonly PvSlot[] | null;
  /** Appliances that buy what is cheaper than it is worth beyond their goals; the others buy for goals alone. */
  readonly buysCheap: boolean;
}

/** A snapshot with a plan for every appliance that can have one. */
export interface PlannedSite {
  readonly snapshot: Snapshot;
  /** Those that were remade in this run, in full. */
  readonly plans: Readonly<Record<ApplianceId, DayPlan>>;
  readonly memory: PlannerMemory;
}

/**
 * Plans the days to come of a site, most important appliance first: each takes its part of the sun before the next. A plan holds
 * for its quarter hour, unless something else is known of an appliance or of prices: no edge moves under a running slot.
 * Without prices, or while nothing is known of the sun of a home that has some, the snapshot stays as it is, and so does every
 * decision. Pure: the same snapshot, memory and time give the same plans.
 */
export const planSite = (snapshot: Snapshot, known: DaysAhead, before: PlannerMemory, nowMs: number): PlannedSite => {
  const clock = localClock(snapshot.site.timezone);
  const memory = learn(snapshot, known, before, clock, nowMs);
  if (known.prices.length === 0) return { snapshot, plans: {}, memory: { ...memory, plans: {} } };
  const keys = new Map(snapshot.appliances.map((view) => [view.id, keyOf(view, known, nowMs)]));
  const holds = snapshot.appliances.every(({ id }) => before.plans[id]?.key === keys.get(id));
  if (holds) return { snapshot: withPlans(snapshot, memory.plans), plans: {}, memory };
  const hasSun = memory.sun.days !== null;
  const surplusW = hasSun ? cautiousSurplus(memory.sun, known.forecast, clock, nowMs) : () => 0;
  if (surplusW === null) return { snapshot, plans: {}, memory: { ...memory, plans: {} } };
  const plans: Record<ApplianceId, DayPlan> = {};
  const kept: Record<ApplianceId, { key: string; plan: AppliancePlan | null }> = {};
  const used = new Map<number, number>();
  const left = (startMs: number, endMs: number): number =>
    surplusW(startMs, endMs) - (used.get(quarterEnd(startMs)) ?? 0);
  for (const view of byPriority(snapshot.appliances)) {
    const made = planOne(view, snapshot, known, memory, { surplusW: left, clock }, nowMs);
    kept[view.id] = { key: keys.get(view.id) ?? '', plan: made?.now ?? null };
    if (made === null) continue;
    plans[view.id] = made.plan;
    for (const slot of made.plan.slots) {
      const key = quarterEnd(slot.startMs);
      used.set(key, (used.get(key) ?? 0) + sunUsedW(slot));
    }
  }
  return { snapshot: withPlans(snapshot, kept), plans, memory: { ...memory, plans: kept } };
};

/** Plans one appliance; null: it is away or full, or nothing is known of now. */
const planOne = (
  view: ApplianceView,
  { site, state }: Snapshot,
  known: DaysAhead,
  memory: PlannerMemory,
  ahead: { surplusW: (startMs: number, endMs: number) => number; clock: (atMs: number) => LocalTime },
  nowMs: number,
): { readonly plan: DayPlan; readonly now: AppliancePlan } | null => {
  const remembered = state?.appliances[view.id];
  const powers = powersOf(view, remembered, site.settings.fuseA);
  if (powers === null || view.state.plugged === false || view.state.full === true) return null;
  const { clock, surplusW } = ahead;
  const habits = habitsOf(memory.habits[view.id] ?? noHabits, clock, nowMs, nowMs + HORIZON_MS);
  const nextGoalMs = Math.min(...view.goals.map(({ byMs }) => byMs));
  const untilMs = Math.max(habits.knownUntilMs, Number.isFinite(nextGoalMs) ? nextGoalMs : quarterEnd(nowMs));
  const charge = chargeOf(view, remembered, nowMs);
  const need = {
    ...powers,
    marks: marksOf(view, remembered, charge, powers.maxW, habits, clock, untilMs),
    room: roomOf(charge, habits.leavesMs ?? untilMs),
    usualEur: site.settings.laterPriceEurPerKWh,
    buysCheap: known.buysCheap,
  };
  const plan = planDay(layOutSlots(nowMs, untilMs, known.prices, surplusW, habits.isThere), need);
  const now = planNow(plan, need, nowMs, memory.plans[view.id]?.plan?.gridNow === true);
  return now === null ? null : { plan, now };
};

/** What a plan is made from beside time and sun: it holds while this stays the same. */
const keyOf = ({ state, goals, settings }: ApplianceView, { prices, buysCheap }: DaysAhead, nowMs: number): string => {
  const published = prices.findLast(({ guessed }) => !guessed)?.endMs ?? 0;
  const { minCurrentA, maxCurrentA, minPowerW, maxPowerW, phases } = settings;
  const limits = [minCurrentA, maxCurrentA, minPowerW, maxPowerW, phases];
  const wanted = goals.map(({ byMs, energyWh, runS, percent }) => [byMs, energyWh, runS, percent]);
  return [quarterEnd(nowMs), published, buysCheap, state.plugged, state.full, limits, wanted].join();
};

const withPlans = (snapshot: Snapshot, plans: PlannerMemory['plans']): Snapshot => ({
  ...snapshot,
  appliances: snapshot.appliances.map((view) => ({ ...view, plan: plans[view.id]?.plan ?? null })),
});

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
  clock: (atMs: number) => LocalTime,
  nowMs: number,
): PlannerMemory => {
  const habits: Record<ApplianceId, HabitMemory> = {};
  for (const view of appliances) {
    const { id, kind, trouble } = view;
    const known = before.habits[id] ?? noHabits;
    const there = trouble === null ? view.state.plugged : null;
    const chargeWh = chargeOf(view, state?.appliances[id], nowMs)?.nowWh ?? null;
    habits[id] = kind === 'plug' ? known : recordHabit(known, clock(nowMs), there, chargeWh);
  }
  const law = state?.site.law;
  const loadW = state?.site.houseW ?? null;
  if (sensors.length === 0 || law == null || law.pv === null || loadW === null) return { ...before, habits };
  const sample = { timeMs: law.seenMs, pvW: law.pv, loadW, forecastW: forecastAt(forecast, law.seenMs) };
  return { ...before, habits, sun: recordSun(before.sun, sample, clock(law.seenMs).hour) };
};
