import { queryOptions } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/** What is planned at a site for the hours to come. */
export const planQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'plan'],
    queryFn: ({ signal }) => api.getPlan({ params: { accountId } }, { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    // Where it fails, nothing is known of the hours to come.
    meta: { silent: true },
  });
