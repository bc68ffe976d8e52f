import { expect, test } from 'vitest';
import { fc } from '../../../lib/testing/property.ts';
import { sessionParts } from './session-parts.ts';

const none = { energyWh: 0, sunWh: 0, batteryWh: 0, gridWh: 0, unknownWh: 0 };

test('parts of a session are named by source, and what is nothing is left out', () => {
  expect(sessionParts({ ...none, energyWh: 11_240, sunWh: 9_800, gridWh: 1_440 })).toEqual({
    totalWh: 11_200,
    parts: [
      { source: 'sun', energyWh: 9_800 },
      { source: 'gridImport', energyWh: 1_400 },
    ],
  });
  expect(sessionParts({ ...none, energyWh: 500, unknownWh: 500 }).parts).toEqual([
    { source: 'unknown', energyWh: 500 },
  ]);
  expect(sessionParts(none)).toEqual({ totalWh: 0, parts: [] });
});

test('they add up to the total that stands beside them', () => {
  const energy = fc.double({ min: 0, max: 60_000, noNaN: true });
  fc.assert(
    fc.property(energy, energy, energy, energy, (sunWh, batteryWh, gridWh, unknownWh) => {
      const energyWh = sunWh + batteryWh + gridWh + unknownWh;
      const { totalWh, parts } = sessionParts({ energyWh, sunWh, batteryWh, gridWh, unknownWh });
      expect(parts.reduce((sum, part) => sum + part.energyWh, 0)).toBeCloseTo(totalWh, 6);
    }),
  );
});
