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
    const place = placeOf(headers);
    try {
      // Only whoever knows the password learns that it is a common one. It can be replaced through "forgotten password".
      if (await isCommonPassword(body.password)) throw new ApiError('password_too_common');
      const claims = claimsOfIssued(tokens.accessToken);
      const factor = await checkSecondFactor(deps, claims.userId, body, place);
      if (factor !== 'required') {
        recognise(claims.userId);
        await deps.notices.signedIn(claims.userId, place);
        await deps.storage.sessions.start({ ...claims, ...place, secondFactor: factor === 'passed' });
        return tokens;
      }
    } catch (error) {
      await discard(deps, tokens);
      throw error;
    }
    await discard(deps, tokens);
    return { challenge: 'totp' as const };
  },
  refreshTokens: async ({ body }) => {
    const tokens = await deps.identity.refresh(body.refreshToken);
    const { userId, sessionId } = claimsOfIssued(tokens.accessToken);
    const session = await deps.storage.sessions.get(userId, sessionId);
    if (session === null) {
      await Promise.all([deps.identity.revoke(tokens.refreshToken), deps.identity.revoke(body.refreshToken)]);
      throw new ApiError('session_ended');
    }
    await deps.storage.sessions.seen(session);
    return tokens;
  },
  signOut: async ({ body, recognise }) => {
    try {
      const { accessToken, refreshToken } = await deps.identity.refresh(body.refreshToken);
      const { userId, sessionId } = claimsOfIssued(accessToken);
      recognise(userId);
      await deps.storage.sessions.end(userId, sessionId);
      await deps.identity.revoke(refreshToken);
    } catch (error) {
      // It was ended before.
      if (!(error instanceof ApiError && error.code === 'session_ended')) throw error;
    }
    await deps.identity.revoke(body.refreshToken);
    return { signedOut: true as const };
  },
});
