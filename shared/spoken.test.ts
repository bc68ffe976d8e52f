// biome-ignore lint/style/noRestrictedImports: the seed is fixed below
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spokenEnergyWh, spokenSharePercent } from './spoken.ts';

describe('a share of the sun beside the energy it is of', () => {
  test.each([
    [1, 20_000, 100],
    [0.998, 20_000, 100],
    [0.992, 30_000, 99],
    [0.998, 200_000, 99],
    [0.9999, 2_000_000, 99],
    [0.985, 1000, 98],
    [0.992, 1000, 100],
    [0, 20_000, 0],
  ])('%d of %d Wh is %d %%', (share, energyWh, percent) => {
    expect(spokenSharePercent(share, energyWh)).toBe(percent);
  });

  test('is all only where no more than 0.05 kWh came from elsewhere', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 1, max: 3_000_000, noNaN: true }),
        (share, energyWh) => {
          const percent = spokenSharePercent(share, energyWh);
          if (percent === 100) expect(spokenEnergyWh((1 - share) * energyWh)).toBeLessThanOrEqual(100);
          if (percent === 100) expect((1 - share) * energyWh).toBeLessThanOrEqual(50);
          expect(percent).toBeLessThanOrEqual(share >= 0.99 ? 100 : 100 * share);
        },
      ),
      { numRuns: 1000, seed: 20260621 },
    );
  });
});
