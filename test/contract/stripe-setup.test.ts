import { describe, expect, it } from 'vitest';
import { standInPrices } from '#infra/local/payments/stand-in-prices.ts';
import { amountsOf, setUpPayments } from '#infra/payments/set-up.ts';
import { STRIPE_API_VERSION } from '#shared/payments.ts';
import { cataloguePrices, isFreePrice, prepayment, priceKey, productNames, referralCoupon } from '#shared/plans.ts';
import { emptyProvider, stripeOver } from '#test/support/payments.ts';

const NOW_MS = Date.parse('2026-06-01T10:00:00Z');
const URL = 'https://app.example/';
const MONTH = priceKey('PREMIUM', 'month');

const soldAt = ({ state }: ReturnType<typeof emptyProvider>) =>
  Object.values(state.price)
    .filter(({ lookup_key }) => lookup_key !== null)
    .map(({ lookup_key, unit_amount, recurring }) => [lookup_key, unit_amount, recurring?.interval ?? null]);

describe('stripe:setup', () => {
  it('creates everything that is named, and nothing the second time', async () => {
    const { state, fetch } = emptyProvider(NOW_MS);
    const first = await setUpPayments(stripeOver(fetch), URL, null, standInPrices);
    expect(first.webhookSecret).toMatch(/^whsec_/);
    expect(first.notSold).toEqual([]);
    expect(Object.keys(state.product)).toHaveLength(productNames.length + 1);
    expect(soldAt({ state, fetch })).toEqual([
      ...cataloguePrices.map((price) => [
        price.key,
        isFreePrice(price) ? 0 : Reflect.get(standInPrices, price.key),
        price.interval,
      ]),
      [prepayment.key, 45_000, null],
    ]);
    expect(state.coupon[referralCoupon.id]).toMatchObject({ percent_off: 20, duration: 'once' });
    const endpoint = Object.values(state.setting).find(({ object }) => object === 'webhook_endpoint');
    expect(endpoint).toMatchObject({ url: 'https://app.example/api/stripe/webhook', api_version: STRIPE_API_VERSION });
    const before = structuredClone(state);
    const nothing = { made: [], notSold: [], webhookSecret: null };
    expect(await setUpPayments(stripeOver(fetch), URL, null, standInPrices)).toEqual(nothing);
    expect(await setUpPayments(stripeOver(fetch), URL, null)).toEqual(nothing);
    // Reading leaves traces of requests, but creates nothing.
    expect({ ...state, answers: {} }).toEqual({ ...before, answers: {} });
  });

  it('makes up no price: without figures only what is free is there, and the rest is named as not sold', async () => {
    const provider = emptyProvider(NOW_MS);
    const { notSold } = await setUpPayments(stripeOver(provider.fetch), URL, null);
    expect(soldAt(provider)).toEqual([['sunward_basic_month', 0, 'month']]);
    const paid = cataloguePrices.filter((price) => !isFreePrice(price)).map(({ key }) => key);
    expect(notSold).toEqual([...paid, prepayment.key]);
  });

  it('replaces a price whose figure is another, and the old one continues for its subscribers', async () => {
    const { state, fetch } = emptyProvider(NOW_MS);
    await setUpPayments(stripeOver(fetch), URL, null, standInPrices);
    const old = Object.values(state.price).find(({ lookup_key }) => lookup_key === MONTH) ?? expect.fail('no price');
    expect((await setUpPayments(stripeOver(fetch), URL, null, { [MONTH]: 600 })).made).toEqual([`price ${MONTH}`]);
    expect(state.price[old.id]).toMatchObject({ active: true, lookup_key: null, unit_amount: 500 });
    expect((await setUpPayments(stripeOver(fetch), URL, null)).made).toEqual([]);
    expect(soldAt({ state, fetch })).toContainEqual([MONTH, 600, 'month']);
  });

  it('takes figures as KEY=CENTS, and nothing that could be meant otherwise', () => {
    expect(amountsOf([`${MONTH}=500`, `${prepayment.key}=45000`])).toEqual({ [MONTH]: 500, [prepayment.key]: 45_000 });
    expect(amountsOf([])).toEqual({});
    for (const word of [
      '',
      MONTH,
      `${MONTH}=`,
      `${MONTH}=5.00`,
      `${MONTH}=-5`,
      'sunward_other=5',
      'sunward_basic_month=5',
    ])
      expect(() => amountsOf([word]), word).toThrow('write KEY=CENTS');
    expect(() => amountsOf([`${MONTH}=0`])).toThrow('no amount');
  });
});

describe('tax', () => {
  const behaviors = (state: ReturnType<typeof emptyProvider>['state']) =>
    new Set(Object.values(state.price).flatMap((price) => (price.lookup_key === null ? [] : price.tax_behavior)));

  it('is part of prices unless a stage adds it on top, which creates new prices of the same figures once', async () => {
    const { state, fetch } = emptyProvider(NOW_MS);
    await setUpPayments(stripeOver(fetch), URL, null, standInPrices);
    const before = soldAt({ state, fetch });
    expect(behaviors(state)).toEqual(new Set(['inclusive']));
    expect((await setUpPayments(stripeOver(fetch), URL, 'inclusive')).made).toEqual([]);
    const { made } = await setUpPayments(stripeOver(fetch), URL, 'exclusive');
    expect(made).toHaveLength(cataloguePrices.length + 1);
    expect(behaviors(state)).toEqual(new Set(['exclusive']));
    expect(soldAt({ state, fetch })).toEqual(before);
    expect((await setUpPayments(stripeOver(fetch), URL, 'exclusive')).made).toEqual([]);
  });
});
