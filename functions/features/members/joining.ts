import type { Deps } from '#functions/deps.ts';
import { removeFromSite } from '#functions/features/leaving.ts';
import { keysSeenBy } from '#functions/features/seen-keys.ts';
import { unlessRefused, verifiedEmail } from '#functions/features/user.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { roleOn, type StoredAccount } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import type { ReceivedInvitation } from '#shared/model/member.ts';

export type JoiningDeps = Pick<Deps, 'storage' | 'emailOf' | 'now'>;

type JoiningOperations = 'listInvitations' | 'declineInvitation' | 'leaveAccount';

/** The owner's address, shown to the invited user. */
const ownerEmail = async ({ storage }: JoiningDeps, accountId: AccountId): Promise<string | null> => {
  const ownerId = await storage.members.ownerOf(accountId);
  return ownerId === null ? null : ((await storage.users.get(ownerId))?.email ?? null);
};

/** The keys that the present owner may have seen, for whoever takes the site over. */
const keysOfOwner = async (deps: JoiningDeps, accountId: AccountId): Promise<ReceivedInvitation['keys']> => {
  const ownerId = await deps.storage.members.ownerOf(accountId);
  return ownerId === null ? [] : keysSeenBy(deps, accountId, ownerId);
};

const received = async (
  deps: JoiningDeps,
  account: StoredAccount,
  role: ReceivedInvitation['role'],
  expiresAt: string,
): Promise<ReceivedInvitation> => ({
  accountId: account.id,
  accountName: account.name,
  role,
  invitedBy: await ownerEmail(deps, account.id),
  expiresAt,
  keys: role === 'owner' ? await keysOfOwner(deps, account.id) : [],
});

/** Invitations to an address, except to sites that the user is already a member of. */
const toAddress = async (deps: JoiningDeps, userId: UserId, email: string | null): Promise<ReceivedInvitation[]> => {
  const invitations = email === null ? [] : await deps.storage.invitations.listOfEmail(email);
  const found = await Promise.all(
    invitations.map(async ({ accountId, role, expiresAt }) => {
      const [account, member] = await Promise.all([
        deps.storage.accounts.get(accountId),
        deps.storage.members.get(accountId, userId),
      ]);
      if (account === null || member !== null) return [];
      // Who invited a future owner and has given the site away since has nothing to give any more.
      if (role === 'owner' && account.handOver?.by !== (await deps.storage.members.ownerOf(accountId))) return [];
      return [await received(deps, account, role, expiresAt)];
    }),
  );
  return found.flat();
};

/** Sites whose ownership is offered to the user. */
const offered = async (deps: JoiningDeps, userId: UserId): Promise<ReceivedInvitation[]> => {
  const memberships = await deps.storage.members.listOfUser(userId);
  const found = await Promise.all(
    memberships.map(async (member) => {
      const account = await deps.storage.accounts.get(member.accountId);
      const offer = account?.ownerOffer;
      if (!account || offer?.userId !== userId || Date.parse(offer.expiresAt) <= deps.now()) return [];
      return roleOn(account, member) === 'owner' ? [] : [await received(deps, account, 'owner', offer.expiresAt)];
    }),
  );
  return found.flat();
};

/** What a user does with other users' sites. */
export const createJoiningHandlers = (deps: JoiningDeps): Pick<Handlers<'api'>, JoiningOperations> => ({
  listInvitations: async ({ params: { userId }, caller }) => {
    // The current address: a former one may belong to someone else, whose invitations are not this user's.
    // Ownership is offered to a user, not to an address: offers are shown even while the user pool is down.
    const email = await verifiedEmail(deps, userId, caller).catch(unlessRefused);
    const [invited, owner] = await Promise.all([toAddress(deps, userId, email), offered(deps, userId)]);
    return [...owner, ...invited];
  },

  declineInvitation: async ({ params: { userId, accountId }, body: { role }, caller }) => {
    if (role === 'owner') {
      const offer = (await deps.storage.accounts.get(accountId))?.ownerOffer;
      if (offer?.userId === userId) {
        await deps.storage.accounts.withdrawOffer(accountId, userId);
        return { accountId };
      }
    }
    const email = await verifiedEmail(deps, userId, caller);
    const invitation = email === null ? null : await deps.storage.invitations.get(accountId, email);
    // Named, so that what is declined is what was meant.
    if (email === null || invitation === null || (role === 'owner') !== (invitation.role === 'owner'))
      throw new ApiError('invitation_not_found');
    await deps.storage.invitations.withdraw(accountId, email);
    return { accountId };
  },

  leaveAccount: async ({ params: { userId, accountId }, query }) => {
    await removeFromSite(deps, accountId, userId, { endKeys: query.endKeys === 'true' });
    return { accountId };
  },
});
