import { queryOptions } from '@tanstack/react-query';
import type { Appliance } from '#shared/model/appliance.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';
import { LIVE_MS } from './live.ts';

/** Most important first: a lower number, then the older one. */
export const byPriority = (appliances: readonly Appliance[]): Appliance[] =>
  [...appliances].sort((a, b) => a.autoCharge.priority - b.autoCharge.priority || (a.createdAt < b.createdAt ? -1 : 1));

/** A site's appliances with their states and the reasons for them. */
export const appliancesQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'appliances'],
    queryFn: ({ signal }) => api.listAppliances({ params: { accountId } }, { signal }),
    refetchInterval: LIVE_MS,
    meta: { silent: true, kept: true },
  });
