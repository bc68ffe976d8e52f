import { expect, test } from 'vitest';
import { breakEvenOf } from './economics.ts';

test.each([
  [0.32, 0.08, 0.14, 0.75],
  [0.32, 0.08, 0.08, 1],
  [0.32, 0.08, 0.32, 0],
  [0.32, 0.08, 0.5, 0],
  // Feed-in pays more than import costs: PV only.
  [0.3, 0.4, 0.3, 1],
])('import %d, feed-in %d, later %d: %d', (importPriceEurPerKWh, feedInPriceEurPerKWh, laterPriceEurPerKWh, share) => {
  expect(breakEvenOf({ importPriceEurPerKWh, feedInPriceEurPerKWh, laterPriceEurPerKWh })).toBeCloseTo(share);
});
