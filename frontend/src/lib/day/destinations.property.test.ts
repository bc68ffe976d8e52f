import { expect, test } from 'vitest';
import { fc } from '../testing/property.ts';
import type { ChartRow } from './chart-data.ts';
import { type DestinationKey, destinationsOf, stackedRows, stackOf, stackTopW, takenW } from './destinations.ts';

const power = fc.option(fc.double({ min: -15_000, max: 15_000, noNaN: true }), { nil: null });
const positive = fc.option(fc.double({ min: 0, max: 15_000, noNaN: true }), { nil: null });
const ids = ['app_a', 'app_b'] as const;
const row: fc.Arbitrary<ChartRow> = fc.record({
  at: fc.integer({ min: 0, max: 1e9 }),
  pvW: positive,
  houseW: positive,
  gridW: power,
  batteryW: power,
  socPercent: fc.constant(null),
  appliances: fc.record({ app_a: positive, app_b: positive }, { requiredKeys: [] }),
});
const keys: readonly DestinationKey[] = ['home', ...ids, 'charge', 'export'];
const someKeys = fc.subarray([...keys]);

test('the stack is as high as all that is known of what was taken, without holes and overlaps', () => {
  fc.assert(
    fc.property(row, someKeys, (one, shown) => {
      const stack = [...stackOf(one, shown).values()];
      const known = shown.map((key) => takenW(one, key)).filter((value) => value !== null);
      expect(stackTopW(one, shown)).toBeCloseTo(
        known.reduce((sum, value) => sum + value, 0),
        6,
      );
      expect(stack.length).toBe(known.length);
      for (const [index, [low, high]] of stack.entries()) {
        expect(high).toBeGreaterThanOrEqual(low);
        expect(low).toBe(index === 0 ? 0 : stack[index - 1]?.[1]);
      }
    }),
  );
});

test('hiding a destination leaves the heights of the others', () => {
  fc.assert(
    fc.property(row, fc.constantFrom(...keys), (one, hidden) => {
      const all = stackOf(one, keys);
      const rest = stackOf(
        one,
        keys.filter((key) => key !== hidden),
      );
      expect(rest.has(hidden)).toBe(false);
      for (const [key, [low, high]] of rest) {
        const [lowBefore, highBefore] = all.get(key) ?? [Number.NaN, Number.NaN];
        expect(high - low).toBeCloseTo(highBefore - lowBefore, 6);
      }
    }),
  );
});

test('nothing of the grid stands where the battery does: import and discharge are no destination', () => {
  fc.assert(
    fc.property(row, (one) => {
      for (const key of keys) expect(takenW(one, key) ?? 0).toBeGreaterThanOrEqual(0);
      if ((one.gridW ?? 0) > 0) expect(takenW(one, 'export')).toBe(0);
      if ((one.batteryW ?? 0) < 0) expect(takenW(one, 'charge')).toBe(0);
    }),
  );
});

test('a line is drawn at the upper edge of what takes power, and nowhere else', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      for (const [index, { lines, stack }] of stackedRows(rows, keys).entries())
        for (const [key, highW] of lines) {
          expect(highW).toBe(stack.get(key)?.[1]);
          const near = rows.slice(Math.max(0, index - 1), index + 2);
          expect(near.some((one) => (takenW(one, key) ?? 0) > 0)).toBe(true);
        }
    }),
  );
});

test('only destinations of which something is known are in the stack, in a fixed order', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
      const shown = destinationsOf(rows, ids);
      expect(shown).toEqual(keys.filter((key) => shown.includes(key)));
      for (const key of shown) expect(rows.some((one) => (takenW(one, key) ?? 0) > 0)).toBe(true);
    }),
  );
});
