import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TokenId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { PASSWORD } from '#test/support/fake-identity.ts';
import { asVisitor, wrongCode } from '../visitors.ts';

const NEW_PASSWORD = 'another horse battery';
const visitor = asVisitor();
const { call, login, newestCode } = visitor;
const request = (locale = 'en') => call('requestPasswordReset', { email: visitor.email, locale });
const reset = (code: string, password = NEW_PASSWORD) =>
  call('resetPassword', { email: visitor.email, code, password });

/** The user of the address, signed in at two devices. */
const signedInTwice = async () => {
  const userId = (await visitor.product.deps.registration.confirmedId(visitor.email)) ?? expect.fail('it has a user');
  await visitor.product.deps.storage.users.ensure({ id: userId, email: visitor.email });
  const { sessions } = visitor.product.deps.storage;
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
    expect(await reset(wrongCode(code))).toBe('code_rejected');
    expect(await login(PASSWORD)).toBe('signed in');
    expect(await reset(code)).toEqual({});
    expect(await visitor.product.deps.storage.sessions.list(userId)).toEqual([]);
    for (const origin_jti of ids)
      expect((await visitor.product.call('getMe', { claims: { ...accessClaims(userId), origin_jti } })).status).toBe(
        401,
      );
    expect(await login(PASSWORD)).toBe('login_failed');
    expect(await login(NEW_PASSWORD)).toBe('signed in');
    expect(visitor.product.mails.filter(({ subject }) => /password was changed/.test(subject))).toHaveLength(1);
  });

  it('ends the tokens of programs as well, as nobody knows who made them', async () => {
    const { userId } = await signedInTwice();
    const { apiTokens } = visitor.product.deps.storage;
    const token = { userId, id: 'tok_01JXW3T5YB8Q2M4N6P7R9S0V1A' as TokenId, name: 'Script', hint: 'swd_Ab3d…9xYz' };
    await apiTokens.add({ ...token, scope: 'control', sites: null, expiresAtMs: null }, 'a'.repeat(64));
    await request();
    expect(await reset(newestCode())).toEqual({});
    expect([await apiTokens.list(userId), await apiTokens.find('a'.repeat(64))]).toEqual([[], null]);
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
    await call('requestPasswordReset', { email: visitor.email.toUpperCase(), locale: 'de-DE' });
    expect(visitor.product.mails.at(-1)?.subject).toBe('Ein neues Passwort für Sunward');
    const second = newestCode();
    if (first !== second) expect(await reset(first)).toBe('code_rejected');
    expect(await reset(second)).toEqual({});
  });

  it('takes a code for ten minutes', async () => {
    await request();
    visitor.product.time.nowMs += 11 * MINUTE_MS;
    expect(await reset(newestCode())).toBe('code_rejected');
  });

  it('ends a code after five attempts', async () => {
    await request();
    const code = newestCode();
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await reset(wrongCode(code))).toBe('code_rejected');
    expect([await reset(code), await login(PASSWORD)]).toEqual(['code_rejected', 'signed in']);
  });

  it('cannot be guessed: ten wrong codes an hour, whatever was requested in between', async () => {
    const answers: unknown[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      if (attempt % 5 === 0) await request();
      answers.push(await reset(wrongCode(newestCode())));
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
    await call('signUp', { email: visitor.email, password: 'a stranger chose this', locale: 'en' });
    visitor.product.mails.length = 0;
    expect(await request()).toEqual({});
    expect(visitor.product.mails).toEqual([]);
    expect(await reset('042137')).toBe('code_rejected');
  });

  it('can be replaced later when the mail could not be sent', async () => {
    visitor.product.faults.mail = new Error('SES is down');
    expect(await request()).toBe('mail_unavailable');
    visitor.product.faults.mail = null;
    await request();
    expect(await reset(newestCode())).toEqual({});
  });

  it('leaves an entry in the trail that names the user', async () => {
    const { userId } = await signedInTwice();
    await request();
    await reset(newestCode());
    const entries = await visitor.product.deps.storage.trail.ofSubject(userId, 100);
    expect(JSON.stringify(entries)).toContain('password-changed');
  });
});
