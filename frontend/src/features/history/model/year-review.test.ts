import { expect, test } from 'vitest';
import type { DayTotals } from '#shared/model/history.ts';
import { aDay } from '../../../lib/testing/days.ts';
import { yearReview } from './year-review.ts';

const day = (key: string, sunWh: number, gridWh = 0): DayTotals =>
  aDay(key, { appliancesWh: sunWh + gridWh, sunWh, gridWh, batteryWh: 0 });
const unknown = (key: string): DayTotals => aDay(key, { appliancesWh: null });
/** Every day of a span, ten kilowatt-hours each. */
const span = (from: string, count: number): DayTotals[] =>
  Array.from({ length: count }, (_, nth) =>
    day(new Date(Date.parse(from) + nth * 86_400_000).toISOString().slice(0, 10), 8000, 2000),
  );

test('a year has its sunniest month and day, and the days on the sun alone', () => {
  const days = [
    ...[day('2026-05-30', 9000, 200), day('2026-05-31', 9000, 3000)],
    ...[day('2026-06-01', 20_000), day('2026-06-02', 900), unknown('2026-06-03')],
  ];
  const review = yearReview(days, '2026', '2026-07-10');
  expect(review).toMatchObject({
    ...{ from: '2026-05-30', to: '2026-06-02', days: 4, knownDays: 4, isWhole: false },
    bestDay: { day: '2026-06-01', sunWh: 20_000 },
    bestMonth: { key: '2026-06', sunWh: 20_900, usedWh: 20_900 },
    // May 30 took a little from the grid, June 2 charged next to nothing.
    sunOnlyDays: 1,
  });
  expect(review?.months).toHaveLength(12);
  expect(review?.months.map(({ usedWh, ahead }) => [usedWh, ahead])).toEqual([
    ...Array.from({ length: 4 }, () => [null, false]),
    [21_200, false],
    [20_900, false],
    [null, false],
    ...Array.from({ length: 5 }, () => [null, true]),
  ]);
});

test('is whole but for a few days at its ends, once it is over', () => {
  const year = span('2026-01-04', 360);
  expect(yearReview(year, '2026', '2027-01-02')?.isWhole).toBe(true);
  expect(yearReview(year, '2026', year.at(-1)?.day ?? '')?.isWhole).toBe(false);
  expect(yearReview(year.slice(20), '2026', '2027-01-02')?.isWhole).toBe(false);
  expect(yearReview(year.slice(0, -20), '2026', '2027-01-02')?.isWhole).toBe(false);
});

test('is one so far while it lasts, if it is known from its beginning', () => {
  const soFar = (from: string, today: string) => yearReview(span(from, 20), '2026', today)?.isSoFar;
  expect(soFar('2026-01-04', '2026-01-25')).toBe(true);
  expect(soFar('2026-02-04', '2026-02-25')).toBe(false);
  expect(soFar('2026-01-04', '2027-01-02')).toBe(false);
});

test('days without data are told apart from known ones', () => {
  const days = [...span('2026-03-01', 10), unknown('2026-03-11'), ...span('2026-03-15', 5)];
  expect(yearReview(days, '2026', '2026-03-20')).toMatchObject({ days: 19, knownDays: 15 });
});

test('one month is no best one, and a year without a charge has no review', () => {
  expect(yearReview(span('2026-03-01', 20), '2026', '2026-03-21')?.bestMonth).toBeNull();
  expect(yearReview([day('2026-03-01', 0)], '2026', '2026-03-21')).toBeNull();
  expect(yearReview([unknown('2026-03-01')], '2026', '2026-03-21')).toBeNull();
  expect(yearReview(span('2025-03-01', 20), '2026', '2026-03-21')).toBeNull();
});
