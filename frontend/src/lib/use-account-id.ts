import { useParams } from 'react-router';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';

/** The site that the address names; null on pages of none and for what cannot be an id. */
export const useAccountId = (): AccountId | null => {
  const { accountId } = useParams();
  const parsed = accountIdSchema.safeParse(accountId);
  return parsed.success ? parsed.data : null;
};

/** The site of a page below the site gate. */
export const useSiteId = (): AccountId => {
  const accountId = useAccountId();
  if (accountId === null) throw new Error('Could not get accountId');
  return accountId;
};
