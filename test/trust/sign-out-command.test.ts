import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSignOutOptions, signOutUsers } from '#infra/local/sign-out/sign-out.ts';
import type { UserId } from '#shared/model/ids.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { PASSWORD } from '#test/support/fake-identity.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId } from '../contract/site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const signIn = async (email: string) => {
  const { body } = await product.call('login', { body: { email, password: PASSWORD }, claims: null });
  const { sub, origin_jti } = JSON.parse(Buffer.from(body.accessToken.split('.')[1], 'base64url').toString());
  const userId = sub as UserId;
  return { userId, refreshToken: body.refreshToken, claims: { ...accessClaims(userId), origin_jti } };
};
type SignedIn = Awaited<ReturnType<typeof signIn>>;
/** What a call with each of the session's tokens is answered. */
const statuses = async ({ userId, refreshToken, claims }: SignedIn): Promise<readonly number[]> => [
  (await product.call('listSessions', { params: { userId }, claims })).status,
  (await product.call('refreshTokens', { body: { refreshToken }, claims: null })).status,
];
const run = (users: readonly UserId[], ...args: readonly string[]) =>
  signOutUsers(
    { storage: product.deps.storage, usersOf: async () => users },
    readSignOutOptions(args),
    product.time.nowMs,
  );

describe('npm run sign-out', () => {
  it('ends all sessions of a user, nobody else’s, and leaves an entry in the trail; also twice', async () => {
    const email = `${newUserId()}@user.example`;
    const [one, two, other] = [await signIn(email), await signIn(email), await signIn(`${newUserId()}@user.example`)];
    expect(await run([one.userId], email)).toEqual([`${one.userId}: 2 sessions ended, tokens revoked`]);
    expect([await statuses(one), await statuses(two)]).toEqual([
      [401, 401],
      [401, 401],
    ]);
    expect(await statuses(other)).toEqual([200, 200]);
    expect(await run([], one.userId)).toEqual([`${one.userId}: 0 sessions ended, tokens revoked`]);
    const span = { fromMs: product.time.nowMs - 1000, toMs: product.time.nowMs + 1000 };
    const entries = await product.deps.storage.trail.ofUser(one.userId, span);
    expect(entries.filter(({ actor }) => actor === 'system')).toMatchObject([
      { event: 'session-ended', admin: true },
      { event: 'session-ended', admin: true },
    ]);
  });

  it('turns off a second factor only if asked to', async () => {
    const userId = newUserId();
    const { secondFactors } = product.deps.storage;
    const sealed = Uint8Array.of(1);
    await secondFactors.begin(userId, 'p', sealed);
    await secondFactors.activate(userId, { id: 'p', sealed, at: '' }, { step: 1, recoveryHashes: [] });
    await run([], userId);
    expect((await secondFactors.get(userId)).active).not.toBeNull();
    expect(await run([], userId, '--second-factor')).toEqual([
      `${userId}: 0 sessions ended, tokens revoked, second factor turned off`,
    ]);
    expect((await secondFactors.get(userId)).active).toBeNull();
  });

  it.each([[[]], [['nobody']], [['a@b.example', 'c']], [['a@b.example', '--stage', 'moon']], [['a@b.example', '--x']]])(
    'refuses %j',
    (args) => {
      expect(() => readSignOutOptions(args)).toThrow();
    },
  );
});
