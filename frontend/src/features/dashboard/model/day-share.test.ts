import { expect, test } from 'vitest';
import type { HistoryPoint } from '#shared/model/history.ts';
import { aPoint } from '../../../lib/testing/samples.ts';
import { sunShareSince } from './day-share.ts';

const point = (minute: number, values: Partial<HistoryPoint>): HistoryPoint =>
  aPoint(new Date(Date.UTC(2026, 5, 1, 10, minute)).toISOString(), values);
const FROM = Date.UTC(2026, 5, 1);
const car = (powerW: number) => ({ app: powerW });

test('each step counts by what supplied the home in it', () => {
  const points = [
    point(0, { consumptionPowerW: 8000, gridPowerW: -500, appliances: car(6000) }),
    point(5, { consumptionPowerW: 4000, gridPowerW: 2000, appliances: car(2000) }),
    point(10, { consumptionPowerW: 500, gridPowerW: 500, appliances: car(0) }),
  ];
  // 6000 of sun, and of 2000 the half.
  expect(sunShareSince(points, 'app', FROM)).toBe(0.875);
  expect(sunShareSince(points.slice(0, 1), 'app', FROM)).toBe(1);
});

test('the home battery is no sun', () => {
  const points = [point(0, { consumptionPowerW: 4000, gridPowerW: 0, batteryPowerW: -4000, appliances: car(3000) })];
  expect(sunShareSince(points, 'app', FROM)).toBe(0);
});

test('is unknown where the grid is, before the time, and while nothing was taken', () => {
  const known = point(0, { consumptionPowerW: 4000, gridPowerW: 0, appliances: car(3000) });
  expect(sunShareSince([known, point(5, { appliances: car(3000) })], 'app', FROM)).toBeNull();
  expect(sunShareSince([known], 'app', Date.UTC(2026, 5, 2))).toBeNull();
  expect(sunShareSince([known], 'other', FROM)).toBeNull();
});
