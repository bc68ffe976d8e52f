import { queryOptions, skipToken } from '@tanstack/react-query';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/**
 * What each goal of an appliance would bring if it were chosen now, as the server works it out.
 * @param applianceId undefined: there is none to ask about
 */
export const outcomesQuery = (accountId: AccountId, applianceId: ApplianceId | undefined) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'outcomes', applianceId],
    queryFn:
      applianceId === undefined
        ? skipToken
        : ({ signal }) => api.getOutcomes({ params: { accountId, applianceId } }, { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    // Where it fails, what it would say is unknown.
    meta: { silent: true },
  });
