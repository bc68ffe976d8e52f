import { expect, test } from 'vitest';
import type { DayTotals } from '#shared/model/history.ts';
import { aDay } from '../../lib/testing/days.ts';
import { lifetimeOf, planEurPerYear } from './lifetime.ts';

const today = { importPriceEurPerKWh: 0.4, feedInPriceEurPerKWh: 0.1 };
const day = (key: string, sunWh: number | null, prices?: DayTotals['prices']): DayTotals =>
  aDay(key, { appliancesWh: sunWh, sunWh: sunWh ?? 0, ...(prices && { prices }) });

test('a new tariff changes no day that had its own prices', () => {
  const then = { importPriceEurPerKWh: 0.3, feedInPriceEurPerKWh: 0.1 };
  const days = [day('2025-12-31', 10_000, then), day('2026-01-01', 10_000, then), day('2026-01-02', 10_000)];
  expect(lifetimeOf(days, today, null, '2026-01-02')).toEqual({
    yearEur: expect.closeTo(5, 9),
    totalEur: expect.closeTo(7, 9),
    since: '2025-12-31',
    payBack: null,
  });
});

const january = (of: number, sunWh: number | null = 10_000): DayTotals =>
  day(`2026-01-${String(of).padStart(2, '0')}`, sunWh);
/** Three euros a day. @param last day of January, which is today */
const saving = (first: number, last: number): DayTotals[] =>
  Array.from({ length: last - first + 1 }, (_, nth) => january(first + nth));
const payBackOf = (days: readonly DayTotals[], costEur: number, on: string) =>
  lifetimeOf(days, today, costEur, on)?.payBack;

test('the plan is paid back on the day on which the savings of the year reach its price', () => {
  const days = [day('2025-12-31', 900_000), ...saving(1, 3)];
  expect(payBackOf(days, 6, '2026-01-03')).toEqual({ kind: 'paid', on: '2026-01-02' });
});

test('what is left is counted at the pace of the last 30 days, and only where a week of them is known', () => {
  expect(payBackOf(saving(1, 6), 60, '2026-01-06')).toEqual({ kind: 'early' });
  expect(payBackOf(saving(1, 8), 60, '2026-01-08')).toEqual({ kind: 'in', days: 12 });
  // Days of long ago are no pace.
  expect(payBackOf(saving(1, 10), 60, '2026-03-01')).toEqual({ kind: 'early' });
  expect(
    payBackOf(
      saving(1, 8).map(({ day: key }) => day(key, 0)),
      60,
      '2026-01-08',
    ),
  ).toEqual({ kind: 'never' });
});

test('what is not paid back within the year says how long it takes, and not that it is of this year', () => {
  const december = Array.from({ length: 10 }, (_, nth) => day(`2026-12-${11 + nth}`, 10_000));
  expect(payBackOf(december, 180, '2026-12-20')).toEqual({ kind: 'slow', months: 2 });
  expect(payBackOf(december, 63, '2026-12-20')).toEqual({ kind: 'in', days: 11 });
});

test('days of which nothing is known are not counted', () => {
  expect(lifetimeOf([day('2026-01-01', null)], today, 6, '2026-01-03')).toBeNull();
  expect(lifetimeOf([day('2026-01-01', 0)], today, 6, '2026-01-03')).toMatchObject({
    totalEur: 0,
    payBack: { kind: 'early' },
  });
});

test('a plan costs what its prices say in a year', () => {
  const item = (unitAmount: number, interval: 'month' | 'year') => ({
    product: { name: 'PREMIUM' },
    price: { id: 'p', currency: 'eur', unitAmount, taxBehavior: 'inclusive', interval } as const,
  });
  const phase = { items: [item(500, 'month'), item(1000, 'year')], start: null, end: null };
  expect(planEurPerYear({ currentPhase: phase })).toBe(70);
  expect(planEurPerYear({ currentPhase: null })).toBeNull();
});
