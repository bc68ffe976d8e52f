import type { DayPrices, DayTotals } from '#shared/model/history.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { savedEur } from '#shared/saved-money.ts';

/** What the sun has saved since the site began, EUR, beside what its plan costs. */
export interface Lifetime {
  /** This year so far. */
  readonly yearEur: number;
  readonly totalEur: number;
  /** First day that is known, `YYYY-MM-DD`. */
  readonly since: string;
  /** The day of this year on which what was saved reached a year's price; null: not yet, or there is no price. */
  readonly paidBackOn: string | null;
  /** At the pace of the last 30 days: days until then; null: it is paid back, there is no price, or nothing is saved. */
  readonly daysLeft: number | null;
}

/** How many of each make a year. */
const A_YEAR = { year: 1, month: 12, week: 52, day: 365 } as const;
const PACE_DAYS = 30;

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
  if (costEur === null || costEur <= 0) return { ...lifetime, paidBackOn: null, daysLeft: null };
  let sum = 0;
  for (const one of thisYear) {
    sum += savedEur([one], prices);
    if (sum >= costEur) return { ...lifetime, paidBackOn: one.day, daysLeft: null };
  }
  const last = known.slice(-PACE_DAYS);
  const perDay = savedEur(last, prices) / last.length;
  return { ...lifetime, paidBackOn: null, daysLeft: perDay <= 0 ? null : Math.ceil((costEur - yearEur) / perDay) };
};
