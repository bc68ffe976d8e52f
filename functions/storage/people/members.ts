import { Entity } from 'electrodb';
import * as z from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import { isoTimeSchema } from '#shared/model/common.ts';
import { type AccountId, accountIdSchema, type UserId, userIdSchema } from '#shared/model/ids.ts';
import { roleTypeSchema } from '#shared/model/role.ts';
import type { SiteNote, SiteNoteChange } from '#shared/model/site-note.ts';
import type { RoleType } from '#shared/roles.ts';
import { table } from '#shared/table.ts';
import { isoTime } from '../../platform/clock.ts';
import { accountEntity, type StoredAccount } from '../site/accounts.ts';
import { model, optionalJson, optionalText, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';

/** In the user's partition, so that the access check and the list of sites are both strongly consistent. */
export const memberEntity = new Entity({
  model: model('member'),
  attributes: {
    userId: text,
    accountId: text,
    role: text,
    createdAt: text,
    // What the member notes of the site, for nobody else; gone with the membership.
    note: optionalText,
    tags: optionalJson<readonly string[]>(),
    quiet: { type: 'boolean' },
  },
  indexes: {
    byUser: { pk: pk('userId'), sk: sk('accountId') },
    byAccount: {
      index: table.gsi.name,
      pk: { field: table.gsi.partitionKey, casing: 'none', composite: ['accountId'] },
      sk: { field: table.gsi.sortKey, casing: 'none', composite: ['userId'] },
    },
  },
} as const);

export const memberRowSchema = z.object({
  accountId: accountIdSchema,
  userId: userIdSchema,
  role: roleTypeSchema,
  createdAt: isoTimeSchema,
  note: z.string().exactOptional(),
  tags: z.array(z.string()).exactOptional(),
  quiet: z.literal(true).exactOptional(),
});
/** A user's role on a site. */
export type Membership = Readonly<z.output<typeof memberRowSchema>>;

/** What a member noted, and nothing else of the member. */
export const noteOf = ({ note, tags, quiet }: Membership): SiteNote => ({
  ...(note === undefined ? {} : { note }),
  ...(tags === undefined ? {} : { tags }),
  ...(quiet === undefined ? {} : { quiet }),
});

/** The account's owner alone: all that the access check needs of the account's row. */
const ownerRowSchema = z.object({ ownerId: userIdSchema.nullable().default(null) });

/**
 * The role of a member. Ownership moves by one write of the account, so the account's row overrides the member's row, which
 * follows a moment later.
 */
export const roleOn = ({ ownerId }: Pick<StoredAccount, 'ownerId'>, member: Membership): RoleType => {
  if (ownerId === null) return member.role;
  if (ownerId === member.userId) return 'owner';
  return member.role === 'family' ? 'family' : 'installer';
};

export const createMembers = ({ rows, now, connection }: StorageContext) => {
  const row = async (accountId: AccountId, userId: UserId): Promise<Membership | null> => {
    const { data } = await memberEntity.get({ accountId, userId }).go({ ...connection, consistent: true });
    return rows.one('member', memberRowSchema, data);
  };
  const writtenOwner = async (accountId: AccountId): Promise<UserId | null> => {
    const { data } = await accountEntity
      .get({ accountId })
      .go({ ...connection, consistent: true, attributes: ['ownerId'] });
    return rows.one('account', ownerRowSchema, data)?.ownerId ?? null;
  };
  const listOfAccount = async (accountId: AccountId): Promise<readonly Membership[]> => {
    const { data } = await memberEntity.query.byAccount({ accountId }).go({ ...connection, pages: 'all' });
    return rows.many('member', memberRowSchema, data);
  };
  return {
    /** The access check: strongly consistent. */
    get: async (accountId: AccountId, userId: UserId): Promise<Membership | null> => {
      const [member, ownerId] = await Promise.all([row(accountId, userId), writtenOwner(accountId)]);
      if (member !== null) return { ...member, role: roleOn({ ownerId }, member) };
      // The new owner's row has not been written yet.
      return ownerId === userId ? { accountId, userId, role: 'owner', createdAt: isoTime(now()) } : null;
    },
    /** @throws ApiError `already_exists` when the user is a member with another role; idempotent for the same role */
    add: async ({
      accountId,
      userId,
      role,
    }: Pick<Membership, 'accountId' | 'userId' | 'role'>): Promise<Membership> => {
      const member = { accountId, userId, role, createdAt: isoTime(now()) };
      if (await holds(memberEntity.create(member).go(connection))) return member;
      const known = await row(accountId, userId);
      if (known?.role !== role) throw new ApiError(known === null ? 'conflict' : 'already_exists');
      return known;
    },
    /** What a member notes of the site; what is left out stays, and what is empty goes. @returns null: no member any more */
    describe: async (
      accountId: AccountId,
      userId: UserId,
      { note, tags, quiet }: SiteNoteChange,
    ): Promise<SiteNote | null> => {
      const set = memberEntity.patch({ accountId, userId }).set({
        ...(note ? { note } : {}),
        ...(tags !== undefined && tags.length > 0 ? { tags } : {}),
        ...(quiet ? { quiet } : {}),
      });
      const gone = [
        ...(note === '' ? (['note'] as const) : []),
        ...(tags?.length === 0 ? (['tags'] as const) : []),
        ...(quiet === false ? (['quiet'] as const) : []),
      ];
      await holds((gone.length === 0 ? set : set.remove(gone)).go(connection));
      const member = await row(accountId, userId);
      return member && noteOf(member);
    },
    remove: async (accountId: AccountId, userId: UserId): Promise<void> => {
      await memberEntity.delete({ accountId, userId }).go(connection);
    },
    /** The site's owner; null: it has none. */
    ownerOf: async (accountId: AccountId): Promise<UserId | null> => {
      const written = await writtenOwner(accountId);
      if (written !== null) return written;
      return (await listOfAccount(accountId)).find(({ role }) => role === 'owner')?.userId ?? null;
    },
    /** Brings the members' rows in line with the account after its owner changed. Idempotent. */
    reconcileOwner: async (accountId: AccountId, ownerId: UserId, formerId: UserId | null): Promise<void> => {
      await memberEntity
        .upsert({ accountId, userId: ownerId })
        .set({ role: 'owner' })
        .ifNotExists({ createdAt: isoTime(now()) })
        .go(connection);
      if (formerId !== null && formerId !== ownerId)
        await holds(memberEntity.patch({ accountId, userId: formerId }).set({ role: 'installer' }).go(connection));
    },
    /** A user's sites, strongly consistent, oldest first. */
    listOfUser: async (userId: UserId): Promise<readonly Membership[]> => {
      const { data } = await memberEntity.query.byUser({ userId }).go({ ...connection, ...ALL_CONSISTENT });
      return rows.many('member', memberRowSchema, data);
    },
    /** A site's members, from the GSI: for display; may lag behind by a moment. */
    listOfAccount,
  };
};
