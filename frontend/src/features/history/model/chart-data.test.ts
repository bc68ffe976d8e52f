import { describe, expect, test } from 'vitest';
import type { HistoryPoint } from '#shared/model/history.ts';
import { appliancesIn, chartRows, coarser, hasAnyValue, knows, powerAxis, stackTop } from './chart-data.ts';

const point = (time: string, values: Partial<HistoryPoint> = {}): HistoryPoint => ({
  time,
  pvPowerW: 100,
  consumptionPowerW: null,
  gridPowerW: null,
  batteryPowerW: null,
  batterySocPercent: null,
  appliances: {},
  ...values,
});
const from = Date.parse('2026-06-01T08:00:00Z');
const hours = { fromMs: from, toMs: from + 3_600_000 };

describe('rows', () => {
  test('are in order and within the span', () => {
    const points = ['08:05', '07:55', '08:00', '09:05'].map((time) => point(`2026-06-01T${time}:00Z`));
    const rows = chartRows(points, 300, hours);
    expect(rows.map(({ at }) => (at - from) / 60_000)).toEqual([0, 5]);
  });

  test('have an empty row for missing steps', () => {
    const points = ['08:00', '08:05', '09:00'].map((time) => point(`2026-06-01T${time}:00Z`));
    const rows = chartRows(points, 300, hours);
    expect(rows.map(({ at, pvW }) => [(at - from) / 60_000, pvW])).toEqual([
      [0, 100],
      [5, 100],
      [10, null],
      [60, 100],
    ]);
  });

  test('subtract the appliances from the house, and keep unknown values unknown', () => {
    const [known, unknown] = chartRows(
      [
        point('2026-06-01T08:00:00Z', { consumptionPowerW: 2500, appliances: { a: 1400, b: null } }),
        point('2026-06-01T08:05:00Z', { appliances: { a: 1400 } }),
      ],
      300,
      hours,
    );
    expect(known).toMatchObject({ houseW: 1100, appliances: { a: 1400, b: null } });
    expect(unknown?.houseW).toBeNull();
  });
});

describe('wider steps', () => {
  const minute = (values: Partial<HistoryPoint>[]) =>
    chartRows(
      values.map((value, index) => point(new Date(from + index * 300_000).toISOString(), value)),
      300,
      hours,
    );

  test('are means of the known values', () => {
    const rows = minute([
      { pvPowerW: 100, appliances: { a: 1000 } },
      { pvPowerW: 300, appliances: { a: null } },
      { pvPowerW: 900, gridPowerW: -50 },
    ]);
    expect(coarser(rows, 600_000)).toEqual([
      expect.objectContaining({ at: from, pvW: 200, gridW: null, appliances: { a: 1000 } }),
      expect.objectContaining({ at: from + 600_000, pvW: 900, gridW: -50 }),
    ]);
  });

  test('keep gaps', () => {
    const rows = chartRows(
      ['08:00', '09:00'].map((time) => point(`2026-06-01T${time}:00Z`)),
      300,
      hours,
    );
    expect(coarser(rows, 300_000).map(({ pvW }) => pvW)).toEqual([100, null, 100]);
    // Also one that begins within a wider step.
    expect(coarser(rows, 600_000).map(({ pvW }) => pvW)).toEqual([100, null, 100]);
  });
});

test('steps without data are empty', () => {
  const silent = [point('2026-06-01T08:00:00Z', { pvPowerW: null, appliances: { a: null } })];
  expect(hasAnyValue(chartRows(silent, 300, hours))).toBe(false);
  expect(hasAnyValue(chartRows([...silent, point('2026-06-01T08:05:00Z')], 300, hours))).toBe(true);
});

test('an appliance without data has no series', () => {
  const rows = chartRows([point('2026-06-01T08:00:00Z', { appliances: { a: 0, b: null } })], 300, hours);
  expect(appliancesIn(rows)).toEqual(['a']);
  expect(knows(rows, 'pvW')).toBe(true);
  expect(knows(rows, 'socPercent')).toBe(false);
});

test.each([
  [
    [0, 9400],
    [0, 2000, 4000, 6000, 8000, 10_000],
  ],
  [
    [-6200, 2100],
    [-8000, -6000, -4000, -2000, 0, 2000, 4000],
  ],
  [[null], [0, 250]],
  [
    [-80, null],
    [-250, 0],
  ],
])('an axis for %o has the ticks %o', (values, ticks) => {
  expect(powerAxis(values)).toEqual({ domain: [ticks[0], ticks.at(-1)], ticks });
});

test('the stack is house and appliances', () => {
  const [row] = chartRows(
    [point('2026-06-01T08:00:00Z', { consumptionPowerW: 2500, appliances: { a: 1400, b: null } })],
    300,
    hours,
  );
  expect(row && stackTop(row)).toBe(2500);
});
