import { describe, expect, test } from 'vitest';
import { cheapSpans, withCheapPower } from './cheap-power.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-06-01T10:00:00Z');
const price = (hour: number, importEur: number, guessed = false) => ({
  startMs: START + hour * HOUR,
  endMs: START + (hour + 1) * HOUR,
  importEur,
  feedInEur: 0.08,
  guessed,
});
const co2 = (hour: number, perKWh: number) => ({
  startMs: START + hour * HOUR,
  endMs: START + (hour + 1) * HOUR,
  perKWh,
});
const prices = [price(0, 0.3), price(1, 0.19), price(2, 0.18), price(3, 0.4), price(4, -0.02)];

const cheapOf = (below: object, grid: object, nowMs = START, more: object = {}) => {
  const view = { id: 'app_1', mode: 'AUTO', goals: [], settings: { below }, ...more };
  const snapshot = { appliances: [view] } as never;
  return withCheapPower(snapshot, { prices, co2: [], ...grid } as never, nowMs).appliances[0]?.cheap;
};

describe('a limit of the price', () => {
  const below = { priceEurPerKWh: 0.2, co2GPerKWh: null };

  test('says when the grid is cheap enough next, and what it costs then', () => {
    expect(cheapOf(below, {})).toEqual({
      holds: false,
      changesMs: START + HOUR,
      by: { kind: 'price', value: 0.19, limit: 0.2 },
    });
  });

  test('holds to the end of the last slot that follows', () => {
    expect(cheapOf(below, {}, START + 1.5 * HOUR)).toMatchObject({ holds: true, changesMs: START + 3 * HOUR });
  });

  test('holds at a price of less than nothing', () => {
    expect(cheapOf(below, {}, START + 4 * HOUR)).toMatchObject({ holds: true });
  });

  test('does not hold at a price that is only guessed, but may be waited for', () => {
    const guessed = { prices: [price(0, 0.1, true), price(1, 0.1, true)] };
    expect(cheapOf(below, guessed)).toMatchObject({ holds: false, changesMs: START + HOUR });
  });

  test('is not known without a price of now', () => {
    expect(cheapOf(below, { prices: [] })).toBeNull();
  });

  test.each([{ goals: [{}] }, { mode: 'ON' }, { settings: { below: null } }])('does not count with %j', (more) => {
    expect(cheapOf(below, {}, START + HOUR, more)).toBeUndefined();
  });
});

describe('a limit of CO2', () => {
  const below = { priceEurPerKWh: null, co2GPerKWh: 150 };

  test('holds where the grid emits as little, at any price', () => {
    expect(cheapOf(below, { co2: [co2(0, 0.15), co2(1, 0.3)] })).toEqual({
      holds: true,
      changesMs: START + HOUR,
      by: { kind: 'co2', value: 150, limit: 150 },
    });
  });

  test('does not hold where nobody says what it emits', () => {
    expect(cheapOf(below, {})).toBeNull();
  });

  test('holds beside a price only where both do', () => {
    const both = { priceEurPerKWh: 0.2, co2GPerKWh: 150 };
    const spans = cheapSpans(both, { prices, co2: [co2(0, 0.1), co2(1, 0.1), co2(2, 0.2)] }, START);
    expect(spans.map(({ holds }) => holds)).toEqual([false, true, false]);
  });
});
