import { isoTime } from '#functions/platform/clock.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import type { RoleType } from '#shared/roles.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { accountEntity, memberEntity, userEntity } from '../entities.ts';
import { memberRowSchema, ownerRowSchema, userRowSchema } from '../rows.ts';
import { changed, holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import type { MemberRepository, Membership, StoredAccount, StoredUser, UserRepository } from '../types.ts';

/** For so long it is remembered that there was such a user: longer than any access token lives. */
const GONE_DAYS = 1;

export const createUserRepository = ({ rows, now, connection }: StorageContext): UserRepository => {
  const load = async (userId: UserId) => {
    const { data } = await userEntity.get({ userId }).go({ ...connection, consistent: true });
    return rows.one('user', userRowSchema, data);
  };
  const shown = (row: Awaited<ReturnType<typeof load>>, deleted: boolean): StoredUser | null => {
    if (row === null || (row.deletingAt !== null) !== deleted) return null;
    const { deletingAt: _, ...user } = row;
    return user;
  };
  const get: UserRepository['get'] = async (userId) => shown(await load(userId), false);
  const ensure: UserRepository['ensure'] = async ({ id, email, locale, referredBy = null }) => {
    const row = await load(id);
    if (row !== null && row.deletingAt !== null) throw new ApiError('not_found');
    const known = shown(row, false);
    if (known !== null && known.email === email) return known;
    const userId = id;
    const stored = email === null ? {} : { email };
    if (known === null) {
      const first = {
        ...(locale === undefined ? {} : { locale }),
        ...(referredBy === null ? {} : { referredBy }),
        createdAt: isoTime(now()),
      };
      await holds(
        userEntity
          .put({ userId, ...stored, ...first })
          // What is left of a deleted user counts no more once it has expired, whether it lies there still or not.
          .where(
            (there, { lte, notExists }) =>
              `${notExists(there.createdAt)} OR ${lte(there.expiresAtS, Math.floor(now() / SECOND_MS))}`,
          )
          .go(connection),
      );
    } else {
      const change = userEntity.patch({ userId });
      await holds(
        (email === null ? change.remove(['email']) : change.set({ email }))
          .where(({ deletingAt }, { notExists }) => notExists(deletingAt))
          .go(connection),
      );
    }
    const user = await get(id);
    if (user === null) throw new ApiError('conflict');
    return user;
  };
  return {
    ensure,
    get,
    patch: async (userId, changes) => {
      const write = userEntity
        .patch({ userId })
        .set(changes)
        .where(({ deletingAt }, { notExists }) => notExists(deletingAt))
        .go({ ...connection, response: 'all_new' });
      const user = shown(userRowSchema.parse(await changed(write, async () => (await get(userId)) !== null)), false);
      if (user === null) throw new ApiError('not_found');
      return user;
    },
    enrol: async (userId, { affiliateId, code }, instead) => {
      const change = userEntity.patch({ userId });
      await holds(
        (instead === undefined ? change.set({ affiliateId, referralCode: code }) : change.set({ referralCode: code }))
          .where(
            (row, { eq, notExists }) =>
              `${notExists(row.deletingAt)} AND ${instead === undefined ? notExists(row.affiliateId) : eq(row.referralCode, instead)}`,
          )
          .go(connection),
      );
      const affiliate = (await get(userId))?.affiliate;
      if (!affiliate) throw new ApiError('not_found');
      return affiliate;
    },
    claimCoupon: (userId, accountId) =>
      holds(
        userEntity
          .patch({ userId })
          .set({ couponFor: accountId })
          .where(
            (row, { eq, exists, notExists }) =>
              `${exists(row.referredBy)} AND ${notExists(row.deletingAt)} AND ${notExists(row.couponUsedAt)} AND (${notExists(row.couponFor)} OR ${eq(row.couponFor, String(accountId))})`,
          )
          .go(connection),
      ),
    releaseCoupon: async (userId, accountId) => {
      await holds(
        userEntity
          .patch({ userId })
          .remove(['couponFor'])
          .where(
            (row, { eq, notExists }) => `${eq(row.couponFor, String(accountId))} AND ${notExists(row.couponUsedAt)}`,
          )
          .go(connection),
      );
    },
    spendCoupon: async (userId) => {
      await holds(
        userEntity
          .patch({ userId })
          .set({ couponUsedAt: isoTime(now()) })
          .where((row, { exists, notExists }) => `${exists(row.couponFor)} AND ${notExists(row.couponUsedAt)}`)
          .go(connection),
      );
    },
    isGone: async (userId) => {
      const row = await load(userId);
      return row !== null && row.deletingAt !== null;
    },
    mark: async (userId) => {
      const at = isoTime(now());
      await userEntity.upsert({ userId }).ifNotExists({ createdAt: at, deletingAt: at }).go(connection);
    },
    remains: async (userId) => shown(await load(userId), true),
    delete: async (userId) => {
      const deletingAt = isoTime(now());
      const expiresAtS = Math.floor((now() + GONE_DAYS * DAY_MS) / SECOND_MS);
      await userEntity.put({ userId, createdAt: deletingAt, deletingAt, expiresAtS }).go(connection);
    },
  };
};

/**
 * What a member is. Ownership moves by one write of the account, so what is written there rules over the member's row,
 * which follows a moment later.
 */
export const roleOn = ({ ownerId }: Pick<StoredAccount, 'ownerId'>, member: Membership): RoleType => {
  if (ownerId === null) return member.role;
  return ownerId === member.userId ? 'owner' : 'installer';
};

export const createMemberRepository = ({ rows, now, connection }: StorageContext): MemberRepository => {
  const row = async (accountId: AccountId, userId: UserId) => {
    const { data } = await memberEntity.get({ accountId, userId }).go({ ...connection, consistent: true });
    return rows.one('member', memberRowSchema, data);
  };
  const writtenOwner = async (accountId: AccountId): Promise<UserId | null> => {
    const { data } = await accountEntity
      .get({ accountId })
      .go({ ...connection, consistent: true, attributes: ['ownerId'] });
    return rows.one('account', ownerRowSchema, data)?.ownerId ?? null;
  };
  const get: MemberRepository['get'] = async (accountId, userId) => {
    const [member, ownerId] = await Promise.all([row(accountId, userId), writtenOwner(accountId)]);
    if (member !== null) return { ...member, role: roleOn({ ownerId }, member) };
    // Its row is still on its way.
    return ownerId === userId ? { accountId, userId, role: 'owner', createdAt: isoTime(now()) } : null;
  };
  const listOfAccount: MemberRepository['listOfAccount'] = async (accountId) => {
    const { data } = await memberEntity.query.byAccount({ accountId }).go({ ...connection, pages: 'all' });
    return rows.many('member', memberRowSchema, data);
  };
  return {
    get,
    add: async ({ accountId, userId, role }) => {
      const member = { accountId, userId, role, createdAt: isoTime(now()) };
      if (await holds(memberEntity.create(member).go(connection))) return member;
      const known = await row(accountId, userId);
      if (known?.role !== role) throw new ApiError(known === null ? 'conflict' : 'already_exists');
      return known;
    },
    remove: async (accountId, userId) => {
      await memberEntity.delete({ accountId, userId }).go(connection);
    },
    ownerOf: async (accountId) => {
      const written = await writtenOwner(accountId);
      if (written !== null) return written;
      return (await listOfAccount(accountId)).find(({ role }) => role === 'owner')?.userId ?? null;
    },
    settleOwner: async (accountId, ownerId, formerId) => {
      await memberEntity
        .upsert({ accountId, userId: ownerId })
        .set({ role: 'owner' })
        .ifNotExists({ createdAt: isoTime(now()) })
        .go(connection);
      if (formerId !== null && formerId !== ownerId)
        await holds(memberEntity.patch({ accountId, userId: formerId }).set({ role: 'installer' }).go(connection));
    },
    listOfUser: async (userId) => {
      const { data } = await memberEntity.query.byUser({ userId }).go({ ...connection, ...ALL_CONSISTENT });
      return rows.many('member', memberRowSchema, data);
    },
    listOfAccount,
  };
};
