import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/units.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { seedSite } from '../site.ts';
import { subscriptionWorld } from './subscription-world.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterEach(() => {
  product.payments.fault = null;
});
afterAll(() => product.stop());

const { call, change, customerOf, read, stored } = subscriptionWorld(() => product);

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
