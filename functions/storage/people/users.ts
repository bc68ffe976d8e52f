import { Entity } from 'electrodb';
import * as z from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import { defaultLocale, type Locale } from '#shared/locales.ts';
import { isoTimeSchema } from '#shared/model/common.ts';
import {
  type AccountId,
  type AffiliateId,
  accountIdSchema,
  affiliateIdSchema,
  type UserId,
  userIdSchema,
} from '#shared/model/ids.ts';
import { localeSchema } from '#shared/model/user.ts';
import { DAY_MS } from '#shared/units.ts';
import { isoTime } from '../../platform/clock.ts';
import { model, optionalCount, optionalText, pk, sk, text, ttlSeconds } from '../table/attributes.ts';
import { changed, holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { withId } from '../table/row-schemas.ts';

export const userEntity = new Entity({
  model: model('user'),
  attributes: {
    userId: text,
    email: optionalText,
    locale: optionalText,
    createdAt: text,
    // The referral programme: the affiliate the user earns as, and the affiliate who referred the user.
    affiliateId: optionalText,
    referralCode: optionalText,
    referredBy: optionalText,
    couponFor: optionalText,
    couponUsedAt: optionalText,
    // The free days at the beginning of a subscription.
    trialFor: optionalText,
    sitesMail: { type: 'boolean' },
    // Deleted: the remaining row keeps the user from being recreated while access tokens are still valid.
    deletingAt: optionalText,
    expiresAtS: optionalCount,
  },
  indexes: { byId: { pk: pk('userId'), sk: sk() } },
} as const);

export const userRowSchema = z.preprocess(
  withId('userId'),
  z
    .object({
      id: userIdSchema,
      email: z.string().nullable().default(null),
      /** The language of the user's mail. Absent in rows from before mail; a locale no longer offered counts as absent. */
      locale: localeSchema.catch(defaultLocale),
      createdAt: isoTimeSchema,
      affiliateId: affiliateIdSchema.exactOptional(),
      referralCode: z.string().exactOptional(),
      /** The affiliate who referred the user; null: none. Never changes. */
      referredBy: affiliateIdSchema.nullable().default(null),
      /** The site whose first paid period is discounted for a referred user; null: none yet. */
      couponFor: accountIdSchema.nullable().default(null),
      /** When that period was paid: there is no second discount. */
      couponUsedAt: isoTimeSchema.nullable().default(null),
      /** The only site that begins with free days; null: none yet. */
      trialFor: accountIdSchema.nullable().default(null),
      /** Whether the user wants a mail of sites that need a hand. */
      sitesMail: z.boolean().default(true),
      deletingAt: isoTimeSchema.nullable().default(null),
    })
    .transform(({ affiliateId, referralCode: code, ...row }) => ({
      ...row,
      /** The affiliate the user earns as; null: never asked for a link. */
      affiliate: affiliateId === undefined || code === undefined ? null : { affiliateId, code },
    })),
);
type UserRow = z.output<typeof userRowSchema>;
export type StoredUser = Readonly<Omit<UserRow, 'deletingAt'>>;
type Enrolment = NonNullable<StoredUser['affiliate']>;

/** A deleted user is remembered this long: longer than any access token is valid. */
const GONE_DAYS = 1;

export const createUsers = ({ rows, now, connection }: StorageContext) => {
  const load = async (userId: UserId): Promise<UserRow | null> => {
    const { data } = await userEntity.get({ userId }).go({ ...connection, consistent: true });
    return rows.one('user', userRowSchema, data);
  };
  const shown = (row: UserRow | null, deleted: boolean): StoredUser | null => {
    if (row === null || (row.deletingAt !== null) !== deleted) return null;
    const { deletingAt: _, ...user } = row;
    return user;
  };
  const get = async (userId: UserId): Promise<StoredUser | null> => shown(await load(userId), false);
  return {
    /**
     * Creates the user's row unless it exists, keeps its e-mail address up to date, and returns it.
     * @param user its `locale` and `referredBy` count for a new row only
     * @throws ApiError `not_found` when the user was deleted
     */
    ensure: async ({
      id,
      email,
      locale,
      referredBy = null,
    }: Pick<StoredUser, 'id' | 'email'> & {
      readonly locale?: Locale;
      readonly referredBy?: AffiliateId | null;
    }): Promise<StoredUser> => {
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
            // The remains of a deleted user no longer count once expired, whether or not the row is still there.
            .where(
              (there, { lte, notExists }) =>
                `${notExists(there.createdAt)} OR ${lte(there.expiresAtS, ttlSeconds(now()))}`,
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
    },
    /** null also for a user who was deleted. */
    get,
    /** @throws ApiError `not_found` */
    patch: async (userId: UserId, changes: Partial<Pick<StoredUser, 'locale' | 'sitesMail'>>): Promise<StoredUser> => {
      const write = userEntity
        .patch({ userId })
        .set(changes)
        .where(({ deletingAt }, { notExists }) => notExists(deletingAt))
        .go({ ...connection, response: 'all_new' });
      const user = shown(userRowSchema.parse(await changed(write, async () => (await get(userId)) !== null)), false);
      if (user === null) throw new ApiError('not_found');
      return user;
    },
    /** Makes the user an affiliate. The first enrolment stays; `instead` replaces a code that turned out to be taken. */
    enrol: async (userId: UserId, { affiliateId, code }: Enrolment, instead?: string): Promise<Enrolment> => {
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
    /** Reserves the coupon for a site's first paid period. @returns false when another site holds it, or it was used */
    claimCoupon: (userId: UserId, accountId: AccountId) =>
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
    /** Releases the coupon unless it was used. Idempotent. */
    releaseCoupon: async (userId: UserId, accountId: AccountId): Promise<void> => {
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
    /** Marks a reserved coupon as used, for good. Idempotent. */
    spendCoupon: async (userId: UserId): Promise<void> => {
      await holds(
        userEntity
          .patch({ userId })
          .set({ couponUsedAt: isoTime(now()) })
          .where((row, { exists, notExists }) => `${exists(row.couponFor)} AND ${notExists(row.couponUsedAt)}`)
          .go(connection),
      );
    },
    /** Takes the user's trial for a site. @returns false when another site has it */
    claimTrial: (userId: UserId, accountId: AccountId) =>
      holds(
        userEntity
          .patch({ userId })
          .set({ trialFor: accountId })
          .where(
            (row, { eq, notExists }) =>
              `${notExists(row.deletingAt)} AND (${notExists(row.trialFor)} OR ${eq(row.trialFor, String(accountId))})`,
          )
          .go(connection),
      ),
    /** Gives the trial back of a site that never began. Idempotent. */
    releaseTrial: async (userId: UserId, accountId: AccountId): Promise<void> => {
      await holds(
        userEntity
          .patch({ userId })
          .remove(['trialFor'])
          .where((row, { eq }) => eq(row.trialFor, String(accountId)))
          .go(connection),
      );
    },
    /** True from the moment a deletion began. */
    isGone: async (userId: UserId): Promise<boolean> => {
      const row = await load(userId);
      return row !== null && row.deletingAt !== null;
    },
    /** Begins a deletion: from now on no reader finds the user, and nothing recreates the row. Idempotent. */
    mark: async (userId: UserId): Promise<void> => {
      const at = isoTime(now());
      await userEntity.upsert({ userId }).ifNotExists({ createdAt: at, deletingAt: at }).go(connection);
    },
    /** What is left of a user who is being deleted; null for everyone else. */
    remains: async (userId: UserId): Promise<StoredUser | null> => shown(await load(userId), true),
    /** Forgets everything but the user's id, and that too after a day. Memberships are not touched. Idempotent. */
    delete: async (userId: UserId): Promise<void> => {
      const deletingAt = isoTime(now());
      const expiresAtS = ttlSeconds(now() + GONE_DAYS * DAY_MS);
      await userEntity.put({ userId, createdAt: deletingAt, deletingAt, expiresAtS }).go(connection);
    },
  };
};
