import { createHash } from 'node:crypto';
import type { Deps } from '#functions/deps.ts';
import { mailboxOf } from '#functions/features/mailbox.ts';
import type { StoredUser } from '#functions/storage/index.ts';
import type { AccountId, AffiliateId, UserId } from '#shared/model/ids.ts';
import { referralCoupon } from '#shared/plans.ts';
import { REFERRAL_COOKIE, referralCode } from '#shared/referral.ts';

type Headers = Readonly<Record<string, string>>;

/** The referral code from the landing page's cookie; null: none, or not one of ours. */
export const cookieCode = (cookies: string | undefined): string | null => {
  for (const part of (cookies ?? '').split(';')) {
    const [name, value] = part.split('=');
    if (name?.trim() === REFERRAL_COOKIE) return referralCode(value);
  }
  return null;
};

export const samePerson = (a: Pick<StoredUser, 'id' | 'email'>, b: Pick<StoredUser, 'id' | 'email'>): boolean =>
  a.id === b.id || (a.email !== null && b.email !== null && mailboxOf(a.email) === mailboxOf(b.email));

/** Distinguishes sign-ups without identifying them: it cannot be turned back into a user. */
export const referralKey = (userId: UserId): string =>
  createHash('sha256').update(`referral/${userId}`).digest('base64url').slice(0, 22);

/** The affiliate who referred a new user; null: none, one who is gone, or the same person. */
export const referrerOf = async (
  { storage }: Pick<Deps, 'storage'>,
  newcomer: { readonly id: UserId; readonly email: string | null },
  headers: Headers,
): Promise<AffiliateId | null> => {
  const code = cookieCode(headers.cookie);
  const affiliate = code === null ? null : await storage.referrals.findCode(code);
  if (affiliate === null) return null;
  const owner = await storage.users.get(affiliate.userId);
  return owner === null || samePerson(owner, newcomer) ? null : affiliate.affiliateId;
};

/**
 * The coupon for a site's first paid period, reserved for this site; undefined: its owner was not referred, or has used it.
 * After paying with it, call `spendCoupon`.
 */
export const couponOf = async (
  { storage }: Pick<Deps, 'storage'>,
  userId: UserId | null,
  accountId: AccountId,
): Promise<string | undefined> => {
  const user = userId === null ? null : await storage.users.get(userId);
  if (!user?.referredBy) return undefined;
  return (await storage.users.claimCoupon(user.id, accountId)) ? referralCoupon.id : undefined;
};
