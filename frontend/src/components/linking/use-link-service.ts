import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';

export interface NewLink {
  readonly service: string;
  readonly name: string;
  /** Values of the manifest's fields by name. */
  readonly fields: Record<string, string>;
}

/** A link with its generated values, which are shown only this once. */
export type Linked = Awaited<ReturnType<typeof api.createCredentials>>;

/** Links a service; the vendor checks the values before they are stored. */
export const useLinkService = (accountId: AccountId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewLink) => api.createCredentials({ params: { accountId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
    // The input is secret: the cache keeps none of it.
    gcTime: 0,
  });
};
