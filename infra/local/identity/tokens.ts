import { createHash, createSign, randomBytes, randomUUID } from 'node:crypto';
import key from 'cognito-local/lib/keys/cognitoLocal.private.json' with { type: 'json' };
import type { DataStore } from 'cognito-local/lib/services/dataStore/dataStore.js';
import * as z from 'zod';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/units.ts';
import type { AppClient } from './clients.ts';
import { CognitoFault, notAuthorized } from './fault.ts';

const ACCESS_MS = HOUR_MS;
/** From sign-in on: a rotated token is valid for what is left. */
const REFRESH_MS = 30 * DAY_MS;
/** How long a rotated refresh token may be used again, for retries. */
const GRACE_MS = 60 * SECOND_MS;

/** One sign-in, and the refresh tokens that descend from it. */
const sessionSchema = z.object({
  username: z.string(),
  clientId: z.string(),
  startedMs: z.number(),
  /** By hash of the refresh token, when it was first replaced; null: it was not. */
  tokens: z.record(z.string(), z.number().nullable()),
});
type Session = z.output<typeof sessionSchema>;
const sessionsSchema = z.record(z.string(), sessionSchema);
type Sessions = z.output<typeof sessionsSchema>;

/** Whose tokens are issued. */
export interface TokenUser {
  readonly username: string;
  readonly sub: string;
  readonly email: string;
  readonly groups: readonly string[];
}

export interface IssuedTokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken?: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
}

export interface Tokens {
  /** Tokens of a new sign-in. */
  start(client: AppClient, user: TokenUser): Promise<IssuedTokens>;
  /**
   * Tokens for a refresh token; a client that rotates gets a new one with them.
   * @throws NotAuthorizedException | RefreshTokenReuseException
   */
  refresh(
    client: AppClient,
    refreshToken: string,
    userOf: (username: string) => Promise<TokenUser | null>,
  ): Promise<IssuedTokens>;
  /** Ends the session of a refresh token. Idempotent. */
  revoke(client: AppClient, refreshToken: string): Promise<void>;
  /** Ends all sessions of a user. */
  revokeAll(username: string): Promise<void>;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (claims: object): string => {
  const text = `${encode({ alg: 'RS256', typ: 'JWT', kid: 'CognitoLocal' })}.${encode(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key.pem, 'base64url')}`;
};
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
/** Refresh tokens are opaque to callers; these begin with the id of their session. */
const newRefreshToken = (id: string): string => `${id}.${randomBytes(48).toString('base64url')}`;

/**
 * Issues and refreshes tokens as Cognito documents it for clients that rotate refresh tokens. The sessions are kept in `store`.
 * @param now ms since the epoch
 */
export const createTokens = (store: DataStore, issuer: string, now: () => number): Tokens => {
  const context = {} as never;
  /** One change at a time: none may be lost to another that began before it ended. */
  let last: Promise<unknown> = Promise.resolve();
  const oneByOne = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  const alive = ({ startedMs }: Session): boolean => now() < startedMs + REFRESH_MS;
  const read = async (): Promise<Sessions> => {
    const sessions = sessionsSchema.parse((await store.get(context, 'Sessions')) ?? {});
    return Object.fromEntries(Object.entries(sessions).filter(([, session]) => alive(session)));
  };
  const write = (sessions: Sessions): Promise<void> => store.set(context, 'Sessions', sessions);

  const issue = (client: AppClient, user: TokenUser, id: string, startedMs: number): IssuedTokens => {
    const iat = Math.floor(now() / SECOND_MS);
    const common = {
      sub: user.sub,
      iss: issuer,
      origin_jti: id,
      event_id: randomUUID(),
      auth_time: Math.floor(startedMs / SECOND_MS),
      iat,
      exp: iat + ACCESS_MS / SECOND_MS,
      ...(user.groups.length === 0 ? {} : { 'cognito:groups': user.groups }),
    };
    return {
      // Without a scope: in the cloud, our trigger takes the only one away.
      AccessToken: sign({
        ...common,
        token_use: 'access',
        client_id: client.id,
        username: user.username,
        jti: randomUUID(),
      }),
      IdToken: sign({
        ...common,
        token_use: 'id',
        aud: client.id,
        'cognito:username': user.username,
        email: user.email,
        email_verified: true,
        jti: randomUUID(),
      }),
      ExpiresIn: ACCESS_MS / SECOND_MS,
      TokenType: 'Bearer',
    };
  };

  /** The session of a refresh token of this client; null: there is none, or it ended. */
  const sessionOf = (sessions: Sessions, client: AppClient, token: string): [id: string, session: Session] | null => {
    const id = token.split('.')[0] ?? '';
    const session = sessions[id];
    if (session?.clientId !== client.id || !Object.hasOwn(session.tokens, hashOf(token))) return null;
    return [id, session];
  };

  return {
    start: (client, user) =>
      oneByOne(async () => {
        const [id, startedMs] = [randomUUID(), now()];
        const RefreshToken = newRefreshToken(id);
        const tokens = { [hashOf(RefreshToken)]: null };
        await write({ ...(await read()), [id]: { username: user.username, clientId: client.id, startedMs, tokens } });
        return { ...issue(client, user, id, startedMs), RefreshToken };
      }),
    refresh: (client, refreshToken, userOf) =>
      oneByOne(async () => {
        const sessions = await read();
        const found = sessionOf(sessions, client, refreshToken);
        const user = found && (await userOf(found[1].username));
        if (found === null || user === null) throw notAuthorized('Invalid Refresh Token');
        const [id, session] = found;
        if (!client.rotates) return issue(client, user, id, session.startedMs);
        const hash = hashOf(refreshToken);
        const replacedMs = session.tokens[hash] ?? null;
        if (replacedMs !== null && now() > replacedMs + GRACE_MS)
          throw new CognitoFault('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation');
        const RefreshToken = newRefreshToken(id);
        const tokens = { ...session.tokens, [hash]: replacedMs ?? now(), [hashOf(RefreshToken)]: null };
        await write({ ...sessions, [id]: { ...session, tokens } });
        return { ...issue(client, user, id, session.startedMs), RefreshToken };
      }),
    revoke: (client, refreshToken) =>
      oneByOne(async () => {
        const sessions = await read();
        const found = sessionOf(sessions, client, refreshToken);
        if (found === null) return;
        const { [found[0]]: _, ...others } = sessions;
        await write(others);
      }),
    revokeAll: (username) =>
      oneByOne(async () => {
        const sessions = Object.entries(await read());
        await write(Object.fromEntries(sessions.filter(([, session]) => session.username !== username)));
      }),
  };
};
