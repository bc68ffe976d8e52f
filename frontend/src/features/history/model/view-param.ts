import { type Period, type PeriodKind, periodOf } from '../../../lib/day/period.ts';

/** Query parameters of the page's address with what is shown, so that a reload, a link and the back button keep it. */
const VIEW = 'view';
const AT = 'at';

/** The last 48 hours, a period of the calendar, or the charging sessions of a month (`YYYY-MM`). */
export type View = { readonly kind: 'hours' } | Period | { readonly kind: 'sessions'; readonly key: string };
export type ViewKind = View['kind'];

const periodKinds: readonly PeriodKind[] = ['day', 'month', 'year'];
export const viewKinds: readonly ViewKind[] = ['hours', ...periodKinds, 'sessions'];

const calendarKind = (kind: Exclude<ViewKind, 'hours'>): PeriodKind => (kind === 'sessions' ? 'month' : kind);
/** The part of the calendar that a view shows. */
export const periodIn = ({ kind, key }: Exclude<View, { kind: 'hours' }>): Period => ({
  kind: calendarKind(kind),
  key,
});
/** The view of a kind that shows a day. */
export const viewOf = (kind: ViewKind, day: string): View =>
  kind === 'hours' ? { kind } : { kind, key: periodOf(calendarKind(kind), day).key };

/** As it stands in the address, `?view=month&at=2026-06`; the last hours are the default, which is not written. */
export const viewSearch = (view: View): Record<string, string> =>
  view.kind === 'hours' ? {} : { [VIEW]: view.kind, [AT]: view.key };

/** The day on which a period begins, `YYYY-MM-DD`; null: there is no such day. */
const firstDayOf = (key: string): string | null => {
  const day = `${key}-01-01`.slice(0, 10);
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : null;
};

/**
 * What an address asks for. Anything else is the default, and a period outside of the site's life the nearest in it.
 * @param firstDay the day on which the site was created, `YYYY-MM-DD`
 */
export const readView = (search: URLSearchParams, firstDay: string, today: string): View => {
  const asked = search.get(VIEW);
  const kind = viewKinds.find((one) => one === asked) ?? 'hours';
  if (kind === 'hours') return { kind };
  const [first, last] = [firstDay, today].map((day) => periodOf(calendarKind(kind), day).key) as [string, string];
  const at = search.get(AT) ?? '';
  const known = /^\d{4}(-\d\d){0,2}$/.test(at) && at.length === last.length && firstDayOf(at) !== null;
  if (!known || at > last) return { kind, key: last };
  return { kind, key: at < first ? first : at };
};
