import { describe, expect, it } from 'vitest';
import { daysOf, past, T } from '#test/control/past-days.ts';
import type { PastSunMemory } from '../memory/state.ts';
import { PastDays, recordPastSun } from './past-sun.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const record = (samples: readonly (readonly [minutes: number, pvW: number])[]): PastSunMemory => {
  let memory: PastSunMemory | undefined;
  for (const [minutes, pvW] of samples) memory = recordPastSun(memory, T + minutes * MINUTE, pvW);
  if (memory === undefined) throw new Error('no sample');
  return memory;
};

describe('past days are remembered by hours', () => {
  it('the hour that is observed is a mean, and goes to its day once it is over', () => {
    const before = record([
      [600, 1000],
      [610, 3000],
    ]);
    expect(before).toMatchObject({ count: 2, pvW: 2000, days: [''] });
    const after = recordPastSun(before, T + 660 * MINUTE, 500);
    expect(after).toMatchObject({ count: 1, pvW: 500 });
    expect(after.days).toHaveLength(1);
    expect(after.days[0]).toMatch(/^ {10}\S$/);
  });

  it('a sample of an earlier hour changes nothing, the same one twice not its mean', () => {
    const memory = record([[600, 1000]]);
    expect(recordPastSun(memory, T + 560 * MINUTE, 9000)).toBe(memory);
    expect(recordPastSun(memory, T + 600 * MINUTE, 1000)).toMatchObject({ pvW: 1000 });
  });

  it('a surplus below zero, where PV is not measured, is no sun', () => {
    expect(record([[600, -400]])).toMatchObject({ pvW: 0 });
  });

  it('keeps ten days and the present one, in less than half a kilobyte of text', () => {
    const memory = daysOf(40, (hour) => (hour > 5 && hour < 20 ? 9000 * Math.sin((Math.PI * (hour - 5)) / 15) : 0));
    expect(memory.days).toHaveLength(11);
    expect(JSON.stringify(memory).length).toBeLessThan(500);
  });

  it.each([0, 40, 300, 2500, 9900, 25_000, 60_000, 150_000])('%i W come back within 7 percent or 60 W', (pvW) => {
    const [seenW] = new PastDays(daysOf(4, () => pvW)).at(T + 12 * HOUR).pvW;
    expect(Math.abs((seenW ?? Number.NaN) - pvW)).toBeLessThanOrEqual(Math.max(60, 0.07 * pvW));
  });
});

describe('what past days say', () => {
  const bright = (hour: number): number => Math.max(0, 8000 * Math.sin((Math.PI * (hour - 5)) / 14));

  it('nothing before three of them', () => {
    expect(new PastDays(undefined).at(T)).toEqual({ pvW: [], clearW: null });
    expect(new PastDays(daysOf(2, bright)).at(T + 12 * HOUR)).toEqual({ pvW: [], clearW: null });
    expect(new PastDays(daysOf(3, bright)).at(T + 12 * HOUR).pvW).toHaveLength(3);
  });

  it('each day counts as it was, a clear one is the best of them', () => {
    const days = past(daysOf(6, (hour, day) => (day % 2 === 0 ? 0.3 : 1) * bright(hour)));
    const { pvW, clearW } = days.at(T + 12.5 * HOUR);
    expect(pvW.filter((one) => one < 3000)).toHaveLength(3);
    expect(clearW).toBeGreaterThan(0.9 * bright(12));
  });

  it('a clear day has no dips: clouds at the same hour of every day do not count', () => {
    const days = past(daysOf(5, (hour) => (hour === 10 ? 800 : bright(hour))));
    expect(days.at(T + 10.5 * HOUR).clearW).toBeGreaterThan(0.9 * bright(9));
  });

  it('it fades, as seasons change', () => {
    const old = past(daysOf(10, (hour, day) => (day === 0 ? bright(hour) : 0.1 * bright(hour))));
    const fresh = past(daysOf(10, (hour, day) => (day === 9 ? bright(hour) : 0.1 * bright(hour))));
    const at = T + 12 * HOUR;
    expect(old.at(at).clearW).toBeLessThan(0.9 * (fresh.at(at).clearW ?? 0));
  });

  it('a gap of the day takes the share of the nearest hour, and lies on the line between its ends', () => {
    const days = past(daysOf(5, (hour) => (hour >= 12 && hour < 14 ? null : 0.9 * bright(hour))));
    const { pvW, clearW } = days.at(T + 13 * HOUR);
    expect(pvW).toHaveLength(5);
    expect(clearW).toBeGreaterThan(0.8 * bright(12));
  });

  it('hours far from every one that was observed are dark', () => {
    const days = past(daysOf(5, (hour) => (hour < 15 ? bright(hour) : null)));
    expect(days.at(T + 15.5 * HOUR).clearW).toBeGreaterThan(1000);
    expect(days.at(T + 19 * HOUR)).toMatchObject({ pvW: [], clearW: 0 });
  });

  it.each([
    [9, false],
    [10, false],
    [14, true],
    [20, true],
    [26, false],
  ])('at %i h the afternoon is %s', (hour, expected) => {
    expect(past(daysOf(5, bright)).isAfternoon(T + hour * HOUR)).toBe(expected);
  });
});
