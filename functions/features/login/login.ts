import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { claimsOfIssued } from '#functions/platform/token-claims.ts';
import { isCommonPassword } from '#shared/common-passwords/common-passwords.ts';
import { ApiError } from '#shared/contract/errors.ts';

/** Signing in, staying signed in and signing out, at the user pool. */
export const createLoginHandlers = ({
  identity,
}: Pick<Deps, 'identity'>): Pick<Handlers<'auth'>, 'login' | 'refreshTokens' | 'signOut'> => ({
  login: async ({ body, recognise }) => {
    const tokens = await identity.signIn(body.email, body.password);
    // Only whoever knows the password learns that it is a common one. It can be replaced through "forgotten password".
    if (await isCommonPassword(body.password)) throw new ApiError('password_too_common');
    recognise(claimsOfIssued(tokens.accessToken).userId);
    return tokens;
  },
  refreshTokens: ({ body }) => identity.refresh(body.refreshToken),
  signOut: async ({ body, recognise }) => {
    try {
      const { accessToken, refreshToken } = await identity.refresh(body.refreshToken);
      recognise(claimsOfIssued(accessToken).userId);
      await identity.revoke(refreshToken);
    } catch (error) {
      // It was ended before.
      if (!(error instanceof ApiError && error.code === 'session_ended')) throw error;
    }
    await identity.revoke(body.refreshToken);
    return { signedOut: true as const };
  },
});
