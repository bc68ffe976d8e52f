import { queryOptions } from '@tanstack/react-query';
import type { AccountId, HookId } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';

export const hooksQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'hooks'],
    queryFn: ({ signal }) => api.listHooks({ params: { accountId } }, { signal }),
    meta: { silent: true },
  });

/** While it is looked at, what is on its way arrives. */
const LOOK_MS = 5 * SECOND_MS;

export const deliveriesQuery = (accountId: AccountId, hookId: HookId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'hooks', hookId, 'deliveries'],
    queryFn: ({ signal }) => api.listHookDeliveries({ params: { accountId, hookId } }, { signal }),
    refetchInterval: LOOK_MS,
    meta: { silent: true },
  });
