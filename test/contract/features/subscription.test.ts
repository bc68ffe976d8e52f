import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, complete, removeMethods, replaceMethod } from '#infra/local/payments/checkout.ts';
import type { OperationId } from '#shared/contract/index.ts';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { type PlanName, priceKey } from '#shared/plans.ts';
import { DAY_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { PUBLIC_URL, startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId, type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterEach(() => {
  product.payments.fault = null;
});
afterAll(() => product.stop());

const call = (id: OperationId, { accountId, ownerId }: Pick<SeededSite, 'accountId' | 'ownerId'>, body?: object) =>
  product.call(id, { params: { accountId }, claims: accessClaims(ownerId), ...(body ? { body } : {}) });
const read = async (site: SeededSite): Promise<Subscription> => (await call('getSubscription', site)).body;
const change = (site: SeededSite, plan: PlanName, interval: 'month' | 'year' = 'month') =>
  call('changeSubscriptionBaseProduct', site, { priceId: priceKey(plan, interval) });
const stored = async ({ accountId }: { accountId: AccountId }) => {
  const account = await product.deps.storage.accounts.get(accountId);
  return account && [account.subscriptionStatus, ...account.products];
};
const customerOf = async (site: SeededSite): Promise<string> =>
  (await product.deps.storage.accounts.get(site.accountId))?.billing?.customerId ?? expect.fail('no customer');
const sessionOf = (url: string): string => url.split('/').at(-1) ?? '';
const pay = (url: string, card: string | null = '4242') =>
  product.payments.simulator.act((book) => complete(book, sessionOf(url), card));
/** A customer's payments so far, and credit, cents. */
const money = async (site: SeededSite) => {
  const customer = await customerOf(site);
  const paid = Object.values(product.payments.state.invoice)
    .filter((one) => one.customer === customer)
    .reduce((sum, one) => sum + one.amount_paid, 0);
  return { paid, credit: 0 - (product.payments.state.customer[customer]?.balance ?? 0) };
};

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

describe('another plan', () => {
  it('requires a payment method, but not on the way down', async () => {
    const site = await seedSite(product, { plan: 'BASIC' });
    const customer = await customerOf(site);
    product.payments.simulator.act((book) => removeMethods(book, customer));
    const refused = await change(site, 'PREMIUM');
    expect([refused.status, refused.body.code]).toEqual([402, 'payment_method_required']);
    const { body: url } = await call('createCheckoutSession', site);
    pay(url);
    await product.settle();
    expect(await read(site)).toMatchObject({ hasPaymentMethod: true, subscriptionItems: ['BASIC'] });
    expect((await change(site, 'PREMIUM')).body).toMatchObject({ status: 'active', subscriptionItems: ['PREMIUM'] });
    expect(await stored(site)).toEqual(['active', 'PREMIUM']);
    expect(await money(site)).toEqual({ paid: 500, credit: 0 });
  });

  it('that is better takes effect at once, and the rest of the old one is credited', async () => {
    const site = await seedSite(product);
    product.time.nowMs += 15 * DAY_MS;
    const { body } = await change(site, 'SMA', 'year');
    expect(body).toMatchObject({ subscriptionItems: ['SMA'], nextPhase: null });
    // Half of June's 5 EUR was credited.
    expect((await money(site)).paid).toBe(500 + 7000 - 250);
    // A second click pays nothing.
    await change(site, 'SMA', 'year');
    expect((await money(site)).paid).toBe(500 + 7000 - 250);
  });

  it('that waited for a payment method is changed to with it, once, however often the event comes', async () => {
    const site = await seedSite(product, { plan: 'BASIC', mode: 'AUTO' });
    const customer = await customerOf(site);
    product.payments.simulator.act((book) => removeMethods(book, customer));
    expect((await change(site, 'PREMIUM')).body.code).toBe('payment_method_required');
    const setup = (priceId: string) =>
      product.call('createCheckoutSession', {
        params: { accountId: site.accountId },
        claims: accessClaims(site.ownerId),
        query: { priceId },
      });
    expect((await setup('sunward_gold_month')).body.code).toBe('unknown_price');
    expect((await setup(priceKey('tesla-commands', 'month'))).body.code).toBe('unknown_price');
    // A second choice opens a page of its own.
    const other = (await setup(priceKey('SMA', 'month'))).body;
    const { body: url } = await setup(priceKey('PREMIUM', 'month'));
    expect(url).not.toBe(other);
    expect(pay(url).success_url).toBe(
      `${PUBLIC_URL}/${site.accountId}/settings/plan?checkout=done&for=plan&price=sunward_premium_month`,
    );
    expect(await stored(site)).toEqual(['active', 'BASIC']);
    const events = product.payments.take();
    for (const event of [...events, ...events]) expect((await product.deliverEvent(event)).status).toBe(200);
    expect(await stored(site)).toEqual(['active', 'PREMIUM']);
    expect((await money(site)).paid).toBe(500);
    expect(product.schedules.get(site.accountId)).toBe(1);
  });

  it('that waited for a payment method stays away when the card is declined, and can be chosen again', async () => {
    const site = await seedSite(product, { plan: 'BASIC' });
    const customer = await customerOf(site);
    product.payments.simulator.act((book) => removeMethods(book, customer));
    const { body: url } = await product.call('createCheckoutSession', {
      params: { accountId: site.accountId },
      claims: accessClaims(site.ownerId),
      query: { priceId: priceKey('PREMIUM', 'month') },
    });
    pay(url, CARDS.paysNothing);
    await product.settle();
    expect(await stored(site)).toEqual(['active', 'BASIC']);
    expect((await read(site)).hasPaymentMethod).toBe(true);
    product.payments.simulator.act((book) => replaceMethod(book, customer, '4242'));
    expect((await change(site, 'PREMIUM')).body.subscriptionItems).toEqual(['PREMIUM']);
  });

  it('takes its interval along at once, unless the owner chose one, however often the event comes', async () => {
    const settle = async () => {
      const events = product.payments.take();
      for (const event of [...events, ...events]) expect((await product.deliverEvent(event)).status).toBe(200);
    };
    const siteWith = async (settings: object) => {
      const site = await seedSite(product, { plan: 'BASIC', mode: 'AUTO' });
      await call('patchAccount', site, { settings });
      return site;
    };
    const minutes = async (site: SeededSite) => {
      const { body } = await call('getAccount', site);
      expect(product.schedules.get(site.accountId)).toBe(body.intervalMinutes);
      return body.intervalMinutes;
    };
    const unchosen = await siteWith({ autochargeInterval: null });
    const chosen = await siteWith({ autochargeInterval: 20 });
    expect([await minutes(unchosen), await minutes(chosen)]).toEqual([15, 20]);
    for (const site of [unchosen, chosen]) expect((await change(site, 'PREMIUM')).status).toBe(200);
    await settle();
    expect([await minutes(unchosen), await minutes(chosen)]).toEqual([1, 20]);
    await call('patchAccount', chosen, { settings: { autochargeInterval: 2 } });
    expect(await minutes(chosen)).toBe(2);
    for (const site of [unchosen, chosen]) expect((await change(site, 'BASIC')).status).toBe(200);
    product.time.nowMs += 32 * DAY_MS;
    await product.settle();
    expect([await minutes(unchosen), await minutes(chosen)]).toEqual([15, 15]);
  });

  it('that is declined changes nothing', async () => {
    const site = await seedSite(product, { plan: 'BASIC' });
    const customer = await customerOf(site);
    product.payments.simulator.act((book) => replaceMethod(book, customer, '0002'));
    const { status, body } = await change(site, 'PREMIUM');
    expect([status, body.code]).toEqual([402, 'payment_failed']);
    expect(await read(site)).toMatchObject({ status: 'active', subscriptionItems: ['BASIC'] });
    expect(await money(site)).toEqual({ paid: 0, credit: 0 });
  });

  it('that is lesser takes effect when the paid period ends, and can be cancelled until then', async () => {
    const site = await seedSite(product);
    const { body } = await change(site, 'BASIC');
    expect(body.subscriptionItems).toEqual(['PREMIUM']);
    expect(body.nextPhase.items).toMatchObject([{ product: { name: 'BASIC' }, price: { unitAmount: 0 } }]);
    expect(body.nextPhase.start).toBe(body.currentSubscriptionPeriod.end);
    expect((await change(site, 'PREMIUM')).body.nextPhase).toBeNull();
    await change(site, 'BASIC');
    await product.settle();
    expect(await stored(site)).toEqual(['active', 'PREMIUM']);
    product.time.nowMs += 32 * DAY_MS;
    await product.settle();
    expect(await stored(site)).toEqual(['active', 'BASIC']);
    expect((await money(site)).paid).toBe(500);
    // Upgrading again, while the provider still has its plan for the phase.
    expect((await change(site, 'PREMIUM')).body.subscriptionItems).toEqual(['PREMIUM']);
  });

  it.each(['sunward_sma_feature_month', 'price_1', ''])('is not %j', async (priceId) => {
    const site = await seedSite(product);
    expect((await call('changeSubscriptionBaseProduct', site, { priceId })).status).toBe(400);
  });
});

describe('a feature', () => {
  const add = (site: SeededSite, interval: 'month' | 'year' = 'month') =>
    call('createSubscriptionItem', site, { priceId: priceKey('tesla-commands', interval) });

  it('is bought with the plan, once, at the plan’s interval', async () => {
    const site = await seedSite(product, { plan: 'BASIC' });
    expect((await add(site, 'year')).body).toBe(`${PUBLIC_URL}/${site.accountId}/settings/plan`);
    expect(await stored(site)).toEqual(['active', 'BASIC', 'tesla-commands']);
    await add(site);
    expect(await money(site)).toEqual({ paid: 200, credit: 0 });
    expect((await read(site)).currentPhase?.items.at(-1)?.price).toMatchObject({ unitAmount: 200, interval: 'month' });
  });

  it('waits for a missing payment method, and is bought with it, however often the event comes', async () => {
    const site = await seedSite(product, { plan: 'BASIC' });
    const customer = await customerOf(site);
    product.payments.simulator.act((book) => removeMethods(book, customer));
    const { body: url } = await add(site);
    expect(url).toMatch(/\/pay\//);
    pay(url);
    const events = product.payments.take();
    for (const event of [...events, ...events]) expect((await product.deliverEvent(event)).status).toBe(200);
    expect(await stored(site)).toEqual(['active', 'BASIC', 'tesla-commands']);
    expect((await money(site)).paid).toBe(200);
  });

  it('is dropped when the plan includes it', async () => {
    const site = await seedSite(product, { plan: 'BASIC' });
    await add(site);
    expect((await change(site, 'PREMIUM')).body.subscriptionItems).toEqual(['PREMIUM']);
    expect((await money(site)).paid).toBe(500);
  });
});

describe('cancelling', () => {
  it('takes effect at the period’s end and can be undone; idempotent', async () => {
    const site = await seedSite(product);
    for (let time = 0; time < 2; time += 1) {
      expect((await call('cancelSubscription', site)).body).toMatchObject({
        status: 'active',
        cancelAtPeriodEnd: true,
      });
    }
    const { currentSubscriptionPeriod } = await read(site);
    const billing = async () => (await product.deps.storage.accounts.get(site.accountId))?.billing;
    expect(await billing()).toMatchObject({ deleteAt: currentSubscriptionPeriod?.end });
    expect((await change(site, 'SMA')).body.code).toBe('site_cancelled');
    expect((await call('createPrepayment', site)).body.code).toBe('site_cancelled');
    for (let time = 0; time < 2; time += 1) {
      expect((await call('uncancelSubscription', site)).body.cancelAtPeriodEnd).toBe(false);
    }
    expect(await billing()).toMatchObject({ deleteAt: null });
  });

  it('drops a pending change', async () => {
    const site = await seedSite(product);
    await change(site, 'BASIC');
    expect((await call('cancelSubscription', site)).body).toMatchObject({ cancelAtPeriodEnd: true, nextPhase: null });
  });

  it('leaves an unpaid site that is to be deleted', async () => {
    const site = await seedSite(product);
    await call('cancelSubscription', site);
    product.time.nowMs += 32 * DAY_MS;
    await product.settle();
    expect(await stored(site)).toEqual(['canceled']);
    const account = await product.deps.storage.accounts.get(site.accountId);
    expect(Date.parse(account?.billing?.deleteAt ?? '')).toBeLessThan(product.time.nowMs);
    expect((await call('uncancelSubscription', site)).body.code).toBe('subscription_ended');
  });

  it('at once removes the site and the customer', async () => {
    const site = await seedSite(product);
    const customer = await customerOf(site);
    expect((await call('deleteImmediately', site)).body).toEqual({ id: site.accountId });
    expect(await stored(site)).toBeNull();
    expect(product.payments.state.customer[customer]?.deleted).toBe(true);
    await product.settle();
    expect(await stored(site)).toBeNull();
  });

  it('at once is never half-done: without the provider the site stays intact', async () => {
    const site = await seedSite(product);
    product.payments.fault = new Error('down');
    expect((await call('deleteImmediately', site)).status).toBe(503);
    product.payments.fault = null;
    expect(await stored(site)).toEqual(['active', 'PREMIUM']);
    expect((await call('deleteImmediately', site)).status).toBe(200);
  });
});
