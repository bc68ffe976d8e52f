import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';

export const useUnlinkService = (accountId: AccountId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentialsId: CredentialsId) => api.deleteCredentials({ params: { accountId, credentialsId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
  });
};
