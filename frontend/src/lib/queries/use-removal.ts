import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { siteKey } from './account.ts';

/**
 * Removes an item of a site by its id, then re-fetches the site except for queries about that item: they may still be
 * mounted for a moment, and would fail.
 * @param onGone called before anything is re-fetched
 */
export const useRemoval = <Id extends string>(
  accountId: AccountId,
  remove: (id: Id) => Promise<unknown>,
  onGone: () => void = () => undefined,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: remove,
    onSuccess: (_removed, id) => {
      onGone();
      return client.invalidateQueries({
        queryKey: siteKey(accountId),
        predicate: ({ queryKey }) => !queryKey.includes(id),
      });
    },
  });
};
