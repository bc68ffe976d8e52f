import { randomUUID } from 'node:crypto';
import type { Identity, Tokens } from '#functions/platform/cognito.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';
import { ANY_SESSION } from './api-event.ts';
import { newUserId, userIdOf } from './user-id.ts';

/** The password of every user. */
export const PASSWORD = 'right-password';
/** A refresh token that is valid from the start. */
export const REFRESH_TOKEN = 'refresh-token-of-a-session';

/** An access token as the user pool issues it, unsigned. */
export const issuedToken = (userId: UserId, sessionId: string = randomUUID()): string =>
  ['{}', JSON.stringify({ sub: userId, origin_jti: sessionId }), '']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

export interface FakeIdentity extends Identity {
  readonly userOf: (email: string) => UserId;
  /** Refresh tokens that were revoked. */
  readonly revoked: readonly string[];
}

/** A user pool in which every address has a user, with one password. */
export const createFakeIdentity = (): FakeIdentity => {
  const revoked: string[] = [];
  /** Passwords that were changed, by user. */
  const passwords = new Map<UserId, string>();
  const userOf = (email: string): UserId => {
    const id = userIdSchema.safeParse(email);
    return id.success ? id.data : userIdOf(email.toLowerCase());
  };
  const sessions = new Map([[REFRESH_TOKEN, { userId: newUserId(), sessionId: ANY_SESSION as string }]]);
  const issue = (refreshToken: string): Tokens => {
    const session = sessions.get(refreshToken);
    if (session === undefined) throw new ApiError('session_ended');
    return { accessToken: issuedToken(session.userId, session.sessionId), refreshToken, expiresIn: 3600 };
  };
  return {
    userOf,
    revoked,
    signIn: async (email, password) => {
      if (password !== (passwords.get(userOf(email)) ?? PASSWORD)) throw new ApiError('login_failed');
      const refreshToken = randomUUID();
      sessions.set(refreshToken, { userId: userOf(email), sessionId: randomUUID() });
      return issue(refreshToken);
    },
    setPassword: async (user, password) => void passwords.set(userOf(user), password),
    refresh: async (refreshToken) => issue(refreshToken),
    revoke: async (refreshToken) => {
      revoked.push(refreshToken);
      if (refreshToken !== REFRESH_TOKEN) sessions.delete(refreshToken);
    },
  };
};
