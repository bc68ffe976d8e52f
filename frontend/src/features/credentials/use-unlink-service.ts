import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { useRemoval } from '../../lib/queries/use-removal.ts';

/** @param onGone called before the site is re-fetched */
export const useUnlinkService = (accountId: AccountId, onGone?: () => void) =>
  useRemoval(
    accountId,
    (credentialsId: CredentialsId) => api.deleteCredentials({ params: { accountId, credentialsId } }),
    onGone,
  );
