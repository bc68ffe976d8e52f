import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/units.ts';
import { fc } from '#test/support/property.ts';
import { planDay } from './day-plan.ts';
import { layOutSlots, QUARTER_MS } from './slots.ts';
import type { DayPlan, Mark, PlanNeed, PlanSlot, PriceSlot } from './types.ts';

const NOW = Date.parse('2026-05-03T16:00:00Z');
const CAR = { minW: 4140, maxW: 11_040 } as const;

const need = (marks: readonly Mark[], more: Partial<PlanNeed> = {}): PlanNeed => ({
  ...CAR,
  marks,
  room: null,
  usualEur: 0.14,
  buysCheap: false,
  ...more,
});
/** Hours of prices from now on, without sun unless it is given, W. */
const slotsOf = (eur: readonly number[], surplusW: readonly number[] = []): readonly PlanSlot[] => {
  const prices = eur.map(
    (importEur, hour): PriceSlot => ({
      startMs: NOW + hour * HOUR_MS,
      endMs: NOW + (hour + 1) * HOUR_MS,
      importEur,
      feedInEur: 0.08,
      guessed: false,
    }),
  );
  return layOutSlots(
    NOW,
    NOW + eur.length * HOUR_MS,
    prices,
    (startMs) => surplusW[((startMs - NOW) / HOUR_MS) | 0] ?? 0,
  );
};
const energyBy = ({ slots }: DayPlan, byMs: number): number =>
  slots.reduce((sum, { startMs, endMs, sunWh, gridWh }) => {
    const part = Math.min(1, Math.max(0, (byMs - startMs) / (endMs - startMs)));
    return (
      sum +
      (part === 1
        ? sunWh + gridWh
        : Math.min(sunWh + gridWh, (CAR.maxW * (byMs - startMs)) / HOUR_MS) * Math.sign(part))
    );
  }, 0);
const energyIn = (plan: DayPlan, hour: number): number =>
  plan.slots
    .filter(({ startMs }) => Math.floor((startMs - NOW) / HOUR_MS) === hour)
    .reduce((sum, { sunWh, gridWh }) => sum + sunWh + gridWh, 0);
const costOf = ({ slots }: DayPlan): number =>
  slots.reduce((sum, { startMs, endMs, importEur, feedInEur, surplusW, sunWh, gridWh }) => {
    const sunPart = surplusW <= 0 ? 0 : Math.min(1, surplusW / Math.max(CAR.minW, Math.min(surplusW, CAR.maxW)));
    expect(endMs).toBeGreaterThan(startMs);
    return sum + sunWh * (sunPart * feedInEur + (1 - sunPart) * importEur) + gridWh * importEur;
  }, 0) / 1000;

describe('the plan of a day', () => {
  it('takes the cheapest hours before the goal, and nothing after it', () => {
    const plan = planDay(slotsOf([0.3, 0.25, 0.2, 0.35, 0.1]), need([{ byMs: NOW + 4 * HOUR_MS, needWh: 15_000 }]));
    expect(energyIn(plan, 2)).toBeCloseTo(11_040, 6);
    expect(energyIn(plan, 1)).toBeCloseTo(15_000 - 11_040, 6);
    expect(energyIn(plan, 4)).toBe(0);
    expect(plan.dearestEur).toBe(0.25);
    expect(plan.worthEur).toBe(0.25);
  });

  it('leaves the night to the sun that is expected before the goal', () => {
    const prices = [0.22, 0.22, 0.35, 0.35];
    const goal = need([{ byMs: NOW + 4 * HOUR_MS, needWh: 8000 }]);
    const waits = planDay(slotsOf(prices, [0, 0, 9000, 9000]), goal);
    expect(energyIn(waits, 0) + energyIn(waits, 1)).toBe(0);
    expect(waits.countedSunWh).toBeCloseTo(8000, 6);
    const buys = planDay(slotsOf(prices), goal);
    expect(energyIn(buys, 0) + energyIn(buys, 1)).toBeCloseTo(8000, 6);
  });

  it('prices sun that is topped up to the least power by its mixture', () => {
    const plan = planDay(slotsOf([0.32], [2070]), need([{ byMs: NOW + HOUR_MS, needWh: 1000 }]));
    expect(plan.dearestEur).toBeCloseTo((0.08 + 0.32) / 2, 9);
  });

  it('is worth the usual price without a goal, or what fills the car before it leaves', () => {
    const sunny = slotsOf([0.32, 0.32, 0.32], [0, 8000, 8000]);
    expect(planDay(sunny, need([])).worthEur).toBe(0.14);
    const room = { byMs: NOW + 3 * HOUR_MS, wh: 5000 };
    expect(planDay(sunny, need([], { room })).worthEur).toBeCloseTo(0.08, 9);
    expect(planDay(sunny, need([], { room: { ...room, wh: 17_000 } })).worthEur).toBe(0.14);
  });

  it('counts what a goal needs before sun fills the car at its full price', () => {
    const slots = slotsOf([0.25, 0.3, 0.32, 0.32], [0, 0, 9000, 9000]);
    const room = { byMs: NOW + 4 * HOUR_MS, wh: 20_000 };
    const plan = planDay(slots, need([{ byMs: NOW + 2 * HOUR_MS, needWh: 6000 }], { room }));
    expect(plan.worthEur).toBe(0.25);
  });

  it('of equal hours takes the later one', () => {
    const plan = planDay(slotsOf([0.3, 0.3, 0.3]), need([{ byMs: NOW + 3 * HOUR_MS, needWh: 11_040 }]));
    expect(energyIn(plan, 2)).toBeCloseTo(11_040, 6);
  });

  it('knows what no plan can bring', () => {
    const plan = planDay(slotsOf([0.3]), need([{ byMs: NOW + HOUR_MS, needWh: 20_000 }]));
    expect(plan.shortWh).toBeCloseTo(20_000 - 11_040, 6);
  });

  it('plans a charge that one goal misses for the next, and an amount of a period for none', () => {
    const missed = (ends: boolean) => [
      { byMs: NOW + HOUR_MS, needWh: 20_000, ends },
      { byMs: NOW + 3 * HOUR_MS, needWh: ends ? 25_000 : 20_000, ends },
    ];
    const charge = planDay(slotsOf([0.3, 0.3, 0.3]), need(missed(false)));
    expect(energyBy(charge, NOW + 3 * HOUR_MS)).toBeCloseTo(20_000, 6);
    expect(charge.shortWh).toBeCloseTo(20_000 - 11_040, 6);
    const amount = planDay(slotsOf([0.3, 0.3, 0.3]), need(missed(true)));
    expect(energyBy(amount, NOW + 3 * HOUR_MS)).toBeCloseTo(11_040 + 5000, 6);
    expect(amount.shortWh).toBeCloseTo(20_000 - 11_040, 6);
  });

  const anySlots = fc
    .array(
      fc.record({ eur: fc.double({ min: -0.2, max: 0.9, noNaN: true }), sun: fc.integer({ min: 0, max: 15_000 }) }),
      {
        minLength: 1,
        maxLength: 48,
      },
    )
    .map((hours) =>
      slotsOf(
        hours.map(({ eur }) => eur),
        hours.map(({ sun }) => sun),
      ),
    );
  const anyMarks = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 48 * 4 }), fc.integer({ min: 0, max: 30_000 })), { maxLength: 4 })
    .map((raw) => {
      let needWh = 0;
      return raw
        .sort(([x], [y]) => x - y)
        .map(([quarters, moreWh]): Mark => {
          needWh += moreWh;
          return { byMs: NOW + quarters * QUARTER_MS, needWh };
        });
    });

  it('never exceeds what a slot can hold, and meets every goal that can be met', () => {
    fc.assert(
      fc.property(anySlots, anyMarks, (slots, marks) => {
        const plan = planDay(slots, need(marks));
        for (const { startMs, endMs, sunWh, gridWh } of plan.slots) {
          expect(Math.min(sunWh, gridWh)).toBeGreaterThanOrEqual(0);
          expect(sunWh + gridWh).toBeLessThanOrEqual((CAR.maxW * (endMs - startMs)) / HOUR_MS + 0.01);
        }
        const mostBy = (byMs: number): number =>
          slots
            .filter(({ startMs }) => startMs < byMs)
            .reduce((sum, { startMs, endMs }) => sum + (CAR.maxW * (endMs - startMs)) / HOUR_MS, 0);
        const possible = marks.every(({ byMs, needWh }) => needWh <= mostBy(byMs));
        if (possible) expect(plan.shortWh).toBeLessThan(0.1);
        if (possible) for (const { byMs, needWh } of marks) expect(energyBy(plan, byMs)).toBeGreaterThan(needWh - 0.1);
      }),
    );
  });

  it('goes on as planned where it is followed', () => {
    fc.assert(
      fc.property(anySlots, anyMarks, (slots, marks) => {
        const plan = planDay(slots, need(marks));
        const [first] = plan.slots;
        if (first === undefined || plan.shortWh > 0) return;
        const gotWh = first.sunWh + first.gridWh;
        const rest = marks
          .map(({ byMs, needWh }) => ({ byMs, needWh: Math.max(0, needWh - gotWh) }))
          .filter(({ byMs }) => byMs > first.endMs);
        const next = planDay(slots.slice(1), need(rest));
        expect(next.shortWh).toBeLessThan(0.1);
        const planned = { ...plan, slots: plan.slots.slice(1) };
        expect(costOf(next)).toBeLessThanOrEqual(costOf(planned) + 1e-6);
      }),
    );
  });

  it('costs no more than any other way to the goals', () => {
    const place = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 192, maxLength: 192 });
    fc.assert(
      fc.property(anySlots, anyMarks, place, (slots, marks, order) => {
        // Whole slots in any order, each to the full, until every goal is met.
        const plan = planDay(slots, need(marks));
        if (plan.shortWh > 0 || marks.some(({ byMs }) => (byMs - NOW) % QUARTER_MS !== 0)) return;
        const other = new Map<PlanSlot, number>();
        let got = 0;
        for (const { byMs, needWh } of marks) {
          const before = slots.filter(({ startMs }) => startMs < byMs);
          const byChance = before.toSorted((x, y) => (order[slots.indexOf(x)] ?? 0) - (order[slots.indexOf(y)] ?? 0));
          for (const slot of byChance) {
            const wh = Math.min(
              Math.max(0, needWh - got),
              (CAR.maxW * (slot.endMs - slot.startMs)) / HOUR_MS - (other.get(slot) ?? 0),
            );
            other.set(slot, (other.get(slot) ?? 0) + wh);
            got += wh;
          }
        }
        const cost = costOf({
          ...plan,
          slots: slots.map((slot) => {
            const baseWh =
              slot.surplusW <= 0
                ? 0
                : (Math.min(CAR.maxW, Math.max(CAR.minW, slot.surplusW)) * (slot.endMs - slot.startMs)) / HOUR_MS;
            const wh = other.get(slot) ?? 0;
            return { ...slot, sunWh: Math.min(baseWh, wh), gridWh: Math.max(0, wh - baseWh) };
          }),
        });
        // Of equal ones the later is taken: 0.01 ct a slot at most.
        const energyKWh = (marks.at(-1)?.needWh ?? 0) / 1000;
        expect(costOf(plan)).toBeLessThanOrEqual(cost + 0.0001 * slots.length * energyKWh + 1e-6);
      }),
    );
  });
});
