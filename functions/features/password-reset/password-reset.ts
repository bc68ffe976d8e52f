import type { Deps } from '#functions/deps.ts';
import {
  checkCode,
  issueCode,
  type MailedCodeDeps,
  mailed,
  type Purpose,
  SHORT_CODE_S,
} from '#functions/features/mailed-code.ts';
import { replacePassword } from '#functions/features/new-password.ts';
import { placeOf } from '#functions/http/device.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isCommonPassword } from '#shared/common-passwords/common-passwords.ts';
import { ApiError } from '#shared/contract/errors.ts';

type PasswordResetDeps = MailedCodeDeps & Pick<Deps, 'identity' | 'registration' | 'notices' | 'now'>;

/** A code that replaces the password of the user with this address. */
export const passwordResetOf = ({ keyedHash }: Pick<Deps, 'keyedHash'>, email: string): Purpose => ({
  owner: keyedHash(email),
  purpose: 'passwordReset',
});

/**
 * Setting a forgotten password by a code that is mailed to the confirmed address. No answer says whether an address has a user.
 * Signing in with the new password takes the second factor as always.
 */
export const createPasswordResetHandlers = (
  deps: PasswordResetDeps,
): Pick<Handlers<'auth'>, 'requestPasswordReset' | 'resetPassword'> => ({
  requestPasswordReset: async ({ body: { email, locale } }) => {
    if ((await deps.registration.confirmedId(email)) === null) return {};
    const code = await issueCode(deps, passwordResetOf(deps, email), { lastsS: SHORT_CODE_S });
    await mailed(deps.notices.passwordCode(email, locale, code));
    return {};
  },
  resetPassword: async ({ body: { email, code, password }, headers, recognise }) => {
    if (await isCommonPassword(password)) throw new ApiError('password_too_common');
    const purpose = passwordResetOf(deps, email);
    if ((await checkCode(deps, purpose, code)) === null) throw new ApiError('code_rejected');
    const userId = await deps.registration.confirmedId(email);
    // Deleted, or moved to another address, since the code was sent.
    if (userId === null) throw new ApiError('code_rejected');
    recognise(userId);
    await replacePassword(deps, userId, { password, keptSessionId: null, place: placeOf(headers) });
    await deps.storage.mailedCodes.remove(purpose);
    return {};
  },
});
