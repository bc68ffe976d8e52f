import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { planeW, roofsW, sunAt } from './roof-sun.ts';
import { lightAt } from './simulated-sky.ts';
import { utcDayMs } from './sky-day.ts';

const MUNICH = { latitude: 48.15, longitude: 11.6 };
const SYDNEY = { latitude: -33.85, longitude: 151.2 };
const height = (at: string, cell: typeof MUNICH): number => (Math.asin(sunAt(Date.parse(at), cell).up) * 180) / Math.PI;

describe('where the sun stands', () => {
  // Solar noon of the day; the height is 90 degrees less what lies between place and the sun's declination.
  it.each([
    ['2026-06-21T11:15:30.000Z', MUNICH, 65.28],
    ['2026-12-21T11:11:40.000Z', MUNICH, 18.42],
    ['2026-03-20T11:21:00.000Z', MUNICH, 41.8],
    ['2026-12-22T01:53:30.000Z', SYDNEY, 79.58],
  ])('at %s', (at, cell, degrees) => {
    expect(height(at, cell)).toBeGreaterThan(degrees - 0.2);
    expect(height(at, cell)).toBeLessThan(degrees + 0.2);
  });

  it('in the east in the morning, in the north at noon south of the equator, and below the ground at night', () => {
    expect(sunAt(Date.parse('2026-06-21T06:00:00.000Z'), MUNICH).east).toBeGreaterThan(0.8);
    expect(sunAt(Date.parse('2026-06-21T16:00:00.000Z'), MUNICH).east).toBeLessThan(-0.8);
    expect(sunAt(Date.parse('2026-06-21T02:00:00.000Z'), SYDNEY).north).toBeGreaterThan(0.7);
    expect(height('2026-06-21T23:00:00.000Z', MUNICH)).toBeLessThan(-15);
  });

  it('is as far away as everywhere: a direction has length 1', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const { east, north, up } = sunAt(utcDayMs('2026-04-01') + hour * HOUR_MS, SYDNEY);
      expect(Math.hypot(east, north, up)).toBeCloseTo(1, 9);
    }
  });
});

describe('what falls on a plane', () => {
  const sun = sunAt(Date.parse('2026-06-21T11:15:00.000Z'), MUNICH);
  const slot = (directW: number, diffuseW: number) => ({ startMs: 0, endMs: 1, directW, diffuseW, airC: 15 });

  it('level: the light of the sun by its height, and all of the sky', () => {
    expect(planeW(slot(800, 0), sun, { east: 0, north: 0, up: 1 })).toBeCloseTo(800 * sun.up, 6);
    expect(planeW(slot(0, 200), sun, { east: 0, north: 0, up: 1 })).toBeCloseTo(200, 6);
  });

  it('facing the sun: all of it', () => {
    expect(planeW(slot(800, 0), sun, sun)).toBeCloseTo(800 + (0.2 * 800 * sun.up * (1 - sun.up)) / 2, 6);
  });

  it('a wall: half of a grey sky, and half of what the ground reflects', () => {
    expect(planeW(slot(0, 200), sun, { east: 0, north: -1, up: 0 })).toBeCloseTo(100 + 20, 6);
  });
});

/** A clear day's energy of one kWp, Wh. */
const dayWh = (roof: { tiltDegrees: number; azimuthDegrees: number }, cell = MUNICH, day = '2026-06-21'): number => {
  const power = roofsW([{ ...roof, kWp: 1 }], cell);
  let wh = 0;
  for (let at = 0; at < 96; at += 1) {
    const startMs = utcDayMs(day) + at * 15 * MINUTE_MS;
    const { airC: _, ...light } = lightAt(cell, startMs, startMs + 15 * MINUTE_MS, 1);
    wh += power({ ...light, airC: 20 }) / 4;
  }
  return wh;
};

describe('what roofs give', () => {
  it('a clear day in June is 6 to 8 kWh of a kWp, one in December 1.5 to 3.5', () => {
    const south = { tiltDegrees: 30, azimuthDegrees: 180 };
    expect(dayWh(south)).toBeGreaterThan(6000);
    expect(dayWh(south)).toBeLessThan(8000);
    expect(dayWh(south, MUNICH, '2026-12-21')).toBeGreaterThan(1500);
    expect(dayWh(south, MUNICH, '2026-12-21')).toBeLessThan(3500);
  });

  it('east has the morning and west the evening, together the same; north has least', () => {
    const east = dayWh({ tiltDegrees: 30, azimuthDegrees: 90 });
    const west = dayWh({ tiltDegrees: 30, azimuthDegrees: 270 });
    expect(Math.abs(east - west)).toBeLessThan(0.05 * east);
    const [south, north] = [180, 0].map((azimuthDegrees) =>
      dayWh({ tiltDegrees: 30, azimuthDegrees }, MUNICH, '2026-10-01'),
    );
    expect(north).toBeLessThan(0.6 * (south ?? 0));
  });

  it('an evening sun reaches a steep roof that looks west more than one that looks east', () => {
    const startMs = Date.parse('2026-06-21T17:00:00.000Z');
    const light = lightAt(MUNICH, startMs, startMs + 15 * MINUTE_MS, 1);
    const at = (azimuthDegrees: number): number => roofsW([{ tiltDegrees: 45, azimuthDegrees, kWp: 1 }], MUNICH)(light);
    expect(at(270)).toBeGreaterThan(4 * at(90));
  });

  it('heat takes some of it, and the night all', () => {
    const startMs = Date.parse('2026-06-21T11:00:00.000Z');
    const light = lightAt(MUNICH, startMs, startMs + 15 * MINUTE_MS, 1);
    const power = roofsW([{ tiltDegrees: 30, azimuthDegrees: 180, kWp: 10 }], MUNICH);
    expect(power({ ...light, airC: 35 }) / power({ ...light, airC: 10 })).toBeCloseTo(0.9, 1);
    expect(power(lightAt(MUNICH, utcDayMs('2026-06-21'), utcDayMs('2026-06-21') + 1, 1))).toBe(0);
  });
});
