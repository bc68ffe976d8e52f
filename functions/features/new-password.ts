import { randomUUID } from 'node:crypto';
import type { Deps } from '#functions/deps.ts';
import { type AccessDeps, endAccess } from '#functions/features/end-access.ts';
import type { Place } from '#functions/http/device.ts';
import type { UserId } from '#shared/model/ids.ts';

/** What a new password takes. */
export type NewPasswordDeps = Pick<Deps, 'identity' | 'notices'> & AccessDeps;

/**
 * Replaces a password, which ends all sessions but the kept one (and without one tokens, too) and is said by mail.
 * @param change `keptSessionId`: null: none; `place`: of the call
 * @throws ApiError `too_many_requests`
 */
export const replacePassword = async (
  deps: NewPasswordDeps,
  userId: UserId,
  change: { readonly password: string; readonly keptSessionId: string | null; readonly place: Place },
): Promise<void> => {
  const { identity, notices } = deps;
  const { password, keptSessionId, place } = change;
  // Before the change: after a crash its proof can be given again, and nobody else is still signed in.
  await endAccess(deps, userId, keptSessionId);
  await notices.userEvent('passwordChanged', userId, randomUUID(), place);
  await identity.setPassword(userId, password);
  // Who signed in with the old one in between, and made a token then.
  await endAccess(deps, userId, keptSessionId);
};
