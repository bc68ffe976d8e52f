import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { siteKey } from './account.ts';

/**
 * Saves an item of one of a site's lists. The list shows the response at once; the rest of the site is re-fetched.
 * @param queryKey of the list
 */
export const useSaveListed = <Patch, T extends { readonly id: string }>(
  accountId: AccountId,
  queryKey: QueryKey,
  save: (patch: Patch) => Promise<T>,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      client.setQueryData<readonly T[]>(queryKey, (list) => list?.map((one) => (one.id === saved.id ? saved : one)));
      void client.invalidateQueries({ queryKey: siteKey(accountId) });
    },
  });
};
