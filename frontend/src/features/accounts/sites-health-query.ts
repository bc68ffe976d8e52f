import { queryOptions } from '@tanstack/react-query';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import type { SiteHealth } from '#shared/model/site-health.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../../lib/api.ts';

/** How all sites of the user do: page by page, until the last. As of their last runs; no vendor is asked. */
export const sitesHealthQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['sitesHealth', userId],
    queryFn: async ({ signal }) => {
      const all: SiteHealth[] = [];
      let after: AccountId | null = null;
      do {
        const query: { after?: AccountId } = after === null ? {} : { after };
        const page: Awaited<ReturnType<typeof api.getSitesHealth>> = await api.getSitesHealth(
          { params: { userId }, query },
          { signal },
        );
        all.push(...page.sites);
        after = page.next;
      } while (after !== null);
      return all;
    },
    refetchInterval: MINUTE_MS,
    meta: { silent: true },
  });
