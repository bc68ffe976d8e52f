import { describe, expect, it } from 'vitest';
import { createMemoryTokens } from './memory-tokens.ts';
import { type TokenSet, VendorError } from './port.ts';
import { createSession } from './session.ts';

const tokens = (access: string, expiresAtMs: number): TokenSet => ({ values: { access }, expiresAtMs });
const refused = () => Promise.reject(new VendorError('reauth_needed', 'refused'));

const setUp = (first: TokenSet | null) => {
  const asked: string[] = [];
  let refresh: () => Promise<TokenSet> = async () => tokens('renewed', 10_000);
  let signIn: () => Promise<TokenSet> = async () => tokens('signed in', 10_000);
  const vault = createMemoryTokens(first);
  const session = createSession(
    { tokens: vault, now: () => 1_000 },
    {
      signIn: async () => {
        asked.push('sign in');
        return await signIn();
      },
      refresh: async ({ values }) => {
        asked.push(`refresh ${values.access}`);
        return await refresh();
      },
      earlyMs: 3_000,
    },
  );
  return {
    asked,
    vault,
    access: () => session.run(async ({ values }) => values.access),
    session,
    onRefresh: (answer: typeof refresh) => {
      refresh = answer;
    },
    onSignIn: (answer: typeof signIn) => {
      signIn = answer;
    },
  };
};

describe('session', () => {
  it('signs in when there are no tokens, and keeps them', async () => {
    const { access, asked, vault } = setUp(null);
    expect([await access(), await access()]).toEqual(['signed in', 'signed in']);
    expect(asked).toEqual(['sign in']);
    expect(await vault.get()).toEqual(tokens('signed in', 10_000));
  });

  it('works without a shared vault', async () => {
    const session = createSession(
      { now: () => 0 },
      { signIn: async () => tokens('own', 9_000), refresh: refused, earlyMs: 1 },
    );
    expect(await session.run(async ({ values }) => values.access)).toBe('own');
  });

  it.each([
    [4_001, 'old', []],
    [4_000, 'renewed', ['refresh old']],
    [0, 'renewed', ['refresh old']],
  ])('with tokens good until %s ms uses %s', async (expiresAtMs, used, calls) => {
    const { access, asked } = setUp(tokens('old', expiresAtMs));
    expect(await access()).toBe(used);
    expect(asked).toEqual(calls);
  });

  it('signs in when the refresh token is no longer valid, and only then', async () => {
    const dead = setUp(tokens('old', 0));
    dead.onRefresh(refused);
    expect(await dead.access()).toBe('signed in');

    const down = setUp(tokens('old', 0));
    down.onRefresh(() => Promise.reject(new VendorError('upstream', 'down')));
    await expect(down.access()).rejects.toMatchObject({ kind: 'upstream' });
    expect(down.asked).toEqual(['refresh old']);
  });

  it('keeps using valid tokens while renewal fails temporarily', async () => {
    const { access, onRefresh } = setUp(tokens('old', 3_000));
    onRefresh(() => Promise.reject(new VendorError('upstream', 'down')));
    expect(await access()).toBe('old');
  });

  it('tries a rejected password once', async () => {
    const { access, asked, onSignIn } = setUp(null);
    onSignIn(() => Promise.reject(new VendorError('auth_failed', 'wrong')));
    for (let i = 0; i < 3; i += 1) await expect(access()).rejects.toMatchObject({ kind: 'auth_failed' });
    expect(asked).toEqual(['sign in']);
  });

  it('signs in again after a vendor failure', async () => {
    const { access, onSignIn } = setUp(null);
    onSignIn(() => Promise.reject(new VendorError('rate_limited', 'later')));
    await expect(access()).rejects.toMatchObject({ kind: 'rate_limited' });
    onSignIn(async () => tokens('signed in', 10_000));
    expect(await access()).toBe('signed in');
  });

  it('renews rejected tokens once', async () => {
    const { session, asked } = setUp(tokens('old', 90_000));
    const used: (string | undefined)[] = [];
    const run = (good: string) =>
      session.run(async ({ values }) => {
        used.push(values.access);
        return values.access === good ? good : await refused();
      });
    expect(await run('renewed')).toBe('renewed');
    await expect(run('another')).rejects.toMatchObject({ kind: 'bad_response' });
    expect(used).toEqual(['old', 'renewed', 'renewed', 'renewed']);
    expect(asked).toEqual(['refresh old', 'refresh renewed']);
  });

  it('passes on every other failure', async () => {
    const { session, asked } = setUp(tokens('old', 90_000));
    const offline = session.run(() => Promise.reject(new VendorError('offline', 'away')));
    await expect(offline).rejects.toMatchObject({ kind: 'offline' });
    expect(asked).toEqual([]);
  });
});
