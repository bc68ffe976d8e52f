import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/units.ts';
import { fc } from '#test/support/property.ts';
import { type BatteryFacts, type BatterySpan, planBattery } from './battery-plan.ts';

const EVENING = Date.parse('2026-06-15T18:00:00Z');

const battery: BatteryFacts = {
  nowWh: 4000,
  fullWh: 10_000,
  reserveWh: 1000,
  mostW: 5000,
  canHold: true,
  gridChargeW: 0,
  holdStopsSun: false,
  intoCar: false,
};

/** A span of an hour from the evening on: by default of 500 W house load at 30 ct. */
const hour = (at: number, changes: Partial<BatterySpan> = {}): BatterySpan => ({
  startMs: EVENING + at * HOUR_MS,
  endMs: EVENING + (at + 1) * HOUR_MS,
  importEur: 0.3,
  feedInEur: 0.08,
  guessed: false,
  freeW: -500,
  carGridW: 0,
  mostW: 20_000,
  ...changes,
});
/** A night of 12 hours and a sunny day after it, with changes by hour. */
const night = (changes: (at: number) => Partial<BatterySpan> = () => ({})): readonly BatterySpan[] =>
  Array.from({ length: 24 }, (_, at) => hour(at, { ...(at >= 12 && { freeW: 3000 }), ...changes(at) }));
const kindsOf = (spans: readonly BatterySpan[], facts: Partial<BatteryFacts> = {}) =>
  planBattery(spans, { ...battery, ...facts }).slots.map(({ startMs, kind }) => [(startMs - EVENING) / HOUR_MS, kind]);

describe('the plan of a home battery', () => {
  it('is left to itself where every hour costs the same', () => {
    expect(kindsOf(night())).toEqual([]);
  });

  it('is held in cheap hours where it does not last until the sun, for the dear ones', () => {
    const cheapFrom4 = night((at) => (at >= 4 && at < 8 ? { importEur: 0.15 } : {}));
    // 3 kWh above its reserve serve 2.85 kWh: the eight dear hours lack 4 kWh.
    expect(kindsOf(cheapFrom4)).toEqual([4, 5, 6, 7].map((at) => [at, 'hold-dear']));
    // With enough in it for the whole night nothing is held: the sun refills it.
    expect(kindsOf(cheapFrom4, { nowWh: 9000 })).toEqual([]);
  });

  it('is not held where what comes is hardly dearer', () => {
    expect(kindsOf(night((at) => (at >= 4 && at < 8 ? { importEur: 0.28 } : {})))).toEqual([]);
  });

  it('is not emptied into a car that charges cheaply from the grid; where wished, no further than the house leaves', () => {
    const car = night((at) => (at === 3 ? { importEur: 0.15, carGridW: 11_000 } : {}));
    expect(kindsOf(car, { nowWh: 9000 })).toEqual([[3, 'hold-car']]);
    // It would be emptied, and the house has eight dear hours to come.
    expect(kindsOf(car, { nowWh: 9000, intoCar: true })).toEqual([[3, 'hold-car']]);
    // What an hour at 1.5 kW takes, the night does not need.
    const slow = night((at) => (at === 3 ? { importEur: 0.15, carGridW: 1500 } : {}));
    expect(kindsOf(slow, { nowWh: 9500 })).toEqual([[3, 'hold-car']]);
    expect(kindsOf(slow, { nowWh: 9500, intoCar: true })).toEqual([]);
    // Not cheaper than the rest of the night: the car may have it.
    const dear = night((at) => (at === 3 ? { carGridW: 11_000 } : {}));
    expect(kindsOf(dear, { nowWh: 9000 })).toEqual([]);
  });

  it('gives nothing to cars that charge cheaply, at whatever prices, unless wished', () => {
    const spanArb = fc.record({
      importEur: fc.double({ min: -0.2, max: 0.8, noNaN: true }),
      carGridW: fc.oneof(fc.constant(0), fc.integer({ min: 1400, max: 11_000 })),
    });
    const nights = fc.array(spanArb, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(nights, fc.integer({ min: 0, max: 10_000 }), (raw, nowWh) => {
        const spans = raw.map((span, at) => hour(at, { ...span, freeW: 0 }));
        const { slots, drain } = planBattery(spans, { ...battery, nowWh });
        const heldAt = new Set(slots.map(({ startMs }) => startMs));
        let leftWh = Math.max(0, nowWh - battery.reserveWh) * 0.95;
        let gaveWh = 0;
        for (const [at, { startMs, importEur, carGridW }] of spans.entries()) {
          const meanEur = spans.slice(at).reduce((sum, span) => sum + span.importEur, 0) / (spans.length - at);
          const isCheap = importEur < meanEur - 0.08 * Math.abs(meanEur);
          if (carGridW > 0) expect(heldAt.has(startMs), `hour ${at}`).toBe(isCheap && leftWh >= 500);
          if (carGridW <= 0 || heldAt.has(startMs)) continue;
          const wh = Math.min(leftWh, carGridW, battery.mostW);
          leftWh -= wh;
          gaveWh += wh;
        }
        expect(drain.wh).toBeCloseTo(gaveWh, 5);
        // Where it is wished, a house that needs nothing keeps nothing of it.
        expect(planBattery(spans, { ...battery, nowWh, intoCar: true }).slots).toEqual([]);
      }),
    );
  });

  it('says what runs out of it into the car where it cannot be held', () => {
    const car = night((at) => (at === 3 ? { importEur: 0.2, carGridW: 11_000 } : {}));
    const { slots, drain } = planBattery(car, { ...battery, canHold: false });
    expect(slots).toEqual([]);
    expect(drain.wh).toBeGreaterThan(500);
    expect(drain.eur).toBeCloseTo(drain.wh * 0.0002, 5);
    expect(planBattery(car, battery).drain.wh).toBe(0);
  });

  it('is filled in the cheapest hours for what dear ones lack, and not for what the sun brings', () => {
    const dear = night((at) => (at < 2 ? { importEur: 0.12 } : at >= 8 && at < 12 ? { importEur: 0.45 } : {}));
    const { slots } = planBattery(dear, { ...battery, nowWh: 1000, gridChargeW: 3000 });
    const bought = slots.filter(({ kind }) => kind === 'charge');
    expect(bought.map(({ startMs }) => (startMs - EVENING) / HOUR_MS)).toEqual([0, 1]);
    // At 45 ct the four dear hours lack 2 kWh, at 30 ct six more lack 3: both pay at 12 ct. Room for noon stays.
    expect(bought.reduce((sum, { wh }) => sum + wh, 0)).toBeCloseTo(5000 / 0.95, 0);
  });

  it('is not filled where losses and wear take the gain, nor at prices that are guessed', () => {
    const gain = night((at) => (at < 2 ? { importEur: 0.25 } : {}));
    expect(kindsOf(gain, { nowWh: 1000, gridChargeW: 3000 })).toEqual([]);
    const guessed = night((at) => (at < 2 ? { importEur: 0.05, guessed: true } : {}));
    expect(kindsOf(guessed, { nowWh: 1000, gridChargeW: 3000 })).toEqual([]);
  });

  it('is never held while the sun would charge it, where that stops it', () => {
    const noon = Array.from({ length: 8 }, (_, at) =>
      hour(at, at < 2 ? { freeW: 400, importEur: 0.1, carGridW: 4000 } : { importEur: 0.4 }),
    );
    expect(kindsOf(noon, { holdStopsSun: true })).toEqual([]);
    expect(kindsOf(noon, { holdStopsSun: false }).length).toBe(2);
  });

  it('keeps to its limits whatever the prices, the sun and the cars', () => {
    const spanArb = fc.record({
      importEur: fc.double({ min: -0.2, max: 0.8, noNaN: true }),
      freeW: fc.integer({ min: -6000, max: 9000 }),
      carGridW: fc.oneof(fc.constant(0), fc.integer({ min: 1400, max: 11_000 })),
      mostW: fc.integer({ min: -5000, max: 25_000 }),
      guessed: fc.boolean(),
    });
    const factsArb = fc.record({
      nowWh: fc.integer({ min: 0, max: 10_000 }),
      reserveWh: fc.integer({ min: 0, max: 10_000 }),
      canHold: fc.boolean(),
      gridChargeW: fc.integer({ min: 0, max: 5000 }),
      holdStopsSun: fc.boolean(),
      intoCar: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(spanArb, { maxLength: 60 }), factsArb, (raw, changes) => {
        const spans = raw.map((span, at) => hour(at, span));
        const facts = { ...battery, ...changes };
        const { slots, drain } = planBattery(spans, facts);
        const sunWh = spans.reduce((sum, { freeW }) => sum + Math.min(facts.mostW, Math.max(0, freeW)), 0);
        let boughtWh = 0;
        for (const slot of slots) {
          const span = spans.find(({ startMs }) => startMs === slot.startMs);
          if (span === undefined) throw new Error('a slot of no span');
          expect(slot.wh).toBeGreaterThan(0);
          if (slot.kind === 'charge') {
            boughtWh += slot.wh;
            // Never above the power that is set, or what the fuse leaves; never into what is not cheaper.
            expect(slot.wh).toBeLessThanOrEqual(Math.min(facts.gridChargeW, Math.max(0, span.mostW)) + 1e-6);
            expect(slot.importEur).toBeLessThan(slot.laterEur);
            expect(span.freeW).toBeLessThanOrEqual(0);
          } else {
            expect(facts.canHold).toBe(true);
            // At its reserve there is nothing to hold.
            expect(facts.nowWh + sunWh).toBeGreaterThan(facts.reserveWh);
            expect(slot.importEur).toBeLessThan(slot.laterEur);
            expect(facts.holdStopsSun && span.freeW > 0).toBe(false);
          }
          if (slot.kind === 'hold-car') expect(span.carGridW).toBeGreaterThan(0);
        }
        expect(boughtWh).toBeLessThanOrEqual(Math.max(0, facts.fullWh - facts.nowWh) + 1e-6);
        // No more runs out of it than is in it above its reserve, and what the sun adds.
        expect(drain.wh).toBeLessThanOrEqual(Math.max(0, facts.nowWh - facts.reserveWh) + sunWh + 1e-6);
        expect(planBattery(spans, facts)).toEqual({ slots, drain });
      }),
    );
  });
});
