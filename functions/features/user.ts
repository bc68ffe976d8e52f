import type { Deps } from '#functions/deps.ts';
import { referralKey, referrerOf } from '#functions/features/referral.ts';
import type { Caller } from '#functions/http/caller.ts';
import type { StoredSecondFactor, StoredUser } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { defaultLocale, type Locale, localeFor } from '#shared/locales.ts';
import type { UserId } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';

type Headers = Readonly<Record<string, string>>;
type EmailDeps = Pick<Deps, 'storage' | 'emailOf'>;

/** The first locale of an Accept-Language header that the product supports. */
export const localeOf = (acceptLanguage: string | undefined): Locale => {
  for (const entry of (acceptLanguage ?? '').split(',')) {
    const found = localeFor(entry.split(';')[0]?.trim() ?? '');
    if (found) return found;
  }
  return defaultLocale;
};

/** Creates the user's row at the first call, and reads the e-mail address until there is one. */
export const ensureUser = async (deps: EmailDeps, userId: UserId, headers: Headers): Promise<StoredUser> => {
  const known = await deps.storage.users.get(userId);
  if (known?.email) return known;
  // Signing in must not fail because of an address that is only for display.
  const email = await deps.emailOf(userId).catch(() => null);
  const referredBy = known === null ? await referrerOf(deps, { id: userId, email }, headers) : null;
  const user = await deps.storage.users.ensure({
    id: userId,
    email,
    locale: localeOf(headers['accept-language']),
    referredBy,
  });
  // A crash before this loses only a count; a user who pays is counted then.
  if (referredBy !== null && user.referredBy === referredBy)
    await deps.storage.referrals.noteSignUp(referredBy, referralKey(user.id), user.createdAt, null);
  return user;
};

/** What a user's details say of the second factor: no secret. */
export const secondFactorFields = ({ active }: StoredSecondFactor) => ({
  secondFactor: active !== null,
  recoveryCodesLeft: active?.recoveryHashes.length ?? null,
});

/** A page waits no longer than this for an address. */
const ADDRESS_MS = 2 * SECOND_MS;

/**
 * The user, with the address that the user pool has now: an operator may have changed it there. Only a verified address
 * replaces the stored one; without one, the stored address stays.
 */
export const refreshUser = async (deps: EmailDeps, userId: UserId, headers: Headers): Promise<StoredUser> => {
  const known = await deps.storage.users.get(userId);
  if (!known?.email) return ensureUser(deps, userId, headers);
  const email = await deps.emailOf(userId, AbortSignal.timeout(ADDRESS_MS)).catch(() => null);
  return email === null || email === known.email ? known : deps.storage.users.ensure({ id: userId, email });
};

/**
 * The user's verified address as the user pool has it now: the stored address may belong to someone else by now, and an
 * invitation must reach no one else.
 * @returns null when there is none
 */
export const verifiedEmail = async (deps: EmailDeps, userId: UserId, caller: Caller): Promise<string | null> => {
  const known = await deps.storage.users.get(userId);
  if (caller.userId !== userId) return known?.email ?? null;
  const email = await deps.emailOf(userId);
  if (known !== null && known.email !== email) await deps.storage.users.ensure({ id: userId, email });
  return email;
};

/** For what goes on without an address while the user pool is down. @throws the error if it is a refusal of ours */
export const unlessRefused = (error: unknown): null => {
  if (error instanceof ApiError) throw error;
  return null;
};
