import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { fc } from '../../../lib/testing/property.ts';
import { movedTo, nearest } from './cursor.ts';

const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 48 * 12 }), { minLength: 1 })
  .map((steps) => steps.toSorted((a, b) => a - b).map((step) => step * 5 * MINUTE_MS));
const at = fc.integer({ min: -HOUR_MS, max: 49 * HOUR_MS });
const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End');

test('a key leads to a known instant, forwards or backwards as it says', () => {
  fc.assert(
    fc.property(times, at, key, fc.boolean(), (known, from, pressed, shiftKey) => {
      const here = nearest(known, from) ?? Number.NaN;
      const to = movedTo(known, from, { key: pressed, shiftKey }) ?? Number.NaN;
      expect(known).toContain(to);
      if (pressed === 'ArrowRight' || pressed === 'ArrowUp') expect(to > here || here === known.at(-1)).toBe(true);
      if (pressed === 'ArrowLeft' || pressed === 'ArrowDown') expect(to < here || here === known[0]).toBe(true);
    }),
  );
});

describe('on a full day', () => {
  const day = Array.from({ length: 288 }, (_, index) => index * 5 * MINUTE_MS);

  test('arrows move a step, with Shift an hour', () => {
    const noon = 12 * HOUR_MS;
    expect(movedTo(day, noon, { key: 'ArrowRight', shiftKey: false })).toBe(noon + 5 * MINUTE_MS);
    expect(movedTo(day, noon, { key: 'ArrowLeft', shiftKey: true })).toBe(noon - HOUR_MS);
    expect(movedTo(day, noon, { key: 'End', shiftKey: false })).toBe(day.at(-1));
  });

  test('other keys are left to the page, and nothing known is nowhere to go', () => {
    expect(movedTo(day, 0, { key: 'Tab', shiftKey: false })).toBeNull();
    expect(movedTo([], 0, { key: 'ArrowRight', shiftKey: true })).toBeNull();
  });
});
