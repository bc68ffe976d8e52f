import { describe, expect, test } from 'vitest';
import type { HistoryPoint } from '#shared/model/history.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { fc } from '../testing/property.ts';
import { aPoint } from '../testing/samples.ts';
import { appliancesIn, chartRows, drawnRows, gapsIn, hasAnyValue, knows, powerAxis, withGaps } from './chart-data.ts';

const point = (time: string, values: Partial<HistoryPoint> = {}): HistoryPoint =>
  aPoint(time, { pvPowerW: 100, ...values });
const from = Date.parse('2026-06-01T08:00:00Z');
const hours = { fromMs: from, toMs: from + 3_600_000 };
const at = (minutes: readonly number[], values: Partial<HistoryPoint>[] = []) =>
  chartRows(
    minutes.map((minute, index) => point(new Date(from + minute * MINUTE_MS).toISOString(), values[index] ?? {})),
    { fromMs: from, toMs: from + 48 * 3_600_000 },
  );

describe('rows', () => {
  test('are in order and within the span', () => {
    const points = ['08:05', '07:55', '08:00', '09:05'].map((time) => point(`2026-06-01T${time}:00Z`));
    const rows = chartRows(points, hours);
    expect(rows.map((row) => (row.at - from) / 60_000)).toEqual([0, 5]);
  });

  test('subtract the appliances from the house, and keep unknown values unknown', () => {
    const [known, unknown] = at(
      [0, 5],
      [{ consumptionPowerW: 2500, appliances: { a: 1400, b: null } }, { appliances: { a: 1400 } }],
    );
    expect(known).toMatchObject({ houseW: 1100, appliances: { a: 1400, b: null } });
    expect(unknown?.houseW).toBeNull();
  });
});

describe('drawn steps', () => {
  test('are means of the known values', () => {
    const rows = at(
      [0, 5, 10],
      [
        { pvPowerW: 100, appliances: { a: 1000 } },
        { pvPowerW: 300, appliances: { a: null } },
        { pvPowerW: 900, gridPowerW: -50 },
      ],
    );
    expect(drawnRows(rows, 600_000)).toEqual([
      expect.objectContaining({ at: from, pvW: 200, gridW: null, appliances: { a: 1000 } }),
      expect.objectContaining({ at: from + 600_000, pvW: 900, gridW: -50 }),
    ]);
  });

  test('leave out what is unknown: a home that is read every 15 minutes has no gaps', () => {
    const minutes = [0, 5, 10, 15, 20, 25, 30];
    const known = at(
      minutes,
      minutes.map((minute) => (minute % 15 === 0 ? {} : { pvPowerW: null })),
    );
    const rows = drawnRows(known, 300_000);
    expect(rows.map((row) => (row.at - from) / MINUTE_MS)).toEqual([0, 15, 30]);
    expect(withGaps(rows)).toEqual(rows);
  });
});

describe('gaps', () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 47 * 60 })).map((all) => all.toSorted((a, b) => a - b));

  test('are where nothing is known for longer than may lie between two readings, and nowhere else', () => {
    fc.assert(
      fc.property(minutes, fc.integer({ min: 0, max: 48 * 60 }), (known, nowMinute) => {
        const rows = at(known.filter((minute) => minute <= nowMinute));
        const span = { fromMs: from, toMs: from + 48 * 3_600_000 };
        const nowMs = from + nowMinute * MINUTE_MS;
        const gaps = gapsIn(rows, span, nowMs);
        for (const gap of gaps) {
          expect(gap.toMs - gap.fromMs).toBeGreaterThan(35 * MINUTE_MS);
          expect(gap.toMs).toBeLessThanOrEqual(nowMs);
          expect(rows.some((row) => row.at > gap.fromMs && row.at < gap.toMs)).toBe(false);
        }
        const covered = [from, ...rows.map((row) => row.at), nowMs];
        for (const [index, time] of covered.slice(1).entries()) {
          const before = covered[index] ?? time;
          const isGap = gaps.some((gap) => gap.fromMs === before && gap.toMs === time);
          expect(isGap).toBe(time - before > 35 * MINUTE_MS);
        }
      }),
    );
  });

  test('are never bridged by a line', () => {
    fc.assert(
      fc.property(minutes, (known) => {
        const rows = withGaps(at(known));
        for (const [index, row] of rows.entries()) {
          const next = rows[index + 1];
          if (next === undefined || next.at - row.at <= 35 * MINUTE_MS) continue;
          expect([row.pvW, next.pvW]).toContain(null);
        }
      }),
    );
  });
});

test('steps without data are empty', () => {
  const silent = [point('2026-06-01T08:00:00Z', { pvPowerW: null, appliances: { a: null } })];
  expect(hasAnyValue(chartRows(silent, hours))).toBe(false);
  expect(hasAnyValue(chartRows([...silent, point('2026-06-01T08:05:00Z')], hours))).toBe(true);
});

test('an appliance without data has no series', () => {
  const rows = chartRows([point('2026-06-01T08:00:00Z', { appliances: { a: 0, b: null } })], hours);
  expect(appliancesIn(rows)).toEqual(['a']);
  expect(knows(rows, 'pvW')).toBe(true);
  expect(knows(rows, 'socPercent')).toBe(false);
});

test.each([
  [
    [0, 9400],
    [0, 2000, 4000, 6000, 8000, 10_000],
  ],
  [[null], [0, 250]],
  [
    [80, null],
    [0, 250],
  ],
])('an axis for %o has the ticks %o', (values, ticks) => {
  expect(powerAxis(values)).toEqual({ topW: ticks.at(-1), ticks });
});
