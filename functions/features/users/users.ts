import type { Deps } from '#functions/deps.ts';
import { refreshUser } from '#functions/features/user.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { roleOn } from '#functions/storage/index.ts';
import type { UserId } from '#shared/model/ids.ts';
import { isFreeSite } from '#shared/plans.ts';

export type UserDeps = Pick<Deps, 'storage' | 'schedules' | 'emailOf' | 'now' | 'newId' | 'logger' | 'maxFreeSites'>;

const sitesOf = async (deps: UserDeps, userId: UserId) => {
  const memberships = await deps.storage.members.listOfUser(userId);
  const sites = await Promise.all(
    memberships.map(async (member) => ({ member, account: await deps.storage.accounts.get(member.accountId) })),
  );
  return sites.flatMap(({ member, account }) => (account ? [{ role: roleOn(account, member), account }] : []));
};

export const createUserHandlers = (deps: UserDeps): Pick<Handlers<'api'>, 'getMe'> => ({
  getMe: async ({ caller, headers }) => {
    const user = await refreshUser(deps, caller.userId, headers);
    const sites = await sitesOf(deps, caller.userId);
    const free = sites.filter(({ role, account }) => role === 'owner' && isFreeSite(account)).length;
    return {
      id: user.id,
      email: user.email,
      superAdmin: caller.superAdmin,
      superAdminNeedsSecondFactor: caller.superAdminNeedsSecondFactor,
      scope: caller.scope,
      freeSitesLeft: Math.max(0, deps.maxFreeSites - free),
      accounts: sites.map(({ role, account }) => ({ id: account.id, name: account.name, role: { type: role } })),
    };
  },
});
