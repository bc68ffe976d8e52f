import { expect, it } from 'vitest';
import { bestOf } from './best-day.ts';

it('the best day is the sunniest, the first of equal ones; what is unknown is none', () => {
  const day = (key: string, sunWh: number | null) => ({ day: key, sunWh });
  expect(bestOf([day('2026-06-01', 10), day('2026-06-02', 30), day('2026-06-03', 30)])).toBe('2026-06-02');
  expect(bestOf([day('2026-06-01', null), day('2026-06-02', 0)])).toBeNull();
});
