import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, removeMethods, replaceMethod } from '#infra/local/payments/checkout.ts';
import { priceKey } from '#shared/plans.ts';
import { DAY_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { PUBLIC_URL, startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';
import { subscriptionWorld } from './subscription-world.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const { call, change, customerOf, money, pay, read, stored } = subscriptionWorld(() => product);

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
