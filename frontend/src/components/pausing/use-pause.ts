import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { accountQuery, siteKey } from '../../lib/queries/account.ts';

/** Pauses a site until a time (ms since the epoch); null ends the pause. */
export const usePause = (accountId: AccountId) => {
  const client = useQueryClient();
  const params = { accountId };
  return useMutation({
    mutationFn: (untilMs: number | null) =>
      untilMs === null
        ? api.resumeAccount({ params })
        : api.pauseAccount({ params, body: { until: new Date(untilMs).toISOString() } }),
    onSuccess: (account) => {
      client.setQueryData(accountQuery(accountId).queryKey, account);
      void client.invalidateQueries({ queryKey: siteKey(accountId) });
    },
  });
};
