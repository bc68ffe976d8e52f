import { queryOptions } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/** A site's links to vendors. */
export const credentialsQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'credentials'],
    queryFn: ({ signal }) => api.listCredentials({ params: { accountId } }, { signal }),
    refetchInterval: MINUTE_MS,
    meta: { silent: true },
  });
