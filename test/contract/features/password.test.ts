import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessClaims } from '#test/support/api-event.ts';
import { PASSWORD } from '#test/support/fake-identity.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId } from '#test/support/user-id.ts';

const NEW_PASSWORD = 'another horse battery';
let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** A user who is signed in twice. */
const twice = async () => {
  const userId = newUserId();
  const [mine, other] = [randomUUID(), randomUUID()];
  const place = { device: 'Firefox, Windows', country: 'DE', secondFactor: false };
  const { sessions } = product.deps.storage;
  for (const sessionId of [mine, other]) await sessions.start({ userId, sessionId, ...place });
  const claimsOf = (origin_jti: string) => ({ ...accessClaims(userId), origin_jti });
  await product.deps.storage.users.ensure({ id: userId, email: `${userId}@user.example` });
  const change = (currentPassword: string, password: string) =>
    product.call('changePassword', { params: { userId }, claims: claimsOf(mine), body: { currentPassword, password } });
  const alive = async () => ({
    mine: (await sessions.get(userId, mine)) !== null,
    other: (await sessions.get(userId, other)) !== null,
  });
  return { userId, mine, other, claimsOf, change, alive };
};

describe('a new password', () => {
  it('ends every other session and keeps this one; from then on the old one is wrong', async () => {
    const { userId, other, claimsOf, change, alive } = await twice();
    const changed = await change(PASSWORD, NEW_PASSWORD);
    expect([changed.status, changed.body]).toEqual([200, { changed: true }]);
    expect(await alive()).toEqual({ mine: true, other: false });
    expect((await product.call('getMe', { claims: claimsOf(other) })).status).toBe(401);
    expect((await change(PASSWORD, NEW_PASSWORD)).body.code).toBe('password_wrong');
    expect((await change(NEW_PASSWORD, PASSWORD)).status).toBe(200);
    await expect(product.deps.identity.signIn(userId, NEW_PASSWORD)).rejects.toMatchObject({ code: 'login_failed' });
  });

  it.each([
    ['the wrong current one', 'not-the-password', NEW_PASSWORD, 'password_wrong'],
    ['one that too many people use', PASSWORD, 'password1234', 'password_too_common'],
    ['one that is too short', PASSWORD, 'short', 'invalid_request'],
  ])('is refused with %s, and nothing changes', async (_, current, next, code) => {
    const { change, alive } = await twice();
    const refused = await change(current, next);
    expect([refused.status, refused.body.code]).toEqual([400, code]);
    expect(await alive()).toEqual({ mine: true, other: true });
    expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200);
  });

  it('cannot be set by guessing the current one', async () => {
    const { change } = await twice();
    const codes: string[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1)
      codes.push((await change(`guess-${attempt}`, NEW_PASSWORD)).body.code);
    expect(codes[0]).toBe('password_wrong');
    expect(codes.at(-1)).toBe('too_many_requests');
    // The right one, too: a browser that was left open is no oracle.
    expect((await change(PASSWORD, NEW_PASSWORD)).body.code).toBe('too_many_requests');
  });

  it('is reported to the user by mail, without either password', async () => {
    const { change } = await twice();
    const before = product.mails.length;
    await change(PASSWORD, NEW_PASSWORD);
    const sent = JSON.stringify(product.mails.slice(before));
    expect(sent).toContain('Your Sunward password was changed');
    for (const secret of [PASSWORD, NEW_PASSWORD]) expect(sent).not.toContain(secret);
  });
});
