import { describe, expect, it } from 'vitest';
import {
  pvDay as day,
  sunsetMemory as memory,
  unobservedDay as none,
  SUNSET_T as T,
} from '#test/control/sunset-memory.ts';
import type { SunsetMemory } from '../memory/state.ts';
import { expectedWh, sunsetNeed } from './sunset.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
describe('PV expected until sunset', () => {
  const days = (...wh: number[]) => wh.map((each) => day(each));
  const at = (past: SunsetMemory['past'], today: SunsetMemory['today'] = none(), hour = 4, nowMs = T) =>
    expectedWh(memory({ past, today }), hour, nowMs);

  it('needs five days', () => {
    expect(at(days(100, 100, 100, 100))).toBeNull();
    expect(at(days(100, 100, 100, 100, 100))).toBe(1500);
  });

  it('is what at least seven of ten days brought', () => {
    expect(at(days(500, 100, 400, 200, 300))).toBe(15 * 200);
    expect(at(days(7, 6, 5, 4, 3, 2, 1))).toBe(15 * 2);
    expect(at(days(11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1))).toBe(15 * 4);
  });

  it('counts the rest of the current hour', () => {
    const past = days(1000, 1000, 1000, 1000, 1000);
    expect(at(past, day(1000), 18)).toBe(3000);
    expect(at(past, day(1000), 18, T + 45 * MINUTE)).toBe(2250);
    expect(at(past, day(1000), 20, T + HOUR / 2)).toBe(500);
    expect(at(past, day(1000), 21)).toBe(0);
  });

  it('is scaled down on a duller day', () => {
    const past = days(1000, 1000, 1000, 1000, 1000);
    expect(at(past, day(500), 12)).toBe(4500);
    expect(at(past, day(2000), 12)).toBe(9000);
    expect(at(past, none(), 12)).toBe(0);
  });

  it('is not scaled while too little of the day is over', () => {
    const from = (wh: number) => Array.from({ length: 5 }, () => day(1000).with(6, wh));
    expect(at(from(499), none(), 7)).toBe(14_000);
    expect(at(from(500), none(), 7)).toBe(0);
  });
});

describe('the sunset need', () => {
  const observed = memory({ past: Array.from({ length: 5 }, () => day(1000)), today: day(1000), capacityWh: 9500 });
  const need = (before: SunsetMemory | null, batteryCapacityKWh: number | null, soc: number | null) =>
    sunsetNeed(before, { batteryCapacityKWh }, soc, 12, T);

  it('weighs expected PV against what is missing, by the capacity that is set, else learnt', () => {
    expect(need(observed, 19, 80)).toEqual({ expectedWh: 9000, missingWh: expect.closeTo(4000, 6), mostW: 2000 });
    expect(need(observed, null, 80)).toEqual({ expectedWh: 9000, missingWh: expect.closeTo(2000, 6), mostW: 2000 });
    expect(need({ ...observed, capacityWh: null }, 19, 80)?.missingWh).toBeCloseTo(4000, 6);
  });

  it.each([
    ['the charge', observed, 19, null],
    ['the capacity', { ...observed, capacityWh: null }, null, 80],
    ['enough days', { ...observed, past: [] }, 19, 80],
    ['anything', null, 19, 80],
  ])('is unknown without %s', (_, before, kWh, soc) => expect(need(before, kWh, soc)).toBeNull());
});
