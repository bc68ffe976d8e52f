import { describe, expect, it } from 'vitest';
import type { SocMapItem, SocMapItemId } from '#shared/model/schedule.ts';
import { mapPosition } from './soc-map.ts';

const item = (threshold: number): SocMapItem => ({
  id: `soc_${'0'.repeat(24)}${threshold.toString().padStart(2, '0')}` as SocMapItemId,
  threshold,
  desiredState: { mode: 'ON', currentA: null },
});
const items = [item(80), item(20), item(50)];
const MINUTE = 60_000;
const held = (threshold: number | null, sinceMs = 0) => ({ threshold, sinceMs });
/** The threshold in force, or 'below' or 'unknown'. */
const at = (soc: number | null, memory: ReturnType<typeof held> | null, nowMs = 60 * MINUTE, of = items) => {
  const { position } = mapPosition(of, soc, memory, nowMs);
  return position.kind === 'item' ? position.item.threshold : position.kind;
};

describe('the item with the highest threshold not above the current charge applies', () => {
  it.each([
    [0, 'below'],
    [19.9, 'below'],
    [20, 20],
    [49, 20],
    [50, 50],
    [80, 80],
    [100, 80],
  ])('at %d %%: %s', (soc, expected) => expect(at(soc, null)).toBe(expected));
});

describe('each threshold has a hysteresis of 5 points and a dwell of 10 min', () => {
  it.each([
    { from: 50, soc: 46, to: 50 },
    { from: 50, soc: 45, to: 20 },
    { from: 50, soc: 79.9, to: 50 },
    { from: 50, soc: 80, to: 80 },
    { from: 80, soc: 47, to: 50, why: 'every edge on the way down has its own' },
    { from: 80, soc: 16, to: 20, why: 'the same' },
    { from: 20, soc: 15, to: 'below' },
    { from: null, soc: 17, to: 'below', why: 'rising needs the whole threshold' },
  ])('from $from at $soc %: $to', ({ from, soc, to }) => expect(at(soc, held(from))).toBe(to));

  it('every item holds for ten minutes', () => {
    expect(at(80, held(50, 55 * MINUTE))).toBe(50);
    expect(at(10, held(50, 51 * MINUTE))).toBe(50);
    expect(at(10, held(50, 50 * MINUTE))).toBe('below');
    expect(at(80, held(null, 55 * MINUTE))).toBe('below');
  });

  it('a threshold that the user removed does not hold', () => {
    expect(at(60, held(40, 59 * MINUTE))).toBe(50);
  });

  it('also falls below the lowest thresholds', () => {
    expect(at(0, held(3), 60 * MINUTE, [item(3)])).toBe('below');
    expect(at(0, held(0), 60 * MINUTE, [item(0)])).toBe(0);
  });

  it('remembers since when, and nothing new while the charge is unknown', () => {
    expect(mapPosition(items, 52, held(50, 7), 60 * MINUTE).memory).toEqual(held(50, 7));
    expect(mapPosition(items, 90, held(50, 7), 60 * MINUTE).memory).toEqual(held(80, 60 * MINUTE));
    expect(mapPosition(items, null, held(50, 7), 60 * MINUTE).memory).toEqual(held(50, 7));
  });
});

it('reports the last item while the charge is unknown', () => {
  expect(mapPosition(items, null, held(50), 0).position).toEqual({ kind: 'unknown', last: items[2] });
  expect(mapPosition(items, null, null, 0).position).toEqual({ kind: 'unknown', last: null });
});
