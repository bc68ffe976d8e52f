import { beginUserRemoval, goOnRemovingUser, type UserRemovalDeps } from '#functions/features/user-removal.ts';
import { placeOf } from '#functions/http/device.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { startDeadline } from '#functions/platform/deadline.ts';
import { roleOn } from '#functions/storage/index.ts';
import type { UserId } from '#shared/model/ids.ts';

/** Sites that the user owns, as the response names them. */
const ownedBy = async ({ storage }: UserRemovalDeps, userId: UserId) => {
  const memberships = await storage.members.listOfUser(userId);
  const sites = await Promise.all(
    memberships.map(async (member) => {
      const account = await storage.accounts.get(member.accountId);
      return account && roleOn(account, member) === 'owner' ? [{ id: account.id, name: account.name }] : [];
    }),
  );
  return sites.flat();
};

export const createUserDeletionHandlers = (deps: UserRemovalDeps): Pick<Handlers<'removal'>, 'deleteUser'> => ({
  deleteUser: async ({ params: { userId }, headers }) => {
    const deadline = startDeadline();
    const sites = await ownedBy(deps, userId);
    await beginUserRemoval(deps, userId);
    try {
      const finished = await goOnRemovingUser(deps, userId, () => deadline.leftMs() > 0, placeOf(headers));
      return { id: userId, sites, finished };
    } catch {
      // The user is gone for every caller; the rest is left to the upkeep.
      deps.logger.warn('removal goes on later', { userId });
      return { id: userId, sites, finished: false };
    }
  },
});
