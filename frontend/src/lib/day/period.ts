import { DAY_MS } from '#shared/units.ts';

/** A day of the site's calendar, or the unit of whose bars a page is made: a month by days, a year by months. */
export type PeriodKind = 'day' | 'month' | 'year';

/** A day (`YYYY-MM-DD`), a month (`YYYY-MM`) or a year (`YYYY`) of the site's calendar. */
export interface Period {
  readonly kind: PeriodKind;
  readonly key: string;
}

const KEY_LENGTH: Readonly<Record<PeriodKind, number>> = { day: 10, month: 7, year: 4 };

const two = (value: number): string => String(value).padStart(2, '0');
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, KEY_LENGTH.day);
const midnightMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Days from one day of a calendar to another, both `YYYY-MM-DD`; the same: 0. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnightMs(to) - midnightMs(from)) / DAY_MS);

/** The period that contains a day (`YYYY-MM-DD`). */
export const periodOf = (kind: PeriodKind, day: string): Period => ({ kind, key: day.slice(0, KEY_LENGTH[kind]) });

/** The period so many steps later; negative: earlier. */
export const shifted = ({ kind, key }: Period, steps: number): Period => {
  if (kind === 'day') return { kind, key: dayOf(midnightMs(key) + steps * DAY_MS) };
  const [year = 0, month = 1] = key.split('-').map(Number);
  if (kind === 'year') return { kind, key: String(year + steps) };
  const months = year * 12 + (month - 1) + steps;
  return { kind, key: `${Math.floor(months / 12)}-${two((months % 12) + 1)}` };
};

/** All days of a period. */
export const daysIn = ({ kind, key }: Period): string[] => {
  if (kind === 'day') return [key];
  const days: string[] = [];
  const first = midnightMs(kind === 'year' ? `${key}-01-01` : `${key}-01`);
  for (let at = first; dayOf(at).startsWith(key); at += DAY_MS) days.push(dayOf(at));
  return days;
};

/** First and last day of a period. */
export const spanOf = (period: Period): { from: string; to: string } => {
  const days = daysIn(period);
  return { from: days[0] ?? period.key, to: days.at(-1) ?? period.key };
};

/** The parts of a period that have a bar each: days of a month, months of a year. */
export const partsOf = (period: Period): Period[] =>
  period.kind === 'year'
    ? Array.from({ length: 12 }, (_, index) => ({ kind: 'month', key: `${period.key}-${two(index + 1)}` }))
    : daysIn(period).map((key) => ({ kind: 'day', key }));
