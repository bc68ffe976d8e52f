import type { Deps } from '#functions/deps.ts';
import { checkCode, issueCode, type MailedCodeDeps, mailed } from '#functions/features/mailed-code.ts';
import { tryPassword } from '#functions/features/password-check.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isCommonPassword } from '#shared/common-passwords/common-passwords.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Locale } from '#shared/locales.ts';
import { DAY_S } from '#shared/units.ts';

type SignUpDeps = MailedCodeDeps & Pick<Deps, 'identity' | 'registration' | 'notices'>;

const CODE_S = DAY_S;

const purposeOf = ({ keyedHash }: SignUpDeps, email: string) => ({ owner: keyedHash(email), purpose: 'signUp' });

/** @throws ApiError `mail_unavailable` */
const mailCode = async (deps: SignUpDeps, email: string, locale: Locale): Promise<void> => {
  const code = await issueCode(deps, purposeOf(deps, email), { lastsS: CODE_S });
  await mailed(deps.notices.signUpCode(email, locale, code));
};

/** Whether the password is right, and the address not confirmed yet. @throws ApiError `login_failed` */
const isOpen = async (deps: SignUpDeps, email: string, password: string): Promise<boolean> => {
  try {
    await tryPassword(deps, email, password);
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_confirmed') return true;
    throw error;
  }
};

/**
 * Signing up. No answer says whether an address has a user: only its mailbox learns that. Whoever signs up with an unconfirmed
 * address replaces the password of whoever did so before, and the code confirms the address only together with the password:
 * an owner who types the code in never confirms the password of somebody else.
 */
export const createSignUpHandlers = (
  deps: SignUpDeps,
): Pick<Handlers<'auth'>, 'signUp' | 'confirmSignUp' | 'resendCode'> => ({
  signUp: async ({ body: { email, password, locale } }) => {
    if (await isCommonPassword(password)) throw new ApiError('password_too_common');
    if ((await deps.registration.register(email, password)) === 'taken') await deps.notices.signUpTaken(email, locale);
    else await mailCode(deps, email, locale);
    return {};
  },
  confirmSignUp: async ({ body: { email, password, code } }) => {
    // Repeated after an answer that was lost.
    if (!(await isOpen(deps, email, password))) return {};
    const purpose = purposeOf(deps, email);
    if ((await checkCode(deps, purpose, code)) === null) throw new ApiError('code_rejected');
    await deps.registration.confirm(email, password);
    await deps.storage.mailedCodes.remove(purpose);
    return {};
  },
  resendCode: async ({ body: { email, locale } }) => {
    if (await deps.registration.isUnconfirmed(email)) await mailCode(deps, email, locale);
    return {};
  },
});
