// biome-ignore lint/style/noRestrictedImports: test/support is not for browser code; the seed is fixed below
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatEnergy } from './format.ts';
import { shownUse } from './shown-use.ts';

const use = (appliancesWh: number | null, sunWh: number, gridWh = 0, batteryWh = 0) =>
  shownUse({ appliancesWh, sunWh, gridWh, batteryWh });

test.each([
  [use(9, 9), null],
  [use(null, 0), null],
  [use(4000, 3000, 1000)?.sunPercent, 75],
  // Sums of rounded parts may be a little above the whole.
  [use(4000, 4000.1)?.sunPercent, 100],
  // The import is not shown, so it is not counted either.
  [use(700, 696, 4)?.sunPercent, 100],
  [use(700, 694, 6)?.sunPercent, 98],
  [use(6200, 10, 6190)?.sunPercent, 0],
])('%o is %o', (shown, expected) => {
  expect(shown).toBe(expected);
});

test('the shown sources add up to the shown total, and the share is that of the shown figures', () => {
  const energy = fc.oneof(fc.double({ min: 0, max: 40_000, noNaN: true }), fc.double({ min: 0, max: 60, noNaN: true }));
  fc.assert(
    fc.property(
      energy,
      energy,
      energy,
      fc.double({ min: 0.98, max: 1.02, noNaN: true }),
      (sun, grid, battery, error) => {
        const appliancesWh = (sun + grid + battery) * error;
        const shown = use(appliancesWh, sun, grid, battery);
        if (shown === null) return;
        const read = (energyWh: number): number =>
          Math.round(100 * Number(formatEnergy(energyWh, 'en', shown.totalWh).split('\u00A0')[0]?.replace(',', '')));
        const [total, ...parts] = [shown.totalWh, shown.sunWh, shown.gridWh, shown.batteryWh].map(read);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(shown.sunPercent === 100).toBe(shown.gridWh === 0 && shown.batteryWh === 0);
        expect(shown.sunPercent === 0).toBe(shown.sunWh === 0);
      },
    ),
    { numRuns: 500, seed: 20260621 },
  );
});
