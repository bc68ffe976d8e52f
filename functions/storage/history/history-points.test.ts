import { describe, expect, test } from 'vitest';
import type { SiteReading } from '#functions/control/store.ts';
import { historyPointSchema } from '#shared/model/history.ts';
import { applianceIdSchema } from '#shared/model/ids.ts';
import { historyPoints } from './history-points.ts';

const FROM = Date.parse('2026-05-14T10:00:00.000Z');
const S = 1_000;
const charger = applianceIdSchema.parse('app_01KRK5Q8G0J6Z3V4X7B9C2D5EF');
const plug = applianceIdSchema.parse('app_01KRK5Q8G0J6Z3V4X7B9C2D5EG');
const unknown = {
  gridPowerW: null,
  pvPowerW: null,
  consumptionPowerW: null,
  batteryPowerW: null,
  batterySocPercent: null,
};
const at = (seconds: number, home: Partial<SiteReading['home']>, appliances: SiteReading['appliances'] = {}) => ({
  timeMs: FROM + seconds * S,
  sensors: {},
  home: { ...unknown, ...home },
  appliances,
});
const points = (readings: readonly SiteReading[], seconds: number, stepS: number) =>
  historyPoints(readings, FROM, FROM + seconds * S, stepS);

describe('history points', () => {
  test('are means of the known values in each step', () => {
    const readings = [
      at(0, { gridPowerW: -100, pvPowerW: 1000 }, { [charger]: { powerW: 200, on: true } }),
      at(60, { gridPowerW: 300, pvPowerW: null }, { [charger]: { powerW: null, on: null } }),
      at(119, { gridPowerW: 400, pvPowerW: 2000, batterySocPercent: 50 }, { [charger]: { powerW: 0, on: false } }),
      at(120, { gridPowerW: 7 }),
    ];
    expect(points(readings, 240, 120)).toEqual([
      {
        time: '2026-05-14T10:00:00.000Z',
        ...unknown,
        gridPowerW: 200,
        pvPowerW: 1500,
        batterySocPercent: 50,
        appliances: { [charger]: 100 },
      },
      { time: '2026-05-14T10:02:00.000Z', ...unknown, gridPowerW: 7, appliances: { [charger]: null } },
    ]);
  });

  test('keep gaps as gaps: unknown is null, never 0', () => {
    const gaps = points([at(0, { gridPowerW: 5 }), at(600, { gridPowerW: 6 })], 900, 300);
    expect(gaps.map(({ gridPowerW }) => gridPowerW)).toEqual([5, null, 6]);
    expect(points([], 600, 300).map(({ gridPowerW }) => gridPowerW)).toEqual([null, null]);
  });

  test('cover the span exactly: first included, last not, the last step cut', () => {
    const readings = [
      at(-1, { gridPowerW: 1 }),
      at(0, { gridPowerW: 2 }),
      at(699, { gridPowerW: 3 }),
      at(700, { gridPowerW: 4 }),
    ];
    expect(points(readings, 700, 300).map(({ time, gridPowerW }) => [time.slice(11, 19), gridPowerW])).toEqual([
      ['10:00:00', 2],
      ['10:05:00', null],
      ['10:10:00', 3],
    ]);
    expect(points(readings, 0, 300)).toEqual([]);
    expect(points(readings, -60, 300)).toEqual([]);
  });

  test('include every appliance of the span in every point, whatever the order of the readings', () => {
    const readings = [
      at(400, {}, { [plug]: { powerW: 0, on: false } }),
      at(10, {}, { [charger]: { powerW: 3680, on: true } }),
      at(-400, {}, { [applianceIdSchema.parse('app_01KRK5Q8G0J6Z3V4X7B9C2D5EH')]: { powerW: 1, on: true } }),
    ];
    expect(points(readings, 600, 300).map(({ appliances }) => appliances)).toEqual([
      { [charger]: 3680, [plug]: null },
      { [charger]: null, [plug]: 0 },
    ]);
  });

  test('match the contract', () => {
    for (const point of points([at(1, { gridPowerW: 1.25 })], 600, 300)) historyPointSchema.parse(point);
  });
});
