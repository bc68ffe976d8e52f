import { describe, expect, test } from 'vitest';
import type { Period } from '../../../lib/day/period.ts';
import { aDay } from '../../../lib/testing/days.ts';
import { energyRows, totalOf } from './days-data.ts';

const june: Period = { kind: 'month', key: '2026-06' };

describe('rows', () => {
  test('exist for every day, with gaps where data is missing', () => {
    const rows = energyRows(june, [aDay('2026-06-02', { pvWh: 12_000, appliancesWh: 0 })]);
    expect(rows).toHaveLength(30);
    expect(rows[0]).toMatchObject({ key: '2026-06-01', pvWh: null, sunWh: null });
    expect(rows[1]).toMatchObject({ key: '2026-06-02', pvWh: 12_000, importWh: null, sunWh: 0 });
  });

  test('of a year sum its months', () => {
    const rows = energyRows({ kind: 'year', key: '2026' }, [
      aDay('2026-05-31', { pvWh: 1000 }),
      aDay('2026-06-01', { pvWh: 2000, appliances: { a: 500 } }),
      aDay('2026-06-02', { pvWh: null, appliances: { a: 250, b: 1 } }),
    ]);
    expect(rows).toHaveLength(12);
    expect(rows[4]).toMatchObject({ key: '2026-05', pvWh: 1000 });
    expect(rows[5]).toMatchObject({ key: '2026-06', pvWh: 2000, appliances: { a: 750, b: 1 } });
  });

  test('have sources only for days with a known total', () => {
    const unknown = aDay('2026-06-01', { appliancesWh: null, sunWh: 0 });
    expect(totalOf('x', [unknown]).sunWh).toBeNull();
    expect(totalOf('x', [unknown, aDay('2026-06-02', { appliancesWh: 900, sunWh: 600, gridWh: 300 })])).toMatchObject({
      appliancesWh: 900,
      sunWh: 600,
      gridWh: 300,
    });
  });
});
