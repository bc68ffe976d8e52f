import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { PASSWORD } from '#test/support/fake-identity.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId } from '../site.ts';

const NEW_PASSWORD = 'another horse battery';
let product: TestProduct;
let email: string;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(() => {
  email = `${newUserId()}@user.example`;
  product.mails.length = 0;
  product.faults.mail = null;
  // No test uses what another has left of a quota.
  product.time.nowMs += 2 * DAY_MS;
});
afterAll(() => product.stop());

type Operation = 'requestPasswordReset' | 'resetPassword' | 'signUp' | 'login';
const call = async (operation: Operation, body: object) => {
  const headers = { 'x-forwarded-for': '203.0.113.7, 192.0.2.1' };
  const answer = await product.call(operation, { body, claims: null, headers });
  return answer.status === 200 ? answer.body : answer.body.code;
};
const request = (locale = 'en') => call('requestPasswordReset', { email, locale });
const reset = (code: string, password = NEW_PASSWORD) => call('resetPassword', { email, code, password });
const login = async (password: string) => {
  const answer = await call('login', { email, password });
  return typeof answer === 'string' ? answer : 'signed in';
};
const codes = () => product.mails.filter(({ to }) => to === email).flatMap(({ text }) => /\d{6}/.exec(text)?.[0] ?? []);
const newestCode = (): string => codes().at(-1) ?? expect.fail('no code was mailed');
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

/** The user of the address, signed in at two devices. */
const signedInTwice = async () => {
  const userId = (await product.deps.registration.confirmedId(email)) ?? expect.fail('it has a user');
  await product.deps.storage.users.ensure({ id: userId, email });
  const { sessions } = product.deps.storage;
  const ids = [randomUUID(), randomUUID()];
  for (const sessionId of ids)
    await sessions.start({ userId, sessionId, device: null, country: null, secondFactor: false });
  return { userId, ids };
};

describe('a forgotten password', () => {
  it('is replaced with the code from the mail: the old one and every session end, and a mail says so', async () => {
    const { userId, ids } = await signedInTwice();
    expect(await request()).toEqual({});
    const code = newestCode();
    expect(await reset(wrong(code))).toBe('code_rejected');
    expect(await login(PASSWORD)).toBe('signed in');
    expect(await reset(code)).toEqual({});
    expect(await product.deps.storage.sessions.list(userId)).toEqual([]);
    for (const origin_jti of ids)
      expect((await product.call('getMe', { claims: { ...accessClaims(userId), origin_jti } })).status).toBe(401);
    expect(await login(PASSWORD)).toBe('login_failed');
    expect(await login(NEW_PASSWORD)).toBe('signed in');
    expect(product.mails.filter(({ subject }) => /password was changed/.test(subject))).toHaveLength(1);
  });

  it('is replaced once with a code, also when it is used twice at once', async () => {
    await request();
    const code = newestCode();
    expect(await Promise.all([reset(code), reset(code)])).toContainEqual({});
    expect(await reset(code, 'a third horse battery')).toBe('code_rejected');
    expect(await login(NEW_PASSWORD)).toBe('signed in');
  });

  it('takes the newest code, in every spelling of the address', async () => {
    await request();
    const first = newestCode();
    await call('requestPasswordReset', { email: email.toUpperCase(), locale: 'de-DE' });
    expect(product.mails.at(-1)?.subject).toBe('Ein neues Passwort für Sunward');
    const second = newestCode();
    if (first !== second) expect(await reset(first)).toBe('code_rejected');
    expect(await reset(second)).toEqual({});
  });

  it('takes a code for ten minutes', async () => {
    await request();
    product.time.nowMs += 11 * MINUTE_MS;
    expect(await reset(newestCode())).toBe('code_rejected');
  });

  it('ends a code after five attempts', async () => {
    await request();
    const code = newestCode();
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await reset(wrong(code))).toBe('code_rejected');
    expect([await reset(code), await login(PASSWORD)]).toEqual(['code_rejected', 'signed in']);
  });

  it('cannot be guessed: ten wrong codes an hour, whatever was requested in between', async () => {
    const answers: unknown[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      if (attempt % 5 === 0) await request();
      answers.push(await reset(wrong(newestCode())));
    }
    expect(answers.at(-1)).toBe('too_many_requests');
  });

  it('is not replaced by a common one, and the code is still good', async () => {
    await request();
    expect(await reset(newestCode(), 'password1234')).toBe('password_too_common');
    expect(await reset(newestCode(), 'short')).toBe('invalid_request');
    expect(await reset(newestCode())).toEqual({});
  });

  it('of an address that nobody has confirmed says the same, and nothing is mailed', async () => {
    await call('signUp', { email, password: 'a stranger chose this', locale: 'en' });
    product.mails.length = 0;
    expect(await request()).toEqual({});
    expect(product.mails).toEqual([]);
    expect(await reset('042137')).toBe('code_rejected');
  });

  it('can be replaced later when the mail could not be sent', async () => {
    product.faults.mail = new Error('SES is down');
    expect(await request()).toBe('mail_unavailable');
    product.faults.mail = null;
    await request();
    expect(await reset(newestCode())).toEqual({});
  });

  it('leaves an entry in the trail that names the user', async () => {
    const { userId } = await signedInTwice();
    await request();
    await reset(newestCode());
    const entries = await product.deps.storage.trail.ofSubject(userId, 100);
    expect(JSON.stringify(entries)).toContain('password-changed');
  });
});
