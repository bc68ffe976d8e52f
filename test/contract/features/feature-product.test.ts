import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeMethods } from '#infra/local/payments/checkout.ts';
import { priceKey } from '#shared/plans.ts';
import { PUBLIC_URL, startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';
import { subscriptionWorld } from './subscription-world.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const { call, change, customerOf, money, pay, read, stored } = subscriptionWorld(() => product);

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
