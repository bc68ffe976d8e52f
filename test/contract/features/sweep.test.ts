import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SweepOutcome, sweepPayments } from '#functions/features/upkeep/sweep.ts';
import { replaceMethod } from '#infra/local/payments/checkout.ts';
import { endSubscription } from '#infra/local/payments/subscriptions.ts';
import { priceKey } from '#shared/plans.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { killAt, payingGuest } from '../removed.ts';
import { newUserId, type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterEach(() => {
  product.payments.fault = null;
});
afterAll(() => product.stop());

const sweep = (mayContinue: () => boolean = () => true): Promise<SweepOutcome> =>
  sweepPayments(product.deps, mayContinue);
const customerOf = async (site: SeededSite): Promise<string> =>
  (await product.deps.storage.accounts.get(site.accountId))?.billing?.customerId ?? expect.fail('no customer');
const statusOf = async (site: SeededSite) =>
  (await product.deps.storage.accounts.get(site.accountId))?.subscriptionStatus;
/** A site whose subscription was ended at the provider, without any event. */
const lost = async (): Promise<SeededSite> => {
  const site = await seedSite(product);
  const customer = await customerOf(site);
  product.payments.simulator.act((book) => {
    for (const one of Object.values(book.state.subscription))
      if (one.customer === customer) endSubscription(book, one, 'payment_failed');
  });
  product.payments.take();
  expect(await statusOf(site)).toBe('active');
  return site;
};
/** After everything there is to sweep. */
const catchUp = async (): Promise<void> => {
  product.time.nowMs += DAY_MS + 2 * HOUR_MS;
  for (let time = 0; time < 60 && (await sweep()).status !== 'done'; time += 1);
  product.payments.take();
};

describe('events that were lost', () => {
  it('are applied a day later, once, and never before the webhook had its chance', async () => {
    await catchUp();
    const site = await lost();
    await catchUp();
    expect(await statusOf(site)).toBe('canceled');
    const before = await product.snapshot();
    expect(await sweep()).toEqual({ status: 'done', applied: 0, failed: 0 });
    expect(await product.snapshot()).toBe(before);
    product.time.nowMs += HOUR_MS;
    expect(await sweep()).toEqual({ status: 'done', applied: 0, failed: 0 });
  });

  it('book commissions', async () => {
    const site = await seedSite(product);
    const owner = { params: { userId: site.ownerId }, claims: accessClaims(site.ownerId) };
    const { body } = await product.call('getReferrals', owner);
    await payingGuest(product, body.referralCode, newUserId());
    product.payments.take();
    await catchUp();
    await catchUp();
    expect((await product.call('getReferrals', owner)).body.earnedCents).toBe(40);
  });

  it('are processed in parts when time is short', async () => {
    const site = await lost();
    product.time.nowMs += DAY_MS + 2 * HOUR_MS;
    let parts = 0;
    for (; parts < 200; parts += 1) {
      let steps = 0;
      const { status } = await sweep(() => {
        steps += 1;
        return steps <= 2;
      });
      if (status === 'done') break;
    }
    expect(parts).toBeGreaterThan(0);
    expect(await statusOf(site)).toBe('canceled');
    product.payments.take();
  });

  it('wait while the provider is down, and none is skipped', async () => {
    const site = await lost();
    product.time.nowMs += DAY_MS + 2 * HOUR_MS;
    product.payments.fault = new Error('down');
    expect(await sweep()).toMatchObject({ status: 'waiting', applied: 0 });
    product.payments.fault = null;
    await catchUp();
    expect(await statusOf(site)).toBe('canceled');
  });

  it('do not hold up others when one cannot be applied: it is retried on its own', async () => {
    const [site, other] = [await seedSite(product, { mode: 'AUTO' }), await seedSite(product)];
    const customer = await customerOf(other);
    await product.call('changeSubscriptionBaseProduct', {
      params: { accountId: site.accountId },
      body: { priceId: priceKey('SMA', 'month') },
      claims: accessClaims(site.ownerId),
    });
    product.payments.simulator.act((book) => replaceMethod(book, customer, '4242'));
    product.payments.take();
    await product.deps.storage.accounts.patch(site.accountId, { products: [] });
    product.time.nowMs += DAY_MS + 2 * HOUR_MS;
    product.faults.schedules = new Error('down');
    const outcome = await sweep();
    expect(outcome).toMatchObject({ status: 'done' });
    expect(outcome.failed).toBeGreaterThan(0);
    expect((await product.keepUp()).failed).toBeGreaterThan(0);
    product.faults.schedules = null;
    expect((await product.keepUp()).failed).toBe(0);
    expect((await product.deps.storage.accounts.get(site.accountId))?.products).toEqual(['SMA']);
    expect(product.schedules.get(site.accountId)).toBe(1);
  });

  it('are applied after any crash of the process', async () => {
    await catchUp();
    const site = await seedSite(product);
    const customer = await customerOf(site);
    const broken = { products: [], subscriptionStatus: 'unpaid' } as const;
    for (const nth of [1, 2, 3, 4, 5, 7, 10]) {
      product.payments.simulator.act((book) => replaceMethod(book, customer, '4242'));
      product.payments.take();
      await product.deps.storage.accounts.patch(site.accountId, { ...broken, products: [] });
      product.time.nowMs += DAY_MS + 2 * HOUR_MS;
      product.payments.simulator.advance();
      product.payments.take();
      const kill = killAt(product, nth, nth % 2 === 0);
      await sweep().catch(() => undefined);
      kill.revive();
      // What the dying process deferred is due.
      for (let time = 0; time < 20 && (await sweep()).status !== 'done'; time += 1);
      await product.keepUp();
      const account = await product.deps.storage.accounts.get(site.accountId);
      expect([account?.subscriptionStatus, account?.products], `killed at ${nth}`).toEqual(['active', ['PREMIUM']]);
    }
  }, 120_000);

  it('are swept concurrently without harm', async () => {
    const site = await lost();
    product.time.nowMs += DAY_MS + 2 * HOUR_MS;
    const both = await Promise.all([sweep(), sweep()]);
    expect(both.map(({ status }) => status)).toContain('busy');
    for (let time = 0; time < 60 && (await sweep()).status !== 'done'; time += 1);
    expect(await statusOf(site)).toBe('canceled');
  });

  it('older than the provider keeps are not waited for', async () => {
    await catchUp();
    product.time.nowMs += 45 * DAY_MS;
    product.payments.simulator.advance();
    product.payments.take();
    for (let time = 0; time < 60 && (await sweep()).status !== 'done'; time += 1);
    expect(await sweep()).toEqual({ status: 'done', applied: 0, failed: 0 });
  });
});
