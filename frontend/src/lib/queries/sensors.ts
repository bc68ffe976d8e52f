import { queryOptions } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';
import { LIVE_MS } from './live.ts';

/** A site's sensors with their last readings. */
export const sensorsQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'sensors'],
    queryFn: ({ signal }) => api.listSensors({ params: { accountId } }, { signal }),
    refetchInterval: LIVE_MS,
    meta: { silent: true, kept: true },
  });
