import { expect, test } from 'vitest';
import { savedEur } from './saved-money.ts';

test('sun saves its import price, less what feeding it in would have earned', () => {
  const prices = { importPriceEurPerKWh: 0.32, feedInPriceEurPerKWh: 0.08 };
  expect(savedEur({ sunWh: 10_000 }, prices)).toBeCloseTo(2.4);
});
