import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { type HabitMemory, habitsOf, noHabits, recordHabit } from './habits.ts';
import { localClock } from './local-time.ts';
import { QUARTER_MS } from './slots.ts';

const MONDAY = Date.parse('2026-05-04T00:00:00Z');
const clock = localClock('UTC');
const hourOf = (atMs: number): number => (atMs % DAY_MS) / HOUR_MS;
const commutes = (atMs: number): boolean => {
  const workday = clock(atMs).weekday <= 5;
  return !(workday && hourOf(atMs) >= 8 && hourOf(atMs) < 17);
};
/** Sees a car that uses 10 kWh on each trip. */
const seeing = (days: number, isThere = commutes, fromMs = MONDAY, before: HabitMemory = noHabits): HabitMemory => {
  let memory = before;
  let chargeWh = 40_000;
  let was = true;
  for (let atMs = fromMs; atMs < fromMs + days * DAY_MS; atMs += QUARTER_MS) {
    const there = isThere(atMs);
    chargeWh = there && !was ? 30_000 : 40_000;
    was = there;
    memory = recordHabit(memory, clock(atMs), there, there ? chargeWh : null);
  }
  return memory;
};

describe('the habits of a car', () => {
  it('are known after one day of each weekday, as far as these reach', () => {
    const monday = MONDAY + 7 * DAY_MS;
    const habits = habitsOf(seeing(7.01), clock, monday + 6 * HOUR_MS, monday + 78 * HOUR_MS);
    expect(habits.knownUntilMs).toBe(monday + 78 * HOUR_MS);
    expect(habits.leavesMs).toBe(monday + 8 * HOUR_MS);
    expect(habits.isThere(monday + 12 * HOUR_MS)).toBe(false);
    expect(habits.isThere(monday + 17 * HOUR_MS)).toBe(true);
    expect(habits.usedBefore(monday + 7 * HOUR_MS)).toBe(0);
    expect(habits.usedBefore(monday + 31 * HOUR_MS)).toBeCloseTo(10_000, 6);
    expect(habits.usedBefore(monday + 55 * HOUR_MS)).toBeCloseTo(20_000, 6);
  });

  it('end before the first day that was never seen', () => {
    const tuesday = MONDAY + DAY_MS;
    const habits = habitsOf(seeing(1.01), clock, tuesday, tuesday + 3 * DAY_MS);
    expect(habits.knownUntilMs).toBe(tuesday);
    expect(habits.leavesMs).toBeNull();
  });

  it('a day that was never seen is expected to be like the last ones with the same goal, and to use what a car uses', () => {
    const tuesday = MONDAY + DAY_MS;
    const isWorkday = (weekday: number): boolean => weekday <= 5;
    const habits = habitsOf(seeing(1.01), clock, tuesday, tuesday + 6 * DAY_MS, isWorkday);
    // Monday's trip, and a usual car's 7.5 kWh, on each day until Saturday.
    expect(habits.leavesMs).toBe(tuesday + 8 * HOUR_MS);
    expect(habits.usedBefore(tuesday + DAY_MS)).toBeCloseTo(8750, 6);
    expect(habits.usedBefore(tuesday + 4 * DAY_MS)).toBeCloseTo(4 * 8750, 6);
    expect(habits.knownUntilMs).toBe(tuesday + 4 * DAY_MS);
    // Of the weekend, for which there is no goal, nothing is known.
    expect(habits.isThere(tuesday + 4 * DAY_MS + 12 * HOUR_MS)).toBe(true);
    expect(habits.mayUseBefore(tuesday + 6 * DAY_MS)).toBe(0);
    const first = habitsOf(noHabits, clock, tuesday, tuesday + 6 * DAY_MS, isWorkday);
    expect(first.mayUseBefore(tuesday + 13 * HOUR_MS)).toBeCloseTo(3750, 6);
    expect(first.mayUseBefore(tuesday + 6 * DAY_MS)).toBeCloseTo(4 * 7500, 6);
  });

  it('trips at another time each week are expected between seven and nineteen', () => {
    const hours = [9, 12, 15];
    const odd = (atMs: number): boolean => {
      const from = hours[Math.floor((atMs - MONDAY) / (7 * DAY_MS))] ?? 9;
      return !(clock(atMs).weekday === 1 && hourOf(atMs) >= from && hourOf(atMs) < from + 2);
    };
    const monday = MONDAY + 21 * DAY_MS;
    const habits = habitsOf(seeing(21.01, odd), clock, monday, monday + DAY_MS);
    expect([habits.leavesMs, habits.usedBefore(monday + DAY_MS)]).toEqual([null, 0]);
    expect(habits.mayUseBefore(monday + 7 * HOUR_MS)).toBe(0);
    expect(habits.mayUseBefore(monday + DAY_MS)).toBeCloseTo(10_000, 6);
  });

  it('a car at home on a working day is there until it next usually leaves', () => {
    const monday = MONDAY + 7 * DAY_MS;
    const habits = habitsOf(seeing(7.01), clock, monday + 10 * HOUR_MS, monday + 34 * HOUR_MS);
    expect(habits.isThere(monday + 12 * HOUR_MS)).toBe(true);
    expect(habits.leavesMs).toBe(monday + 32 * HOUR_MS);
  });

  it('need half of the last four days of that weekday', () => {
    const athome = (): boolean => true;
    const twice = seeing(14, athome, MONDAY + 14 * DAY_MS, seeing(14));
    const monday = MONDAY + 28 * DAY_MS;
    const half = habitsOf(seeing(0.01, athome, monday, twice), clock, monday, monday + DAY_MS);
    expect(half.isThere(monday + 12 * HOUR_MS)).toBe(true);
  });

  it('a day that was hardly seen says nothing', () => {
    const memory = seeing(0.5);
    const next = recordHabit(memory, clock(MONDAY + DAY_MS), true, null);
    expect(next.weekdays[0]).toEqual([]);
  });

  it('without a known charge no use is known', () => {
    let memory = noHabits;
    for (let atMs = MONDAY; atMs < MONDAY + 8 * DAY_MS; atMs += QUARTER_MS) {
      memory = recordHabit(memory, clock(atMs), commutes(atMs), null);
    }
    const now = MONDAY + 8 * DAY_MS;
    expect(habitsOf(memory, clock, now, now + DAY_MS).usedBefore(now + DAY_MS)).toBe(0);
  });
});
