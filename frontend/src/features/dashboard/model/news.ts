/** News, newest first; the locale files have their texts under the same name. */
export const newsItems = [
  { id: 'months', date: '2026-11-21' },
  { id: 'pause', date: '2026-11-20' },
  { id: 'people', date: '2026-11-19' },
] as const;
export type NewsItem = (typeof newsItems)[number];

const MOST_SHOWN = 3;

/** The newest ones, without dismissed ones and those older than the site. @param since `YYYY-MM-DD…` */
export const shownNews = (dismissed: readonly string[], since: string): readonly NewsItem[] =>
  newsItems
    .slice(0, MOST_SHOWN)
    .filter(({ id, date }) => !dismissed.includes(id) && date >= since.slice(0, date.length));
