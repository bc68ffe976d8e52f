import {
  AdminInitiateAuthCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { ApiError, type ErrorCode } from '#shared/contract/errors.ts';
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
  ['TooManyRequestsException', 'too_many_requests'],
  ['LimitExceededException', 'too_many_requests'],
]);

/** Signs in by e-mail and password with the server's client: no other client tries passwords. */
export const createIdentity = (cognito: CognitoIdentityProviderClient, client: ServerClient): Identity => ({
  signIn: async (email, password) => {
    const SECRET_HASH = await client.secretHash(email);
    const answer = await cognito
      .send(
        new AdminInitiateAuthCommand({
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          UserPoolId: client.userPoolId,
          ClientId: client.clientId,
          AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH },
        }),
      )
      .catch((cause: unknown) => {
        const code = cause instanceof Error ? codeByName.get(cause.name) : undefined;
        throw code === undefined ? cause : new ApiError(code, { cause });
      });
    const { AccessToken, RefreshToken, ExpiresIn } = answer.AuthenticationResult ?? {};
    // A challenge instead of tokens, which the login call does not support.
    if (AccessToken === undefined || RefreshToken === undefined || ExpiresIn === undefined)
      throw new ApiError('login_failed');
    return { accessToken: AccessToken, refreshToken: RefreshToken, expiresIn: ExpiresIn };
  },
});
