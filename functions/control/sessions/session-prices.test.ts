import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { pricedSession, pricesOfSpan } from './session-prices.ts';

const START = Date.parse('2026-06-01T08:00:00Z');
const settled = { importPriceEurPerKWh: 0.3, feedInPriceEurPerKWh: 0.08 };
const slot = (quarter: number, importEur: number) => ({
  startMs: START + quarter * 15 * MINUTE_MS,
  endMs: START + (quarter + 1) * 15 * MINUTE_MS,
  importEur,
  feedInEur: 0.08,
});
const at = (price: number, minute: number) => ({
  ...settled,
  importPriceEurPerKWh: price,
  fromMs: START + minute * MINUTE_MS,
});

test('a price holds from its quarter on; the same again is no new one; what is not known is that of the settings', () => {
  const slots = [slot(0, 0.2), slot(1, 0.2), slot(2, 0.4)];
  const span = { fromMs: START + 5 * MINUTE_MS, toMs: START + 65 * MINUTE_MS };
  expect(pricesOfSpan(slots, settled, span)).toEqual([at(0.2, 5), at(0.4, 30), at(0.3, 45)]);
  expect(pricesOfSpan([], settled, span)).toEqual([at(0.3, 5)]);
});

test('a session of weeks has the mean of each hour', () => {
  const slots = [slot(0, 0.1), slot(1, 0.2), slot(2, 0.3), slot(3, 0.4), ...[4, 5, 6, 7].map((of) => slot(of, 0.5))];
  const prices = pricesOfSpan(slots, settled, { fromMs: START, toMs: START + 45 * DAY_MS });
  expect(prices.map(({ fromMs }) => (fromMs - START) / HOUR_MS)).toEqual([0, 1, 2]);
  expect(prices[0].importPriceEurPerKWh).toBeCloseTo(0.25, 12);
  const changing = Array.from({ length: 45 * 96 }, (_, of) => slot(of, of % 7));
  const many = pricesOfSpan(changing, settled, { fromMs: START, toMs: START + 45 * DAY_MS });
  // A row holds 400 kB.
  expect(JSON.stringify(many).length).toBeLessThan(200_000);
});

test('a session of a fixed tariff keeps the prices that runs saw, and gets what the grid emitted', async () => {
  const asked: unknown[] = [];
  const co2 = [{ startMs: START, endMs: START + HOUR_MS, perKWh: 0.3 }];
  const book = {
    pricesThen: async () => {
      throw new Error('not asked');
    },
    co2Then: async (...span: unknown[]) => {
      asked.push(span);
      return co2;
    },
  };
  const session = { startedMs: START, prices: [at(0.3, 0)] };
  const site = { account: { timezone: 'Europe/Berlin' }, tariff: null };
  const priced = await pricedSession(book, site as never, session as never, START + HOUR_MS);
  expect(priced).toEqual({ ...session, co2 });
  expect(asked).toEqual([['Europe/Berlin', START, START + HOUR_MS]]);
});
