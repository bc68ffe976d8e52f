import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { accountPatchSchema } from '#shared/model/account.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { accountQuery, siteKey } from '../../lib/queries/account.ts';
import { meQuery } from '../../lib/queries/me.ts';

/** Changes fields of a site. */
export const useSaveAccount = (accountId: AccountId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: z.input<typeof accountPatchSchema>) => api.patchAccount({ params: { accountId }, body: patch }),
    onSuccess: (account) => {
      client.setQueryData(accountQuery(accountId).queryKey, account);
      // The list of sites shows its name, too.
      void client.invalidateQueries({ queryKey: meQuery().queryKey });
      void client.invalidateQueries({ queryKey: siteKey(accountId) });
    },
  });
};
