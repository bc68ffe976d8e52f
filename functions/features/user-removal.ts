import type { Deps } from '#functions/deps.ts';
import { endAccess } from '#functions/features/end-access.ts';
import { removeFromSite } from '#functions/features/leaving.ts';
import { type RemovalDeps, removeSiteNow } from '#functions/features/removal.ts';
import { endKeysOfToken } from '#functions/features/seen-keys.ts';
import { recordSiteEvent } from '#functions/features/trail.ts';
import type { Place } from '#functions/http/device.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { type Membership, roleOn } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { UserId } from '#shared/model/ids.ts';
import { HOUR_MS } from '#shared/units.ts';

export type UserRemovalDeps = RemovalDeps & Pick<Deps, 'dropIdentity' | 'newId'>;

/** When to check again: a call in flight may still have created something; after the last token expires none can. */
const LOOK_AGAIN_MS = 2 * HOUR_MS;

/** Begins a deletion: from now on the user is refused everywhere, and the upkeep finishes what is begun here. Idempotent. */
export const beginUserRemoval = async ({ storage, now }: UserRemovalDeps, userId: UserId): Promise<void> => {
  for (const atMs of [now(), now() + LOOK_AGAIN_MS])
    await storage.due.add({ kind: 'user', at: isoTime(atMs), subject: userId });
  await storage.users.mark(userId);
};

/** Removes the user from one site, or the site itself if the user owns it. @returns whether that is done */
const leaveSite = async (deps: UserRemovalDeps, member: Membership, mayContinue?: () => boolean): Promise<boolean> => {
  const { accountId, userId } = member;
  const { storage } = deps;
  const found = await storage.accounts.remains(accountId);
  if (found === null) {
    await storage.members.remove(accountId, userId);
    return true;
  }
  if (roleOn(found.account, member) === 'owner') {
    // No user may become the owner of a site during its removal.
    if (found.deletingAt === null) await storage.accounts.withdrawOffer(accountId);
    return removeSiteNow(deps, accountId, { ownerId: userId, ...(mayContinue ? { mayContinue } : {}) });
  }
  await recordSiteEvent(deps, accountId, 'member-left', { actor: userId });
  await removeFromSite(deps, accountId, userId);
  return true;
};

/** The same for every site: one that fails does not hold up the others. */
const leaveSites = async (deps: UserRemovalDeps, userId: UserId, mayContinue?: () => boolean): Promise<boolean> => {
  let done = true;
  for (const member of await deps.storage.members.listOfUser(userId)) {
    try {
      done = (await leaveSite(deps, member, mayContinue)) && done;
    } catch (error) {
      const kind = error instanceof ApiError ? error.code : 'unexpected';
      deps.logger.warn('site of a deleted user stays for now', { accountId: member.accountId, kind });
      done = false;
    }
  }
  return done;
};

/**
 * Continues the deletion: sign-in, sites, memberships, invitations, earnings, and last the user's own row. Safe to repeat, at
 * any point and concurrently.
 * @param place where the user's own call came from; null: this goes on without one
 * @returns whether nothing is left
 */
export const goOnRemovingUser = async (
  deps: UserRemovalDeps,
  userId: UserId,
  mayContinue?: () => boolean,
  place: Place | null = null,
): Promise<boolean> => {
  const { storage, dropIdentity } = deps;
  const user = await storage.users.remains(userId);
  // No such user is being deleted.
  if (user === null) return true;
  await deps.notices.userDeleted(user, place);
  await dropIdentity(userId);
  // While the user's sites are known.
  await storage.apiTokens.revokeAll(userId, (id) => endKeysOfToken(deps, userId, id));
  await endAccess(deps, userId);
  await storage.pushDevices.forget(userId);
  const left = await leaveSites(deps, userId, mayContinue);
  if (user.email !== null) {
    for (const { accountId } of await storage.invitations.listOfEmail(user.email))
      await storage.invitations.remove(accountId, user.email);
  }
  if (user.affiliate !== null) await storage.referrals.forget(user.affiliate.affiliateId, user.affiliate.code);
  await storage.cards.forget(userId);
  await storage.freeSites.forget(userId);
  await storage.creations.forget(userId);
  await storage.payoutDetails.remove(userId);
  await storage.secondFactors.remove(userId);
  await storage.mailedCodes.forget(userId);
  if (!left) return false;
  await storage.users.delete(userId);
  return true;
};
