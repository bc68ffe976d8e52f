import { HOUR_MS } from '#shared/units.ts';
import type { AppliancePlan } from '../decide/types.ts';
import type { DayPlan, PlanNeed, PlannedSlot } from './types.ts';

/** A running slot goes on at up to so much more than the dearest that was taken: an edge must not move under it, EUR/kWh. */
const RUNNING_EUR = 0.004;
/** Power beyond the goals is bought so much below what it is worth, EUR/kWh. */
const CHEAP_EUR = 0.01;
/** Sun may still come that no forecast has: what follows it counts on so much less, EUR/kWh. */
const DOUBT_EUR = 0.02;

const isGrid = ({ gridWh }: PlannedSlot): boolean => gridWh > 1;

/**
 * What a plan says of this moment (README.md): whether the grid charges at full power, and the prices by which
 * AUTO follows the sun.
 * @param byMs the next goal
 * @param onGrid the grid charged by plan until now
 * @returns null: it is away, or the plan has no price of now
 */
export const planNow = (
  plan: DayPlan,
  need: Pick<PlanNeed, 'buysCheap'>,
  { nowMs, byMs, onGrid }: { readonly nowMs: number; readonly byMs: number; readonly onGrid: boolean },
): AppliancePlan | null => {
  const here = plan.slots.find(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
  if (here === undefined) return null;
  const { importEur, feedInEur } = here;
  const { worthEur, dearestEur } = plan;
  const taken = isGrid(here) && importEur <= worthEur;
  const goesOn = onGrid && dearestEur !== null && importEur <= dearestEur + RUNNING_EUR;
  const cheap = need.buysCheap && importEur < worthEur - CHEAP_EUR;
  const gridNow = taken || goesOn || cheap;
  const next = plan.slots.find((slot) => slot.startMs > nowMs && isGrid(slot));
  return {
    importEur,
    feedInEur,
    laterEur: Math.max(feedInEur, worthEur - DOUBT_EUR),
    worthEur,
    gridNow,
    gridAtMs: gridNow ? nowMs : (next?.startMs ?? null),
    gridEur: gridNow ? importEur : (next?.importEur ?? null),
    sunWh: sunBefore(plan, byMs),
    byMs,
    untilMs: gridNow ? endOfRun(plan, here) : here.endMs,
  };
};

/** Sun that is counted on before a time, Wh, without what tops it up. */
const sunBefore = ({ slots }: DayPlan, byMs: number): number => {
  let sumWh = 0;
  for (const { startMs, endMs, surplusW, sunWh } of slots)
    if (startMs < byMs) sumWh += Math.min(sunWh, (surplusW * (endMs - startMs)) / HOUR_MS);
  return Math.round(sumWh);
};

/** The end of the slots that follow each other and charge from the grid, ms. */
const endOfRun = ({ slots }: DayPlan, here: PlannedSlot): number => {
  let { endMs } = here;
  for (const slot of slots) {
    if (slot.startMs !== endMs) continue;
    if (!isGrid(slot)) break;
    endMs = slot.endMs;
  }
  return endMs;
};
