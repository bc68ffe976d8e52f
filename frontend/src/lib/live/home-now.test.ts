import { describe, expect, test } from 'vitest';
import type { SensorReading } from '#shared/model/reading.ts';
import { anAppliance, aReading, aSensor } from '../testing/samples.ts';
import { freshnessOf } from './freshness.ts';
import { homeNow, sunNow, supplyNow } from './home-now.ts';

const nowMs = Date.parse('2026-06-01T10:00:00Z');
const fresh = '2026-06-01T09:59:48Z';
const sensor = (values: Partial<SensorReading>) => aSensor({ sensorData: [aReading({ time: fresh, ...values })] });

describe('the home now', () => {
  test('equals the values of its only meter', () => {
    const home = homeNow([sensor({ pvPowerW: 5000, gridPowerW: -3000, consumptionPowerW: 2000 })], [], nowMs);
    expect(home).toMatchObject({ pvPowerW: 5000, gridPowerW: -3000, consumptionPowerW: 2000, hasBattery: false });
    expect(home.ageMs).toBe(12_000);
  });

  test.each([
    [{ pvPowerW: 5000, gridPowerW: -3000 }, { consumptionPowerW: 2000 }],
    [{ pvPowerW: 5000, consumptionPowerW: 2000 }, { gridPowerW: -3000 }],
    [{ gridPowerW: -3000, consumptionPowerW: 2000 }, { pvPowerW: 5000 }],
    [{ pvPowerW: 5000, gridPowerW: -1000, batteryPowerW: 2000 }, { consumptionPowerW: 2000 }],
  ])('%o gives %o by the balance', (known, derived) => {
    expect(homeNow([sensor(known)], [], nowMs)).toMatchObject(derived);
  });

  test('derives nothing if a battery does not report its power', () => {
    const home = homeNow([sensor({ pvPowerW: 5000, gridPowerW: -1000, batterySocPercent: 50 })], [], nowMs);
    expect(home.consumptionPowerW).toBeNull();
    expect(supplyNow(home)).toBeNull();
  });

  test('combines sensors: inverters add up', () => {
    const home = homeNow(
      [sensor({ pvPowerW: 1000 }), sensor({ pvPowerW: 500 }), sensor({ gridPowerW: 200 })],
      [],
      nowMs,
    );
    expect(home).toMatchObject({ pvPowerW: 1500, gridPowerW: 200, consumptionPowerW: 1700 });
  });

  test('ignores old readings', () => {
    const home = homeNow([sensor({ pvPowerW: 5000, gridPowerW: 0, time: '2026-06-01T08:50:00Z' })], [], nowMs);
    expect(home).toMatchObject({ pvPowerW: null, gridPowerW: null, consumptionPowerW: null, ageMs: null });
  });

  test('subtracts the appliances from the house, unless the sensor does not measure them', () => {
    const seen = anAppliance({ state: { observedAt: fresh, online: true, powerW: 1500 } });
    const unseen = anAppliance({
      state: { observedAt: fresh, online: true, powerW: 900 },
      settings: { measuredBySensor: false },
    });
    const home = homeNow([sensor({ consumptionPowerW: 2000 })], [seen, unseen], nowMs);
    expect(home.housePowerW).toBe(500);
  });
});

test('the house is unknown while an appliance that was drawing does not report', () => {
  const gone = anAppliance({ state: { observedAt: fresh, online: false, powerW: 1500 } });
  const home = homeNow([sensor({ consumptionPowerW: 2000 })], [gone], nowMs);
  expect(home).toMatchObject({ consumptionPowerW: 2000, housePowerW: null });
});

test.each([
  [1500, 2000, 500],
  [0, 0, 0],
  [2000, 2000, null],
  [2200, 2000, null],
])('appliances that draw %i W of %i W leave %s W to the house', (powerW, consumptionPowerW, housePowerW) => {
  const drawing = anAppliance({ state: { observedAt: fresh, online: true, powerW } });
  expect(homeNow([sensor({ consumptionPowerW })], [drawing], nowMs)).toMatchObject({ housePowerW });
});

describe('the sources of the home', () => {
  test.each([
    [
      { pvPowerW: 5000, gridPowerW: -3000, consumptionPowerW: 2000 },
      { pvW: 2000, batteryW: 0, gridW: 0 },
    ],
    [
      { pvPowerW: 500, gridPowerW: 1500, consumptionPowerW: 2000 },
      { pvW: 500, batteryW: 0, gridW: 1500 },
    ],
    [
      { pvPowerW: 500, gridPowerW: 300, batteryPowerW: -1200, consumptionPowerW: 2000 },
      { pvW: 500, batteryW: 1200, gridW: 300 },
    ],
  ])('%o', (known, expected) => {
    expect(supplyNow(homeNow([sensor(known)], [], nowMs))).toMatchObject(expected);
  });

  test('has no PV share while nothing is drawn', () => {
    expect(supplyNow(homeNow([sensor({ gridPowerW: 0, consumptionPowerW: 0 })], [], nowMs))?.sunShare).toBeNull();
  });
});

test.each([
  [120_000, 10, 5, 'fresh'],
  [120_001, 10, 5, 'old'],
  [240_000, 60, 60, 'fresh'],
  [240_001, 60, 60, 'old'],
  [32 * 60_000, 60, 900, 'fresh'],
  [33 * 60_000, 60, 900, 'old'],
  [32 * 60_000, 60, null, 'fresh'],
  [33 * 60_000, 60, null, 'old'],
  [61 * 60_000, 900, 3600, 'dead'],
] as const)(
  'data %i ms old, looked at every %i s, of a service that samples every %s s is %s',
  (ageMs, intervalS, samplingS, expected) => {
    expect(freshnessOf(ageMs, intervalS, samplingS)).toBe(expected);
  },
);

test.each([
  ['a house on sun, the meter swings', { pvPowerW: 300, gridPowerW: 12, consumptionPowerW: 312 }, 'all', 96],
  ['a car charges, 70 W are imported', { pvPowerW: 7000, gridPowerW: 70, consumptionPowerW: 7070 }, 'most', 99],
  ['nothing but sun', { pvPowerW: 7000, gridPowerW: -10, consumptionPowerW: 6990 }, 'all', 100],
  ['a battery helps', { pvPowerW: 500, gridPowerW: 0, batteryPowerW: -1500, consumptionPowerW: 2000 }, 'some', 25],
  ['mostly grid', { pvPowerW: 20, gridPowerW: 1980, consumptionPowerW: 2000 }, 'none', 1],
] as const)('%s: %o is said as %s', (_name, known, amount, percent) => {
  const supply = supplyNow(homeNow([sensor(known)], [], nowMs));
  expect(supply === null ? null : sunNow(supply)).toEqual({ amount, percent });
});
