import { queryOptions } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/** The last 48 hours of a site in steps of five minutes. */
export const historyQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'history'],
    queryFn: ({ signal }) => api.getHistory({ params: { accountId } }, { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });
