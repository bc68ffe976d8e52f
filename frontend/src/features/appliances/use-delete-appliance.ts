import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';

/** @param onGone called before anything is read anew: what showed it must leave first, or would ask for what is gone */
export const useDeleteAppliance = (accountId: AccountId, onGone: () => void = () => undefined) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (applianceId: ApplianceId) => api.deleteAppliance({ params: { accountId, applianceId } }),
    onSuccess: () => {
      onGone();
      return client.invalidateQueries({ queryKey: siteKey(accountId) });
    },
  });
};
