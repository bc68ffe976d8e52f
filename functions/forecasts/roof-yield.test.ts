import { describe, expect, it } from 'vitest';
import type { Roof } from '#shared/model/forecast.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { localClock } from '../control/planner/local-time.ts';
import type { SunDay } from '../control/planner/sun-days.ts';
import { zoneDay } from '../platform/zone-day.ts';
import type { SkySlot } from './port.ts';
import { roofsW } from './roof-sun.ts';
import { learnYield, pvUnder } from './roof-yield.ts';
import { lightAt } from './simulated-sky.ts';
import { utcDayMs } from './sky-day.ts';

const CELL = { latitude: 48.15, longitude: 11.6 };
const ZONE = 'Europe/Berlin';
const clock = localClock(ZONE);
const dayOf = (atMs: number): string => zoneDay(atMs, ZONE);
const FROM_MS = utcDayMs('2026-05-01');

/** Days of the sky, some clear and some grey. */
const skyOf = (days: number): readonly SkySlot[] =>
  Array.from({ length: days * 96 }, (_, nth) => {
    const startMs = FROM_MS + nth * 15 * MINUTE_MS;
    const clear = [1, 0.2, 0.7, 0.9, 0.4][Math.floor(nth / 31) % 5] ?? 1;
    return lightAt(CELL, startMs, startMs + 15 * MINUTE_MS, clear);
  });

/** What roofs gave on the days of a sky, by the hour. */
const seen = (sky: readonly SkySlot[], roofs: readonly Roof[], share: (hour: number) => number = () => 1): SunDay[] => {
  const power = roofsW(roofs, CELL);
  const days = new Map<string, number[]>();
  for (const slot of sky) {
    const pvW = days.get(dayOf(slot.startMs)) ?? Array.from({ length: 24 }, () => 0);
    const { hour } = clock(slot.startMs);
    pvW[hour] = (pvW[hour] ?? 0) + (power(slot) * share(hour)) / 4;
    days.set(dayOf(slot.startMs), pvW);
  }
  return [...days].map(([day, pvW]) => ({ day, pvW, freeW: pvW.map((pv) => pv - 400) }));
};
const dayWh = (slots: readonly { startMs: number; endMs: number; pvW: number }[]): number =>
  slots.reduce((sum, { startMs, endMs, pvW }) => sum + (pvW * (endMs - startMs)) / HOUR_MS, 0);

const south: Roof = { tiltDegrees: 35, azimuthDegrees: 195, kWp: 9.6 };
const eastWest: readonly Roof[] = [
  { tiltDegrees: 25, azimuthDegrees: 100, kWp: 5 },
  { tiltDegrees: 25, azimuthDegrees: 280, kWp: 4 },
];

describe('roofs that nobody described', () => {
  it.each([
    ['one to the south', [south]],
    ['one to each side', eastWest],
    ['a flat one', [{ tiltDegrees: 0, azimuthDegrees: 180, kWp: 20 }]],
  ])('%s: what they give on another day is known to a twentieth, from a week', (_, roofs) => {
    const sky = skyOf(8);
    const learnt = learnYield({ cell: CELL, roofs: [] }, seen(sky, roofs).slice(0, 7), sky, clock, dayOf);
    expect(learnt?.learnt).toBe(true);
    if (learnt === null) return;
    const tomorrow = Array.from({ length: 96 }, (_, nth) => {
      const startMs = FROM_MS + 9 * DAY_MS + nth * 15 * MINUTE_MS;
      return lightAt(CELL, startMs, startMs + 15 * MINUTE_MS, 0.95);
    });
    const power = roofsW(roofs, CELL);
    const should = dayWh(tomorrow.map((slot) => ({ ...slot, pvW: power(slot) })));
    const expected = dayWh(pvUnder(tomorrow, CELL, learnt, clock));
    expect(Math.abs(expected / should - 1)).toBeLessThan(0.05);
    const kWp = learnt.roofs.reduce((sum, roof) => sum + roof.kWp, 0);
    const real = roofs.reduce((sum, roof) => sum + roof.kWp, 0);
    expect(Math.abs(kWp / real - 1)).toBeLessThan(0.15);
  });

  it('are not guessed from four days, nor where PV is not measured, nor under an unknown sky', () => {
    const sky = skyOf(8);
    const known = seen(sky, [south]).slice(1);
    const learn = (days: readonly SunDay[], under = sky) =>
      learnYield({ cell: CELL, roofs: [] }, days, under, clock, dayOf);
    expect(learn(known.slice(0, 4))).toBeNull();
    expect(learn(known.map((day) => ({ ...day, pvW: day.pvW.map(() => null) })))).toBeNull();
    expect(learn(known, [])).toBeNull();
    expect(learn(known.slice(0, 6))).not.toBeNull();
  });

  it('look to the north south of the equator', () => {
    const cell = { latitude: -33.85, longitude: 11.6 };
    const sky = skyOf(8).map(({ startMs, endMs }) => lightAt(cell, startMs, endMs, 1));
    const roof = { tiltDegrees: 30, azimuthDegrees: 0, kWp: 6 };
    const power = roofsW([roof], cell);
    const days = new Map<string, number[]>();
    for (const slot of sky) {
      const pvW = days.get(dayOf(slot.startMs)) ?? Array.from({ length: 24 }, () => 0);
      const { hour } = clock(slot.startMs);
      pvW[hour] = (pvW[hour] ?? 0) + power(slot) / 4;
      days.set(dayOf(slot.startMs), pvW);
    }
    const known = [...days].map(([day, pvW]): SunDay => ({ day, pvW, freeW: pvW }));
    const learnt = learnYield({ cell, roofs: [] }, known, sky, clock, dayOf);
    const tilted = learnt?.roofs.filter(({ tiltDegrees }) => tiltDegrees > 0) ?? [];
    expect(tilted.length).toBeGreaterThan(0);
    for (const { azimuthDegrees } of tilted) expect(Math.cos((azimuthDegrees * Math.PI) / 180)).toBeGreaterThan(-0.01);
  });
});

describe('roofs that were described', () => {
  it('are taken at their word until three days are known', () => {
    const sky = skyOf(8);
    const half = seen(sky, [south], () => 0.5).slice(1);
    const learn = (days: readonly SunDay[]) => learnYield({ cell: CELL, roofs: [south] }, days, sky, clock, dayOf);
    expect(learn(half.slice(0, 2))?.byHour[12]).toBe(1);
    expect(learn(half.slice(0, 6))).toMatchObject({ roofs: [south], learnt: false, days: 6 });
    for (const hour of [8, 12, 17]) expect(learn(half.slice(0, 6))?.byHour[hour]).toBeCloseTo(0.5, 2);
  });

  it('lose what a tree takes of the evening, in the evening', () => {
    const sky = skyOf(8);
    const shaded = seen(sky, [south], (hour) => (hour >= 16 ? 0.3 : 1)).slice(1, 7);
    const { byHour } = learnYield({ cell: CELL, roofs: [south] }, shaded, sky, clock, dayOf) ?? expect.fail();
    expect(byHour[17]).toBeLessThan(0.75);
    expect(byHour[12]).toBeGreaterThan(0.9);
  });

  it('never give less than a fifth or more than 1.6 of what they should, whatever a meter says', () => {
    const sky = skyOf(8);
    for (const [share, limit] of [
      [0.01, 0.2],
      [40, 1.6],
    ] as const) {
      const odd = seen(sky, [south], () => share).slice(1, 7);
      const { byHour } = learnYield({ cell: CELL, roofs: [south] }, odd, sky, clock, dayOf) ?? expect.fail();
      expect(byHour[12]).toBe(limit);
    }
  });
});
