import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isCommonPassword } from '#shared/common-passwords/common-passwords.ts';
import { ApiError } from '#shared/contract/errors.ts';

/** Sign-in with e-mail and password at the user pool. */
export const createLoginHandlers = (deps: Pick<Deps, 'identity'>): Pick<Handlers<'auth'>, 'login'> => ({
  login: async ({ body }) => {
    const tokens = await deps.identity.signIn(body.email, body.password);
    // Only whoever knows the password learns that it is a common one. It can be replaced through "forgotten password".
    if (await isCommonPassword(body.password)) throw new ApiError('password_too_common');
    return tokens;
  },
});
