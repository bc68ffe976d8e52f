import { queryOptions } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/** Instants, ISO; the end is exclusive. */
export interface HistorySpan {
  readonly from: string;
  readonly to: string;
  /** Width of a step, s; five minutes by default. */
  readonly stepS?: number;
}

/** Power of a site in steps. @param span null: the last 48 hours */
export const historyQuery = (accountId: AccountId, span: HistorySpan | null) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'history', span],
    queryFn: ({ signal }) => api.getHistory({ params: { accountId }, ...(span && { query: span }) }, { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });
