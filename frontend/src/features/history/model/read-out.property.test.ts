import { expect, test } from 'vitest';
import type { ChartRow } from '../../../lib/day/chart-data.ts';
import { type DestinationKey, takenW } from '../../../lib/day/destinations.ts';
import { fc } from '../../../lib/testing/property.ts';
import { readOutOf } from './read-out.ts';

const power = fc.option(fc.double({ min: -15_000, max: 15_000, noNaN: true }), { nil: null });
const positive = fc.option(fc.double({ min: 0, max: 15_000, noNaN: true }), { nil: null });
const row: fc.Arbitrary<ChartRow> = fc.record({
  at: fc.constant(0),
  pvW: positive,
  houseW: positive,
  gridW: power,
  batteryW: power,
  socPercent: fc.constant(null),
  appliances: fc.record({ app_a: positive }, { requiredKeys: [] }),
});
const keys: readonly DestinationKey[] = ['home', 'app_a', 'charge', 'export'];

test('figures beside each other have one step, and none is further from the truth than half of it', () => {
  fc.assert(
    fc.property(row, (one) => {
      const figures = readOutOf(one, keys);
      if (figures === null) return;
      const known = figures.map(({ powerW }) => powerW).filter((powerW) => powerW !== null);
      const step = Math.max(0, ...known) >= 1000 ? 100 : 10;
      for (const { key, powerW } of figures) {
        if (key === 'solar' || key === 'grid' || key === 'discharge') continue;
        const exact = takenW(one, key);
        expect(powerW === null).toBe(exact === null);
        if (powerW === null || exact === null) continue;
        expect(powerW % step).toBe(0);
        expect(Math.abs(powerW - exact)).toBeLessThanOrEqual(step / 2 + 1e-6);
      }
    }),
  );
});

test('import and export are never both named, nor are both directions of a battery', () => {
  fc.assert(
    fc.property(row, (one) => {
      const named = new Set(
        (readOutOf(one, keys) ?? []).filter(({ powerW }) => (powerW ?? 0) > 0).map(({ key }) => key),
      );
      expect(named.has('grid') && named.has('export')).toBe(false);
      expect(named.has('discharge') && named.has('charge')).toBe(false);
    }),
  );
});

test('where nothing is known there is no figure, not even 0', () => {
  const empty: ChartRow = {
    at: 0,
    pvW: null,
    houseW: null,
    gridW: null,
    batteryW: null,
    socPercent: null,
    appliances: { app_a: null },
  };
  expect(readOutOf(empty, keys)).toBeNull();
  expect(readOutOf({ ...empty, pvW: 0 }, keys)).toContainEqual({ key: 'home', powerW: null });
});
