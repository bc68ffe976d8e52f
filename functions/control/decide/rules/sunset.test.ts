import { describe, expect, it } from 'vitest';
import type { SunsetMemory } from '../memory/state.ts';
import { expectedWh, type SunsetSample, sunsetNeed, watchSunset } from './sunset.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const T = Date.parse('2026-06-15T10:00:00Z');
const none = (): (number | null)[] => Array.from({ length: 24 }, () => null);
/** A day with this much sun in each hour from `from` to `to`, Wh. */
const day = (wh: number, from = 6, to = 20): (number | null)[] =>
  none().map((_, hour) => (hour >= from && hour <= to ? wh : null));
const memory = (changes: Partial<SunsetMemory> = {}): SunsetMemory => ({
  lastMs: T,
  hour: 12,
  today: none(),
  past: [],
  capacityWh: null,
  run: { socPercent: 50, wh: 0, batteryW: 1000 },
  mostW: 2000,
  ...changes,
});
const sample = (minutes: number, changes: Partial<SunsetSample> = {}): SunsetSample => ({
  timeMs: T + minutes * MINUTE,
  hour: 12,
  freeW: 4000,
  batteryW: 1000,
  socPercent: 50,
  ...changes,
});

describe('the sun that the house leaves, hour by hour', () => {
  it('the first sample is a beginning', () => {
    const begun = { lastMs: T, hour: 12, today: none(), past: [], capacityWh: null };
    expect(watchSunset(null, sample(0, { batteryW: 800 }))).toEqual({
      ...begun,
      run: { socPercent: 50, wh: 0, batteryW: 800 },
      mostW: 800,
    });
    expect(watchSunset(null, sample(0, { batteryW: -800 }))).toMatchObject({ mostW: 0 });
  });

  it('each further one stands for the time since the one before', () => {
    const quarter = watchSunset(memory(), sample(15));
    expect(quarter.today[12]).toBe(1000);
    expect(watchSunset(quarter, sample(22, { freeW: 1500 })).today[12]).toBe(1175);
    expect(watchSunset(quarter, sample(60, { hour: 13, freeW: 1500 })).today.slice(12, 14)).toEqual([1000, 1125]);
  });

  it('for an hour and a half at most, and a house that needs more than there is leaves none', () => {
    expect(watchSunset(memory(), sample(90, { freeW: 1000 })).today[12]).toBe(1500);
    expect(watchSunset(memory(), sample(180, { freeW: 1000 })).today[12]).toBe(1500);
    expect(watchSunset(memory(), sample(15, { freeW: -4000 })).today[12]).toBe(0);
  });

  it('one that is no newer adds nothing', () => {
    const before = memory({ today: day(500) });
    expect(watchSunset(before, sample(0))).toBe(before);
    expect(watchSunset(before, sample(-1))).toBe(before);
  });

  it.each([
    ['whole', day(500), 1],
    ['seen from nine to fifteen', day(500, 9, 15), 1],
    ['begun at ten', day(500, 10, 20), 0],
    ['ended at fourteen', day(500, 6, 14), 0],
    ['without its noon', day(500).with(12, null), 0],
  ])('a day counts when its core was seen: %s', (_, today, counted) => {
    const before = memory({ today, hour: 23 });
    const next = watchSunset(before, sample(60, { hour: 0, freeW: 60 }));
    expect(next.past).toEqual(counted === 1 ? [today] : []);
    expect(next.today).toEqual(none().with(0, 60));
    expect(next.hour).toBe(0);
  });

  it('a day is over at midnight, or when nothing came for more than half of one', () => {
    const before = memory({ today: day(500), hour: 6 });
    const later = (hours: number, hour: number) => watchSunset(before, sample(hours * 60, { hour })).past.length;
    expect([later(12, 18), later(12.01, 18), later(1, 7), later(1, 6), later(1, 5)]).toEqual([0, 1, 0, 0, 1]);
  });

  it('remembers fourteen days, and leaves those before as they were', () => {
    const past = Array.from({ length: 14 }, (_, n) => day(n));
    const before = memory({ today: day(99), past, hour: 23 });
    const next = watchSunset(before, sample(60, { hour: 0 }));
    expect(next.past).toEqual([...past.slice(1), day(99)]);
    expect(watchSunset(before, sample(15, { hour: 23 })).past).toEqual(past);
    expect([before.today, before.past.length]).toEqual([day(99), 14]);
  });

  it('the most that the battery took fades a little every night', () => {
    expect(watchSunset(memory(), sample(15, { batteryW: 2600.4 })).mostW).toBe(2600);
    expect(watchSunset(memory(), sample(15, { batteryW: 500 })).mostW).toBe(2000);
    expect(watchSunset(memory({ hour: 23 }), sample(15, { hour: 0, batteryW: 0 })).mostW).toBe(1960);
  });
});

describe('the size of the battery follows from what flowed between two charges', () => {
  const run = { socPercent: 20, wh: 2700, batteryW: 1000 };
  const learnt = (changes: Partial<SunsetSample>, before: Partial<SunsetMemory> = { run }, minutes = 15) => {
    const { capacityWh, run: next } = watchSunset(memory(before), sample(minutes, changes));
    return { capacityWh, run: next };
  };

  it('counts what arrives: the mean power, less what charging loses', () => {
    const { capacityWh, run: next } = learnt({ batteryW: 3000, socPercent: 49 });
    expect(capacityWh).toBeNull();
    expect(next).toEqual({ socPercent: 20, wh: expect.closeTo(2700 + 0.95 * 500, 6), batteryW: 3000 });
  });

  it('and what leaves it: more than it gives', () => {
    const { run: next } = learnt({ batteryW: -3000, socPercent: 49 });
    expect(next.wh).toBeCloseTo(2700 - 250 / 0.95, 6);
  });

  it('thirty points tell the size, and the count begins anew', () => {
    const anew = { socPercent: 50, wh: 0, batteryW: 3000 };
    expect(learnt({ batteryW: 3000 })).toEqual({ capacityWh: Math.round((2700 + 475) / 0.3), run: anew });
    const known = { run, capacityWh: 8000 };
    const mean = Math.round(0.7 * 8000 + 0.3 * (3175 / 0.3));
    expect(learnt({ batteryW: 3000 }, known)).toEqual({ capacityWh: mean, run: anew });
  });

  it('so do thirty points down', () => {
    const down = { socPercent: 80, wh: -2700, batteryW: -950 };
    expect(learnt({ batteryW: -950 }, { run: down })).toEqual({
      capacityWh: Math.round(2950 / 0.3),
      run: { socPercent: 50, wh: 0, batteryW: -950 },
    });
  });

  it.each([
    ['a charge that rose while power flowed out', { socPercent: 20, wh: -2700, batteryW: 0 }, 0],
    ['less than a kilowatt hour', { socPercent: 20, wh: 299.9, batteryW: 0 }, 0],
    ['more than 500 kWh', { socPercent: 20, wh: 150_001, batteryW: 0 }, 0],
  ])('no size is %s', (_, impossible, batteryW) => {
    const result = learnt({ batteryW }, { run: impossible, capacityWh: 8000 });
    expect(result).toEqual({ capacityWh: 8000, run: { socPercent: 50, wh: 0, batteryW } });
  });

  it.each([
    [300, 1000],
    [150_000, 500_000],
  ])('%d Wh over thirty points are %d Wh', (wh, capacityWh) => {
    expect(learnt({ batteryW: 0 }, { run: { socPercent: 20, wh, batteryW: 0 } }).capacityWh).toBe(capacityWh);
  });

  it('a gap of more than an hour and a half hides what flowed', () => {
    const kept = { capacityWh: 8000, run };
    expect(learnt({ socPercent: 40 }, kept, 90).run.wh).toBeCloseTo(2700 + 0.95 * 1500, 6);
    expect(learnt({ socPercent: 40 }, kept, 91)).toEqual({
      capacityWh: 8000,
      run: { socPercent: 40, wh: 0, batteryW: 1000 },
    });
  });
});

describe('"expected sun until sunset at q30" (§B9 (6))', () => {
  const days = (...wh: number[]) => wh.map((each) => day(each));
  const at = (past: SunsetMemory['past'], today: SunsetMemory['today'] = none(), hour = 4, nowMs = T) =>
    expectedWh(memory({ past, today }), hour, nowMs);

  it('needs five days', () => {
    expect(at(days(100, 100, 100, 100))).toBeNull();
    expect(at(days(100, 100, 100, 100, 100))).toBe(1500);
  });

  it('is what seven of ten days brought at least', () => {
    expect(at(days(500, 100, 400, 200, 300))).toBe(15 * 200);
    expect(at(days(7, 6, 5, 4, 3, 2, 1))).toBe(15 * 2);
    expect(at(days(11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1))).toBe(15 * 4);
  });

  it('of the hour that has begun, the part that is left', () => {
    const past = days(1000, 1000, 1000, 1000, 1000);
    expect(at(past, day(1000), 18)).toBe(3000);
    expect(at(past, day(1000), 18, T + 45 * MINUTE)).toBe(2250);
    expect(at(past, day(1000), 20, T + HOUR / 2)).toBe(500);
    expect(at(past, day(1000), 21)).toBe(0);
  });

  it('a day that is duller than those until now is not expected to end better', () => {
    const past = days(1000, 1000, 1000, 1000, 1000);
    expect(at(past, day(500), 12)).toBe(4500);
    expect(at(past, day(2000), 12)).toBe(9000);
    expect(at(past, none(), 12)).toBe(0);
  });

  it('while too little of a day is over, it says nothing', () => {
    const from = (wh: number) => Array.from({ length: 5 }, () => day(1000).with(6, wh));
    expect(at(from(499), none(), 7)).toBe(14_000);
    expect(at(from(500), none(), 7)).toBe(0);
  });
});

describe('"expected sun until sunset < (1 − soc)·capacity/0.95 → battery first" (§B9 (6))', () => {
  const seen = memory({ past: Array.from({ length: 5 }, () => day(1000)), today: day(1000), capacityWh: 9500 });
  const need = (before: SunsetMemory | null, batteryCapacityKWh: number | null, soc: number | null) =>
    sunsetNeed(before, { batteryCapacityKWh }, soc, 12, T);

  it('weighs the sun to come against what is missing, by the size that the user says, else by the one learnt', () => {
    expect(need(seen, 19, 80)).toEqual({ expectedWh: 9000, missingWh: expect.closeTo(4000, 6), mostW: 2000 });
    expect(need(seen, null, 80)).toEqual({ expectedWh: 9000, missingWh: expect.closeTo(2000, 6), mostW: 2000 });
    expect(need({ ...seen, capacityWh: null }, 19, 80)?.missingWh).toBeCloseTo(4000, 6);
  });

  it.each([
    ['the charge', seen, 19, null],
    ['the size', { ...seen, capacityWh: null }, null, 80],
    ['enough days', { ...seen, past: [] }, 19, 80],
    ['anything', null, 19, 80],
  ])('says nothing without %s', (_, before, kWh, soc) => expect(need(before, kWh, soc)).toBeNull());
});
