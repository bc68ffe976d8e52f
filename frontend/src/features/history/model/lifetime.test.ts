import { expect, test } from 'vitest';
import type { DayTotals } from '#shared/model/history.ts';
import { lifetimeOf, planEurPerYear } from './lifetime.ts';

const today = { importPriceEurPerKWh: 0.4, feedInPriceEurPerKWh: 0.1 };
const day = (key: string, sunWh: number | null, prices?: DayTotals['prices']): DayTotals => ({
  day: key,
  pvWh: null,
  consumptionWh: null,
  importWh: null,
  feedInWh: null,
  batteryChargedWh: null,
  batteryDischargedWh: null,
  appliancesWh: sunWh,
  sunWh: sunWh ?? 0,
  batteryWh: 0,
  gridWh: 0,
  appliances: {},
  coverage: 1,
  ...(prices && { prices }),
});

test('a new tariff changes no day that had its own prices', () => {
  const then = { importPriceEurPerKWh: 0.3, feedInPriceEurPerKWh: 0.1 };
  const days = [day('2025-12-31', 10_000, then), day('2026-01-01', 10_000, then), day('2026-01-02', 10_000)];
  expect(lifetimeOf(days, today, null, '2026-01-02')).toEqual({
    yearEur: expect.closeTo(5, 9),
    totalEur: expect.closeTo(7, 9),
    since: '2025-12-31',
    paidBackOn: null,
    daysLeft: null,
  });
});

test('the plan is paid back on the day on which the savings of the year reach its price', () => {
  const days = [day('2025-12-31', 900_000), ...[1, 2, 3].map((of) => day(`2026-01-0${of}`, 10_000))];
  expect(lifetimeOf(days, today, 6, '2026-01-03')?.paidBackOn).toBe('2026-01-02');
  expect(lifetimeOf(days.slice(1), today, 30, '2026-01-03')).toMatchObject({ paidBackOn: null, daysLeft: 7 });
});

test('days of which nothing is known are not counted, and nothing saved has no pace', () => {
  expect(lifetimeOf([day('2026-01-01', null)], today, 6, '2026-01-03')).toBeNull();
  expect(lifetimeOf([day('2026-01-01', 0)], today, 6, '2026-01-03')).toMatchObject({ totalEur: 0, daysLeft: null });
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
