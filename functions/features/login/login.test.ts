import { Logger } from '@aws-lambda-powertools/logger';
import { describe, expect, it } from 'vitest';
import type { Deps } from '#functions/deps.ts';
import { createLocalUserSeal } from '#functions/platform/user-seal.ts';
import type { Storage } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { createLoginHandlers } from './login.ts';

const COMMON = 'password123';

/** A token of Anna, unsigned. */
const token = ['{}', JSON.stringify({ sub: '24688438-40e1-70d0-d97e-000000000001', origin_jti: 's' }), '']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');
const refresh = async (refreshToken: string) => {
  if (!refreshToken.startsWith('good')) throw new ApiError('session_ended');
  return { accessToken: token, refreshToken: `${refreshToken}+`, expiresIn: 3600 };
};
const revoked: string[] = [];
/** Sessions that exist. */
const sessions = new Set<string>();
/** The user pool of one user. */
const rowsOf = (password: string) =>
  createLoginHandlers({
    identity: {
      signIn: async (_, typed) => {
        if (typed !== password) throw new ApiError('login_failed');
        return { accessToken: token, refreshToken: 'good', expiresIn: 3600 };
      },
      refresh,
      setPassword: async () => undefined,
      revoke: async (refreshToken) => void revoked.push(refreshToken),
    },
    storage: {
      secondFactors: { get: async () => ({ active: null, pending: null }) },
      sessions: {
        start: async ({ sessionId }: { sessionId: string }) => void sessions.add(sessionId),
        get: async (userId: string, sessionId: string) => (sessions.has(sessionId) ? { userId, sessionId } : null),
        end: async (_: string, sessionId: string) => void sessions.delete(sessionId),
        seen: async () => true,
      },
    } as unknown as Storage,
    notices: { signedIn: async () => {} } as unknown as Deps['notices'],
    factorSeal: createLocalUserSeal(new Uint8Array(32), 'secondFactor'),
    logger: new Logger({ logLevel: 'SILENT' }),
    now: () => 0,
  });
const recognised: string[] = [];
const callOf = (body: object) => ({ body, headers: {}, recognise: (userId: string) => recognised.push(userId) });
const loginOf = (password: string) => {
  const { login } = rowsOf(password);
  return (typed: string) =>
    login(callOf({ email: 'anna@sunward.example', password: typed }) as unknown as Parameters<typeof login>[0]);
};

describe('signing in', () => {
  it('returns tokens', async () => {
    expect(await loginOf('Sunward-demo-1')('Sunward-demo-1')).toMatchObject({ accessToken: token });
  });

  it('returns none for a password that many people use', async () => {
    revoked.length = 0;
    await expect(loginOf(COMMON)(COMMON)).rejects.toMatchObject({ code: 'password_too_common' });
    expect(revoked).toEqual(['good']);
  });

  it('tells nobody who does not know the password that it is common', async () => {
    await expect(loginOf('Sunward-demo-1')(COMMON)).rejects.toMatchObject({ code: 'login_failed' });
  });
});

describe('signing out', () => {
  const { signOut } = rowsOf('');
  const out = (refreshToken: string) => signOut(callOf({ refreshToken }) as unknown as Parameters<typeof signOut>[0]);

  it('ends the session with the token and with what replaced it, and says whose it was', async () => {
    revoked.length = 0;
    recognised.length = 0;
    expect(await out('good')).toEqual({ signedOut: true });
    expect(revoked.sort()).toEqual(['good', 'good+']);
    expect(recognised).toEqual(['24688438-40e1-70d0-d97e-000000000001']);
  });

  it('is done when the session had ended before', async () => {
    expect(await out('dead')).toEqual({ signedOut: true });
  });
});
