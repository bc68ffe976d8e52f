import { describe, expect, test } from 'vitest';
import { type Period, partsOf, periodOf, shifted, spanOf } from './period.ts';

const june: Period = { kind: 'month', key: '2026-06' };

describe('periods', () => {
  test('contain a day', () => {
    expect(periodOf('month', '2026-06-15')).toEqual(june);
    expect(periodOf('year', '2026-06-15')).toEqual({ kind: 'year', key: '2026' });
  });

  test('go back and forth across the turn of the year', () => {
    expect(shifted({ kind: 'month', key: '2026-01' }, -1).key).toBe('2025-12');
    expect(shifted({ kind: 'month', key: '2025-12' }, 1).key).toBe('2026-01');
    expect(shifted({ kind: 'year', key: '2026' }, -1).key).toBe('2025');
    expect(shifted({ kind: 'day', key: '2026-01-01' }, -1).key).toBe('2025-12-31');
    expect(shifted({ kind: 'day', key: '2028-02-28' }, 1).key).toBe('2028-02-29');
  });

  test('have the right last day', () => {
    expect(spanOf({ kind: 'month', key: '2028-02' })).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(spanOf({ kind: 'year', key: '2026' })).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    expect(spanOf({ kind: 'day', key: '2026-06-13' })).toEqual({ from: '2026-06-13', to: '2026-06-13' });
  });

  test('have a bar for each of their parts', () => {
    expect(partsOf(june)).toHaveLength(30);
    expect(partsOf({ kind: 'year', key: '2026' })[11]).toEqual({ kind: 'month', key: '2026-12' });
  });
});
