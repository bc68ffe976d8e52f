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

/** A link with what was made for the user, which is shown this one time. */
export type Linked = Awaited<ReturnType<typeof api.createCredentials>>;

/** Links a service; it is tried at the vendor before it is kept. */
export const useLinkService = (accountId: AccountId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewLink) => api.createCredentials({ params: { accountId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
    // What was typed is secret: the cache keeps none of it.
    gcTime: 0,
  });
};
