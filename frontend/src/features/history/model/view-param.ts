import { type Period, type PeriodKind, periodOf } from '../../../lib/day/period.ts';

/** Query parameters of the page's address with what is shown, so that a reload, a link and the back button keep it. */
const VIEW = 'view';
const AT = 'at';

/** The last 48 hours, or a period of the calendar. */
export type View = { readonly kind: 'hours' } | Period;
export type ViewKind = View['kind'];

export const periodKinds: readonly PeriodKind[] = ['day', 'month', 'year'];

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
  const kind = periodKinds.find((one) => one === search.get(VIEW));
  if (kind === undefined) return { kind: 'hours' };
  const [first, last] = [periodOf(kind, firstDay), periodOf(kind, today)];
  const { key } = last;
  const at = search.get(AT) ?? '';
  const known = /^\d{4}(-\d\d){0,2}$/.test(at) && at.length === key.length && firstDayOf(at) !== null;
  if (!known || at > key) return last;
  return at < first.key ? first : { kind, key: at };
};
