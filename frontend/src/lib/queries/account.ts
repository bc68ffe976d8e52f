import { queryOptions } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { api } from '../api.ts';
import { isSiteRefused, SITE_KEY } from '../refused-site.ts';
import { LIVE_MS } from './live.ts';

/** Key prefix of all data of a site: invalidating it refreshes the site. */
export const siteKey = (accountId: AccountId) => [SITE_KEY, accountId] as const;

/** One site. */
export const accountQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'account'],
    queryFn: ({ signal }) => api.getAccount({ params: { accountId } }, { signal }),
    refetchInterval: ({ state }) => (isSiteRefused(state.error) ? false : LIVE_MS),
    meta: { silent: true, kept: true },
  });
