import { expect, test } from 'vitest';
import { sunShareOf } from './today.ts';

test.each([
  [{ appliancesWh: 4000, sunWh: 3000 }, 0.75],
  [{ appliancesWh: 9, sunWh: 9 }, null],
  [{ appliancesWh: null, sunWh: 0 }, null],
  // Sums of rounded parts may be a little above the whole.
  [{ appliancesWh: 4000, sunWh: 4000.1 }, 1],
])('the share of sun of %o is %s', (totals, share) => {
  expect(sunShareOf(totals)).toBe(share);
});
