import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';

export interface CredentialsChange {
  readonly name?: string;
  /** Replaces these values; the vendor checks them before they are stored. */
  readonly fields?: Record<string, string>;
}

/** Renames a link or replaces its credentials; its sensors and appliances stay. */
export const usePatchCredentials = (accountId: AccountId, credentialsId: CredentialsId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CredentialsChange) => api.patchCredentials({ params: { accountId, credentialsId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
    // The input is secret: the cache keeps none of it.
    gcTime: 0,
  });
};
