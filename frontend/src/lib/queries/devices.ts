import { type Query, queryOptions } from '@tanstack/react-query';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

const DEVICES = 'devices';

/** Whether a cached answer is the list of a link's devices: asking again takes as long as the vendor does. */
export const isDeviceList = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => queryKey[2] === DEVICES;

/** Devices that can be added from a link. Calls the vendor, so fetched only on demand. */
export const devicesQuery = (accountId: AccountId, credentialsId: CredentialsId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), DEVICES, credentialsId],
    queryFn: ({ signal }) => api.listDevices({ params: { accountId, credentialsId } }, { signal }),
    staleTime: 60_000,
    retry: false,
    meta: { silent: true },
  });

/** The same with what the devices show now, which the vendor is asked for as well. */
export const liveDevicesQuery = (accountId: AccountId, credentialsId: CredentialsId) =>
  queryOptions({
    ...devicesQuery(accountId, credentialsId),
    queryKey: [...siteKey(accountId), DEVICES, credentialsId, 'live'],
    queryFn: ({ signal }) =>
      api.listDevices({ params: { accountId, credentialsId }, query: { live: 'true' } }, { signal }),
  });
