import { describe, expect, test } from 'vitest';
import { type Range, rangeParam, readRange } from './range-param.ts';

const read = (text: string | null) => readRange(text, '2025-11-20', '2026-06-01');

describe('the range in the address', () => {
  test.each<[string, Range]>([
    ['6h', 6],
    ['24h', 24],
    ['2026-05', { kind: 'month', key: '2026-05' }],
    ['2025', { kind: 'year', key: '2025' }],
  ])('%s is read and written', (text, range) => {
    expect(read(text)).toEqual(range);
    expect(rangeParam(range)).toBe(text);
  });

  test('is left out where it is the default', () => {
    expect(rangeParam(48)).toBeNull();
    expect(read(null)).toBe(48);
  });

  test.each(['', '7h', '24', 'month', '2026-13', '2026-00', '26-05', '<script>', '2026-05-01'])(
    'is the default where it is %j',
    (text) => {
      expect(read(text)).toBe(48);
    },
  );

  test.each([
    ['2025-10', '2025-11'],
    ['2019', '2025'],
    ['2026-07', '2026-06'],
    ['9999', '2026'],
  ])('is the nearest of the site’s life where it is %s', (text, key) => {
    expect(read(text)).toMatchObject({ key });
  });
});
