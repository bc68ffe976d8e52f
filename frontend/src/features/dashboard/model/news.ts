/** What is new, newest first; the words stand in the locale files under the same name. */
export const newsItems = [
  { id: 'months', date: '2026-11-21' },
  { id: 'pause', date: '2026-11-20' },
  { id: 'people', date: '2026-11-19' },
] as const;
export type NewsItem = (typeof newsItems)[number];

const MOST_SHOWN = 3;

/** The newest ones, without those that were dismissed and those of before the site. @param since `YYYY-MM-DD…` */
export const shownNews = (dismissed: readonly string[], since: string): readonly NewsItem[] =>
  newsItems
    .slice(0, MOST_SHOWN)
    .filter(({ id, date }) => !dismissed.includes(id) && date >= since.slice(0, date.length));
