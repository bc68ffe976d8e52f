import type { Deps } from '#functions/deps.ts';
import { addAudit } from '#functions/features/audit.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';

/**
 * Removes a member from a site at once. An ownership offer to the member is withdrawn first, so that it cannot be accepted
 * during the removal.
 * @throws ApiError `member_not_found` | `owner_stays`
 */
export const removeFromSite = async (
  deps: Pick<Deps, 'storage' | 'now'>,
  accountId: AccountId,
  userId: UserId,
): Promise<void> => {
  const { storage } = deps;
  if (!(await storage.members.get(accountId, userId))) throw new ApiError('member_not_found');
  await storage.accounts.withdrawOffer(accountId, userId);
  // Checked after the offer is withdrawn: from now on nothing can make this user the owner.
  const role = (await storage.members.get(accountId, userId))?.role;
  if (role === 'owner') throw new ApiError('owner_stays');
  const email = (await storage.users.get(userId))?.email;
  if (email) await storage.invitations.remove(accountId, email);
  await storage.members.remove(accountId, userId);
  // An offer made and accepted in between stays in force: an owner always has a row.
  if ((await storage.members.ownerOf(accountId)) === userId) {
    await storage.members.settleOwner(accountId, userId, null);
    throw new ApiError('owner_stays');
  }
  await addAudit(deps, accountId, 'member-left', userId);
};
