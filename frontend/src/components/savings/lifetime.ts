import type { DayPrices, DayTotals } from '#shared/model/history.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { savedEur } from '#shared/saved-money.ts';
import { daysBetween } from '../../lib/day/period.ts';

/** What the sun has saved since the site began, EUR, beside what its plan costs. */
export interface Lifetime {
  /** This year so far. */
  readonly yearEur: number;
  readonly totalEur: number;
  /** First day that is known, `YYYY-MM-DD`. */
  readonly since: string;
  /** When what is saved pays back what a plan costs in a year; null: it costs nothing, or that is not to be seen. */
  readonly payBack: PayBack | null;
}

/**
 * `paid`: on that day of this year what was saved reached a year's price. `in`: so many days at the pace of the last 30, within this year.
 * `slow`: not within this year; at that pace a year's price takes so many months. `early`: too few days are known to say. `never`: nothing
 * is saved at that pace.
 */
export type PayBack =
  | { readonly kind: 'paid'; readonly on: string }
  | { readonly kind: 'in'; readonly days: number }
  | { readonly kind: 'slow'; readonly months: number }
  | { readonly kind: 'early' | 'never' };

/** How many of each make a year. */
const A_YEAR = { year: 1, month: 12, week: 52, day: 365 } as const;
const PACE_DAYS = 30;
/** Fewer of them say nothing: a week has working days and free ones. */
const LEAST_DAYS = 7;
const MONTH_DAYS = 365 / 12;

/** What a subscription costs in a year, EUR, as its prices name it; 0: nothing; null: not known. */
export const planEurPerYear = ({ currentPhase }: Pick<Subscription, 'currentPhase'>): number | null =>
  currentPhase === null
    ? null
    : currentPhase.items.reduce((sum, { price }) => sum + (price.unitAmount / 100) * A_YEAR[price.interval], 0);

/**
 * Each day counts at its own prices.
 * @param days all of the site, oldest first
 * @param prices of days that know none
 * @param costEur what the plan costs in a year; null: free, or not to be seen
 * @param today `YYYY-MM-DD`
 * @returns null: nothing is known
 */
export const lifetimeOf = (
  days: readonly DayTotals[],
  prices: DayPrices,
  costEur: number | null,
  today: string,
): Lifetime | null => {
  const known = days.filter(({ appliancesWh }) => appliancesWh !== null);
  const [first] = known;
  if (first === undefined) return null;
  const thisYear = known.filter(({ day }) => day.slice(0, 4) === today.slice(0, 4));
  const yearEur = savedEur(thisYear, prices);
  const lifetime = { yearEur, totalEur: savedEur(known, prices), since: first.day };
  if (costEur === null || costEur <= 0) return { ...lifetime, payBack: null };
  return { ...lifetime, payBack: payBackOf({ known, thisYear, yearEur }, prices, costEur, today) };
};

const payBackOf = (
  saved: { readonly known: readonly DayTotals[]; readonly thisYear: readonly DayTotals[]; readonly yearEur: number },
  prices: DayPrices,
  costEur: number,
  today: string,
): PayBack => {
  let sum = 0;
  for (const one of saved.thisYear) {
    sum += savedEur([one], prices);
    if (sum >= costEur) return { kind: 'paid', on: one.day };
  }
  const last = saved.known.filter(({ day }) => daysBetween(day, today) < PACE_DAYS);
  if (last.length < LEAST_DAYS) return { kind: 'early' };
  const perDay = savedEur(last, prices) / last.length;
  if (perDay <= 0) return { kind: 'never' };
  const days = Math.ceil((costEur - saved.yearEur) / perDay);
  return days <= daysBetween(today, `${today.slice(0, 4)}-12-31`)
    ? { kind: 'in', days }
    : { kind: 'slow', months: Math.max(1, Math.round(costEur / perDay / MONTH_DAYS)) };
};
