import { planDay } from '#functions/control/planner/day-plan.ts';
import { planSite } from '#functions/control/planner/plan-site.ts';
import { firstPlannerMemory, type PlannerMemory } from '#functions/control/planner/plan-types.ts';
import { layOutSlots, QUARTER_MS } from '#functions/control/planner/slots.ts';
import type { PriceSlot } from '#functions/control/planner/types.ts';
import { pvUnder } from '#functions/forecasts/roof-yield.ts';
import { deadlineSchema } from '#shared/model/goals.ts';
import { HOUR_MS } from '#shared/units.ts';
import { decideCost } from '../decide-cost.ts';

const RUNS = 300;
const HOURS = 72;
const hours = Array.from({ length: HOURS }, (_, hour) => hour);

const pricesFrom = (nowMs: number): readonly PriceSlot[] =>
  hours.map((hour) => ({
    startMs: nowMs + hour * HOUR_MS,
    endMs: nowMs + (hour + 1) * HOUR_MS,
    importEur: 0.3 + 0.1 * Math.sin(hour),
    feedInEur: 0.08,
    guessed: false,
  }));
const sunW = (fromMs: number, atMs: number): number =>
  6000 * Math.max(0, Math.sin(((atMs - fromMs) / HOUR_MS / 12) * Math.PI));

/** Median time of something, ms. */
const medianMs = (work: () => unknown): number => {
  const took = Array.from({ length: RUNS }, () => {
    const since = performance.now();
    work();
    return performance.now() - since;
  });
  return took.sort((a, b) => a - b)[RUNS / 2] ?? Number.NaN;
};

/** Median time that the plan of one appliance takes for three days of quarter hours and three goals, ms. */
export const planMs = (nowMs: number): number => {
  const slots = layOutSlots(nowMs, nowMs + HOURS * HOUR_MS, pricesFrom(nowMs), (startMs) => sunW(nowMs, startMs));
  const marks = [14, 38, 62].map((hour, nth) => ({ byMs: nowMs + hour * HOUR_MS, needWh: 15_000 * (nth + 1) }));
  const need = { minW: 4140, maxW: 11_040, marks, room: null, usualEur: 0.14, buysCheap: false };
  return medianMs(() => planDay(slots, need));
};

/** Median time in which a home's PV is worked out from three days of sky and its two roofs, ms. */
export const forecastMs = (nowMs: number): number => {
  const sky = Array.from({ length: 4 * HOURS }, (_, quarter) => {
    const startMs = nowMs + quarter * QUARTER_MS;
    const directW = sunW(nowMs, startMs) / 10;
    return { startMs, endMs: startMs + QUARTER_MS, directW, diffuseW: directW / 3, airC: 15 };
  });
  const roof = { tiltDegrees: 30, kWp: 5 };
  const roofs = [90, 270].map((azimuthDegrees) => ({ ...roof, azimuthDegrees }));
  const known = { roofs, learnt: false, byHour: [], days: 0 };
  const clock = (atMs: number) => ({ month: 6, weekday: 1, hour: Math.floor(atMs / HOUR_MS) % 24, quarter: 0 });
  return medianMs(() => pvUnder(sky, { latitude: 48, longitude: 16 }, known, clock));
};

/** Of a site whose appliances all have a goal: how long `decide` takes with their plans, and all plans together, ms. */
export const plannedSite = (count: number): { readonly decideMs: number; readonly plansMs: number } => {
  const deadline = deadlineSchema.parse({ readyAt: '07:00', energyKWh: 10 });
  let memory: PlannerMemory = firstPlannerMemory;
  const { decideMs, prepareMs } = decideCost(
    count,
    (snapshot, nowMs) => {
      const fromMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
      const forecast = pricesFrom(fromMs).map(({ startMs, endMs }) => ({ startMs, endMs, pvW: sunW(fromMs, startMs) }));
      const known = { prices: pricesFrom(fromMs), forecast, sunDays: [], buysCheap: true };
      // Each run is the first of its quarter hour: all plans are made anew.
      const planned = planSite(snapshot, known, { ...memory, plans: {} }, nowMs);
      memory = planned.memory;
      return planned.snapshot;
    },
    { deadline },
  );
  return { decideMs, plansMs: prepareMs };
};
