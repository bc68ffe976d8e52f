import type { Deps } from '#functions/deps.ts';
import { addAudit } from '#functions/features/audit.ts';
import { takeFreePlace } from '#functions/features/free-sites.ts';
import { verifiedEmail } from '#functions/features/user.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { isFreeSite } from '#shared/plans.ts';

export type AcceptingDeps = Pick<Deps, 'storage' | 'payments' | 'emailOf' | 'now'>;

/** @throws ApiError `invitation_not_found` */
const becomeInstaller = async (
  deps: AcceptingDeps,
  accountId: AccountId,
  userId: UserId,
  email: string | null,
): Promise<void> => {
  const { storage } = deps;
  const isMember = (await storage.members.get(accountId, userId)) !== null;
  if (!isMember) {
    const account = await storage.accounts.get(accountId);
    if (email === null || account === null || !(await storage.invitations.take(accountId, email, userId)))
      throw new ApiError('invitation_not_found');
    await storage.members.add({ accountId, userId, role: 'installer' });
    await addAudit(deps, accountId, 'member-joined', userId);
  }
  if (email !== null) await storage.invitations.remove(accountId, email);
};

/**
 * Removes everything by which the former owner could be charged or recognised. Before the ownership moves: a crash in between
 * loses a payment method, but never leaves one to the new owner.
 * @throws ApiError `payments_unavailable`: nothing has changed
 */
const handOverPayment = async ({ storage, payments, now }: AcceptingDeps, accountId: AccountId, userId: UserId) => {
  const account = await storage.accounts.get(accountId);
  const offer = account?.ownerOffer;
  if (!account?.billing || offer?.userId !== userId || Date.parse(offer.expiresAt) <= now()) return;
  const email = (await storage.users.get(userId))?.email ?? null;
  await payments.handOver(account.billing.customerId, { name: account.name, email });
};

/** @throws ApiError `invitation_not_found`, `site_limit` when it is free and the user owns as many as allowed */
const becomeOwner = async (deps: AcceptingDeps, accountId: AccountId, userId: UserId): Promise<void> => {
  const { storage } = deps;
  const formerId = await storage.members.ownerOf(accountId);
  const account = await storage.accounts.get(accountId);
  if (account?.ownerOffer?.userId === userId && formerId !== userId && isFreeSite(account))
    await takeFreePlace(deps, userId, accountId);
  await handOverPayment(deps, accountId, userId);
  if (await storage.accounts.takeOwnership(accountId, userId)) {
    await addAudit(deps, accountId, 'owner-changed', userId);
  } else if ((await storage.members.ownerOf(accountId)) !== userId) throw new ApiError('invitation_not_found');
  // On a repetition, too: the first call may have died between the two writes.
  await storage.members.settleOwner(accountId, userId, formerId);
};

/** A user accepts what a site's owner offered: membership, or the site with what is paid for it. */
export const createAcceptingHandlers = (deps: AcceptingDeps): Pick<Handlers<'money'>, 'acceptInvitation'> => ({
  acceptInvitation: async ({ params: { userId, accountId }, body: { role }, caller, headers }) => {
    if (role === 'owner') await becomeOwner(deps, accountId, userId);
    else await becomeInstaller(deps, accountId, userId, await verifiedEmail(deps, userId, caller, headers));
    const member = await deps.storage.members.get(accountId, userId);
    if (!member) throw new ApiError('invitation_not_found');
    return { accountId, role: member.role };
  },
});
