import { queryOptions } from '@tanstack/react-query';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';

/** How all sites of the user do: page by page, until the last. As of their last runs; no vendor is asked. */
export const sitesHealthQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['sitesHealth', userId],
    queryFn: async ({ signal }) => {
      const pages = await everyPage(
        (after: AccountId | null) => {
          const query = after === null ? {} : { after };
          return api.getSitesHealth({ params: { userId }, query }, { signal });
        },
        ({ next }) => next,
      );
      return pages.flatMap(({ sites }) => sites);
    },
    refetchInterval: MINUTE_MS,
    meta: { silent: true },
  });
