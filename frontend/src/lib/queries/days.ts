import { queryOptions } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/** Energy of each day of the site's zone, both ends included. @param from `YYYY-MM-DD` */
export const daysQuery = (accountId: AccountId, from: string, to: string) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'days', from, to],
    queryFn: ({ signal }) => api.getDays({ params: { accountId }, query: { from, to } }, { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    meta: { silent: true, kept: true },
  });
