import { describe, expect, test } from 'vitest';
import { readView, type View, viewSearch } from './view-param.ts';

const read = (text: string) => readView(new URLSearchParams(text), '2025-11-20', '2026-06-13');

describe('the view in the address', () => {
  test.each<[string, View]>([
    ['', { kind: 'hours' }],
    ['view=day&at=2026-06-01', { kind: 'day', key: '2026-06-01' }],
    ['view=month&at=2026-05', { kind: 'month', key: '2026-05' }],
    ['view=year&at=2025', { kind: 'year', key: '2025' }],
    ['view=sessions&at=2026-05', { kind: 'sessions', key: '2026-05' }],
  ])('%j is read and written', (text, view) => {
    expect(read(text)).toEqual(view);
    expect(new URLSearchParams(viewSearch(view)).toString()).toBe(text);
  });

  test.each(['view=', 'view=week', 'at=2026-05', 'view=hours'])('is the last hours where it is %j', (text) => {
    expect(read(text)).toEqual({ kind: 'hours' });
  });

  test.each(['', '2026-05-01', '2026-13', '2026-00', '26-05', '<script>'])('is this month for %j', (at) => {
    expect(read(`view=month&at=${encodeURIComponent(at)}`)).toEqual({ kind: 'month', key: '2026-06' });
  });

  test('is today for a day that no calendar has', () => {
    expect(read('view=day&at=2026-02-30')).toEqual({ kind: 'day', key: '2026-06-13' });
  });

  test.each([
    ['view=day&at=2025-10-01', '2025-11-20'],
    ['view=month&at=2025-10', '2025-11'],
    ['view=year&at=2019', '2025'],
    ['view=month&at=2026-07', '2026-06'],
    ['view=year&at=9999', '2026'],
  ])('is the nearest of the site’s life for %s', (text, key) => {
    expect(read(text)).toMatchObject({ key });
  });
});
