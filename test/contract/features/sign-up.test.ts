import { beforeEach, describe, expect, it } from 'vitest';
import { discardUnconfirmed } from '#functions/features/upkeep/unconfirmed.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { newUserId } from '../site.ts';
import { asVisitor, wrongCode } from '../visitors.ts';

const PASSWORD = 'correct horse battery';
const STRANGERS = 'the stranger chose this';

const visitor = asVisitor();
const { call, codes, newestCode } = visitor;
const signUp = (password = PASSWORD, source?: string) =>
  call('signUp', { email: visitor.email, password, locale: 'en' }, source);
const confirm = (code: string, password = PASSWORD) => call('confirmSignUp', { email: visitor.email, password, code });
const resend = (source?: string) => call('resendCode', { email: visitor.email, locale: 'de-DE' }, source);
const login = (password = PASSWORD) => visitor.login(password);

describe('signing up', () => {
  it('needs the code from the mail, and then signs in', async () => {
    expect(await signUp()).toEqual({});
    expect(await login()).toBe('not_confirmed');
    expect(await confirm(wrongCode(newestCode()))).toBe('code_rejected');
    expect(await confirm(newestCode())).toEqual({});
    expect(await login()).toBe('signed in');
  });

  it('confirmed twice, also at once, is confirmed once', async () => {
    await signUp();
    const code = newestCode();
    expect(await Promise.all([confirm(code), confirm(code)])).toEqual([{}, {}]);
    expect(await confirm(code)).toEqual({});
    expect(await login()).toBe('signed in');
  });

  it('treats an address the same in every spelling', async () => {
    await call('signUp', { email: visitor.email.toUpperCase(), password: PASSWORD, locale: 'en' });
    expect(await confirm(newestCode())).toEqual({});
  });

  it.each([
    ['password123', 'password_too_common'],
    ['PassWord123', 'password_too_common'],
    ['too short', 'invalid_request'],
  ])('refuses the password %s', async (password, code) => {
    expect(await signUp(password)).toBe(code);
    expect(visitor.product.mails).toEqual([]);
  });

  it('sends the newest code again in the language of the page; the one before no longer counts', async () => {
    await signUp();
    expect(await resend()).toEqual({});
    const [first = '', second = ''] = codes();
    expect(visitor.product.mails.at(-1)?.subject).toBe('Dein Code für Sunward');
    if (first !== second) expect(await confirm(first)).toBe('code_rejected');
    expect(await confirm(second)).toEqual({});
  });

  it('ends a code after five attempts, and after a day', async () => {
    await signUp();
    const code = newestCode();
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await confirm(wrongCode(code))).toBe('code_rejected');
    expect(await confirm(code)).toBe('code_rejected');
    await resend();
    visitor.product.time.nowMs += DAY_MS;
    expect(await confirm(newestCode())).toBe('code_rejected');
    expect(await login()).toBe('not_confirmed');
  });

  it('says so when the code could not be mailed, and can be repeated', async () => {
    visitor.product.faults.mail = new Error('SES is down');
    expect(await signUp()).toBe('mail_unavailable');
    visitor.product.faults.mail = null;
    expect(await signUp()).toEqual({});
    expect(await confirm(newestCode())).toEqual({});
  });

  it('leaves no code and no address in the table', async () => {
    await signUp();
    const stored = await visitor.product.snapshot();
    expect(stored).toMatch(/mailedCode/);
    expect(stored).not.toContain(newestCode());
    expect(stored).not.toContain(visitor.email);
  });
});

describe('an address that has an account', () => {
  beforeEach(async () => {
    await signUp();
    await confirm(newestCode());
    visitor.product.mails.length = 0;
  });

  it('is answered as any other; its mailbox learns of it, once a day', async () => {
    expect(await signUp(STRANGERS)).toEqual({});
    expect(await signUp(STRANGERS)).toEqual({});
    expect(await resend()).toEqual({});
    expect(visitor.product.mails.map(({ subject }) => subject)).toEqual(['You have an account at Sunward already']);
    expect([await login(), await login(STRANGERS)]).toEqual(['signed in', 'login_failed']);
  });

  it('cannot be confirmed with another password', async () => {
    expect(await confirm('123456', STRANGERS)).toBe('login_failed');
  });
});

it('an address without an account gets no new code, and the answer is the same', async () => {
  expect(await resend()).toEqual({});
  expect(visitor.product.mails).toEqual([]);
  expect(await confirm('123456')).toBe('login_failed');
});

describe('a stranger who signs up with the address first', () => {
  beforeEach(async () => {
    expect(await signUp(STRANGERS, '203.0.113.66')).toEqual({});
  });

  it('does not keep its owner from signing up: the owner gets a code, and the stranger’s password never works', async () => {
    expect(await signUp()).toEqual({});
    expect(await confirm(newestCode())).toEqual({});
    expect([await login(), await login(STRANGERS)]).toEqual(['signed in', 'login_failed']);
  });

  it('does not get it confirmed by its owner: a code counts only with the password of who types it in', async () => {
    // The owner signs up, the stranger does so again, and the owner types in the newest code.
    await signUp();
    await signUp(STRANGERS, '203.0.113.66');
    expect(await confirm(newestCode())).toBe('login_failed');
    expect(await login(STRANGERS)).toBe('not_confirmed');
    // Starting again helps.
    await signUp();
    expect(await confirm(newestCode())).toEqual({});
    expect([await login(), await login(STRANGERS)]).toEqual(['signed in', 'login_failed']);
  });

  it('does not use up the owner’s codes', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await signUp(STRANGERS, '203.0.113.66');
    expect(await signUp(STRANGERS, '203.0.113.66')).toBe('too_many_requests');
    expect(await signUp()).toEqual({});
    expect(await resend()).toEqual({});
  });
});

describe('the upkeep', () => {
  const run = () => discardUnconfirmed(visitor.product.deps, () => true);
  // What other tests have left.
  beforeEach(async () => void (await run()));

  it('deletes users whose address was not confirmed for 48 hours, and nobody else, however often it runs', async () => {
    const confirmed = visitor.email;
    await signUp();
    await confirm(newestCode());
    const late: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      visitor.email = `${newUserId()}@user.example`;
      late.push(visitor.email);
      await signUp(PASSWORD, `198.51.100.${nth}`);
    }
    visitor.product.time.nowMs += 48 * HOUR_MS - 1;
    await run();
    visitor.email = late[0] ?? '';
    expect(await login()).toBe('not_confirmed');
    visitor.product.time.nowMs += 1;
    visitor.email = `${newUserId()}@user.example`;
    await signUp();
    expect((await Promise.all([run(), run()])).every(({ failed }) => failed === 0)).toBe(true);
    expect(await run()).toEqual({ discarded: 0, failed: 0 });
    expect(await login()).toBe('not_confirmed');
    for (const one of late) {
      visitor.email = one;
      expect(await login()).toBe('login_failed');
    }
    visitor.email = confirmed;
    expect(await login()).toBe('signed in');
  });

  it('goes on with the others when one cannot be deleted, and stops when its time is up', async () => {
    await signUp();
    visitor.product.time.nowMs += 3 * DAY_MS;
    const { registration } = visitor.product.deps;
    const broken = { ...registration, discard: () => Promise.reject(new Error('busy')) };
    expect(await discardUnconfirmed({ ...visitor.product.deps, registration: broken }, () => true)).toMatchObject({
      failed: 1,
    });
    expect(await discardUnconfirmed(visitor.product.deps, () => false)).toEqual({ discarded: 0, failed: 0 });
    expect(await run()).toEqual({ discarded: 1, failed: 0 });
  });
});
