import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { priceKey } from '#shared/plans.ts';
import { ANY_SESSION, accessClaims, PASSWORD_SESSION } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId, seedSite } from '../site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterEach(() => {
  product.faults.schedules = null;
});
afterAll(() => product.stop());

const HOME = { name: 'Home', timezone: 'Europe/Berlin', priceId: priceKey('BASIC', 'month') };
const create = (userId: string, body: object = HOME) =>
  product.call('createAccount', { params: { userId }, body, claims: accessClaims(userId) });
const me = (userId: string, groups: string[] = []) => product.call('getMe', { claims: accessClaims(userId, groups) });

describe('the signed-in user', () => {
  it('exists from the first call on, once', async () => {
    const userId = newUserId();
    expect(await product.deps.storage.users.get(userId)).toBeNull();
    const answers = await Promise.all([me(userId), me(userId), me(userId)]);
    for (const { body } of answers) {
      expect(body).toEqual({
        id: userId,
        email: `${userId}@user.example`,
        superAdmin: false,
        superAdminNeedsSecondFactor: false,
        freeSitesLeft: 3,
        scope: '',
        accounts: [],
      });
    }
    expect(await product.deps.storage.users.get(userId)).toMatchObject({ id: userId });
  });

  it('is a super admin only if the sign-in took a second factor', async () => {
    const userId = newUserId();
    const signedIn = (sessionId: string) =>
      product.call('getMe', { claims: accessClaims(userId, ['superAdmin'], sessionId) });
    expect((await signedIn(ANY_SESSION)).body).toMatchObject({ superAdmin: true, superAdminNeedsSecondFactor: false });
    expect((await signedIn(PASSWORD_SESSION)).body).toMatchObject({
      superAdmin: false,
      superAdminNeedsSecondFactor: true,
    });
  });

  it('has the user pool’s address as soon as it is available', async () => {
    const userId = newUserId();
    product.emails.set(userId, 'anna@user.example');
    const call = () => product.call('getMe', { claims: accessClaims(userId) });
    product.faults.email = new Error('Cognito is down');
    const first = await call();
    expect([first.status, first.body.email]).toEqual([200, null]);
    product.faults.email = null;
    expect((await call()).body.email).toBe('anna@user.example');
    product.faults.email = new Error('Cognito is down');
    expect((await call()).body.email).toBe('anna@user.example');
    product.faults.email = null;
  });

  it('has the new address as soon as it changes in the user pool, and keeps the last verified one', async () => {
    const userId = newUserId();
    const by = (name: string) => {
      product.emails.set(userId, `${name}@user.example`);
      return { claims: accessClaims(userId) };
    };
    const stored = async () => (await product.deps.storage.users.get(userId))?.email;
    await product.call('getMe', by('anna'));
    expect((await product.call('getMe', by('berta'))).body.email).toBe('berta@user.example');
    expect(await stored()).toBe('berta@user.example');
    const patched = await product.call('patchUser', { params: { userId }, body: { locale: 'de-AT' }, ...by('carla') });
    expect(patched.body).toMatchObject({ email: 'carla@user.example', locale: 'de-AT' });
    // The user pool returns none: it is not verified.
    product.emails.set(userId, null);
    expect((await product.call('getMe', { claims: accessClaims(userId) })).body.email).toBe('carla@user.example');
    expect(await stored()).toBe('carla@user.example');
  });

  it('sees the sites of each role, except those that are gone', async () => {
    const site = await seedSite(product);
    const role = async (userId: string) => (await me(userId)).body.accounts;
    expect(await role(site.ownerId)).toEqual([{ id: site.accountId, name: 'Home', role: { type: 'owner' } }]);
    expect(await role(site.installerId)).toEqual([{ id: site.accountId, name: 'Home', role: { type: 'installer' } }]);
    await product.deps.storage.accounts.delete(site.accountId);
    expect(await role(site.ownerId)).toEqual([]);
  });

  it('is shown as a super admin', async () => {
    expect((await me(newUserId(), ['superAdmin'])).body.superAdmin).toBe(true);
  });
});

describe('creating a site', () => {
  it('on the free plan creates it, its owner and its schedule', async () => {
    const userId = newUserId();
    const { status, body } = await create(userId);
    expect(status).toBe(201);
    expect((await me(userId)).body.accounts).toEqual([{ id: body.id, name: 'Home', role: { type: 'owner' } }]);
    // Without an appliance autocharge is off: 2 hours.
    expect(product.schedules.get(body.id)).toBe(120);
    const account = await product.call('getAccount', { params: { accountId: body.id }, claims: accessClaims(userId) });
    expect(account.body).toMatchObject({
      timezone: 'Europe/Berlin',
      products: ['BASIC'],
      subscriptionStatus: 'active',
      intervalMinutes: 120,
      lastRunAt: null,
      settings: { autochargeInterval: null, batteryThresholdPercent: 85, fuseA: null },
    });
    const waitMs = Date.parse(account.body.nextRunAt) - product.time.nowMs;
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(120 * 60_000);
  });

  it('twice in a row by a double click creates one', async () => {
    const userId = newUserId();
    const first = await create(userId);
    expect((await create(userId)).body).toEqual(first.body);
    expect((await create(userId, { ...HOME, name: 'Cabin' })).body).not.toEqual(first.body);
    product.time.nowMs += 60_000;
    expect((await create(userId)).body).not.toEqual(first.body);
    expect((await me(userId)).body.accounts).toHaveLength(3);
  });

  it.each([
    ['a feature alone', priceKey('sma', 'year'), 400, 'unknown_price'],
    ['a price that does not exist', 'price_1', 400, 'unknown_price'],
  ])('for %s stores nothing', async (_, priceId, status, code) => {
    const before = await product.snapshot();
    const answer = await create(newUserId(), { ...HOME, priceId });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await product.snapshot()).toBe(before);
  });

  it('leaves nothing behind when the schedule cannot be created', async () => {
    const userId = newUserId();
    const before = product.schedules.size;
    product.faults.schedules = new Error('Scheduler is down');
    const answer = await create(userId);
    expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
    expect((await me(userId)).body.accounts).toEqual([]);
    expect(product.schedules.size).toBe(before);
    product.faults.schedules = null;
    expect((await create(userId)).status).toBe(201);
  });
});
