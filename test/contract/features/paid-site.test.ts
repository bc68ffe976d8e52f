import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountIdSchema } from '#shared/model/ids.ts';
import { priceKey } from '#shared/plans.ts';
import { DAY_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { PUBLIC_URL, startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId } from '../site.ts';
import { subscriptionWorld } from './subscription-world.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterEach(() => {
  product.payments.fault = null;
});
afterAll(() => product.stop());

const { call, pay, stored } = subscriptionWorld(() => product);

describe('a new paid site', () => {
  const create = (userId: string, priceId = priceKey('PREMIUM', 'year')) =>
    product.call('createAccount', {
      params: { userId },
      body: { name: 'Home', timezone: 'Europe/Berlin', priceId },
      claims: accessClaims(userId),
    });
  const siteOf = async (userId: string) => {
    const { body } = await product.call('getMe', { claims: accessClaims(userId) });
    return body.accounts.map(({ id }: { id: string }) => accountIdSchema.parse(id));
  };

  it('waits for its payment as BASIC, and has its plan once it is paid', async () => {
    const userId = newUserId();
    const { status, body: url } = await create(userId);
    expect([status, typeof url]).toEqual([201, 'string']);
    // A second click opens the same page.
    expect((await create(userId)).body).toBe(url);
    const [accountId] = await siteOf(userId);
    expect(await stored({ accountId })).toEqual(['incomplete']);
    const waiting = await call('getSubscription', { accountId, ownerId: userId });
    expect(waiting.body).toMatchObject({ status: 'incomplete', awaitingPayment: true, subscriptionItems: [] });
    expect(pay(url).success_url).toBe(`${PUBLIC_URL}/${accountId}/dashboard?checkout=done`);
    await product.settle();
    expect(await stored({ accountId })).toEqual(['active', 'PREMIUM']);
    expect(product.schedules.get(accountId)).toBe(15);
  });

  it('is removed when it is not paid within a day, and only then', async () => {
    const userId = newUserId();
    await create(userId);
    const [accountId] = await siteOf(userId);
    product.time.nowMs += DAY_MS - 60_000;
    await product.settle();
    expect(await siteOf(userId)).toHaveLength(1);
    product.time.nowMs += 120_000;
    await product.settle();
    await product.keepUp();
    expect(await siteOf(userId)).toEqual([]);
    expect(product.schedules.has(accountId)).toBe(false);
  });

  it('can become a free one after all, and then can no longer be paid', async () => {
    const userId = newUserId();
    const { body: url } = await create(userId);
    const [accountId] = await siteOf(userId);
    const site = { accountId, ownerId: userId };
    expect((await call('createCheckoutSession', site)).body).toMatch(/\/pay\//);
    const priceId = priceKey('BASIC', 'month');
    const { body } = await call('changeSubscriptionBaseProduct', site, { priceId });
    expect(body).toMatchObject({ status: 'active', subscriptionItems: ['BASIC'], awaitingPayment: false });
    product.time.nowMs += 2 * DAY_MS;
    await product.settle();
    expect(await stored({ accountId })).toEqual(['active', 'BASIC']);
    expect(() => pay(url)).toThrow();
  });

  it('is kept when ten years are paid in advance instead', async () => {
    const userId = newUserId();
    const { body: url } = await create(userId);
    const [accountId] = await siteOf(userId);
    const site = { accountId, ownerId: userId };
    expect((await call('createCheckoutSession', site)).body).toBe(url);
    pay((await call('createPrepayment', site)).body);
    product.time.nowMs += 2 * DAY_MS;
    await product.settle();
    expect(await stored({ accountId })).toEqual(['active', 'BASIC']);
    expect((await product.deps.storage.accounts.get(accountId))?.grant?.plan).toBe('PREMIUM');
    expect(() => pay(url)).toThrow();
  });

  it('is not created at all while the provider is down', async () => {
    const users = [newUserId(), newUserId()];
    const before = await product.snapshot();
    product.payments.fault = new Error('down');
    for (const [index, plan] of (['BASIC', 'PREMIUM'] as const).entries()) {
      const answer = await create(users[index] ?? '', priceKey(plan, 'month'));
      expect([answer.status, answer.body.code]).toEqual([503, 'payments_unavailable']);
    }
    // The place among the user's free sites was taken and released: its counter stays.
    const counters = new Set(users.map((userId) => JSON.stringify({ userId, places: '[]', version: 2 }).slice(0, -1)));
    const left = (JSON.parse(await product.snapshot()) as string[]).filter(
      (row) => ![...counters].some((counter) => row.startsWith(counter)),
    );
    expect(JSON.stringify(left)).toBe(before);
  });
});
