import { describe, expect, it } from 'vitest';
import { meanPower, powerAt, recordPower } from './own-power.ts';

describe('own power at the time of a sample', () => {
  const power = [
    [0, 0],
    [60, 4140],
    [120, 4140],
    [180, 6900],
  ] as const;

  it.each([
    ['before the first observation: that one', -10, [], 0],
    ['at an observation', 120, [], 4140],
    ['between two: on the straight line', 150, [], 5520],
    ['between two with our change: before it', 130, [140], 4140],
    ['between two with our change: after it', 150, [140], 6900],
    ['a change at the moment of an observation comes after it', 120, [120], 4140],
    ['after the last: that one', 500, [], 6900],
    ['a change before both is already in the line', 150, [50], 5520],
    ['a change at the later observation is not in it yet', 150, [180], 5520],
    ['nor is one after it', 150, [170, 400], 4140],
  ])('%s', (_, time, edges, expected) => {
    expect(powerAt(power, edges, time)).toBe(expected);
  });

  it('is unknown where nothing was observed', () => {
    expect(powerAt([], [], 5)).toBeNull();
    expect(meanPower([], [], 5, 300)).toBeNull();
  });

  it('averages over the sample’s window', () => {
    expect(meanPower(power, [], 120, 60)).toBe(4140);
    expect(meanPower(power, [0], 60, 60)).toBe(4140);
    expect(meanPower(power, [], 60, 60)).toBeCloseTo(2070, 6);
  });

  it('keeps one observation older than what may still be needed', () => {
    expect(recordPower(power, 240, 7000, 130)).toEqual([
      [120, 4140],
      [180, 6900],
      [240, 7000],
    ]);
    expect(recordPower(power, 240, 7000.4, 120)).toEqual([...power.slice(2), [240, 7000]]);
    expect(recordPower(power, 240, 7000, 500)).toEqual([
      [180, 6900],
      [240, 7000],
    ]);
    expect(recordPower(power, 180, 1, 130)).toBe(power);
    expect(recordPower(power, 179, 1, 130)).toBe(power);
    expect(recordPower([], 5, 7.6, 0)).toEqual([[5, 8]]);
  });

  it('keeps at most forty', () => {
    const many = Array.from({ length: 40 }, (_, n) => [n, n] as const);
    expect(recordPower(many, 40, 40, 0)).toEqual([...many.slice(1), [40, 40]]);
  });
});
