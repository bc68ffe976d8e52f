import type { Deps } from '#functions/deps.ts';
import { endKeysSeenBy } from '#functions/features/seen-keys.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';

export interface LeavingOptions {
  /** Ends the keys that the member may have seen: who is removed reports nothing more. */
  readonly endKeys?: boolean;
}

/**
 * Removes a member from a site at once. An ownership offer to the member is withdrawn first, so that it cannot be accepted
 * during the removal.
 * @throws ApiError `member_not_found` | `owner_stays`
 */
export const removeFromSite = async (
  deps: Pick<Deps, 'storage'>,
  accountId: AccountId,
  userId: UserId,
  { endKeys = false }: LeavingOptions = {},
): Promise<void> => {
  const { storage } = deps;
  // Before the removal, and also for one who is removed already: a repetition finishes what a crash left.
  if (endKeys) await endKeysSeenBy(deps, accountId, userId);
  if (!(await storage.members.get(accountId, userId))) throw new ApiError('member_not_found');
  await storage.accounts.withdrawOffer(accountId, userId);
  // Checked after the offer is withdrawn: from now on nothing can make this user the owner.
  const role = (await storage.members.get(accountId, userId))?.role;
  if (role === 'owner') throw new ApiError('owner_stays');
  const email = (await storage.users.get(userId))?.email;
  if (email) await storage.invitations.remove(accountId, email);
  await storage.noticeSettings.remove(accountId, userId);
  await storage.noticeAddresses.remove(accountId, userId);
  await storage.noticesTold.remove(accountId, userId);
  await storage.members.remove(accountId, userId);
  // An offer made and accepted in between stays in force: an owner always has a row.
  if ((await storage.members.ownerOf(accountId)) === userId) {
    await storage.members.reconcileOwner(accountId, userId, null);
    throw new ApiError('owner_stays');
  }
  // A key that was made since then; later ones are ended by the call that makes them.
  if (endKeys) await endKeysSeenBy(deps, accountId, userId);
};
