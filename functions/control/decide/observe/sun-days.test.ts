import { describe, expect, it } from 'vitest';
import {
  pvDay as day,
  sunsetMemory as memory,
  unobservedDay as none,
  SUNSET_T as T,
} from '#test/control/sunset-memory.ts';
import type { SunsetMemory } from '../memory/state.ts';
import { recordSunDay, type SunDaySample } from './sun-days.ts';

const MINUTE = 60_000;
const sample = (minutes: number, changes: Partial<SunDaySample> = {}): SunDaySample => ({
  timeMs: T + minutes * MINUTE,
  hour: 12,
  freeW: 4000,
  batteryW: 1000,
  socPercent: 50,
  ...changes,
});

describe('PV that the house leaves, by hour', () => {
  it('the first sample starts the record', () => {
    const begun = { lastMs: T, hour: 12, today: none(), past: [], capacityWh: null };
    expect(recordSunDay(null, sample(0, { batteryW: 800 }))).toEqual({
      ...begun,
      run: { socPercent: 50, wh: 0, batteryW: 800 },
      mostW: 800,
    });
    expect(recordSunDay(null, sample(0, { batteryW: -800 }))).toMatchObject({ mostW: 0 });
  });

  it('each further sample stands for the time since the one before', () => {
    const quarter = recordSunDay(memory(), sample(15));
    expect(quarter.today[12]).toBe(1000);
    expect(recordSunDay(quarter, sample(22, { freeW: 1500 })).today[12]).toBe(1175);
    expect(recordSunDay(quarter, sample(60, { hour: 13, freeW: 1500 })).today.slice(12, 14)).toEqual([1000, 1125]);
  });

  it('for at most an hour and a half, and never less than none', () => {
    expect(recordSunDay(memory(), sample(90, { freeW: 1000 })).today[12]).toBe(1500);
    expect(recordSunDay(memory(), sample(180, { freeW: 1000 })).today[12]).toBe(1500);
    expect(recordSunDay(memory(), sample(15, { freeW: -4000 })).today[12]).toBe(0);
  });

  it('one that is not newer adds nothing', () => {
    const before = memory({ today: day(500) });
    expect(recordSunDay(before, sample(0))).toBe(before);
    expect(recordSunDay(before, sample(-1))).toBe(before);
  });

  it.each([
    ['whole', day(500), 1],
    ['observed from nine to fifteen', day(500, 9, 15), 1],
    ['observed from ten on', day(500, 10, 20), 0],
    ['observed until fourteen', day(500, 6, 14), 0],
    ['without its noon', day(500).with(12, null), 0],
  ])('a day counts when its core hours were observed: %s', (_, today, counted) => {
    const before = memory({ today, hour: 23 });
    const next = recordSunDay(before, sample(60, { hour: 0, freeW: 60 }));
    expect(next.past).toEqual(counted === 1 ? [today] : []);
    expect(next.today).toEqual(none().with(0, 60));
    expect(next.hour).toBe(0);
  });

  it('a day is over at midnight, or after a gap of more than half a day', () => {
    const before = memory({ today: day(500), hour: 6 });
    const later = (hours: number, hour: number) => recordSunDay(before, sample(hours * 60, { hour })).past.length;
    expect([later(12, 18), later(12.01, 18), later(1, 7), later(1, 6), later(1, 5)]).toEqual([0, 1, 0, 0, 1]);
  });

  it('remembers fourteen days and does not change its input', () => {
    const past = Array.from({ length: 14 }, (_, n) => day(n));
    const before = memory({ today: day(99), past, hour: 23 });
    const next = recordSunDay(before, sample(60, { hour: 0 }));
    expect(next.past).toEqual([...past.slice(1), day(99)]);
    expect(recordSunDay(before, sample(15, { hour: 23 })).past).toEqual(past);
    expect([before.today, before.past.length]).toEqual([day(99), 14]);
  });

  it('the battery’s highest power fades a little each night', () => {
    expect(recordSunDay(memory(), sample(15, { batteryW: 2600.4 })).mostW).toBe(2600);
    expect(recordSunDay(memory(), sample(15, { batteryW: 500 })).mostW).toBe(2000);
    expect(recordSunDay(memory({ hour: 23 }), sample(15, { hour: 0, batteryW: 0 })).mostW).toBe(1960);
  });
});

describe('the capacity of the battery follows from the energy between two charge levels', () => {
  const run = { socPercent: 20, wh: 2700, batteryW: 1000 };
  const learnt = (changes: Partial<SunDaySample>, before: Partial<SunsetMemory> = { run }, minutes = 15) => {
    const { capacityWh, run: next } = recordSunDay(memory(before), sample(minutes, changes));
    return { capacityWh, run: next };
  };

  it('counts what arrives: the mean power minus charging losses', () => {
    const { capacityWh, run: next } = learnt({ batteryW: 3000, socPercent: 49 });
    expect(capacityWh).toBeNull();
    expect(next).toEqual({ socPercent: 20, wh: expect.closeTo(2700 + 0.95 * 500, 6), batteryW: 3000 });
  });

  it('counts what leaves: more than it delivers', () => {
    const { run: next } = learnt({ batteryW: -3000, socPercent: 49 });
    expect(next.wh).toBeCloseTo(2700 - 250 / 0.95, 6);
  });

  it('thirty points give the capacity, and the count starts again', () => {
    const restarted = { socPercent: 50, wh: 0, batteryW: 3000 };
    expect(learnt({ batteryW: 3000 })).toEqual({ capacityWh: Math.round((2700 + 475) / 0.3), run: restarted });
    const known = { run, capacityWh: 8000 };
    const mean = Math.round(0.7 * 8000 + 0.3 * (3175 / 0.3));
    expect(learnt({ batteryW: 3000 }, known)).toEqual({ capacityWh: mean, run: restarted });
  });

  it('thirty points down do the same', () => {
    const down = { socPercent: 80, wh: -2700, batteryW: -950 };
    expect(learnt({ batteryW: -950 }, { run: down })).toEqual({
      capacityWh: Math.round(2950 / 0.3),
      run: { socPercent: 50, wh: 0, batteryW: -950 },
    });
  });

  it.each([
    ['a charge that rose while power flowed out', { socPercent: 20, wh: -2700, batteryW: 0 }, 0],
    ['less than a kilowatt-hour', { socPercent: 20, wh: 299.9, batteryW: 0 }, 0],
    ['more than 500 kWh', { socPercent: 20, wh: 150_001, batteryW: 0 }, 0],
  ])('no capacity is %s', (_, impossible, batteryW) => {
    const result = learnt({ batteryW }, { run: impossible, capacityWh: 8000 });
    expect(result).toEqual({ capacityWh: 8000, run: { socPercent: 50, wh: 0, batteryW } });
  });

  it.each([
    [300, 1000],
    [150_000, 500_000],
  ])('%d Wh over thirty points are %d Wh', (wh, capacityWh) => {
    expect(learnt({ batteryW: 0 }, { run: { socPercent: 20, wh, batteryW: 0 } }).capacityWh).toBe(capacityWh);
  });

  it('after a gap of more than an hour and a half the count starts again', () => {
    const kept = { capacityWh: 8000, run };
    expect(learnt({ socPercent: 40 }, kept, 90).run.wh).toBeCloseTo(2700 + 0.95 * 1500, 6);
    expect(learnt({ socPercent: 40 }, kept, 91)).toEqual({
      capacityWh: 8000,
      run: { socPercent: 40, wh: 0, batteryW: 1000 },
    });
  });
});
