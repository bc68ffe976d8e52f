import type { Deps } from '#functions/deps.ts';
import { takeFreePlace } from '#functions/features/free-sites.ts';
import { endKeysSeenBy } from '#functions/features/seen-keys.ts';
import { unlessRefused, verifiedEmail } from '#functions/features/user.ts';
import type { Handlers } from '#functions/http/implement.ts';
import type { StoredAccount } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { isFreeSite } from '#shared/plans.ts';
import type { InvitedRole } from '#shared/roles.ts';

export type AcceptingDeps = Pick<Deps, 'storage' | 'payments' | 'notices' | 'emailOf' | 'now' | 'maxFreeSites'>;

/** @throws ApiError `invitation_not_found` */
const becomeMember = async (
  deps: AcceptingDeps,
  accountId: AccountId,
  userId: UserId,
  email: string | null,
  role: InvitedRole,
): Promise<void> => {
  const { storage } = deps;
  const isMember = (await storage.members.get(accountId, userId)) !== null;
  if (!isMember) {
    const account = await storage.accounts.get(accountId);
    if (email === null || account === null || !(await storage.invitations.take(accountId, email, userId, role)))
      throw new ApiError('invitation_not_found');
    await storage.members.add({ accountId, userId, role });
  }
  if (email !== null) await storage.invitations.remove(accountId, email);
};

const isOffered = ({ ownerOffer }: StoredAccount, userId: UserId, nowMs: number): boolean =>
  ownerOffer?.userId === userId && Date.parse(ownerOffer.expiresAt) > nowMs;

/**
 * Removes everything by which the former owner could be charged or recognised. Before the ownership moves: a crash in between
 * loses a payment method, but never leaves one to the new owner.
 * @throws ApiError `payments_unavailable`: nothing has changed
 */
const handOverPayment = async ({ storage, payments, now }: AcceptingDeps, accountId: AccountId, userId: UserId) => {
  const account = await storage.accounts.get(accountId);
  if (!account?.billing || !isOffered(account, userId, now())) return;
  const email = (await storage.users.get(userId))?.email ?? null;
  await payments.handOver(account.billing.customerId, { name: account.name, email });
};

/**
 * @param endKeys ends the keys that the former owner may have seen
 * @throws ApiError `invitation_not_found`, `site_limit` when it is free and the user owns as many as allowed
 */
const becomeOwner = async (
  deps: AcceptingDeps,
  accountId: AccountId,
  userId: UserId,
  endKeys: boolean,
): Promise<void> => {
  const { storage } = deps;
  const formerId = await storage.members.ownerOf(accountId);
  const account = await storage.accounts.get(accountId);
  const offered = account !== null && isOffered(account, userId, deps.now()) && formerId !== userId;
  if (offered && isFreeSite(account)) await takeFreePlace(deps, userId, accountId);
  await handOverPayment(deps, accountId, userId);
  // Before the ownership moves: a repetition no longer knows whose keys they were.
  if (offered && endKeys && formerId !== null) await endKeysSeenBy(deps, accountId, formerId);
  const offer = account?.ownerOffer;
  if (offered && offer && formerId !== null)
    await deps.notices.ownershipHandedOver({ accountId, name: account.name }, formerId, userId, offer.expiresAt);
  const taken = await storage.accounts.takeOwnership(accountId, userId);
  if (!taken && (await storage.members.ownerOf(accountId)) !== userId) throw new ApiError('invitation_not_found');
  // On a repetition, too: the first call may have died between the two writes.
  await storage.members.reconcileOwner(accountId, userId, formerId);
};

/**
 * An invitation to take the site over becomes an offer to the invited user, who is a member from then on: the rest goes the same
 * way for both. Nothing if there is none, or its owner is another by now. Each step may be repeated.
 * @throws ApiError `site_limit`: nothing has changed
 */
const offerByInvitation = async (
  deps: AcceptingDeps,
  accountId: AccountId,
  userId: UserId,
  email: string | null,
): Promise<void> => {
  const { accounts, invitations, members } = deps.storage;
  if (email === null) return;
  const [invitation, account, ownerId] = await Promise.all([
    invitations.get(accountId, email),
    accounts.get(accountId),
    members.ownerOf(accountId),
  ]);
  if (invitation === null || account === null || ownerId === null || ownerId === userId) return;
  if (invitation.role !== 'owner' || account.handOver?.by !== ownerId) return;
  if (isFreeSite(account)) await takeFreePlace(deps, userId, accountId);
  if (!(await invitations.take(accountId, email, userId, 'owner'))) return;
  if ((await members.get(accountId, userId)) === null) await members.add({ accountId, userId, role: 'installer' });
  await accounts.offerOwnership(accountId, ownerId, { userId, expiresAt: invitation.expiresAt });
};

/** @throws ApiError `invitation_not_found`, `site_limit` */
const takeOver = async (
  deps: AcceptingDeps,
  accountId: AccountId,
  userId: UserId,
  email: string | null,
  endKeys: boolean,
): Promise<void> => {
  await offerByInvitation(deps, accountId, userId, email);
  await becomeOwner(deps, accountId, userId, endKeys);
  if (email !== null) await deps.storage.invitations.remove(accountId, email);
};

/** A user accepts what a site's owner offered: membership, or the site with what is paid for it. */
export const createAcceptingHandlers = (deps: AcceptingDeps): Pick<Handlers<'money'>, 'acceptInvitation'> => ({
  acceptInvitation: async ({ params: { userId, accountId }, body: { role, endKeys = false }, caller }) => {
    const email = () => verifiedEmail(deps, userId, caller);
    // Ownership is offered to a member, too, and then even while the user pool is down.
    if (role === 'owner') await takeOver(deps, accountId, userId, await email().catch(unlessRefused), endKeys);
    else await becomeMember(deps, accountId, userId, await email(), role);
    const member = await deps.storage.members.get(accountId, userId);
    if (!member) throw new ApiError('invitation_not_found');
    return { accountId, role: member.role };
  },
});
