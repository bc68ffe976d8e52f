import { queryOptions } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/** A site's links to vendors. */
export const credentialsQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'credentials'],
    queryFn: ({ signal }) => api.listCredentials({ params: { accountId } }, { signal }),
    meta: { silent: true },
  });
