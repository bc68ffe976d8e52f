import { describe, expect, test } from 'vitest';
import { type Place, pathOf } from '../../../lib/line-path.ts';
import { homeNow } from '../../../lib/live/home-now.ts';
import {
  dotsOn,
  narrowLayout,
  offsetsOf,
  type SceneContent,
  sceneLines,
  sunPlace,
  travelS,
  wideLayout,
} from './scene.ts';

const nothing: SceneContent = { home: homeNow([], [], 0), supply: null, sunShare: 0.5, carPowerW: undefined };
const home = (values: Partial<SceneContent['home']>): SceneContent['home'] => ({ ...nothing.home, ...values });
const originOf = (content: Partial<SceneContent>, key: string) =>
  sceneLines(narrowLayout, { ...nothing, ...content }).find((line) => line.key === key)?.origin;

describe('the sun', () => {
  test.each([
    ['rises on the left', 0, { x: 14, y: 243 }],
    ['is highest in the middle of its way', 0.5, { x: 195, y: 40 }],
    ['sets on the right', 1, { x: 376, y: 243 }],
    ['never leaves its way', 1.4, { x: 376, y: 243 }],
  ])('%s', (_, share, { x, y }) => {
    const place = sunPlace(narrowLayout, share);
    expect(place.x).toBeCloseTo(x);
    expect(place.y).toBeCloseTo(y);
  });
});

describe('lines', () => {
  test('what a home does not have has none, and a sun that is down sends nothing', () => {
    expect(sceneLines(narrowLayout, { ...nothing, sunShare: null }).map(({ key }) => key)).toEqual(['grid']);
    const all = { ...nothing, home: home({ hasBattery: true }), carPowerW: null };
    expect(sceneLines(wideLayout, all).map(({ key }) => key)).toEqual([
      'sun-20',
      'sun0',
      'sun20',
      'grid',
      'battery',
      'car',
    ]);
  });

  test('their colour says where the power comes from', () => {
    expect(originOf({ home: home({ gridPowerW: 500 }) }, 'grid')).toBe('gridImport');
    expect(originOf({ home: home({ gridPowerW: -500 }) }, 'grid')).toBe('export');
    const battery = (batteryPowerW: number, pvPowerW: number) =>
      originOf({ home: home({ hasBattery: true, batteryPowerW, pvPowerW }) }, 'battery');
    expect(battery(800, 2000)).toBe('sun');
    expect(battery(800, 0)).toBe('gridImport');
    expect(battery(-800, 2000)).toBe('battery');
    const car = (supply: SceneContent['supply']) => originOf({ supply, carPowerW: 7000 }, 'car');
    expect(car({ pvW: 5000, batteryW: 0, gridW: 900, sunShare: 0.8 })).toBe('sun');
    expect(car({ pvW: 500, batteryW: 800, gridW: 700, sunShare: 0.2 })).toBe('battery');
    expect(car({ pvW: 0, batteryW: 0, gridW: 700, sunShare: 0 })).toBe('gridImport');
    expect(car(null)).toBe('unknown');
  });

  test('all stay within the scene', () => {
    for (const layout of [narrowLayout, wideLayout])
      for (const sunShare of [0, 0.2, 0.5, 0.9, 1])
        for (const { way } of sceneLines(layout, {
          ...nothing,
          home: home({ hasBattery: true }),
          carPowerW: 1,
          sunShare,
        }))
          for (const { x, y } of way) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x).toBeLessThanOrEqual(layout.width);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(y).toBeLessThanOrEqual(layout.height);
          }
  });
});

describe('dots', () => {
  const way: readonly Place[] = [
    { x: 0, y: 0 },
    { x: 30, y: 40 },
    { x: 30, y: 90 },
  ];

  test('run faster with more power, and not at all below the noise', () => {
    expect([-29, 0, null].map((powerW) => travelS(powerW))).toEqual([null, null, null]);
    expect([30, 100].map((powerW) => travelS(powerW))).toEqual([4, 4]);
    expect([5_000, -11_000].map((powerW) => travelS(powerW))).toEqual([1.2, 1.2]);
    const between = [200, 1_000, 3_000].map((powerW) => travelS(powerW) ?? Number.NaN);
    expect(between).toEqual([...between].sort((a, b) => b - a));
  });

  test('keep one speed along a line with corners', () => {
    expect(offsetsOf(way)).toEqual([0, 0.5, 1]);
    expect(pathOf(way)).toBe('M0 0L30 40L30 90');
    expect(dotsOn(way)).toBe(6);
    expect(dotsOn([])).toBe(0);
  });
});
