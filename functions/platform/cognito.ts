import {
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ApiError, type ErrorCode } from '#shared/contract/errors.ts';
import { asked } from './pool-error.ts';
import type { ServerClient } from './server-client.ts';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

export interface Identity {
  /** @throws ApiError `login_failed` | `not_confirmed` | `too_many_requests` */
  signIn(email: string, password: string): Promise<Tokens>;
  /** Replaces the password of a confirmed user. @param user e-mail address or id @throws ApiError `too_many_requests` */
  setPassword(user: string, password: string): Promise<void>;
  /**
   * New tokens of the same session, with a new refresh token; the old one works for another minute.
   * @throws ApiError `session_ended` | `too_many_requests`
   */
  refresh(refreshToken: string): Promise<Tokens>;
  /** Makes a refresh token worthless. Idempotent: one that is none is none afterwards. */
  revoke(refreshToken: string): Promise<void>;
}

/**
 * Every failed login looks the same from outside, whether or not the user exists. Cognito and its local stand-in name a wrong
 * password differently.
 */
const codeByName: ReadonlyMap<string, ErrorCode> = new Map([
  ['NotAuthorizedException', 'login_failed'],
  ['UserNotFoundException', 'login_failed'],
  ['InvalidPasswordException', 'login_failed'],
  ['InvalidParameterException', 'login_failed'],
  ['PasswordResetRequiredException', 'login_failed'],
  ['UserLambdaValidationException', 'login_failed'],
  ['UserNotConfirmedException', 'not_confirmed'],
]);

/** A refresh token that is damaged, expired, revoked, used up or of a deleted user. */
const deadTokens: ReadonlySet<string> = new Set([
  'NotAuthorizedException',
  'RefreshTokenReuseException',
  'UserNotFoundException',
  'InvalidParameterException',
  'UnauthorizedException',
  'UnsupportedTokenTypeException',
]);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** null: a challenge instead of tokens, which our clients are never given. */
const tokensIn = (result: AuthenticationResultType | undefined): Tokens | null => {
  const { AccessToken, RefreshToken, ExpiresIn } = result ?? {};
  if (AccessToken === undefined || RefreshToken === undefined || ExpiresIn === undefined) return null;
  return { accessToken: AccessToken, refreshToken: RefreshToken, expiresIn: ExpiresIn };
};

/** Signs in by e-mail and password with the server's client: no other client tries passwords. */
export const createIdentity = (cognito: CognitoIdentityProviderClient, client: ServerClient): Identity => ({
  signIn: async (email, password) => {
    const SECRET_HASH = await client.secretHash(email);
    const answer = await asked(
      cognito.send(
        new AdminInitiateAuthCommand({
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          UserPoolId: client.userPoolId,
          ClientId: client.clientId,
          AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH },
        }),
      ),
    ).catch((cause: unknown) => {
      const code = codeByName.get(nameOf(cause));
      throw code === undefined ? cause : new ApiError(code, { cause });
    });
    // The password is right, and the address is not confirmed (registration.ts).
    if (answer.ChallengeName === 'NEW_PASSWORD_REQUIRED') throw new ApiError('not_confirmed');
    const tokens = tokensIn(answer.AuthenticationResult);
    if (tokens === null) throw new ApiError('login_failed');
    return tokens;
  },
  setPassword: async (user, password) => {
    await asked(
      cognito.send(
        new AdminSetUserPasswordCommand({
          UserPoolId: client.userPoolId,
          Username: user,
          Password: password,
          Permanent: true,
        }),
      ),
    );
  },
  refresh: async (refreshToken) => {
    const ClientSecret = await client.secret();
    const answer = await asked(
      cognito.send(
        new GetTokensFromRefreshTokenCommand({ ClientId: client.clientId, ClientSecret, RefreshToken: refreshToken }),
      ),
    ).catch((cause: unknown) => {
      const code = deadTokens.has(nameOf(cause)) ? 'session_ended' : codeByName.get(nameOf(cause));
      throw code === undefined ? cause : new ApiError(code, { cause });
    });
    const tokens = tokensIn(answer.AuthenticationResult);
    if (tokens === null) throw new ApiError('session_ended');
    return tokens;
  },
  revoke: async (refreshToken) => {
    const ClientSecret = await client.secret();
    await cognito
      .send(new RevokeTokenCommand({ ClientId: client.clientId, ClientSecret, Token: refreshToken }))
      .catch((error: unknown) => {
        if (!deadTokens.has(nameOf(error))) throw error;
      });
  },
});
