import { describe, expect, it } from 'vitest';
import { createPayments } from '#functions/platform/payments-stripe.ts';
import { setUpPayments } from '#infra/payments/set-up.ts';
import type { TaxBehavior } from '#shared/model/account.ts';
import { STRIPE_API_VERSION } from '#shared/payments.ts';
import { cataloguePrices, prepayment, priceKey, productNames, referralCoupon } from '#shared/plans.ts';
import { emptyProvider, startPayments, stripeOver } from '#test/support/payments.ts';

const NOW_MS = Date.parse('2026-06-01T10:00:00Z');
const URL = 'https://app.example/';

describe('stripe:setup', () => {
  it('creates everything that plans.ts names, and nothing the second time', async () => {
    const { state, fetch } = emptyProvider(NOW_MS);
    const first = await setUpPayments(stripeOver(fetch), URL, null);
    expect(first.webhookSecret).toMatch(/^whsec_/);
    expect(Object.keys(state.product)).toHaveLength(productNames.length + 1);
    const sold = Object.values(state.price).map(({ lookup_key, unit_amount, recurring }) => [
      lookup_key,
      unit_amount,
      recurring?.interval ?? null,
    ]);
    expect(sold).toEqual([
      ...cataloguePrices.map(({ key, unitAmount, interval }) => [key, unitAmount, interval]),
      [prepayment.key, 45_000, null],
    ]);
    expect(state.coupon[referralCoupon.id]).toMatchObject({ percent_off: 20, duration: 'once' });
    const endpoint = Object.values(state.setting).find(({ object }) => object === 'webhook_endpoint');
    expect(endpoint).toMatchObject({ url: 'https://app.example/api/stripe/webhook', api_version: STRIPE_API_VERSION });
    const before = structuredClone(state);
    expect(await setUpPayments(stripeOver(fetch), URL, null)).toEqual({ made: [], webhookSecret: null });
    // Reading leaves traces of requests, but creates nothing.
    expect({ ...state, answers: {} }).toEqual({ ...before, answers: {} });
  });

  it('replaces a wrong price, and the old one continues for its subscribers', async () => {
    const { state, fetch } = emptyProvider(NOW_MS);
    await setUpPayments(stripeOver(fetch), URL, null);
    const key = priceKey('PREMIUM', 'month');
    const old = Object.values(state.price).find(({ lookup_key }) => lookup_key === key) ?? expect.fail('no price');
    state.price[old.id] = { ...old, unit_amount: 400 };
    expect((await setUpPayments(stripeOver(fetch), URL, null)).made).toEqual([`price ${key}`]);
    expect(state.price[old.id]).toMatchObject({ active: true, lookup_key: null });
  });
});

describe('tax', () => {
  const behaviors = (state: ReturnType<typeof emptyProvider>['state']) =>
    new Set(Object.values(state.price).flatMap((price) => (price.lookup_key === null ? [] : price.tax_behavior)));

  it('is part of prices unless a stage adds it on top, which creates new prices once', async () => {
    const { state, fetch } = emptyProvider(NOW_MS);
    await setUpPayments(stripeOver(fetch), URL, null);
    expect(behaviors(state)).toEqual(new Set(['inclusive']));
    expect((await setUpPayments(stripeOver(fetch), URL, 'inclusive')).made).toEqual([]);
    const { made } = await setUpPayments(stripeOver(fetch), URL, 'exclusive');
    expect(made).toHaveLength(cataloguePrices.length + 1);
    expect(behaviors(state)).toEqual(new Set(['exclusive']));
    expect((await setUpPayments(stripeOver(fetch), URL, 'exclusive')).made).toEqual([]);
  });

  it('that differs from the prices at the provider stops sales', async () => {
    const { fetch, env } = await startPayments(() => NOW_MS);
    const { stripe } = JSON.parse(env.PAYMENTS);
    const options = { credentials: async () => stripe, apiUrl: env.PAYMENTS_URL, fetch, now: () => NOW_MS };
    const read = (tax: TaxBehavior) => createPayments({ ...options, trialDays: 0, cardKey: null, tax }).read('cus_1');
    await expect(read('exclusive')).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect(await read('inclusive')).toBeNull();
  });
});

describe('a price at the provider that differs from the catalogue', () => {
  it('stops sales: displayed prices are charged prices', async () => {
    const { payments, state, seed } = await startPayments(() => NOW_MS);
    const key = priceKey('SMA', 'year');
    const price = Object.values(state.price).find(({ lookup_key }) => lookup_key === key) ?? expect.fail('no price');
    state.price[price.id] = { ...price, unit_amount: 9900 };
    await expect(payments.read('cus_1')).rejects.toMatchObject({ code: 'payments_unavailable' });
    await expect(seed('acc_01JXAAAAAAAAAAAAAAAAAAAAAA' as never, 'BASIC')).rejects.toMatchObject({
      code: 'payments_unavailable',
    });
  });
});
