import type { Deps } from '#functions/deps.ts';
import { leaveFreePlace } from '#functions/features/free-sites.ts';
import { removeFromSite } from '#functions/features/leaving.ts';
import { keysOf } from '#functions/features/seen-keys.ts';
import { siteTrail } from '#functions/features/trail.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { roleOn, type StoredAccount, type StoredInvitation } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import { defaultLocale } from '#shared/locales.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { INVITATION_DAYS, MAX_INVITATIONS, type Member, type OwnerOffer } from '#shared/model/member.ts';
import { DAY_MS } from '#shared/units.ts';

export type MemberDeps = Pick<Deps, 'storage' | 'notices' | 'now' | 'newId'>;

/** Most entries that the owner's audit page shows. */
const AUDIT_ENTRIES = 200;

type MemberOperations =
  | 'listMembers'
  | 'inviteMember'
  | 'withdrawInvitation'
  | 'removeMember'
  | 'offerOwnership'
  | 'withdrawOwnership'
  | 'listAudit';

/** @throws ApiError `account_not_found` */
const siteOf = async (deps: Pick<Deps, 'storage'>, accountId: AccountId): Promise<StoredAccount> => {
  const account = await deps.storage.accounts.get(accountId);
  if (!account) throw new ApiError('account_not_found');
  return account;
};

/** Oldest first, after the owner. */
const membersOf = async (deps: Pick<Deps, 'storage'>, account: StoredAccount): Promise<Member[]> => {
  const rows = await deps.storage.members.listOfAccount(account.id);
  const members = await Promise.all(
    rows.map(async (row) => ({
      userId: row.userId,
      email: (await deps.storage.users.get(row.userId))?.email ?? null,
      role: roleOn(account, row),
      createdAt: row.createdAt,
    })),
  );
  const rank = ({ role }: Member): number => (role === 'owner' ? 0 : 1);
  return members.sort((a, b) => rank(a) - rank(b) || a.createdAt.localeCompare(b.createdAt));
};

const openOffer = ({ ownerOffer }: StoredAccount, nowMs: number): OwnerOffer | null =>
  ownerOffer !== null && Date.parse(ownerOffer.expiresAt) > nowMs ? ownerOffer : null;

/**
 * The open invitation to an address; null: none yet, and there may be one more.
 * @throws ApiError `too_many_requests` when too many are open
 */
const openInvitation = async (
  deps: MemberDeps,
  accountId: AccountId,
  email: string,
): Promise<StoredInvitation | null> => {
  const open = await deps.storage.invitations.listOfAccount(accountId);
  const known = open.find((invitation) => invitation.email === email) ?? null;
  if (known === null && open.length >= MAX_INVITATIONS) throw new ApiError('too_many_requests');
  return known;
};

/**
 * Before the invitation, so that what is open can be accepted: its owner wants to hand the site over. From now on it takes none
 * of the owner's free places.
 */
const offerHandOver = async (deps: MemberDeps, accountId: AccountId): Promise<void> => {
  const ownerId = await deps.storage.members.ownerOf(accountId);
  if (ownerId === null) throw new ApiError('conflict');
  await deps.storage.accounts.offerHandOver(accountId, ownerId, isoTime(deps.now() + INVITATION_DAYS * DAY_MS));
  await leaveFreePlace(deps, ownerId, accountId);
};

/** The owner's handlers for a site's members. */
export const createMemberHandlers = (deps: MemberDeps): Pick<Handlers<'api'>, MemberOperations> => ({
  listMembers: async ({ params }) => {
    const account = await siteOf(deps, params.accountId);
    const [members, invitations, keys] = await Promise.all([
      membersOf(deps, account),
      deps.storage.invitations.listOfAccount(account.id),
      keysOf(deps, account.id),
    ]);
    return { members, invitations: [...invitations], ownerOffer: openOffer(account, deps.now()), keys };
  },

  inviteMember: async ({ params, body, caller, requireReauth }) => {
    const account = await siteOf(deps, params.accountId);
    const members = await membersOf(deps, account);
    if (members.some(({ email }) => email === body.email))
      throw new ApiError('already_exists', { faults: [fault('email', 'member_already')] });
    const known = await openInvitation(deps, account.id, body.email);
    if ((body.role ?? known?.role) === 'owner') {
      requireReauth();
      await offerHandOver(deps, account.id);
    }
    const invitation = await deps.storage.invitations.invite(
      account.id,
      body.email,
      () => deps.newId('inv'),
      body.role,
    );
    // The invitation is shown on `/accounts` even if no mail can be sent.
    const inviter = await deps.storage.users.get(caller.userId);
    await deps.notices.invitation(invitation, inviter ?? { email: null, locale: defaultLocale });
    return invitation;
  },

  withdrawInvitation: async ({ params: { accountId, invitationId } }) => {
    await siteOf(deps, accountId);
    const invitations = await deps.storage.invitations.listOfAccount(accountId);
    const invitation = invitations.find(({ id }) => id === invitationId);
    if (!invitation) throw new ApiError('invitation_not_found');
    if (!(await deps.storage.invitations.withdraw(accountId, invitation.email))) throw new ApiError('conflict');
    const others = invitations.filter(({ id, role }) => id !== invitationId && role === 'owner');
    if (invitation.role === 'owner' && others.length === 0) await deps.storage.accounts.endHandOver(accountId);
    return { id: invitationId };
  },

  removeMember: async ({ params: { accountId, userId }, query }) => {
    await siteOf(deps, accountId);
    await removeFromSite(deps, accountId, userId, { endKeys: query.endKeys === 'true' });
    return { userId };
  },

  offerOwnership: async ({ params: { accountId }, body: { userId } }) => {
    await siteOf(deps, accountId);
    const [member, ownerId] = await Promise.all([
      deps.storage.members.get(accountId, userId),
      deps.storage.members.ownerOf(accountId),
    ]);
    if (!member) throw new ApiError('member_not_found', { faults: [fault('userId', 'no_member')] });
    if (member.role === 'owner' || ownerId === null)
      throw new ApiError('already_exists', { faults: [fault('userId', 'owner_already')] });
    const offer = { userId, expiresAt: isoTime(deps.now() + INVITATION_DAYS * DAY_MS) };
    await deps.storage.accounts.offerOwnership(accountId, ownerId, offer);
    return offer;
  },

  withdrawOwnership: async ({ params: { accountId } }) => {
    await siteOf(deps, accountId);
    await deps.storage.accounts.withdrawOffer(accountId);
    return { ownerOffer: null };
  },

  listAudit: async ({ params: { accountId } }) => {
    await siteOf(deps, accountId);
    return [...(await siteTrail(deps, accountId, AUDIT_ENTRIES))];
  },
});
