import { queryOptions } from '@tanstack/react-query';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/** The vehicles among a site's appliances, as of the last run. */
export const vehiclesQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'vehicles'],
    queryFn: ({ signal }) => api.listVehicles({ params: { accountId } }, { signal }),
    refetchInterval: MINUTE_MS,
    meta: { silent: true },
  });

/** A vehicle's details. Calls its vendor, so fetched only on demand. */
export const vehicleQuery = (accountId: AccountId, applianceId: ApplianceId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'vehicle', applianceId],
    queryFn: ({ signal }) => api.getVehicleDetails({ params: { accountId, applianceId } }, { signal }),
    staleTime: MINUTE_MS,
    retry: false,
    meta: { silent: true },
  });
