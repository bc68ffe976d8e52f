import { useQuery } from '@tanstack/react-query';
import type { Account } from '#shared/model/account.ts';
import { meQuery } from './queries/me.ts';

/** True for the site's owner, and for a super admin, who passes every role check. */
export const useIsOwner = ({ role }: Pick<Account, 'role'>): boolean => {
  const { data: me } = useQuery(meQuery());
  return role === 'owner' || me?.superAdmin === true;
};
