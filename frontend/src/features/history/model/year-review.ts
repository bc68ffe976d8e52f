import type { DayTotals } from '#shared/model/history.ts';
import { daysBetween, partsOf } from '../../../lib/day/period.ts';
import { shownUse } from '../../../lib/shown-use.ts';
import { bestOf } from './best-day.ts';
import { totalOf } from './days-data.ts';

/** A month of a year in review, Wh. */
export interface ReviewedMonth {
  /** `YYYY-MM` */
  readonly key: string;
  /** What its appliances took, and what of it came from the sun; null: nothing is known of it. */
  readonly usedWh: number | null;
  readonly sunWh: number | null;
  /** It has not begun. */
  readonly ahead: boolean;
}

export interface YearReview {
  /** First and last day of which something is known, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** Days from the first to the last of them, and how many of these are known. */
  readonly days: number;
  readonly knownDays: number;
  /** It covers the whole year, but for a few days. */
  readonly isWhole: boolean;
  /** It is not over, and known from its beginning, but for a few days. */
  readonly isSoFar: boolean;
  /** All twelve. */
  readonly months: readonly ReviewedMonth[];
  /** Month with most sun in its appliances; null: fewer than two months are known, or there was none. */
  readonly bestMonth: ReviewedMonth | null;
  readonly bestDay: { readonly day: string; readonly sunWh: number } | null;
  /** Days on which the sun alone drove the appliances, as their figures are shown. */
  readonly sunOnlyDays: number;
}

/** Days that may be missing at both ends of a year that counts as whole. */
const EDGE_DAYS = 7;
/** On a day with less nothing was charged, Wh. */
const CHARGED_WH = 1000;

/** Both of them count. */
const daysFrom = (from: string, to: string): number => daysBetween(from, to) + 1;

/**
 * A year looked back on, from what is stored of its days. A part of a year is called one.
 * @param year `YYYY`
 * @param today `YYYY-MM-DD`
 * @returns null: nothing was taken, or nothing is known
 */
export const yearReview = (days: readonly DayTotals[], year: string, today: string): YearReview | null => {
  const known = days.filter(({ day, appliancesWh }) => day.startsWith(year) && appliancesWh !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || shownUse(asUse(known)) === null) return null;
  const months = partsOf({ kind: 'year', key: year }).map(({ key }): ReviewedMonth => {
    const { appliancesWh, sunWh } = totalOf(
      key,
      known.filter(({ day }) => day.startsWith(key)),
    );
    return { key, usedWh: appliancesWh, sunWh, ahead: key > today.slice(0, 7) };
  });
  const sunny = months.filter(({ sunWh }) => (sunWh ?? 0) > 0);
  const best = sunny.reduce<ReviewedMonth | null>(
    (most, month) => ((month.sunWh ?? 0) > (most?.sunWh ?? 0) ? month : most),
    null,
  );
  const bestDay = bestOf(known);
  const fromBeginning = daysFrom(`${year}-01-01`, first.day) <= EDGE_DAYS;
  return {
    from: first.day,
    to: last.day,
    days: daysFrom(first.day, last.day),
    knownDays: known.length,
    isWhole: fromBeginning && daysFrom(last.day, `${year}-12-31`) <= EDGE_DAYS && today > last.day,
    isSoFar: fromBeginning && today.startsWith(year),
    months,
    bestMonth: sunny.length < 2 ? null : best,
    bestDay: bestDay === null ? null : { day: bestDay, sunWh: known.find(({ day }) => day === bestDay)?.sunWh ?? 0 },
    sunOnlyDays: known.filter((day) => (day.appliancesWh ?? 0) >= CHARGED_WH && shownUse(day)?.sunPercent === 100)
      .length,
  };
};

const asUse = (days: readonly DayTotals[]): Parameters<typeof shownUse>[0] => {
  const { appliancesWh, sunWh, batteryWh, gridWh } = totalOf('', days);
  return { appliancesWh, sunWh: sunWh ?? 0, batteryWh: batteryWh ?? 0, gridWh: gridWh ?? 0 };
};
