import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keepPrices, refreshPrices } from '#functions/features/prices.ts';
import { removeMethods } from '#infra/local/payments/checkout.ts';
import type { Price } from '#infra/local/payments/model.ts';
import { setUpPayments } from '#infra/payments/set-up.ts';
import type { Product } from '#shared/model/account.ts';
import { cataloguePrices, isFreePrice, prepayment, priceKey, productNames } from '#shared/plans.ts';
import { productsAt } from '#shared/price-list.ts';
import { DAY_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { stripeOver } from '#test/support/payments.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId, type SeededSite, seedSite } from '../site.ts';
import { subscriptionWorld } from './subscription-world.ts';

const BASIC = priceKey('BASIC', 'month');
const MONTH = priceKey('PREMIUM', 'month');
const paidKeys = cataloguePrices.filter((price) => !isFreePrice(price)).map(({ key }) => key);

let product: TestProduct;
beforeEach(async () => {
  await product?.stop();
  product = await startProduct();
});
afterAll(() => product.stop());

const listed = async (): Promise<Product[]> => (await product.call('listProducts', { claims: null })).body;
const listedKeys = async (): Promise<string[]> => (await listed()).flatMap(({ prices }) => prices.map(({ id }) => id));
const shownCents = async (key: string): Promise<number | undefined> =>
  (await listed()).flatMap(({ prices }) => prices).find(({ id }) => id === key)?.unitAmount;

const priceOf = (key: string): Price =>
  Object.values(product.payments.state.price).find(({ lookup_key }) => lookup_key === key) ?? expect.fail(key);
/** The operator archives a price at the provider, which sends its event. */
const archive = (key: string): void =>
  product.payments.simulator.act((book) => {
    const price = book.price(priceOf(key).id);
    price.active = false;
    book.emit('price.updated', price);
  });
/** The operator runs `stripe:setup` with another figure. */
const reprice = (key: string, cents: number) =>
  setUpPayments(stripeOver(product.payments.fetch), 'https://app.example', null, { [key]: cents });
const { call, change, customerOf, money, pay, read, stored } = subscriptionWorld(() => product);
const create = (priceId: string, userId = newUserId()) =>
  product.call('createAccount', {
    params: { userId },
    body: { name: 'Home', timezone: 'Europe/Berlin', priceId },
    claims: accessClaims(userId),
  });
const paidBy = async (site: SeededSite): Promise<number> => (await money(site)).paid;
/** What the provider was asked to do, other than to say what it has. */
const doneAtProvider = (): string[] => product.payments.requests.filter((line) => line.startsWith('POST '));

describe('the list of products', () => {
  it('shows the provider’s prices, and nobody has to be signed in', async () => {
    const { offered } = await product.deps.payments.readPrices();
    expect(await listed()).toEqual(productsAt(offered));
    expect(await listedKeys()).toEqual([BASIC, ...paidKeys]);
  });

  it('shows no price, not even an old one of ours, before any was read', async () => {
    product.deps.storage.prices.get = async () => null;
    product.payments.requests.length = 0;
    expect((await listed()).map(({ name, prices, prepayment: prepaid }) => [name, prices, prepaid])).toEqual(
      productNames.map((name) => [name, [], undefined]),
    );
    // Who lists asks nobody else.
    expect(product.payments.requests).toEqual([]);
  });

  it.each([...paidKeys, BASIC])('lacks %s alone once the provider’s event says that it is archived', async (key) => {
    archive(key);
    expect(await listedKeys()).toContain(key);
    await product.settle();
    expect(await listedKeys()).toEqual([BASIC, ...paidKeys].filter((one) => one !== key));
  });

  it('lacks the prepayment once that is archived', async () => {
    archive(prepayment.key);
    await product.settle();
    expect((await listed()).filter((one) => one.prepayment !== undefined)).toEqual([]);
  });

  it('follows a changed price by its event, however often that comes', async () => {
    await reprice(MONTH, 650);
    expect(await shownCents(MONTH)).toBe(500);
    const events = product.payments.take();
    expect(events.map(({ type }) => type)).toContain('price.created');
    for (const event of [...events, ...events]) expect((await product.deliverEvent(event)).status).toBe(200);
    expect(await shownCents(MONTH)).toBe(650);
  });

  it('follows a changed price by the upkeep, if the event is lost', async () => {
    await reprice(MONTH, 650);
    product.payments.take();
    product.time.nowMs += 1;
    await keepPrices(product.deps);
    const before = await product.snapshot();
    await keepPrices(product.deps);
    expect(await shownCents(MONTH)).toBe(650);
    expect(await product.snapshot()).toBe(before);
  });

  it('stays as it is while the provider is down', async () => {
    const before = await listed();
    product.payments.fault = new Error('down');
    await keepPrices(product.deps);
    await expect(refreshPrices(product.deps)).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect(await listed()).toEqual(before);
  });

  it('keeps what was read last, if an earlier reading is stored later', async () => {
    const { prices } = product.deps.storage;
    const before = await listed();
    expect(await prices.put([], '2026-05-31T10:00:00.000Z')).toBe(false);
    expect(await listed()).toEqual(before);
    expect(await prices.put([], '2026-06-01T10:00:00.001Z')).toBe(true);
    expect(await listedKeys()).toEqual([]);
  });
});

describe('what has no price at the provider', () => {
  const withoutPrices = async (): Promise<SeededSite> => {
    const site = await seedSite(product, { plan: 'BASIC' });
    for (const key of [...paidKeys, prepayment.key]) archive(key);
    await product.settle();
    product.payments.requests.length = 0;
    return site;
  };

  it.each(cataloguePrices.filter(({ plan }) => plan !== null).map(({ key }) => key))(
    'cannot be bought with a new site: %s',
    async (key) => {
      await withoutPrices();
      const userId = newUserId();
      const { status, body } = await create(key, userId);
      if (key === BASIC) return expect(status).toBe(201);
      expect([status, body.code]).toEqual([400, 'unknown_price']);
      expect([doneAtProvider(), await product.deps.storage.members.listOfUser(userId)]).toEqual([[], []]);
    },
  );

  it.each(paidKeys)('cannot be bought for a site, nor waited for by a card: %s', async (key) => {
    const site = await withoutPrices();
    const isPlan = cataloguePrices.some((price) => price.key === key && price.plan !== null);
    const answers = isPlan
      ? [
          await call('changeSubscriptionBaseProduct', site, { priceId: key }),
          await product.call('createCheckoutSession', {
            params: { accountId: site.accountId },
            query: { priceId: key },
            claims: accessClaims(site.ownerId),
          }),
        ]
      : [await call('createSubscriptionItem', site, { priceId: key })];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([400, 'unknown_price']);
    expect(doneAtProvider()).toEqual([]);
  });

  it('cannot be prepaid', async () => {
    const site = await withoutPrices();
    const { status, body } = await call('createPrepayment', site);
    expect([status, body.code, doneAtProvider()]).toEqual([400, 'unknown_price', []]);
  });

  it('cannot be had for free either: without its free price the provider is not set up', async () => {
    archive(BASIC);
    await product.settle();
    const userId = newUserId();
    const { status, body } = await create(BASIC, userId);
    expect([status, body.code]).toEqual([503, 'payments_unavailable']);
    expect(await product.deps.storage.members.listOfUser(userId)).toEqual([]);
  });

  it.each([
    [false, ['BASIC', 'sma']],
    [true, ['BASIC']],
  ])('is given up as a feature when the plan beside it is prepaid (no price: %s)', async (gone, left) => {
    const site = await seedSite(product);
    await change(site, 'PREMIUM', 'year');
    await call('createSubscriptionItem', site, { priceId: priceKey('sma', 'year') });
    if (gone) archive(priceKey('sma', 'month'));
    await product.settle();
    pay((await call('createPrepayment', site)).body);
    await product.settle();
    expect(await stored(site)).toEqual(['active', ...left]);
  });

  it('stays with who has it, at its price, and can be left', async () => {
    const site = await seedSite(product);
    archive(MONTH);
    await product.settle();
    expect((await call('changeSubscriptionBaseProduct', site, { priceId: MONTH })).status).toBe(200);
    product.time.nowMs += 32 * DAY_MS;
    await product.settle();
    expect(await paidBy(site)).toBe(1000);
    const { body } = await call('changeSubscriptionBaseProduct', site, { priceId: BASIC });
    expect(body.nextPhase.items).toMatchObject([{ product: { name: 'BASIC' } }]);
  });
});

describe('a price that changes at the provider', () => {
  it('is charged as it is shown, also before we hear of it', async () => {
    await reprice(MONTH, 650);
    product.payments.take();
    const [early, late] = [await seedSite(product, { plan: 'BASIC' }), await seedSite(product, { plan: 'BASIC' })];
    expect(await shownCents(MONTH)).toBe(500);
    await call('changeSubscriptionBaseProduct', early, { priceId: MONTH });
    expect(await paidBy(early)).toBe(500);
    product.time.nowMs += 1;
    await refreshPrices(product.deps);
    expect(await shownCents(MONTH)).toBe(650);
    await call('changeSubscriptionBaseProduct', late, { priceId: MONTH });
    expect(await paidBy(late)).toBe(650);
  });

  it('stays the same for who has it: at renewals, when chosen again, and beside another plan', async () => {
    const site = await seedSite(product, { plan: 'BASIC' });
    const feature = priceKey('sma', 'month');
    await call('createSubscriptionItem', site, { priceId: feature });
    await reprice(feature, 900);
    await product.settle();
    await call('changeSubscriptionBaseProduct', site, { priceId: MONTH });
    await reprice(MONTH, 650);
    await product.settle();
    expect((await call('changeSubscriptionBaseProduct', site, { priceId: MONTH })).body.nextPhase).toBeNull();
    const shown = (await read(site)).currentPhase?.items.map(({ price }) => [price.id, price.unitAmount]);
    expect(shown).toEqual([
      [MONTH, 500],
      [feature, 200],
    ]);
    const before = await paidBy(site);
    product.time.nowMs += 32 * DAY_MS;
    await product.settle();
    expect((await paidBy(site)) - before).toBe(700);
  });

  it('is shown as it was chosen in a change that is still to come', async () => {
    const site = await seedSite(product, { plan: 'SMA' });
    await call('changeSubscriptionBaseProduct', site, { priceId: MONTH });
    await reprice(MONTH, 650);
    await product.settle();
    expect((await read(site)).nextPhase?.items).toMatchObject([
      { product: { name: 'PREMIUM' }, price: { id: MONTH, unitAmount: 500 } },
    ]);
  });
});

describe('buying', () => {
  it('makes the prices known on a new stage, and costs what the provider says', async () => {
    const site = await seedSite(product, { plan: 'BASIC' });
    const { prices } = product.deps.storage;
    const read = prices.get;
    await reprice(MONTH, 650);
    product.payments.take();
    prices.get = async () => null;
    product.time.nowMs += 1;
    expect((await call('changeSubscriptionBaseProduct', site, { priceId: MONTH })).status).toBe(200);
    prices.get = read;
    expect([await paidBy(site), await shownCents(MONTH)]).toEqual([650, 650]);
  });

  it('does not happen with a card that is added after its price was archived', async () => {
    const site = await seedSite(product, { plan: 'BASIC' });
    const customer = await customerOf(site);
    product.payments.simulator.act((book) => removeMethods(book, customer));
    const { body: url } = await product.call('createCheckoutSession', {
      params: { accountId: site.accountId },
      query: { priceId: MONTH },
      claims: accessClaims(site.ownerId),
    });
    archive(MONTH);
    await product.settle();
    pay(url);
    // The card is kept, and the event is not sent for ever.
    await product.settle();
    expect(await read(site)).toMatchObject({
      hasPaymentMethod: true,
      subscriptionItems: ['BASIC'],
    });
  });
});
