import { queryOptions } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/** What a kWh costs and earns at a site, with the prices of today and tomorrow. */
export const tariffQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'tariff'],
    queryFn: ({ signal }) => api.getTariff({ params: { accountId } }, { signal }),
    // It changes once a day.
    staleTime: 5 * MINUTE_MS,
    meta: { silent: true },
  });
