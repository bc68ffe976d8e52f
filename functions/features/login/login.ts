import type { Deps } from '#functions/deps.ts';
import { checkSecondFactor, type SecondFactorCheckDeps } from '#functions/features/second-factor.ts';
import { placeOf } from '#functions/http/device.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import type { Handlers } from '#functions/http/implement.ts';
import type { Tokens } from '#functions/platform/cognito.ts';
import { claimsOfIssued } from '#functions/platform/token-claims.ts';
import { isCommonPassword } from '#shared/common-passwords/common-passwords.ts';
import { ApiError } from '#shared/contract/errors.ts';

type LoginDeps = SecondFactorCheckDeps & Pick<Deps, 'identity' | 'logger'>;

/** Tokens that nobody has seen are worthless from now on; that this failed is not the caller's failure. */
const discard = async ({ identity, logger }: LoginDeps, { refreshToken }: Tokens): Promise<void> => {
  await identity
    .revoke(refreshToken)
    .catch((error: unknown) => logger.warn('tokens not revoked', { fault: faultForLog(error) }));
};

/** Signing in, staying signed in and signing out, at the user pool. */
export const createLoginHandlers = (
  deps: LoginDeps,
): Pick<Handlers<'auth'>, 'login' | 'refreshTokens' | 'signOut'> => ({
  login: async ({ body, headers, recognise }) => {
    const tokens = await deps.identity.signIn(body.email, body.password);
    try {
      // Only whoever knows the password learns that it is a common one. It can be replaced through "forgotten password".
      if (await isCommonPassword(body.password)) throw new ApiError('password_too_common');
      const { userId } = claimsOfIssued(tokens.accessToken);
      if ((await checkSecondFactor(deps, userId, body, placeOf(headers))) !== 'required') {
        recognise(userId);
        return tokens;
      }
    } catch (error) {
      await discard(deps, tokens);
      throw error;
    }
    await discard(deps, tokens);
    return { challenge: 'totp' as const };
  },
  refreshTokens: ({ body }) => deps.identity.refresh(body.refreshToken),
  signOut: async ({ body, recognise }) => {
    try {
      const { accessToken, refreshToken } = await deps.identity.refresh(body.refreshToken);
      recognise(claimsOfIssued(accessToken).userId);
      await deps.identity.revoke(refreshToken);
    } catch (error) {
      // It was ended before.
      if (!(error instanceof ApiError && error.code === 'session_ended')) throw error;
    }
    await deps.identity.revoke(body.refreshToken);
    return { signedOut: true as const };
  },
});
