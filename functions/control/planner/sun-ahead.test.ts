import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { localClock } from './local-time.ts';
import { cautiousSurplus, countToday, expectedPv, noSunToday, type PvSlot, type TodayMemory } from './sun-ahead.ts';
import type { SunDay } from './sun-days.ts';

/** Midnight in Berlin. */
const MIDNIGHT = Date.parse('2026-06-09T22:00:00Z');
const clock = localClock('Europe/Berlin');
const hourOf = (day: number, hour: number): number => MIDNIGHT + day * DAY_MS + hour * HOUR_MS;
const LOAD_W = 400;

/** A past day with so much PV from eight to six, W. */
const dayWith = (pvW: number): SunDay => {
  const pv = Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 18 ? pvW : 0));
  return { day: '2026-06-01', pvW: pv, freeW: pv.map((w) => w - LOAD_W) };
};
/** Two days of forecast: 5 kW from eight to six. */
const forecast: readonly PvSlot[] = Array.from({ length: 48 }, (_, nth) => ({
  startMs: hourOf(0, nth),
  endMs: hourOf(0, nth + 1),
  pvW: nth % 24 >= 8 && nth % 24 < 18 ? 5000 : 0,
}));
const days = [1000, 1000, 2000, 9000, 9000].map(dayWith);
/** Today so far: of 10 kWh that were forecast so much came. */
const came = (share: number, forecastWh = 10_000): TodayMemory => ({
  ...noSunToday,
  pvWh: share * forecastWh,
  forecastWh,
});
const noon = hourOf(0, 12);

/** Between two full hours, W: what a plan counts on, and what screens show. */
const at = (known: Parameters<typeof cautiousSurplus>[0], day: number, hour: number) => {
  const [from, to] = [hourOf(day, hour), hourOf(day, hour + 1)];
  return [cautiousSurplus(known, clock, noon)?.(from, to), expectedPv(known, clock, noon)?.(from, to)];
};

describe('the sun that is counted on, and the sun that is shown', () => {
  it('of a forecast four fifths less the usual load are counted on; all of it is shown', () => {
    const known = { days, forecast, today: noSunToday };
    expect(at(known, 0, 13)).toEqual([0.8 * 5000 - LOAD_W, 5000]);
    expect(at(known, 1, 13)).toEqual([0.8 * 5000 - LOAD_W, 5000]);
    expect(at(known, 0, 20)).toEqual([-LOAD_W, 0]);
    // Of a home that is not known yet the load is a usual one.
    expect(at({ ...known, days: [] }, 0, 13)).toEqual([0.8 * 5000 - 500, 5000]);
  });

  it.each([
    ['half of it came', came(0.5), 0.5],
    ['nothing came: four tenths are still believed', came(0), 0.4],
    ['three times as much came: one and a half are believed', came(3), 1.5],
    ['too little was forecast to say', came(0.1, 700), 1],
  ])('today it is corrected by what came, tomorrow is not: %s', (_, today, share) => {
    const known = { days, forecast, today };
    expect(at(known, 0, 13)[0]).toBeCloseTo(0.8 * share * 5000 - LOAD_W, 6);
    expect(at(known, 0, 13)[1]).toBeCloseTo(share * 5000, 6);
    expect(at(known, 1, 13)).toEqual([0.8 * 5000 - LOAD_W, 5000]);
  });

  it('without a forecast the middle one of past days is counted on, and their mean shown', () => {
    const known = { days, forecast: null, today: noSunToday };
    expect(at(known, 0, 13)).toEqual([2000 - LOAD_W, 22_000 / 5]);
    // As an empty one, and beyond the end of one.
    expect(at({ ...known, forecast: [] }, 0, 13)).toEqual([2000 - LOAD_W, 22_000 / 5]);
    expect(at({ ...known, forecast }, 2, 13)).toEqual([2000 - LOAD_W, 22_000 / 5]);
  });

  it('is not known from four days, nor shown where PV is not measured', () => {
    const four = { days: days.slice(1), forecast: null, today: noSunToday };
    expect([cautiousSurplus(four, clock, noon), expectedPv(four, clock, noon)]).toEqual([null, null]);
    const unmeasured = days.map((day) => ({ ...day, pvW: day.pvW.map(() => null) }));
    const known = { days: unmeasured, forecast: null, today: noSunToday };
    expect(at(known, 0, 13)).toEqual([2000 - LOAD_W, undefined]);
  });

  it('what a forecast leaves out counts as none: a gap is never filled', () => {
    const gap = forecast.filter(({ startMs }) => startMs !== hourOf(0, 13));
    expect(at({ days, forecast: gap, today: noSunToday }, 0, 13)).toEqual([-LOAD_W, 0]);
    const half = cautiousSurplus({ days, forecast: gap, today: noSunToday }, clock, noon);
    expect(half?.(hourOf(0, 12.5), hourOf(0, 13.5))).toBe(0.8 * 2500 - LOAD_W);
  });

  it('on the day on which the clocks change its hours stay those of the wall', () => {
    // 02:00 does not exist; 12:00 of the wall is 10:00 of UTC.
    const change = Date.parse('2026-03-29T10:00:00Z');
    const sunny = { days, forecast: null, today: noSunToday };
    const surplus = cautiousSurplus(sunny, clock, change);
    expect(surplus?.(change - 5 * HOUR_MS, change - 4 * HOUR_MS)).toBe(-LOAD_W);
    expect(surplus?.(change - 4 * HOUR_MS, change - 3 * HOUR_MS)).toBe(2000 - LOAD_W);
  });
});

describe('what today brought', () => {
  it('adds what was measured and what was forecast over the same time, at most an hour for a sample, and begins anew each day', () => {
    const sample = (timeMs: number, pvW: number, forecastW: number | null) => ({ timeMs, pvW, forecastW });
    let today = countToday(noSunToday, sample(hourOf(0, 9), 3000, 4000), 9);
    expect([today.pvWh, today.forecastWh]).toEqual([0, 0]);
    today = countToday(today, sample(hourOf(0, 9) + 30 * MINUTE_MS, 3000, 4000), 9);
    expect([today.pvWh, today.forecastWh]).toEqual([1500, 2000]);
    // The same again, or older: nothing.
    expect(countToday(today, sample(hourOf(0, 9), 9000, 9000), 9)).toBe(today);
    const later = countToday(today, sample(hourOf(0, 14), 1000, 2000), 14);
    expect([later.pvWh, later.forecastWh]).toEqual([2500, 4000]);
    // Of a time without a forecast nothing is compared.
    const without = countToday(today, sample(hourOf(0, 10), 3000, null), 10);
    expect([without.pvWh, without.forecastWh]).toEqual([1500, 2000]);
    const tomorrow = countToday(later, sample(hourOf(1, 0) + 10 * MINUTE_MS, 0, 0), 0);
    expect([tomorrow.pvWh, tomorrow.forecastWh]).toEqual([0, 0]);
  });
});
