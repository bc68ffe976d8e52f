import { expect, test } from 'vitest';
import { newsItems, shownNews } from './news.ts';

const ids = (dismissed: string[], since = '2020-01-01T00:00:00.000Z') =>
  shownNews(dismissed, since).map(({ id }) => id);

test('the newest three are shown, newest first, without the dismissed', () => {
  const dates = newsItems.map(({ date }) => date);
  expect([...dates].sort().toReversed()).toEqual(dates);
  expect(ids([])).toEqual(newsItems.slice(0, 3).map(({ id }) => id));
  expect(ids([newsItems[0].id])).not.toContain(newsItems[0].id);
});

test('news from before the site was created is not shown', () => {
  expect(ids([], `${newsItems[0].date}T10:00:00.000Z`)).toContain(newsItems[0].id);
  expect(ids([], '2999-01-01T00:00:00.000Z')).toEqual([]);
});
