import { useParams } from 'react-router';
import { idPattern } from '#shared/id-pattern.ts';
import type { AccountId } from '#shared/model/ids.ts';

/** The site id in the URL; null on pages without a site, or if it is not a valid id. */
export const useAccountId = (): AccountId | null => {
  const { accountId } = useParams();
  // As the contract's schema says, which the first page does without.
  return accountId !== undefined && idPattern('acc').test(accountId) ? (accountId as AccountId) : null;
};

/** The site of a page below the site gate. */
export const useSiteId = (): AccountId => {
  const accountId = useAccountId();
  if (accountId === null) throw new Error('Could not get accountId');
  return accountId;
};
