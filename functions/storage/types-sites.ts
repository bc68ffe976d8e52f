import type { Locale } from '#shared/locales.ts';
import type { AccountId, AffiliateId, UserId } from '#shared/model/ids.ts';
import type { OwnerOffer } from '#shared/model/member.ts';
import type { AccountChanges, Membership, NewAccount, StoredAccount, StoredGrant, StoredUser } from './types-rows.ts';

export interface UserRepository {
  /**
   * Makes the user's row unless it exists, keeps its e-mail address up to date, and gives it.
   * @param user its `locale` and `referredBy` count for a new row only
   * @throws ApiError `not_found` when the user was deleted
   */
  ensure(
    user: Pick<StoredUser, 'id' | 'email'> & { readonly locale?: Locale; readonly referredBy?: AffiliateId | null },
  ): Promise<StoredUser>;
  /** @throws ApiError `not_found` */
  patch(userId: UserId, changes: Partial<Pick<StoredUser, 'locale'>>): Promise<StoredUser>;
  /** null also for one who was deleted. */
  get(userId: UserId): Promise<StoredUser | null>;
  /** The user as an affiliate; the first one given stays, unless `instead` of a code that another has. */
  enrol(
    userId: UserId,
    affiliate: NonNullable<StoredUser['affiliate']>,
    instead?: string,
  ): Promise<NonNullable<StoredUser['affiliate']>>;
  /** Keeps the coupon for a site's first paid period. @returns false when it is another's, or was used */
  claimCoupon(userId: UserId, accountId: AccountId): Promise<boolean>;
  /** Gives it free again, unless it was used. Twice is once. */
  releaseCoupon(userId: UserId, accountId: AccountId): Promise<void>;
  /** What was kept for a site was used, for good. Twice is once. */
  spendCoupon(userId: UserId): Promise<void>;
  /** True from the moment a deletion began. */
  isGone(userId: UserId): Promise<boolean>;
  /** Begins a deletion: from now on no reader finds the user, and nothing makes the row anew. Twice is once. */
  mark(userId: UserId): Promise<void>;
  /** What is left of a user who is being deleted; null for everybody else. */
  remains(userId: UserId): Promise<StoredUser | null>;
  /** Forgets everything but that there was such a user, and that too after a day. Memberships are not touched. Twice is once. */
  delete(userId: UserId): Promise<void>;
}

export interface MemberRepository {
  /** The access check: strongly consistent. */
  get(accountId: AccountId, userId: UserId): Promise<Membership | null>;
  /** @throws ApiError `already_exists` when the user is a member with another role; the same role twice is once */
  add(member: Pick<Membership, 'accountId' | 'userId' | 'role'>): Promise<Membership>;
  remove(accountId: AccountId, userId: UserId): Promise<void>;
  /** Who owns the site; null: nobody does. */
  ownerOf(accountId: AccountId): Promise<UserId | null>;
  /** Makes the rows say what the account says after its owner changed. Twice is once. */
  settleOwner(accountId: AccountId, ownerId: UserId, formerId: UserId | null): Promise<void>;
  /** A user's sites, strongly consistent, oldest first. */
  listOfUser(userId: UserId): Promise<readonly Membership[]>;
  /** A site's members, from the GSI: for display; may lag behind by a moment. */
  listOfAccount(accountId: AccountId): Promise<readonly Membership[]>;
}

export interface AccountRepository {
  /** @throws ApiError `already_exists` */
  create(account: NewAccount): Promise<StoredAccount>;
  /** null when there is none, or it is being deleted. */
  get(accountId: AccountId): Promise<StoredAccount | null>;
  /**
   * Replaces the given fields (`settings` as a whole).
   * @throws ApiError `not_found`, or `conflict` when `expectedVersion` is given and no longer the row's
   */
  patch(accountId: AccountId, changes: AccountChanges, expectedVersion?: number): Promise<StoredAccount>;
  /**
   * Offers the ownership; replaces an earlier offer.
   * @param ownerId who owns the site now: written down if that was not done before
   * @throws ApiError `not_found`, or `conflict` when somebody else owns it now
   */
  offerOwnership(accountId: AccountId, ownerId: UserId, offer: OwnerOffer): Promise<void>;
  /** Takes back what was offered (to that user). Twice is once. */
  withdrawOffer(accountId: AccountId, userId?: UserId): Promise<void>;
  /** Makes the user the owner in one write, if it was offered and that has not expired. @returns whether it was */
  takeOwnership(accountId: AccountId, userId: UserId): Promise<boolean>;
  /** Ends the pause. @throws ApiError `not_found` */
  resume(accountId: AccountId): Promise<void>;
  /** The account's row, also while it is being deleted: since `deletingAt`. */
  remains(
    accountId: AccountId,
  ): Promise<{ readonly account: StoredAccount; readonly deletingAt: string | null } | null>;
  /**
   * Begins the deletion: from this write on the site is gone for every reader and run. The first time stays.
   * @param ownerId who must own it, if this is written in its row; absent: whoever does
   * @returns false when somebody else owns it
   */
  mark(accountId: AccountId, at: string, ownerId?: UserId): Promise<boolean>;
  /**
   * Deletes the site with everything that hangs on it; from the first write on it is gone for every reader. Twice is once.
   * @param mayGoOn asked now and then; default: always
   * @returns whether nothing is left; else a repetition goes on
   */
  delete(accountId: AccountId, mayGoOn?: () => boolean): Promise<boolean>;
}

export interface GrantRepository {
  get(accountId: AccountId, sessionId: string): Promise<StoredGrant | null>;
  /** By session; strongly consistent. @throws StoredRowError when one is damaged: no payment is lost without a word */
  list(accountId: AccountId): Promise<readonly StoredGrant[]>;
  /**
   * @param expectedVersion the version that `get` gave; null when there was none
   * @throws ApiError `conflict` when somebody was faster
   */
  put(accountId: AccountId, grant: Omit<StoredGrant, 'version'>, expectedVersion: number | null): Promise<void>;
}
