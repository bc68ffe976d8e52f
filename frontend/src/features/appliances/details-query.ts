import { queryOptions } from '@tanstack/react-query';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';

/** Data of an appliance's own page only: its last decisions and its phase advice. */
export const applianceDetailsQuery = (accountId: AccountId, applianceId: ApplianceId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'details', applianceId],
    queryFn: ({ signal }) => api.getApplianceDetails({ params: { accountId, applianceId } }, { signal }),
    refetchInterval: MINUTE_MS,
    meta: { silent: true },
  });
