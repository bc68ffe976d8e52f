import { queryOptions } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';
import type { HistorySpan } from './history.ts';

/** What control decided and why, newest first. @param span null: the last 48 hours */
export const decisionsQuery = (accountId: AccountId, span: Omit<HistorySpan, 'stepS'> | null) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'decisions', span],
    queryFn: ({ signal }) => api.listDecisions({ params: { accountId }, ...(span && { query: span }) }, { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });
