import { queryOptions } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/** A site's subscription, as the payment provider reports it now. */
export const subscriptionQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'subscription'],
    queryFn: ({ signal }) => api.getSubscription({ params: { accountId } }, { signal }),
    staleTime: MINUTE_MS,
    // The page shows the failure itself.
    meta: { silent: true },
  });
