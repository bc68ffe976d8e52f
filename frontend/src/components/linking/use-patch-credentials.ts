import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';

export interface CredentialsChange {
  readonly name?: string;
  /** Replaces these values; tried at the vendor before anything is kept. */
  readonly fields?: Record<string, string>;
}

/** Renames a link or replaces what it signs in with; its sensors and appliances stay. */
export const usePatchCredentials = (accountId: AccountId, credentialsId: CredentialsId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CredentialsChange) => api.patchCredentials({ params: { accountId, credentialsId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
    // What was typed is secret: the cache keeps none of it.
    gcTime: 0,
  });
};
