import { describe, expect, test } from 'vitest';
import { sunNow } from '../../../lib/sun-time.ts';
import { clearSkyW, skyNow } from './sky.ts';

const ZONE = 'Europe/Berlin';
const at = (time: string): number => Date.parse(time);

describe('the sun over a time zone', () => {
  test('stands highest at noon of winter time, higher in June than in December', () => {
    expect(sunNow(at('2026-06-21T11:00:00Z'), ZONE)).toEqual({
      elevationDeg: expect.closeTo(63.4, 0) as number,
      share: expect.closeTo(0.5, 2) as number,
    });
    expect(sunNow(at('2026-12-21T11:00:00Z'), ZONE).elevationDeg).toBeCloseTo(16.6, 0);
  });

  test('is down at night, and goes from 0 to 1 over the day', () => {
    expect(sunNow(at('2026-06-21T23:00:00Z'), ZONE).share).toBeNull();
    const shares = ['04', '08', '12', '16', '18'].map((hour) => sunNow(at(`2026-06-21T${hour}:00:00Z`), ZONE).share);
    expect(shares).toEqual([...shares].sort());
    expect(shares).not.toContain(null);
  });

  test('is high in January where it is summer then', () => {
    expect(sunNow(at('2026-01-15T02:00:00Z'), 'Australia/Sydney').elevationDeg).toBeGreaterThan(70);
  });
});

describe('the sky', () => {
  test.each([
    ['night', '2026-06-01T23:00:00Z', 0, 'night'],
    ['night, solar power unknown', '2026-06-01T23:00:00Z', null, 'night'],
    ['a low sun', '2026-06-01T18:50:00Z', 200, 'dusk'],
    ['noon', '2026-06-01T11:00:00Z', 8000, 'sunny'],
    ['noon under clouds', '2026-06-01T11:00:00Z', 900, 'cloudy'],
    ['noon, solar power unknown', '2026-06-01T11:00:00Z', null, 'sunny'],
  ] as const)('%s', (_, time, pvPowerW, sky) => {
    expect(skyNow(at(time), ZONE, pvPowerW, 10_000).sky).toBe(sky);
  });

  test('no clouds are drawn while nothing says what the roof can produce', () => {
    expect(skyNow(at('2026-06-01T11:00:00Z'), ZONE, 900, null).sky).toBe('sunny');
  });

  test('where power is measured it is day, and the sun stands at the edge it is nearest to', () => {
    const late = skyNow(at('2026-12-21T17:30:00Z'), ZONE, 400, null);
    expect(late).toEqual({ sky: 'dusk', sunShare: 0.97 });
    expect(skyNow(at('2026-12-21T05:30:00Z'), ZONE, 400, null).sunShare).toBe(0.03);
  });
});

describe('what a clear sky gives', () => {
  test('is the most that was measured for the height of the sun', () => {
    const points = [
      { time: '2026-06-01T11:00:00Z', pvPowerW: 8_000 },
      { time: '2026-06-01T15:00:00Z', pvPowerW: 6_000 },
      { time: '2026-06-01T11:30:00Z', pvPowerW: null },
      // The sun is hardly up: any roof looks mighty.
      { time: '2026-06-01T03:40:00Z', pvPowerW: 2_000 },
    ];
    const clearW = clearSkyW(points, ZONE) ?? 0;
    expect(clearW).toBeGreaterThan(8_800);
    expect(clearW).toBeLessThan(12_000);
  });

  test('is unknown without a day of sun', () => {
    expect(clearSkyW([{ time: '2026-06-01T11:00:00Z', pvPowerW: 200 }], ZONE)).toBeNull();
    expect(clearSkyW([], ZONE)).toBeNull();
  });
});
