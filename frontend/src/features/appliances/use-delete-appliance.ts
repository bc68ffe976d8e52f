import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { useRemoval } from '../../lib/queries/use-removal.ts';

/** @param onGone called before the site is re-fetched */
export const useDeleteAppliance = (accountId: AccountId, onGone?: () => void) =>
  useRemoval(
    accountId,
    (applianceId: ApplianceId) => api.deleteAppliance({ params: { accountId, applianceId } }),
    onGone,
  );
