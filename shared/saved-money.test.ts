import { expect, test } from 'vitest';
import { savedEur } from './saved-money.ts';

const prices = { importPriceEurPerKWh: 0.32, feedInPriceEurPerKWh: 0.08 };

test('sun saves its import price, less what feeding it in would have earned', () => {
  expect(savedEur([{ sunWh: 10_000 }], prices)).toBeCloseTo(2.4);
});

test('a day keeps its own prices, whatever they are now', () => {
  const before = { importPriceEurPerKWh: 0.4, feedInPriceEurPerKWh: 0.1 };
  expect(savedEur([{ sunWh: 10_000, prices: before }, { sunWh: 10_000 }], prices)).toBeCloseTo(3 + 2.4);
});

test('without a day nothing is saved', () => {
  expect(savedEur([], prices)).toBe(0);
});
