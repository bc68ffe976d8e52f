import { dateTag } from '#shared/locales.ts';
import type { Period, PeriodKind } from '../../lib/day/period.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** How each kind of period is written, in full and below a bar. */
const long: Readonly<Record<PeriodKind, Intl.DateTimeFormatOptions>> = {
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
};
const short: Readonly<Record<PeriodKind, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric' },
  month: { month: 'short' },
  year: { year: 'numeric' },
};

/** Periods in words; they no longer have a zone. */
export const useTitles = () => {
  const locale = useLocale();
  const write = (key: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(dateTag(locale), { timeZone: 'UTC', ...options }).format(
      Date.parse(`${`${key}-01-01`.slice(0, 10)}T00:00:00Z`),
    );
  return {
    /** `Saturday, 13 June`, `June 2026`, `2026`. */
    title: ({ kind, key }: Period): string => write(key, long[kind]),
    /** `13`, `Jun`. */
    tick: ({ kind, key }: Period): string => (kind === 'day' ? String(Number(key.slice(-2))) : write(key, short[kind])),
  };
};
