import type { Deps } from '#functions/deps.ts';
import { removeFromSite } from '#functions/features/leaving.ts';
import { type RemovalDeps, removeSiteNow } from '#functions/features/removal.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { type Membership, roleOn } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { UserId } from '#shared/model/ids.ts';
import { HOUR_MS } from '#shared/units.ts';

export type UserRemovalDeps = RemovalDeps & Pick<Deps, 'dropIdentity'>;

/** What a call of the user's that was under way has made, and no later one can: looked for once more after the last token's end. */
const LOOK_AGAIN_MS = 2 * HOUR_MS;

/** Begins it: from now on the user is refused everywhere, and the upkeep ends what is begun here. Twice is once. */
export const beginUserRemoval = async ({ storage, now }: UserRemovalDeps, userId: UserId): Promise<void> => {
  for (const atMs of [now(), now() + LOOK_AGAIN_MS])
    await storage.due.add({ kind: 'user', at: isoTime(atMs), subject: userId });
  await storage.users.mark(userId);
};

/** Takes the user off one site, with the site where the user owns it. @returns whether that is done */
const leaveSite = async (deps: UserRemovalDeps, member: Membership, mayGoOn?: () => boolean): Promise<boolean> => {
  const { accountId, userId } = member;
  const { storage } = deps;
  const found = await storage.accounts.remains(accountId);
  if (found === null) {
    await storage.members.remove(accountId, userId);
    return true;
  }
  if (roleOn(found.account, member) === 'owner') {
    // Nobody may become the owner of a site on its way out.
    if (found.deletingAt === null) await storage.accounts.withdrawOffer(accountId);
    return removeSiteNow(deps, accountId, { ownerId: userId, ...(mayGoOn ? { mayGoOn } : {}) });
  }
  await removeFromSite(deps, accountId, userId);
  return true;
};

/** The same, tried on every site: one that fails does not keep the others. */
const leaveSites = async (deps: UserRemovalDeps, userId: UserId, mayGoOn?: () => boolean): Promise<boolean> => {
  let done = true;
  for (const member of await deps.storage.members.listOfUser(userId)) {
    try {
      done = (await leaveSite(deps, member, mayGoOn)) && done;
    } catch (error) {
      const kind = error instanceof ApiError ? error.code : 'unexpected';
      deps.logger.warn('site of a deleted user stays for now', { accountId: member.accountId, kind });
      done = false;
    }
  }
  return done;
};

/**
 * Goes on with it: sign-in, sites, memberships, invitations, what was earned, and last the user's own row. Safe to repeat,
 * at any point and at the same time.
 * @returns whether nothing is left
 */
export const goOnRemovingUser = async (
  deps: UserRemovalDeps,
  userId: UserId,
  mayGoOn?: () => boolean,
): Promise<boolean> => {
  const { storage, dropIdentity } = deps;
  const user = await storage.users.remains(userId);
  // Nobody of ours is being deleted.
  if (user === null) return true;
  await dropIdentity(userId);
  const left = await leaveSites(deps, userId, mayGoOn);
  if (user.email !== null) {
    for (const { accountId } of await storage.invitations.listOfEmail(user.email))
      await storage.invitations.remove(accountId, user.email);
  }
  if (user.affiliate !== null) await storage.referrals.forget(user.affiliate.affiliateId, user.affiliate.code);
  await storage.cards.forget(userId);
  await storage.freeSites.forget(userId);
  await storage.creations.forget(userId);
  if (!left) return false;
  await storage.users.delete(userId);
  return true;
};
