import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { fc } from '#test/support/property.ts';
import { localClock } from './local-time.ts';
import { layOutSlots, QUARTER_MS } from './slots.ts';
import type { PriceSlot } from './types.ts';

const pricesFrom = (
  fromMs: number,
  untilMs: number,
  stepMs: number,
  eur = (index: number) => index / 100,
): PriceSlot[] => {
  const prices: PriceSlot[] = [];
  for (let startMs = fromMs; startMs < untilMs; startMs += stepMs) {
    prices.push({ startMs, endMs: startMs + stepMs, importEur: eur(prices.length), feedInEur: 0.08, guessed: false });
  }
  return prices;
};
const noSun = (): number => 0;

describe('the slots of a plan', () => {
  it.each([
    ['in summer', '2026-06-01T00:00:00+02:00', '2026-06-02T00:00:00+02:00', 96],
    ['when the clocks go forward', '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00', 92],
    ['when they go back', '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00', 100],
  ])('tile a day %s', (_, from, until, count) => {
    const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)];
    const slots = layOutSlots(fromMs, untilMs, pricesFrom(fromMs, untilMs, QUARTER_MS), noSun);
    expect(slots).toHaveLength(count);
    expect(slots.map(({ startMs }) => startMs)).toEqual(
      Array.from({ length: count }, (__, nth) => fromMs + nth * QUARTER_MS),
    );
  });

  it('tile the time without overlap from any moment, whatever the steps of the prices', () => {
    const steps = fc.constantFrom(5, 15, 30, 60).map((minutes) => minutes * MINUTE_MS);
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 0, max: DAY_MS }),
        fc.integer({ min: 1, max: 72 }),
        (stepMs, offsetMs, hours) => {
          const dayMs = Date.parse('2026-10-24T22:00:00Z');
          const nowMs = dayMs + offsetMs;
          const prices = pricesFrom(dayMs, dayMs + 5 * DAY_MS, stepMs);
          const slots = layOutSlots(nowMs, nowMs + hours * HOUR_MS, prices, noSun);
          let at = nowMs;
          for (const { startMs, endMs } of slots) {
            expect(startMs).toBe(at);
            expect(endMs % QUARTER_MS).toBe(0);
            at = endMs;
          }
          expect(at).toBeGreaterThanOrEqual(nowMs + hours * HOUR_MS);
        },
      ),
    );
  });

  it('have the price of their hour or half-hour, and the mean of shorter ones', () => {
    const fromMs = Date.parse('2026-05-03T00:00:00Z');
    const hourly = layOutSlots(fromMs, fromMs + 2 * HOUR_MS, pricesFrom(fromMs, fromMs + DAY_MS, HOUR_MS), noSun);
    expect(hourly.map(({ importEur }) => importEur)).toEqual([0, 0, 0, 0, 0.01, 0.01, 0.01, 0.01]);
    const short = layOutSlots(fromMs, fromMs + QUARTER_MS, pricesFrom(fromMs, fromMs + DAY_MS, 5 * MINUTE_MS), noSun);
    expect(short[0]?.importEur).toBeCloseTo(0.01, 9);
  });

  it('end where no price is known', () => {
    const fromMs = Date.parse('2026-05-03T00:00:00Z');
    const prices = pricesFrom(fromMs, fromMs + 3 * HOUR_MS, HOUR_MS).filter((_, hour) => hour !== 1);
    expect(layOutSlots(fromMs, fromMs + DAY_MS, prices, noSun)).toHaveLength(4);
    expect(layOutSlots(fromMs, fromMs + DAY_MS, [], noSun)).toEqual([]);
  });

  it('never earn more for the sun than the grid costs', () => {
    const fromMs = Date.parse('2026-05-03T00:00:00Z');
    const slots = layOutSlots(
      fromMs,
      fromMs + HOUR_MS,
      pricesFrom(fromMs, fromMs + HOUR_MS, HOUR_MS, () => -0.05),
      noSun,
    );
    for (const { importEur, feedInEur } of slots) expect(feedInEur).toBe(importEur);
  });

  it('are guessed where a part of their price is', () => {
    const fromMs = Date.parse('2026-05-03T00:00:00Z');
    const prices = pricesFrom(fromMs, fromMs + HOUR_MS, QUARTER_MS).map((slot, nth) => ({ ...slot, guessed: nth > 1 }));
    expect(layOutSlots(fromMs, fromMs + HOUR_MS, prices, noSun).map(({ guessed }) => guessed)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('are left out while the appliance is away', () => {
    const fromMs = Date.parse('2026-05-03T00:00:00Z');
    const prices = pricesFrom(fromMs, fromMs + 2 * HOUR_MS, HOUR_MS);
    const slots = layOutSlots(fromMs, fromMs + 2 * HOUR_MS, prices, noSun, (startMs) => startMs >= fromMs + HOUR_MS);
    expect(slots).toHaveLength(4);
  });
});

describe('the wall clock of a home', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29T00:59:00Z', { weekday: 7, hour: 1, quarter: 7 }],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', { weekday: 7, hour: 3, quarter: 12 }],
    ['Europe/Berlin', '2026-10-25T01:15:00Z', { weekday: 7, hour: 2, quarter: 9 }],
    ['Europe/Berlin', '2026-05-03T22:00:00Z', { weekday: 1, hour: 0, quarter: 0 }],
    ['Asia/Kathmandu', '2026-05-03T18:15:00Z', { weekday: 1, hour: 0, quarter: 0 }],
    ['Asia/Kathmandu', '2026-05-03T18:00:00Z', { weekday: 7, hour: 23, quarter: 95 }],
  ])('in %s at %s', (timezone, at, local) => {
    expect(localClock(timezone)(Date.parse(at))).toMatchObject(local);
  });
});
