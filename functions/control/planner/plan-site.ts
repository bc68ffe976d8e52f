import type { ApplianceId } from '#shared/model/ids.ts';
import { HOUR_MS } from '#shared/units.ts';
import { wattsPerAmpere } from '../decide/observe/limits.ts';
import type { ApplianceView, Snapshot } from '../decide/snapshot.ts';
import type { AppliancePlan } from '../decide/types.ts';
import { buysByLimit, cheapSpans } from './cheap-power.ts';
import { planDay } from './day-plan.ts';
import { followSun } from './follow-sun.ts';
import { type HabitMemory, habitsOf, noHabits, recordHabit } from './habits.ts';
import { type LocalTime, localClock } from './local-time.ts';
import { type Charge, chargeOf, marksOf, powersOf } from './needs.ts';
import { withBatteryPlan } from './plan-battery.ts';
import { planNow } from './plan-now.ts';
import {
  aheadKeyOf,
  type DaysAhead,
  HORIZON_MS,
  type KeptPlan,
  type PlanAhead,
  type PlannerMemory,
} from './plan-types.ts';
import { layOutSlots, quarterEnd } from './slots.ts';
import { cautiousSurplus, countToday, forecastAt } from './sun-ahead.ts';
import { usualLoadW } from './sun-days.ts';
import type { DayPlan, PlanNeed, PlannedSlot, PlanSlot, PriceSlot } from './types.ts';

/** Prices that differ by less are one price, EUR/kWh. */
const SAME_PRICE_EUR = 0.001;

/** A snapshot with a plan for every appliance that can have one. */
export interface PlannedSite {
  readonly snapshot: Snapshot;
  /** Those for goals that were remade in this run, in full. */
  readonly plans: Readonly<Record<ApplianceId, DayPlan>>;
  readonly memory: PlannerMemory;
}

/**
 * Plans the days to come of a site, most important appliance first: each takes its part of the sun and of the fuse before the next.
 * One with goals is planned by the order of merit; one without follows the sun, which is shown and leaves the others the less, but
 * decides nothing. A plan holds for its quarter hour, unless something else is known of an appliance or of prices: no edge moves
 * under a running slot. Where neither the sun nor a change of price gives a plan anything to choose from, the snapshot stays
 * as it is, and so does every decision. Pure: the same snapshot, memory and time give the same plans.
 */
export const planSite = (snapshot: Snapshot, known: DaysAhead, before: PlannerMemory, nowMs: number): PlannedSite => {
  const clock = localClock(snapshot.site.timezone);
  const planned = planAppliances(snapshot, known, before, clock, nowMs);
  return { ...planned, ...withBatteryPlan(planned.snapshot, known, planned.memory, clock, nowMs) };
};

const planAppliances = (
  snapshot: Snapshot,
  known: DaysAhead,
  before: PlannerMemory,
  clock: (atMs: number) => LocalTime,
  nowMs: number,
): PlannedSite => {
  const memory = learn(snapshot, known, before, clock, nowMs);
  const seenSun = cautiousSurplus({ days: known.sunDays, forecast: known.forecast, today: memory.today }, clock, nowMs);
  const surplusW = surplusOf(known, seenSun);
  if (surplusW === null) return { snapshot, plans: {}, memory: { ...memory, plans: {} } };
  const keys = new Map(snapshot.appliances.map((view) => [view.id, keyOf(view, snapshot, known, nowMs)]));
  const holds = snapshot.appliances.every(({ id }) => before.plans[id]?.key === keys.get(id));
  if (holds) return { snapshot: withPlans(snapshot, memory.plans), plans: {}, memory };
  const shares = sharesOf(snapshot, known, surplusW, clock);
  const plans: Record<ApplianceId, DayPlan> = {};
  const kept: Record<ApplianceId, KeptPlan> = {};
  for (const view of byPriority(snapshot.appliances)) {
    const made = planOne(view, snapshot, known, memory, { shares, clock, sunKnown: seenSun !== null }, nowMs);
    kept[view.id] = { key: keys.get(view.id) ?? '', now: made?.now ?? null, ahead: made?.ahead ?? null };
    if (made === null) continue;
    if (made.plan !== null) plans[view.id] = made.plan;
    shares.take(made.ahead.slots);
  }
  return { snapshot: withPlans(snapshot, kept), plans, memory: { ...memory, plans: kept } };
};

/** Sun to count on, W; null: a plan would have nothing to choose from, or would be a guess. @param seenSun null: none is known */
const surplusOf = (
  { prices, elseDark = false }: DaysAhead,
  seenSun: ((startMs: number, endMs: number) => number) | null,
): ((startMs: number, endMs: number) => number) | null => {
  if (prices.length === 0) return null;
  if (seenSun !== null) return seenSun;
  if (elseDark) return () => 0;
  // Where no sun is known, only a price that changes is a reason to wait.
  return isSame(prices, ({ importEur }) => importEur) ? null : () => 0;
};

/** Whether a price is one at all times. */
const isSame = (prices: readonly PriceSlot[], eurOf: (slot: PriceSlot) => number): boolean => {
  const [first] = prices;
  return first === undefined || prices.every((slot) => Math.abs(eurOf(slot) - eurOf(first)) < SAME_PRICE_EUR);
};

/** What is left of sun and fuse for the next appliance. */
interface Shares {
  readonly surplusW: (startMs: number, endMs: number) => number;
  /** Power that the fuse still carries beside house and other appliances, W. */
  readonly fuseW: (startMs: number, endMs: number) => number;
  readonly take: (slots: readonly PlannedSlot[]) => void;
}

const sharesOf = (
  { site }: Snapshot,
  { sunDays }: DaysAhead,
  surplusW: (startMs: number, endMs: number) => number,
  clock: (atMs: number) => LocalTime,
): Shares => {
  const sunW = new Map<number, number>();
  const allW = new Map<number, number>();
  const { fuseA } = site.settings;
  const load = fuseA === null ? null : usualLoadW(sunDays);
  const limitW = fuseA === null ? Number.POSITIVE_INFINITY : fuseA * wattsPerAmpere(3);
  return {
    surplusW: (startMs, endMs) => surplusW(startMs, endMs) - (sunW.get(quarterEnd(startMs)) ?? 0),
    fuseW: (startMs) => limitW - (load?.[clock(startMs).hour] ?? 0) - (allW.get(quarterEnd(startMs)) ?? 0),
    take: (slots) => {
      for (const slot of slots) {
        const key = quarterEnd(slot.startMs);
        sunW.set(key, (sunW.get(key) ?? 0) + sunUsedW(slot));
        allW.set(key, (allW.get(key) ?? 0) + plannedW(slot));
      }
    },
  };
};

/** Plans one appliance; null: it is away or full, not controlled by the sun, or nothing is known of now. */
const planOne = (
  view: ApplianceView,
  { site, state }: Snapshot,
  known: DaysAhead,
  memory: PlannerMemory,
  ahead: { readonly shares: Shares; readonly clock: (atMs: number) => LocalTime; readonly sunKnown: boolean },
  nowMs: number,
): { readonly plan: DayPlan | null; readonly now: AppliancePlan | null; readonly ahead: PlanAhead } | null => {
  const remembered = state?.appliances[view.id];
  const powers = powersOf(view, remembered, site.settings.fuseA);
  if (view.mode !== 'AUTO' || view.commandsInPlan === false) return null;
  if (powers === null || view.state.plugged === false || view.state.full === true) return null;
  const { clock, shares } = ahead;
  const goalDays = view.settings.deadline?.days ?? null;
  const isGoalDay = (weekday: number): boolean => goalDays === null || goalDays.includes(weekday);
  const habits = habitsOf(memory.habits[view.id] ?? noHabits, clock, nowMs, nowMs + HORIZON_MS, isGoalDay);
  const nextGoalMs = Math.min(...view.goals.map(({ byMs }) => byMs));
  const hasGoal = Number.isFinite(nextGoalMs);
  const charge = chargeOf(view, remembered, nowMs);
  const slotsUntil = (untilMs: number) =>
    layOutSlots(nowMs, untilMs, known.prices, shares.surplusW, habits.isThere, shares.fuseW);
  if (!hasGoal) {
    const untilMs = Math.min(nowMs + HORIZON_MS, habits.leavesMs ?? nowMs + HORIZON_MS);
    const isCheap = cheapSlots(view, known, nowMs);
    const slots = followSun(slotsUntil(untilMs), powers, roomOf(charge, untilMs)?.wh ?? null, isCheap);
    return { plan: null, now: null, ahead: { slots, byMs: null, shortWh: 0 } };
  }
  // Every goal whose time prices are known for is planned, not only the next one: what the others need is bought before it otherwise.
  const pricedMs = known.prices.at(-1)?.endMs ?? nowMs;
  const reached = view.goals.map(({ byMs }) => byMs).filter((byMs) => byMs <= pricedMs);
  const untilMs = Math.max(habits.knownUntilMs, nextGoalMs, ...reached);
  const marks = marksOf(view, remembered, charge, powers.maxW, habits, clock, untilMs);
  const need = {
    ...powers,
    marks: marks.filter(({ byMs }) => byMs <= Math.max(pricedMs, nextGoalMs)),
    // That the car will be full anyway is known where the sun to come is, and by when it leaves: else sun is left out that is missing later.
    room: !isSunSure(known) ? null : roomOf(charge, habits.leavesMs ?? Math.min(untilMs, habits.seenUntilMs)),
    usualEur: site.settings.laterPriceEurPerKWh,
    buysCheap: known.buysCheap,
  };
  const onGrid = memory.plans[view.id]?.now?.gridNow === true;
  if (!ahead.sunKnown && !known.elseDark)
    return planNight(slotsUntil(nextGoalMs), need, { nowMs, byMs: nextGoalMs, onGrid }, clock);
  const plan = planDay(slotsUntil(untilMs), need);
  const now = planNow(plan, need, { nowMs, byMs: nextGoalMs, onGrid });
  if (now === null) return null;
  const slots = plan.slots.filter(({ sunWh, gridWh }) => sunWh + gridWh > 0);
  return { plan, now, ahead: { slots, byMs: nextGoalMs, shortWh: plan.shortWh } };
};

/** Past days that say enough of the days to come: of fewer the middle one promises what does not come. */
const SURE_DAYS = 10;

/** Whether sun may be left out because enough is to come: by a forecast, or by past days where it earns more at another hour. */
const isSunSure = ({ forecast, sunDays, prices }: DaysAhead): boolean =>
  forecast !== null || (sunDays.length >= SURE_DAYS && !isSame(prices, ({ feedInEur }) => feedInEur));

/** Hours of the clock in which the sun may be enough for an appliance. */
const DAY_HOURS = { from: 8, to: 19 } as const;

/**
 * While nobody knows the sun, a day of it may come before the goal, and what the grid brings before that day could be its: as without
 * a plan it is waited for, and the grid gets the cheapest hours of the last night.
 * @returns null: there is no such night, or it is too short
 */
const planNight = (
  slots: readonly PlanSlot[],
  need: PlanNeed,
  moment: Parameters<typeof planNow>[2],
  clock: (atMs: number) => LocalTime,
): ReturnType<typeof planOne> => {
  const isDay = ({ startMs }: PlanSlot): boolean => {
    const { hour } = clock(startMs);
    return hour >= DAY_HOURS.from && hour < DAY_HOURS.to;
  };
  const night = slots.slice(slots.findLastIndex(isDay) + 1);
  const marks = need.marks.filter(({ byMs }) => byMs <= moment.byMs);
  const plan = planDay(night, { ...need, marks });
  if (plan.shortWh > 0) return null;
  const taken = plan.slots.filter(({ sunWh, gridWh }) => sunWh + gridWh > 0);
  return { plan, now: planNow(plan, need, moment), ahead: { slots: taken, byMs: moment.byMs, shortWh: 0 } };
};

/** Whether an appliance without goals buys in a slot, as its limit has it. */
const cheapSlots = (view: ApplianceView, { prices, co2 }: DaysAhead, nowMs: number): ((slot: PlanSlot) => boolean) => {
  const { below } = view.settings;
  if (below === null || !buysByLimit(view)) return () => false;
  const spans = cheapSpans(below, { prices, co2: co2 ?? [] }, nowMs).filter(({ holds }) => holds);
  return ({ startMs }) => spans.some((span) => span.startMs <= startMs && startMs < span.endMs);
};

/** What a plan is made from beside time and sun: it holds while this stays the same. */
const keyOf = (
  { mode, state, goals, settings }: ApplianceView,
  { site }: Snapshot,
  known: DaysAhead,
  nowMs: number,
): string => {
  const { prices, buysCheap } = known;
  const { minCurrentA, maxCurrentA, minPowerW, maxPowerW, phases } = settings;
  const limits = [minCurrentA, maxCurrentA, minPowerW, maxPowerW, phases, site.settings.fuseA];
  const wanted = goals.map(({ byMs, energyWh, runS, percent }) => [byMs, energyWh, runS, percent]);
  const now = prices.find(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
  const paid = [now?.importEur, now?.feedInEur, site.settings.laterPriceEurPerKWh, buysCheap];
  const { below } = settings;
  const limit = below === null ? [] : [below.priceEurPerKWh, below.co2GPerKWh];
  return [aheadKeyOf(known, nowMs), paid, mode, state.plugged, state.full, limits, wanted, ...limit].join();
};

const withPlans = (snapshot: Snapshot, plans: PlannerMemory['plans']): Snapshot => ({
  ...snapshot,
  appliances: snapshot.appliances.map((view) => ({ ...view, plan: plans[view.id]?.now ?? null })),
});

const byPriority = (views: readonly ApplianceView[]): readonly ApplianceView[] =>
  [...views].sort((x, y) => x.priority - y.priority || (x.id < y.id ? -1 : 1));

const roomOf = (charge: Charge | null, byMs: number): { readonly byMs: number; readonly wh: number } | null =>
  charge?.nowWh == null ? null : { byMs, wh: Math.max(0, charge.fullWh - charge.nowWh) };

/** Power that a planned slot takes on average, W: of the sun, and in all. */
const sunUsedW = ({ startMs, endMs, surplusW, sunWh }: PlannedSlot): number =>
  Math.min(surplusW, (sunWh * HOUR_MS) / (endMs - startMs));
const plannedW = ({ startMs, endMs, sunWh, gridWh }: PlannedSlot): number =>
  ((sunWh + gridWh) * HOUR_MS) / (endMs - startMs);

/** What this run's measurements add to what is known of today's sun and of habits. */
const learn = (
  { appliances, state }: Snapshot,
  { forecast }: DaysAhead,
  before: PlannerMemory,
  clock: (atMs: number) => LocalTime,
  nowMs: number,
): PlannerMemory => {
  const habits: Record<ApplianceId, HabitMemory> = {};
  for (const view of appliances) {
    if (view.kind === 'plug') continue;
    const { id, trouble } = view;
    const there = trouble === null ? view.state.plugged : null;
    const chargeWh = chargeOf(view, state?.appliances[id], nowMs)?.nowWh ?? null;
    habits[id] = recordHabit(before.habits[id] ?? noHabits, clock(nowMs), there, chargeWh);
  }
  const law = state?.site.law;
  if (law == null || law.pv === null) return { ...before, habits };
  const sample = { timeMs: law.seenMs, pvW: law.pv, forecastW: forecastAt(forecast, law.seenMs) };
  return { ...before, habits, today: countToday(before.today, sample, clock(law.seenMs).hour) };
};
