import { describe, expect, test } from 'vitest';
import type { HistoryPoint } from '#shared/model/history.ts';
import { savedEur, summariseToday } from './today.ts';

const zone = 'Europe/Berlin';
/** 12:00 in Berlin. */
const nowMs = Date.parse('2026-06-01T10:00:00Z');
const point = (time: string, values: Partial<HistoryPoint>): HistoryPoint => ({
  time,
  pvPowerW: null,
  consumptionPowerW: null,
  gridPowerW: null,
  batteryPowerW: null,
  batterySocPercent: null,
  appliances: {},
  ...values,
});
const summarise = (points: HistoryPoint[]) => summariseToday({ points, stepS: 3600, zone, nowMs });

describe('what the appliances took', () => {
  test.each([
    ['all sun while feeding in', { gridPowerW: -500 }, { sunWh: 2000, batteryWh: 0, gridWh: 0 }],
    ['grid as far as there was import', { gridPowerW: 600 }, { sunWh: 1400, batteryWh: 0, gridWh: 600 }],
    ['at most all of it grid', { gridPowerW: 5000 }, { sunWh: 0, batteryWh: 0, gridWh: 2000 }],
    ['then battery', { gridPowerW: 600, batteryPowerW: -900 }, { sunWh: 500, batteryWh: 900, gridWh: 600 }],
    [
      'a charging battery gives nothing',
      { gridPowerW: 0, batteryPowerW: 900 },
      { sunWh: 2000, batteryWh: 0, gridWh: 0 },
    ],
  ])('%s', (_name, values, expected) => {
    const today = summarise([point('2026-06-01T08:00:00Z', { appliances: { a: 1500, b: 500 }, ...values })]);
    expect(today).toMatchObject({ appliancesWh: 2000, ...expected });
    expect(today.sunShare).toBeCloseTo(expected.sunWh / 2000);
  });

  test('counts the site’s day only', () => {
    const values = { gridPowerW: 0, appliances: { a: 1000 } };
    const today = summarise([
      point('2026-05-31T21:00:00Z', values),
      point('2026-05-31T22:00:00Z', values),
      point('2026-06-01T08:00:00Z', values),
      point('2026-06-01T11:00:00Z', values),
    ]);
    expect(today.appliancesWh).toBe(2000);
  });
});

describe('what is missing', () => {
  test('is unknown, not zero', () => {
    expect(summarise([])).toMatchObject({
      appliancesWh: null,
      sunShare: null,
      pvWh: null,
      importWh: null,
      coverage: 0,
    });
    expect(summarise([point('2026-06-01T08:00:00Z', { pvPowerW: 100 })])).toMatchObject({
      appliancesWh: null,
      pvWh: 100,
      importWh: null,
    });
  });

  test('shrinks the coverage', () => {
    const points = ['06', '07', '08'].map((hour) => point(`2026-06-01T${hour}:00:00Z`, { gridPowerW: 100 }));
    expect(summarise(points).coverage).toBe(0.25);
  });

  test('an appliance that does not tell leaves the others counted', () => {
    const today = summarise([point('2026-06-01T08:00:00Z', { gridPowerW: 0, appliances: { a: null, b: 700 } })]);
    expect(today.appliancesWh).toBe(700);
  });
});

test('nothing taken has no share', () => {
  expect(summarise([point('2026-06-01T08:00:00Z', { gridPowerW: 0, appliances: { a: 5 } })]).sunShare).toBeNull();
});

test('saving is what the grid would have cost less what feeding in would have earned', () => {
  expect(savedEur({ sunWh: 10_000 }, { importPriceEurPerKWh: 0.32, feedInPriceEurPerKWh: 0.08 })).toBeCloseTo(2.4);
});
