import { lazy, Suspense } from 'react';
import type { Account } from '#shared/model/account.ts';
import { useRemembered } from '../../../lib/use-remembered.ts';
import { shownNews } from '../model/news.ts';

const NewsSection = lazy(async () => ({ default: (await import('./news-section.tsx')).NewsSection }));

/** News; its texts and styles load only when there is any. */
export const News = ({ account }: { readonly account: Account }) => {
  const [dismissed, dismiss] = useRemembered('sunward.news');
  const items = shownNews(dismissed, account.createdAt);
  if (items.length === 0) return null;
  return (
    <Suspense>
      <NewsSection items={items} onDismiss={dismiss} />
    </Suspense>
  );
};
