import { expect, test } from 'vitest';
import { dayAfter, mondayOf } from './week.ts';

test.each([
  ['2026-06-15', '2026-06-15'],
  ['2026-06-16', '2026-06-15'],
  ['2026-06-21', '2026-06-15'],
  ['2026-06-22', '2026-06-22'],
  ['2027-01-01', '2026-12-28'],
  ['2024-03-03', '2024-02-26'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
  expect(dayAfter(mondayOf(day), -7)).toBe(mondayOf(dayAfter(day, -7)));
});
