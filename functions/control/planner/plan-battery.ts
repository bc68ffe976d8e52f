import type { ApplianceId } from '#shared/model/ids.ts';
import { HOUR_MS } from '#shared/units.ts';
import { wattsPerAmpere } from '../decide/observe/limits.ts';
import { capacityWhOf } from '../decide/rules/sunset.ts';
import type { BatteryView, Snapshot } from '../decide/snapshot.ts';
import type { BatteryPlan } from '../decide/types.ts';
import { type BatteryFacts, type BatterySpan, planBattery, USUAL_BATTERY_W } from './battery-plan.ts';
import type { LocalTime } from './local-time.ts';
import { powersOf } from './needs.ts';
import { aheadKeyOf, type DaysAhead, HORIZON_MS, type KeptBattery, type PlannerMemory } from './plan-types.ts';
import { layOutSlots, quarterEnd } from './slots.ts';
import { expectedPv } from './sun-ahead.ts';
import { usualLoadW } from './sun-days.ts';
import type { PlannedSlot } from './types.ts';

/**
 * What the home battery is planned to do beside the appliances, whose plans are made. It holds for its quarter hour, unless something
 * else is known. Without a battery that its owner lets us control, the snapshot stays as it is.
 */
export const withBatteryPlan = (
  snapshot: Snapshot,
  known: DaysAhead,
  memory: PlannerMemory,
  clock: (atMs: number) => LocalTime,
  nowMs: number,
): { readonly snapshot: Snapshot; readonly memory: PlannerMemory } => {
  const { battery: view } = snapshot;
  const { battery: kept, ...rest } = memory;
  if (view == null || !view.settings.batteryControl) return { snapshot, memory: kept === undefined ? memory : rest };
  const key = keyOf(view, snapshot, known, memory, nowMs);
  const battery = kept?.key === key ? kept : { key, ...madeOf(view, snapshot, known, memory, clock, nowMs) };
  const planned = { ...snapshot, battery: { ...view, plan: planNow(battery, nowMs) } };
  return { snapshot: planned, memory: { ...memory, battery } };
};

/** What a plan says of this moment. */
const planNow = ({ day, why, toPercent }: KeptBattery, nowMs: number): BatteryPlan => {
  const slots = day?.slots ?? [];
  const at = slots.findIndex(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
  const here = slots[at];
  if (here === undefined) return { kind: 'normal', why: day === null ? why : 'planned' };
  const { kind, importEur, laterEur } = here;
  let untilMs = here.endMs;
  for (const slot of slots.slice(at + 1)) {
    if (slot.startMs !== untilMs || slot.kind !== kind) break;
    untilMs = slot.endMs;
  }
  return { kind, importEur, laterEur, untilMs, toPercent: kind === 'charge' ? toPercent : 100 };
};

const keyOf = (
  { settings, state, commandsInPlan }: BatteryView,
  { site }: Snapshot,
  known: DaysAhead,
  { plans }: PlannerMemory,
  nowMs: number,
): string => {
  const now = known.prices.find(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
  const { batteryCapacityKWh, fuseA } = site.settings;
  const wanted = [settings.batteryGridChargeW, settings.batteryReservePercent, settings.batteryIntoCar];
  const able = [state?.canHold, state?.canCharge, state?.socPercent == null, batteryCapacityKWh, fuseA, commandsInPlan];
  const ofAppliances = Object.entries(plans).map(([id, { key }]) => `${id} ${key}`);
  return [aheadKeyOf(known, nowMs), now?.importEur, ...wanted, ...able, ...ofAppliances].join();
};

type Made = Omit<KeptBattery, 'key'>;
const nothing = (why: Made['why']): Made => ({ day: null, why, toPercent: 0 });

const madeOf = (
  view: BatteryView,
  snapshot: Snapshot,
  known: DaysAhead,
  memory: PlannerMemory,
  clock: (atMs: number) => LocalTime,
  nowMs: number,
): Made => {
  const facts = factsOf(view, snapshot);
  if (facts === null) return nothing('capacity-unknown');
  const { site, appliances } = snapshot;
  const home = {
    fuseA: site.settings.fuseA,
    applianceIds: appliances.map(({ id }) => id),
    onGridW: onGridW(snapshot, memory),
  };
  const spans = batterySpans(home, known, memory, clock, nowMs);
  if (spans === null || spans.length === 0 || !Number.isFinite(facts.nowWh)) return nothing('no-plan');
  const day = planBattery(spans, facts);
  const filledWh = day.slots.reduce((sum, { kind, wh }) => (kind === 'charge' ? sum + wh : sum), 0);
  return { day, why: 'planned', toPercent: Math.min(100, Math.round((100 * (facts.nowWh + filledWh)) / facts.fullWh)) };
};

/** null: its capacity is not known yet. */
const factsOf = (view: BatteryView, { site, state: memory }: Snapshot): BatteryFacts | null => {
  const { sensorId, control, settings, state } = view;
  const sunset = memory?.site.sunset ?? null;
  const fullWh = capacityWhOf(site.settings, sunset);
  if (fullWh === null) return null;
  const seenW = sunset?.mostW ?? 0;
  const limits = [settings.batteryGridChargeW, state?.mostChargeW ?? null, control.usualChargeW];
  const gridChargeW = Math.min(...limits.filter((each) => each !== null), fullWh);
  // One that was raised to hold it is no reserve: what is above its owner's is what the plan has.
  const told = memory?.battery ?? null;
  const isRaised = told?.sensorId === sensorId && told.order !== null;
  const ownPercent = (isRaised ? told.ownReservePercent : state?.reservePercent) ?? 0;
  return {
    nowWh: state?.socPercent == null ? Number.NaN : (state.socPercent / 100) * fullWh,
    fullWh,
    reserveWh: (Math.max(settings.batteryReservePercent, ownPercent) / 100) * fullWh,
    mostW: Math.max(USUAL_BATTERY_W, seenW),
    canHold: state?.canHold === true,
    gridChargeW: control.charges === 'never' || state?.canCharge !== true ? 0 : gridChargeW,
    holdStopsSun: control.holdStopsSun,
    intoCar: settings.batteryIntoCar,
  };
};

/** What a home battery stands beside. */
export interface BatteryHome {
  readonly fuseA: number | null;
  readonly applianceIds: readonly ApplianceId[];
  /** Power with which appliances charge from the grid now, whether or not their goals need it, W; absent: none. */
  readonly onGridW?: number;
}

/** Beyond its goals a plan buys what is cheap now: that is in no slot of it. */
const onGridW = ({ appliances, site, state }: Snapshot, { plans }: PlannerMemory): number => {
  let sumW = 0;
  for (const view of appliances) {
    if (plans[view.id]?.now?.gridNow !== true) continue;
    sumW += powersOf(view, state?.appliances[view.id], site.settings.fuseA)?.maxW ?? 0;
  }
  return sumW;
};

/** The quarter hours ahead as a home battery sees them; null: nothing is known of the house yet. */
export const batterySpans = (
  { fuseA, applianceIds, onGridW = 0 }: BatteryHome,
  { prices, forecast, sunDays }: Pick<DaysAhead, 'prices' | 'forecast' | 'sunDays'>,
  { today, plans }: Pick<PlannerMemory, 'today' | 'plans'>,
  clock: (atMs: number) => LocalTime,
  nowMs: number,
): readonly BatterySpan[] | null => {
  const load = usualLoadW(sunDays);
  const pv = expectedPv({ days: sunDays, forecast, today }, clock, nowMs);
  if (load === null || pv === null) return null;
  const drawnW = new Map<number, { gridW: number; allW: number }>();
  for (const id of applianceIds) {
    for (const slot of plans[id]?.ahead?.slots ?? []) {
      const at = quarterEnd(slot.startMs);
      const { gridW = 0, allW = 0 } = drawnW.get(at) ?? {};
      const power = drawnIn(slot);
      drawnW.set(at, { gridW: gridW + power.gridW, allW: allW + power.allW });
    }
  }
  const fuseW = fuseA === null ? Number.POSITIVE_INFINITY : fuseA * wattsPerAmpere(3);
  const slots = layOutSlots(nowMs, nowMs + HORIZON_MS, prices, () => 0);
  return slots.map(({ startMs, endMs, importEur, feedInEur, guessed }) => {
    const loadW = load[clock(startMs).hour] ?? 0;
    const planned = drawnW.get(quarterEnd(startMs)) ?? { gridW: 0, allW: 0 };
    const gridW = startMs <= nowMs ? Math.max(planned.gridW, onGridW) : planned.gridW;
    const allW = planned.allW + gridW - planned.gridW;
    const freeW = pv(startMs, endMs) - loadW - Math.max(0, allW - gridW);
    return { startMs, endMs, importEur, feedInEur, guessed, freeW, carGridW: gridW, mostW: fuseW - loadW - allW };
  });
};

/** Power that a planned slot takes on average, W: of the grid, and in all. What tops the sun up is grid. */
const drawnIn = ({ startMs, endMs, surplusW, sunWh, gridWh }: PlannedSlot): { gridW: number; allW: number } => {
  const hours = (endMs - startMs) / HOUR_MS;
  const allW = (sunWh + gridWh) / hours;
  return { gridW: Math.max(0, allW - Math.min(surplusW, sunWh / hours)), allW };
};
