import { type Period, periodOf } from './days-data.ts';
import { spans } from './time-range.ts';

/** Query parameter of the page's address with what is shown, so that a reload, a link and the back button keep it. */
export const RANGE = 'range';

type Hours = (typeof spans)[number];
/** The last hours, or a calendar period. */
export type Range = Hours | Period;

const DEFAULT: Hours = 48;

/** As it stands in the address: `24h`, `2026-05` or `2026`; null: the default, which is not written. */
export const rangeParam = (range: Range): string | null => {
  if (typeof range !== 'number') return range.key;
  return range === DEFAULT ? null : `${range}h`;
};

const periodIn = (text: string): Period | null => {
  if (/^\d{4}$/.test(text)) return { kind: 'year', key: text };
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? { kind: 'month', key: text } : null;
};

/**
 * What an address asks for. Anything else is the default, and a period outside of the site's life the nearest in it.
 * @param firstDay the day on which the site was created, `YYYY-MM-DD`
 */
export const readRange = (text: string | null, firstDay: string, today: string): Range => {
  const hours = spans.find((one) => text === `${one}h`);
  if (hours !== undefined) return hours;
  const period = periodIn(text ?? '');
  if (period === null) return DEFAULT;
  const [first, last] = [periodOf(period.kind, firstDay), periodOf(period.kind, today)];
  if (period.key > last.key) return last;
  return period.key < first.key ? first : period;
};
