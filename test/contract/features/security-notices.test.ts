import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSecurityNotices } from '#functions/features/notices/security.ts';
import type { OperationId } from '#shared/contract/index.ts';
import type { UserId } from '#shared/model/ids.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { OPERATOR, PASSWORD, startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId, type SeededSite, seedFactor, seedSite } from '../site.ts';

const OWNER = 'owner@user.example';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const headers = { 'user-agent': FIREFOX, 'cloudfront-viewer-country': 'AT' };

let product: TestProduct;
let userId: UserId;
beforeAll(async () => {
  product = await startProduct(Date.parse('2026-06-01T10:00:00Z'));
});
afterAll(() => product.stop());
beforeEach(async () => {
  userId = product.identity.userOf(OWNER);
  await product.deps.storage.users.ensure({ id: userId, email: OWNER });
  await product.deps.storage.users.patch(userId, { locale: 'en' });
  product.time.nowMs += 10 * MINUTE_MS;
  product.mails.length = 0;
  product.faults.mail = null;
});

const subjects = () => product.mails.map(({ to, subject }) => [to, subject]);
const call = (operation: OperationId, parts: object = {}) =>
  product.call(operation, { params: { userId }, claims: accessClaims(userId), headers, ...parts });
const turnOn = async () => {
  const { secret } = (await call('beginSecondFactor')).body;
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: product.time.nowMs });
  return call('confirmSecondFactor', { body: { code } });
};

describe('a notice of a change to how a user signs in', () => {
  it('says what happened, when, on which device, in which country, and what to do', async () => {
    await turnOn();
    expect(product.mails).toHaveLength(1);
    const [mail] = product.mails;
    expect(mail).toMatchObject({ to: OWNER, replyTo: OPERATOR });
    expect(mail?.subject).toBe('Your Sunward account now asks for a code');
    expect(mail?.text).toContain('When: 1 June 2026 at 10:10 (UTC)\nDevice: Firefox, Windows\nCountry: Austria');
    expect(mail?.text).toContain('https://app.example/requestPasswordReset');
    expect(mail?.text).toContain('reply to this e-mail');
  });

  it('is in the language of the user, with the time there, and says what is not known', async () => {
    await product.deps.storage.users.patch(userId, { locale: 'de-AT' });
    await turnOn();
    product.mails.length = 0;
    await call('endSecondFactor', { headers: { 'user-agent': 'curl' } });
    const [mail] = product.mails;
    expect(mail?.subject).toBe('Dein Sunward-Konto verlangt keinen Code mehr');
    expect(mail?.text).toMatch(
      /Wann: 1\. Juni 2026 um 12:\d\d \(Berliner Zeit\)\nGerät: nicht erkannt\nLand: nicht bekannt/,
    );
    expect(mail?.text).toContain('https://app.example/de-AT/requestPasswordReset');
  });

  it('is sent once per change, and again at the next', async () => {
    await turnOn();
    for (let time = 0; time < 2; time += 1) await call('newRecoveryCodes');
    await Promise.all([1, 2].map(() => call('endSecondFactor')));
    await call('endSecondFactor');
    product.time.nowMs += MINUTE_MS;
    await turnOn();
    await call('endSecondFactor');
    expect(subjects().map(([, subject]) => subject)).toEqual([
      'Your Sunward account now asks for a code',
      'New recovery codes for your Sunward account',
      'New recovery codes for your Sunward account',
      'Your Sunward account no longer asks for a code',
      'Your Sunward account now asks for a code',
      'Your Sunward account no longer asks for a code',
    ]);
  });

  it('is sent when a recovery code is used, not when one is refused or the app is used', async () => {
    const { recoveryCodes } = (await turnOn()).body;
    await product.deps.notices.signedIn(userId, { device: 'Firefox, Windows', country: 'AT' });
    product.mails.length = 0;
    const login = (proof: object) =>
      product.call('login', { body: { email: OWNER, password: PASSWORD, ...proof }, claims: null, headers });
    await Promise.all([1, 2].map(() => login({ recoveryCode: recoveryCodes[0] })));
    expect((await login({ recoveryCode: recoveryCodes[0] })).status).toBe(400);
    await login({});
    expect(subjects()).toEqual([[OWNER, 'A recovery code of your Sunward account was used']]);
    expect(product.mails[0]?.text).toContain('Device: Firefox, Windows');
    await call('endSecondFactor');
  });

  it('never fails the change', async () => {
    product.faults.mail = new Error('SES is down');
    expect((await turnOn()).status).toBe(200);
    const get = vi.spyOn(product.deps.storage.users, 'get').mockRejectedValue(new Error('busy'));
    expect((await call('endSecondFactor')).status).toBe(200);
    get.mockRestore();
    expect(product.mails).toEqual([]);
  });

  it('names no address in the log', async () => {
    const logged: unknown[] = [];
    const { userEvent } = createSecurityNotices({
      storage: { users: { get: () => Promise.reject(new Error(OWNER)) } as never, mails: {} as never },
      operator: null,
      now: product.deps.now,
      notSent: (kind, error) => void logged.push([kind, (error as Error).name]),
      page: (_, path) => path,
      sendOnce: async () => true,
    });
    await userEvent('secondFactorOn', userId, 'first', { device: null, country: null });
    expect(logged).toEqual([['secondFactorOn', 'Error']]);
  });
});

describe('a notice of a sign-in', () => {
  const login = (email: string, country: string, agent = FIREFOX) =>
    product.call('login', {
      body: { email, password: PASSWORD },
      claims: null,
      headers: { 'user-agent': agent, 'cloudfront-viewer-country': country },
    });
  const newUser = async (): Promise<string> => {
    const email = `${newUserId()}@user.example`;
    expect((await login(email, 'AT')).status).toBe(200);
    await product.deps.storage.users.ensure({ id: product.identity.userOf(email), email });
    return email;
  };

  it('is not sent at the first one, nor again from that device and country', async () => {
    const email = await newUser();
    await login(email, 'AT');
    expect(product.mails).toEqual([]);
  });

  it('is sent once for another device and for another country, also at once', async () => {
    const email = await newUser();
    await Promise.all([1, 2].map(() => login(email, 'DE')));
    await login(email, 'DE');
    await login(email, 'AT', 'curl');
    expect(subjects()).toEqual(Array(2).fill([email, 'New sign-in to your Sunward account']));
    expect(product.mails[0]?.text).toContain('Device: Firefox, Windows\nCountry: Germany');
  });

  it('is not sent for a device in use for longer than a mail is remembered', async () => {
    const email = await newUser();
    for (let month = 0; month < 6; month += 1) {
      product.time.nowMs += 30 * DAY_MS;
      await login(email, 'AT');
    }
    expect(product.mails).toEqual([]);
  });

  it('is not sent for a wrong password, and never fails the sign-in', async () => {
    const email = await newUser();
    await product.call('login', { body: { email, password: 'wrong' }, claims: null, headers });
    expect(product.mails).toEqual([]);
    product.faults.mail = new Error('SES is down');
    expect((await login(email, 'CH')).status).toBe(200);
    product.faults.mail = null;
    await login(email, 'CH');
    expect(subjects()).toEqual([[email, 'New sign-in to your Sunward account']]);
  });
});

describe('a notice of what happened to a site', () => {
  let site: SeededSite;
  const ofSite = () => ({ params: { accountId: site.accountId }, claims: accessClaims(site.ownerId) });
  beforeEach(async () => {
    site = await seedSite(product);
    await product.deps.storage.users.ensure({ id: site.ownerId, email: OWNER });
  });

  it('goes to the former owner when ownership was handed over, once, and not where the new owner is', async () => {
    const { storage } = product.deps;
    await storage.users.ensure({ id: site.installerId, email: 'new@user.example' });
    await call('offerOwnership', { ...ofSite(), body: { userId: site.installerId } });
    product.mails.length = 0;
    const accept = () =>
      call('acceptInvitation', {
        params: { userId: site.installerId, accountId: site.accountId },
        claims: accessClaims(site.installerId),
        body: { role: 'owner' },
      });
    await Promise.all([accept(), accept()]);
    expect((await accept()).status).toBe(200);
    expect(subjects()).toEqual([[OWNER, 'You handed over a site at Sunward']]);
    expect(product.mails[0]?.text).toContain('now belongs to new@user.example');
    expect(product.mails[0]?.text).not.toMatch(/Firefox|Austria/);
  });

  it('goes to the owner when the site was deleted, once, with the owner’s device', async () => {
    await Promise.all([1, 2].map(() => call('deleteImmediately', ofSite())));
    await call('deleteImmediately', ofSite());
    await product.keepUp();
    expect(subjects()).toEqual([[OWNER, 'Your site at Sunward was deleted']]);
    expect(product.mails[0]?.text).toContain('It was deleted from your account.');
    expect(product.mails[0]?.text).toContain('Device: Firefox, Windows');
  });

  it('says that support deleted it, without a device', async () => {
    await call('deleteImmediately', { ...ofSite(), claims: accessClaims(newUserId(), [SUPER_ADMIN_GROUP]) });
    expect(subjects()).toEqual([[OWNER, 'Your site at Sunward was deleted']]);
    expect(product.mails[0]?.text).toContain('It was deleted by our support.');
    expect(product.mails[0]?.text).not.toMatch(/Firefox|Austria|password/);
  });

  it('goes out with the next attempt when mail was down', async () => {
    product.faults.mail = new Error('SES is down');
    await product.deps.storage.accounts.mark(site.accountId, new Date(product.time.nowMs).toISOString());
    await product.deps.storage.due.add({
      kind: 'site',
      at: new Date(product.time.nowMs).toISOString(),
      subject: site.accountId,
    });
    vi.spyOn(product.deps.schedules, 'remove').mockRejectedValueOnce(new Error('busy'));
    await product.keepUp();
    expect(product.mails).toEqual([]);
    product.faults.mail = null;
    product.time.nowMs += HOUR_MS;
    await product.keepUp();
    expect(subjects()).toEqual([[OWNER, 'Your site at Sunward was deleted']]);
  });

  it('is one about the user when the user is deleted with the sites', async () => {
    const leave = () => call('deleteUser', { params: { userId: site.ownerId }, claims: accessClaims(site.ownerId) });
    await seedFactor(product.deps, site.ownerId, ['first']);
    await Promise.all([leave(), leave()]);
    await product.keepUp();
    expect(subjects()).toEqual([[OWNER, 'Your Sunward account was deleted']]);
    expect(product.mails[0]?.text).toContain('Device: Firefox, Windows');
  });
});
