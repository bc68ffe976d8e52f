import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complete } from '#infra/local/payments/checkout.ts';
import { type TaxBehavior, taxBehaviors } from '#shared/model/account.ts';
import { accountIdSchema } from '#shared/model/ids.ts';
import { priceKey } from '#shared/plans.ts';
import { DAY_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId, type SeededSite, seedSite } from '../site.ts';

const NOW_MS = Date.parse('2026-06-01T10:00:00Z');
/** 19 % included in and added to 5 EUR. */
const MONTH = { inclusive: { total: 500, tax: 80 }, exclusive: { total: 595, tax: 95 } } as const;

describe.each(taxBehaviors)('tax that is %s', (tax: TaxBehavior) => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startProduct(NOW_MS, tax);
  });
  afterAll(() => product.stop());

  const pay = (url: string, country = 'DE') =>
    product.payments.simulator.act((book) => complete(book, url.split('/').at(-1) ?? '', '4242', country));
  const billed = (customer: string) =>
    Object.values(product.payments.state.invoice)
      .filter((one) => one.customer === customer && one.total !== 0)
      .map(({ total, total_taxes }) => ({ total, tax: total_taxes.reduce((sum, { amount }) => sum + amount, 0) }));
  const customerOf = async (accountId: string): Promise<string> =>
    (await product.deps.storage.accounts.get(accountIdSchema.parse(accountId)))?.billing?.customerId ??
    expect.fail('no customer');
  const create = async (priceId: string) => {
    const userId = newUserId();
    const body = { name: 'Home', timezone: 'Europe/Berlin', priceId };
    const made = await product.call('createAccount', { params: { userId }, body, claims: accessClaims(userId) });
    const { body: me } = await product.call('getMe', { claims: accessClaims(userId) });
    return { userId, answer: made.body, accountId: String(me.accounts[0].id) };
  };
  const call = (id: Parameters<TestProduct['call']>[0], site: { accountId: string; userId: string }, body?: object) =>
    product.call(id, {
      params: { accountId: site.accountId },
      claims: accessClaims(site.userId),
      ...(body ? { body } : {}),
    });
  const pricesOf = (body: { currentPhase: { items: { price: object }[] } }) =>
    body.currentPhase.items.map(({ price }) => price);

  it('is declared for every paid price', async () => {
    const { body } = await product.call('listProducts', { claims: null });
    const prices = body.flatMap(({ prices }: { prices: { unitAmount: number; taxBehavior: string }[] }) => prices);
    expect(prices.length).toBeGreaterThan(5);
    for (const { unitAmount, taxBehavior } of prices) expect(taxBehavior).toBe(unitAmount === 0 ? 'inclusive' : tax);
  });

  it('is charged on a new paid site by the address of its payment page, at every renewal', async () => {
    const site = await create(priceKey('PREMIUM', 'month'));
    pay(site.answer);
    await product.settle();
    const customer = await customerOf(site.accountId);
    expect(billed(customer)).toEqual([MONTH[tax]]);
    product.time.nowMs += 32 * DAY_MS;
    await product.settle();
    expect(billed(customer)).toEqual([MONTH[tax], MONTH[tax]]);
    const { body } = await call('getSubscription', site);
    expect(pricesOf(body)).toEqual([expect.objectContaining({ unitAmount: 500, taxBehavior: tax })]);
  });

  it('collects an address with the card of a free site before anything is bought, and then charges by it', async () => {
    const site = await create(priceKey('BASIC', 'month'));
    const customer = await customerOf(site.accountId);
    const premium = { priceId: priceKey('PREMIUM', 'month') };
    expect((await call('changeSubscriptionBaseProduct', site, premium)).body.code).toBe('payment_method_required');
    const page = await call('createSubscriptionItem', site, { priceId: priceKey('sma', 'month') });
    pay(page.body, 'AT');
    await product.settle();
    await product.settle();
    expect(product.payments.state.customer[customer]?.address).toEqual({ country: 'AT' });
    expect(billed(customer)).toEqual([tax === 'exclusive' ? { total: 240, tax: 40 } : { total: 200, tax: 33 }]);
    expect((await call('changeSubscriptionBaseProduct', site, premium)).status).toBe(200);
    expect(billed(customer)).toHaveLength(2);
    // A lesser plan at the period's end stays taxed.
    await call('changeSubscriptionBaseProduct', site, { priceId: priceKey('SMA', 'month') });
    await call('changeSubscriptionBaseProduct', site, premium);
    product.time.nowMs += 32 * DAY_MS;
    await product.settle();
    const last = billed(customer).at(-1) ?? expect.fail('no invoice');
    expect(last.tax).toBeGreaterThan(0);
  });

  it('collects the address even if there is an earlier card', async () => {
    const site: SeededSite = await seedSite(product, { plan: 'BASIC' });
    const at = { accountId: site.accountId, userId: site.ownerId };
    const customer = await customerOf(site.accountId);
    const known = product.payments.state.customer[customer] ?? expect.fail('no customer');
    known.address = null;
    expect((await call('getSubscription', at)).body.hasPaymentMethod).toBe(false);
    const premium = { priceId: priceKey('PREMIUM', 'month') };
    expect((await call('changeSubscriptionBaseProduct', at, premium)).body.code).toBe('payment_method_required');
    pay((await call('createCheckoutSession', at)).body, 'CH');
    await product.settle();
    expect((await call('changeSubscriptionBaseProduct', at, premium)).status).toBe(200);
    expect(billed(customer)).toEqual([tax === 'exclusive' ? { total: 541, tax: 41 } : { total: 500, tax: 37 }]);
  });

  it('is charged on a prepayment, and nowhere that the seller is not registered', async () => {
    const site = await seedSite(product, { plan: 'BASIC' });
    const at = { accountId: site.accountId, userId: site.ownerId };
    pay((await call('createPrepayment', at)).body, 'DE');
    await product.settle();
    const customer = await customerOf(site.accountId);
    expect(billed(customer)).toEqual([
      tax === 'exclusive' ? { total: 53_550, tax: 8_550 } : { total: 45_000, tax: 7_185 },
    ]);
    expect((await product.deps.storage.accounts.get(site.accountId))?.grant).not.toBeNull();
    const abroad = await create(priceKey('PREMIUM', 'month'));
    pay(abroad.answer, 'US');
    await product.settle();
    expect(billed(await customerOf(abroad.accountId))).toEqual([{ total: 500, tax: 0 }]);
  });

  it('waits for the next owner’s address after a handover, and resumes with the next card', async () => {
    const site = await seedSite(product);
    const customer = await customerOf(site.accountId);
    const running = () =>
      Object.values(product.payments.state.subscription).find((one) => one.customer === customer) ??
      expect.fail('nothing runs');
    expect(running().automatic_tax.enabled).toBe(true);
    await product.deps.payments.handOver(customer, { name: 'Home', email: 'next@user.example' });
    expect(running().automatic_tax.enabled).toBe(false);
    product.time.nowMs += 60_000;
    const at = { accountId: site.accountId, userId: site.ownerId };
    pay((await call('createCheckoutSession', at)).body, 'AT');
    await product.settle();
    expect(running().automatic_tax.enabled).toBe(true);
  });
});
