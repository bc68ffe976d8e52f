import { queryOptions } from '@tanstack/react-query';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/** Devices that can be added from a link. Calls the vendor, so fetched only on demand. */
export const devicesQuery = (accountId: AccountId, credentialsId: CredentialsId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'devices', credentialsId],
    queryFn: ({ signal }) => api.listDevices({ params: { accountId, credentialsId } }, { signal }),
    staleTime: 60_000,
    retry: false,
    meta: { silent: true },
  });
