import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { AccountId } from '#shared/model/ids.ts';
import type { NoticeSettings, NoticesView, noticeSettingsPatchSchema } from '#shared/model/notices.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';

/** What the user wants to hear of a site. */
export const noticesQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'notices'],
    queryFn: ({ signal }) => api.getNotices({ params: { accountId } }, { signal }),
    meta: { silent: true },
  });

type Change = z.input<typeof noticeSettingsPatchSchema>;

/** Changes it: at once on the screen, and back if it could not be stored. */
export const useSaveNotices = (accountId: AccountId) => {
  const client = useQueryClient();
  const { queryKey } = noticesQuery(accountId);
  return useMutation({
    mutationFn: (body: Change) => api.patchNotices({ params: { accountId }, body }),
    onMutate: async ({ kinds, ...change }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<NoticesView>(queryKey);
      if (before !== undefined)
        client.setQueryData<NoticesView>(queryKey, {
          ...before,
          ...change,
          kinds: { ...before.kinds, ...kinds },
        } as NoticesView);
      return { before };
    },
    onError: (_, __, context) => client.setQueryData(queryKey, context?.before),
    onSuccess: (stored) => client.setQueryData(queryKey, stored),
  });
};

/** What is chosen, and how to change it. */
export interface Saved {
  readonly settings: NoticeSettings;
  readonly save: ReturnType<typeof useSaveNotices>;
}
