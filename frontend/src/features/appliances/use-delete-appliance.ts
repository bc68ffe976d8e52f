import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';

export const useDeleteAppliance = (accountId: AccountId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (applianceId: ApplianceId) => api.deleteAppliance({ params: { accountId, applianceId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
  });
};
