import { planDay } from '#functions/control/planner/day-plan.ts';
import { layOutSlots } from '#functions/control/planner/slots.ts';
import type { PriceSlot } from '#functions/control/planner/types.ts';
import { HOUR_MS } from '#shared/units.ts';

const RUNS = 300;
const HOURS = 72;

/** Median time that the plan of one appliance takes for three days of quarter hours and three goals, ms. */
export const planMs = (nowMs: number): number => {
  const hours = Array.from({ length: HOURS }, (_, hour) => hour);
  const prices = hours.map(
    (hour): PriceSlot => ({
      startMs: nowMs + hour * HOUR_MS,
      endMs: nowMs + (hour + 1) * HOUR_MS,
      importEur: 0.3 + 0.1 * Math.sin(hour),
      feedInEur: 0.08,
      guessed: false,
    }),
  );
  const sunW = (startMs: number): number => 6000 * Math.max(0, Math.sin(((startMs - nowMs) / HOUR_MS / 12) * Math.PI));
  const slots = layOutSlots(nowMs, nowMs + HOURS * HOUR_MS, prices, sunW);
  const marks = [14, 38, 62].map((hour, nth) => ({ byMs: nowMs + hour * HOUR_MS, needWh: 15_000 * (nth + 1) }));
  const need = { minW: 4140, maxW: 11_040, marks, room: null, usualEur: 0.14, buysCheap: false };
  const took = Array.from({ length: RUNS }, () => {
    const since = performance.now();
    planDay(slots, need);
    return performance.now() - since;
  });
  return took.sort((a, b) => a - b)[RUNS / 2] ?? Number.NaN;
};
