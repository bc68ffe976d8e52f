import { queryOptions } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/** What control decided in the last 48 hours and why, newest first. */
export const decisionsQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'decisions'],
    queryFn: ({ signal }) => api.listDecisions({ params: { accountId } }, { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });
