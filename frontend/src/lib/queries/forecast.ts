import { queryOptions } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/** Where a site is, its roofs, and the sun to come there. */
export const forecastQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'forecast'],
    queryFn: ({ signal }) => api.getForecast({ params: { accountId } }, { signal }),
    // It is fetched every three hours.
    staleTime: 5 * MINUTE_MS,
    meta: { silent: true },
  });
