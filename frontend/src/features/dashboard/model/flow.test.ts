import { describe, expect, test } from 'vitest';
import { anAppliance } from '../../../lib/testing/samples.ts';
import { dotPeriodS, dotPlaces, flowAppliances, flowLines, linePath, placeOnWay } from './flow.ts';
import type { HomeNow } from './home-now.ts';

const home: HomeNow = {
  pvPowerW: 5000,
  gridPowerW: -1000,
  batteryPowerW: null,
  batterySocPercent: null,
  consumptionPowerW: 4000,
  housePowerW: 500,
  hasBattery: false,
  ageMs: 0,
};
const nowMs = Date.parse('2026-06-01T10:00:00Z');
const observedAt = '2026-06-01T09:59:30Z';
const ids = ['A', 'B', 'C', 'D', 'E'].map((letter) => `app_01K0000000000000000000000${letter}`);
const appliances = ids.map((id, index) =>
  anAppliance({ id, state: { observedAt, online: true, powerW: index === 4 ? null : 1000 } }),
);

describe('appliances of the picture', () => {
  test('each has its own node as long as they fit', () => {
    expect(flowAppliances(appliances.slice(0, 3), nowMs).map(({ place }) => Math.round(place.x))).toEqual([17, 50, 83]);
  });

  test('the rest share one, whose power is the sum of the known values', () => {
    const nodes = flowAppliances(appliances, nowMs);
    expect(nodes.map(({ count }) => count)).toEqual([1, 1, 3]);
    expect(nodes[2]).toMatchObject({ appliance: null, powerW: 2000 });
  });

  test('a rest without data is unknown', () => {
    const silent = ids.map((id) => anAppliance({ id }));
    expect(flowAppliances(silent, nowMs)[2]?.powerW).toBeNull();
  });
});

test('feed-in and import differ in colour; a home without a battery has no line to one', () => {
  const lines = flowLines(home, []);
  expect(lines.map(({ key, color }) => [key, color])).toEqual([
    ['sun', 'sun'],
    ['grid', 'feedIn'],
  ]);
  expect(flowLines({ ...home, gridPowerW: 200 }, [])[1]?.color).toBe('gridImport');
  expect(flowLines({ ...home, hasBattery: true }, []).map(({ key }) => key)).toContain('battery');
});

describe('dots', () => {
  test('stand still without power and when it is unknown', () => {
    expect(dotPeriodS(null)).toBeNull();
    expect(dotPeriodS(0)).toBeNull();
    expect(dotPeriodS(-14)).toBeNull();
  });

  test('move along their line from one end to the other', () => {
    const [from, to] = [
      { x: 50, y: 40 },
      { x: 20, y: 80 },
    ];
    const bow = dotPlaces({ from, to });
    expect(bow.at(0)).toEqual(from);
    expect(bow.at(-1)).toEqual(to);
    expect(bow[bow.length / 2 - 0.5]).toEqual({ x: 35, y: 60 });
    // The curve starts and ends vertically.
    expect(Math.abs((bow[1]?.x ?? 0) - from.x)).toBeLessThan(Math.abs((bow[1]?.y ?? 0) - from.y));
    expect(dotPlaces({ from, to: { x: 50, y: 10 } })).toHaveLength(2);
  });

  test('are spread over their line if motion is off', () => {
    const way = dotPlaces({ from: { x: 0, y: 50 }, to: { x: 100, y: 50 } });
    expect([0, 0.25, 1].map((share) => placeOnWay(way, share).x)).toEqual([0, 25, 100]);
  });

  test('run faster with more power, in either direction, up to a limit', () => {
    const [slow, fast, fastest] = [dotPeriodS(500), dotPeriodS(-7400), dotPeriodS(50_000)];
    expect(slow).toBeGreaterThan(fast ?? 0);
    expect(fast).toBeGreaterThan(fastest ?? 0);
    expect(fastest).toBe(0.5);
  });
});

test('lines are straight if their ends align, else curved', () => {
  expect(linePath({ from: { x: 50, y: 10 }, to: { x: 50, y: 40 } })).toBe('M50 10L50 40');
  expect(linePath({ from: { x: 50, y: 40 }, to: { x: 20, y: 80 } })).toBe('M50 40C50 60 20 60 20 80');
});
