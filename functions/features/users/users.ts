import type { Deps } from '#functions/deps.ts';
import { ownedFree } from '#functions/features/free-sites.ts';
import { refreshUser } from '#functions/features/user.ts';
import { sitesOf } from '#functions/features/user-sites.ts';
import { reaches } from '#functions/http/caller.ts';
import type { Handlers } from '#functions/http/implement.ts';

export type UserDeps = Pick<Deps, 'storage' | 'schedules' | 'emailOf' | 'now' | 'newId' | 'logger' | 'maxFreeSites'>;

export const createUserHandlers = (deps: UserDeps): Pick<Handlers<'api'>, 'getMe'> => ({
  getMe: async ({ caller, headers }) => {
    const user = await refreshUser(deps, caller.userId, headers);
    const sites = await sitesOf(deps, caller.userId);
    return {
      id: user.id,
      // A program needs no address of its user.
      email: caller.token === null ? user.email : null,
      superAdmin: caller.superAdmin,
      superAdminNeedsSecondFactor: caller.superAdminNeedsSecondFactor,
      scope: caller.scope,
      freeSitesLeft: Math.max(0, deps.maxFreeSites - ownedFree(sites, deps.now()).length),
      accounts: sites
        .filter(({ account }) => reaches(caller, account.id))
        .map(({ role, account, tags }) => ({
          id: account.id,
          name: account.name,
          role: { type: role },
          ...(tags === undefined ? {} : { tags }),
        })),
    };
  },
});
