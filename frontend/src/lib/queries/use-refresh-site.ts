import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';
import { appliancesQuery } from './appliances.ts';
import { sensorsQuery } from './sensors.ts';

/**
 * Re-reads a site, from the vendors if their limits allow it. `force` (for super admins) bypasses those limits once
 * for every appliance. A failure raises no alert: the age of the data shows it.
 */
export const useRefreshSite = (accountId: AccountId) => {
  const client = useQueryClient();
  const params = { accountId };
  const readSensors = async (): Promise<void> => {
    const { queryKey } = sensorsQuery(accountId);
    client.setQueryData(queryKey, await api.listSensors({ params, query: { fetch: 'true' } }));
  };
  const readAppliances = async (force: boolean): Promise<void> => {
    const { queryKey } = appliancesQuery(accountId);
    const ids = force ? (client.getQueryData(queryKey) ?? []).map(({ id }) => id) : [];
    client.setQueryData(queryKey, await api.listAppliances({ params, query: { fetch: 'true' } }));
    for (const forceFetchId of ids)
      client.setQueryData(queryKey, await api.listAppliances({ params, query: { fetch: 'true', forceFetchId } }));
  };
  return useMutation({
    mutationFn: async ({ force }: { readonly force: boolean }) => {
      await Promise.all([readSensors(), readAppliances(force)]);
    },
    onSettled: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
    meta: { silent: true },
  });
};
