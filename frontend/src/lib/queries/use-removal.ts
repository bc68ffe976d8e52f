import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { siteKey } from './account.ts';

/**
 * Removes something of a site by its id, then reads the site anew, but for what is about the removed thing alone: what shows
 * it may still stand for a moment, and would ask for what is gone.
 * @param onGone called before anything is read anew
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
