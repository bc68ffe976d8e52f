import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OperationId } from '#shared/contract/index.ts';
import type { UserId } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { PASSWORD, startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId } from '../site.ts';

let product: TestProduct;
let userId: UserId;
beforeAll(async () => {
  product = await startProduct(Date.parse('2026-06-01T00:00:00Z'));
});
afterAll(() => product.stop());
beforeEach(() => {
  userId = newUserId();
  product.time.nowMs += 10 * MINUTE_MS;
});

const call = (operation: OperationId, body?: object, caller = userId) =>
  product.call(operation, {
    params: { userId },
    claims: accessClaims(caller),
    ...(body === undefined ? {} : { body }),
  });
const codeOf = (secret: string, offsetS = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: product.time.nowMs + offsetS * SECOND_MS });
const begin = async (): Promise<string> => (await call('beginSecondFactor')).body.secret;
const details = async () => {
  const { secondFactor, recoveryCodesLeft } = (await call('getUserDetails')).body;
  return [secondFactor, recoveryCodesLeft];
};

describe('an authenticator app', () => {
  it('is in use once its code is confirmed, and the profile says so', async () => {
    const { status, body } = await call('beginSecondFactor');
    expect(status).toBe(200);
    expect(body.uri).toContain(`Sunward:${userId}%40user.example`);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(await details()).toEqual([false, null]);
    const confirmed = await call('confirmSecondFactor', { code: codeOf(body.secret) });
    expect([confirmed.status, confirmed.body.recoveryCodes.length]).toEqual([200, 10]);
    expect(await details()).toEqual([true, 10]);
  });

  it.each([-30, 30])('is confirmed with a clock that is %i s off', async (offsetS) => {
    expect((await call('confirmSecondFactor', { code: codeOf(await begin(), offsetS) })).status).toBe(200);
  });

  it('is not confirmed by a code of two steps ago, of another secret, or of an earlier attempt', async () => {
    const first = await begin();
    const second = await begin();
    for (const code of [codeOf(second, -60), codeOf(second, 60), codeOf(first)]) {
      const refused = await call('confirmSecondFactor', { code });
      expect([refused.status, refused.body.code]).toEqual([400, 'code_wrong']);
    }
    expect(await details()).toEqual([false, null]);
    expect((await call('confirmSecondFactor', { code: codeOf(second) })).status).toBe(200);
  });

  it('is confirmed by one of two concurrent calls, whose recovery codes count', async () => {
    const code = codeOf(await begin());
    const answers = await Promise.all([1, 2, 3].map(() => call('confirmSecondFactor', { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await details()).toEqual([true, 10]);
  });

  it('cannot be confirmed before it was begun', async () => {
    expect((await call('confirmSecondFactor', { code: '123456' })).body.code).toBe('conflict');
    expect((await call('newRecoveryCodes')).body.code).toBe('not_found');
  });

  it('can be guessed ten times an hour at most, with pauses', async () => {
    const secret = await begin();
    const right = new Set([-30, 0, 30].map((offsetS) => codeOf(secret, offsetS)));
    const wrong = ['000001', '000002', '000003', '000004'].find((code) => !right.has(code)) ?? '000005';
    const codes: string[] = [];
    for (let nth = 0; nth < 12; nth += 1) codes.push((await call('confirmSecondFactor', { code: wrong })).body.code);
    // From the sixth failure on, each is followed by a pause.
    expect(codes).toEqual([...Array(6).fill('code_wrong'), ...Array(6).fill('too_many_requests')]);
    expect((await call('confirmSecondFactor', { code: codeOf(secret) })).status).toBe(429);
  });

  it('is replaced by another one while it is in use, and new recovery codes replace the earlier ones', async () => {
    const { body } = await call('confirmSecondFactor', { code: codeOf(await begin()) });
    const again = await call('confirmSecondFactor', { code: codeOf(await begin()) });
    expect(again.status).toBe(200);
    const fresh = await call('newRecoveryCodes');
    expect(fresh.body.recoveryCodes).toHaveLength(10);
    const all = [body, again.body, fresh.body].flatMap(({ recoveryCodes }) => recoveryCodes);
    expect(new Set(all).size).toBe(30);
    expect(await details()).toEqual([true, 10]);
  });

  it('is turned off, also twice', async () => {
    await call('confirmSecondFactor', { code: codeOf(await begin()) });
    for (let time = 0; time < 2; time += 1)
      expect(await call('endSecondFactor')).toMatchObject({ status: 200, body: { secondFactor: false } });
    expect(await details()).toEqual([false, null]);
  });

  it('leaves its secret and recovery codes in no row as they are', async () => {
    const secret = await begin();
    const { body } = await call('confirmSecondFactor', { code: codeOf(secret) });
    const stored = await product.snapshot();
    expect(stored).toContain('secondFactor');
    for (const hidden of [secret, ...body.recoveryCodes]) expect(stored).not.toContain(hidden);
    expect(stored).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('base64'));
  });

  it('is nobody else’s to touch', async () => {
    const rows = ['beginSecondFactor', 'confirmSecondFactor', 'newRecoveryCodes', 'endSecondFactor'] as const;
    for (const row of rows) expect((await call(row, { code: '123456' }, newUserId())).body.code).toBe('forbidden');
  });
});

describe('signing in with a second factor', () => {
  const STEP_MS = 30 * SECOND_MS;
  let email: string;
  let secret: string;
  let recoveryCodes: readonly string[];
  const login = (proof: object = {}, password = PASSWORD) =>
    product.call('login', { body: { email, password, ...proof }, claims: null });
  const wrongCode = (): string => {
    const right = new Set([-30, 0, 30].map((offsetS) => codeOf(secret, offsetS)));
    return ['000001', '000002', '000003', '000004'].find((code) => !right.has(code)) ?? '000005';
  };

  beforeEach(async () => {
    email = `${userId}@user.example`;
    userId = product.identity.userOf(email);
    secret = await begin();
    ({ recoveryCodes } = (await call('confirmSecondFactor', { code: codeOf(secret) })).body);
    product.time.nowMs += 3 * STEP_MS;
  });

  it('takes the code of the authenticator app, and hands out no tokens without one', async () => {
    const before = product.identity.revoked.length;
    expect(await login()).toMatchObject({ status: 200, body: { challenge: 'totp' } });
    expect(Object.keys((await login()).body)).toEqual(['challenge']);
    expect(product.identity.revoked.length).toBe(before + 2);
    const { status, body } = await login({ code: codeOf(secret) });
    expect([status, Object.keys(body).sort()]).toEqual([200, ['accessToken', 'expiresIn', 'refreshToken']]);
    expect(product.identity.revoked.length).toBe(before + 2);
  });

  it('hands out no tokens for a wrong code, and does not look at the code when the password is wrong', async () => {
    const before = product.identity.revoked.length;
    const refused = await login({ code: wrongCode() });
    expect([refused.status, refused.body.code]).toEqual([400, 'code_wrong']);
    expect(product.identity.revoked.length).toBe(before + 1);
    expect((await login({ code: codeOf(secret) }, 'wrong')).body.code).toBe('login_failed');
    expect((await login({ code: codeOf(secret) })).status).toBe(200);
  });

  it('takes a code once: not again, not by a concurrent sign-in, and none of an earlier step', async () => {
    const [earlier, code] = [codeOf(secret, -30), codeOf(secret)];
    const answers = await Promise.all([1, 2, 3].map(() => login({ code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    product.time.nowMs += 10 * MINUTE_MS;
    const late = codeOf(secret);
    expect((await login({ code: late })).status).toBe(200);
    for (const again of [late, code, earlier]) expect((await login({ code: again })).body.code).toBe('code_wrong');
  });

  it.each([-30, 30])('takes a code of a clock that is %i s off', async (offsetS) => {
    expect((await login({ code: codeOf(secret, offsetS) })).status).toBe(200);
  });

  it.each([-60, 60])('refuses a code of a clock that is %i s off', async (offsetS) => {
    expect((await login({ code: codeOf(secret, offsetS) })).body.code).toBe('code_wrong');
  });

  it('refuses the code that turned it on', async () => {
    product.time.nowMs -= 3 * STEP_MS;
    expect((await login({ code: codeOf(secret) })).body.code).toBe('code_wrong');
  });

  it('takes each recovery code once in place of the app, however it is typed', async () => {
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll('-', ' ');
    const answers = await Promise.all([1, 2].map(() => login({ recoveryCode: typed })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await details()).toEqual([true, 9]);
    expect((await login({ recoveryCode: first })).body.code).toBe('code_wrong');
    expect((await login({ recoveryCode: second })).status).toBe(200);
    expect(await details()).toEqual([true, 8]);
  });

  it('refuses recovery codes that were replaced', async () => {
    await call('newRecoveryCodes');
    expect((await login({ recoveryCode: recoveryCodes[0] })).body.code).toBe('code_wrong');
  });

  it('takes the password alone again once it is turned off', async () => {
    await call('endSecondFactor');
    expect((await login()).body.accessToken).toBeDefined();
    // Whatever is typed does not matter then.
    expect((await login({ code: '123456' })).body.accessToken).toBeDefined();
  });

  it('lets nobody who knows the password guess more than ten codes a day', async () => {
    let tried = 0;
    for (let hour = 0; hour < 20; hour += 1) {
      if ((await login({ code: wrongCode() })).body.code === 'code_wrong') tried += 1;
      product.time.nowMs += HOUR_MS;
    }
    expect(tried).toBe(10);
    product.time.nowMs += DAY_MS;
    expect((await login({ code: codeOf(secret) })).status).toBe(200);
  });

  it('counts guessed codes like guessed passwords: pauses follow', async () => {
    const codes: string[] = [];
    for (let nth = 0; nth < 8; nth += 1) codes.push((await login({ code: wrongCode() })).body.code);
    expect(codes).toEqual([...Array(6).fill('code_wrong'), ...Array(2).fill('too_many_requests')]);
  });

  it('hands out no tokens while the code cannot be checked', async () => {
    const { factorSeal } = product.deps;
    const open = vi.spyOn(factorSeal, 'open').mockRejectedValue(new Error('KMS is down'));
    const before = product.identity.revoked.length;
    expect(await login({ code: codeOf(secret) })).toMatchObject({ status: 500 });
    open.mockRestore();
    expect(product.identity.revoked.length).toBe(before + 1);
    expect((await login({ code: codeOf(secret) })).status).toBe(200);
  });
});
