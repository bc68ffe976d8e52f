import { queryOptions } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';
import { LIVE_MS } from './live.ts';

/** A site's links to vendors. */
export const credentialsQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'credentials'],
    queryFn: ({ signal }) => api.listCredentials({ params: { accountId } }, { signal }),
    // Link problems are polled as often as live figures, so that they disappear once they are fixed.
    refetchInterval: ({ state: { data } }) => (data?.some(({ health }) => health.error !== null) ? LIVE_MS : MINUTE_MS),
    meta: { silent: true },
  });
