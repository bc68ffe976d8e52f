import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';

/** Creates a new key; the old one stops working at once. */
export const useNewKey = (accountId: AccountId, credentialsId: CredentialsId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.newCredentialsKey({ params: { accountId, credentialsId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
    gcTime: 0,
  });
};
