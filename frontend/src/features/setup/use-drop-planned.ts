import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import type { PlannedDevice } from '#shared/model/prepared-site.ts';
import { api } from '../../lib/api.ts';
import { accountQuery } from '../../lib/queries/account.ts';

/** Takes devices that were named for a site from what is to be linked. */
export const useDropPlanned = (accountId: AccountId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (devices: readonly PlannedDevice[]) =>
      api.patchAccount({ params: { accountId }, body: { dropPlanned: [...devices] } }),
    onSuccess: (account) => client.setQueryData(accountQuery(accountId).queryKey, account),
  });
};
