import { describe, expect, it } from 'vitest';
import type { Price, Product } from '#infra/local/payments/model.ts';
import { standInPrices } from '#infra/local/payments/stand-in-prices.ts';
import type { TaxBehavior } from '#shared/model/account.ts';
import { cataloguePrices, isFreePrice, prepayment, priceKey } from '#shared/plans.ts';
import { startPayments, type TestPayments } from '#test/support/payments.ts';

const NOW_MS = Date.parse('2026-06-01T10:00:00Z');
const MONTH = priceKey('PREMIUM', 'month');
const KEYS = [...cataloguePrices.map(({ key }) => key), prepayment.key];

const start = (tax: TaxBehavior | null = null) => startPayments(() => NOW_MS, { tax });
const priceOf = ({ state }: TestPayments, key: string): Price =>
  Object.values(state.price).find(({ lookup_key }) => lookup_key === key) ?? expect.fail(`no price ${key}`);
const amend = (provider: TestPayments, key: string, change: Partial<Price>): void => {
  const price = priceOf(provider, key);
  provider.state.price[price.id] = { ...price, ...change };
};
const amendProduct = (provider: TestPayments, key: string, change: Partial<Product>): void => {
  const { product } = priceOf(provider, key);
  const known = provider.state.product[product] ?? expect.fail(`no product ${product}`);
  provider.state.product[product] = { ...known, ...change };
};

describe('the prices at the payment provider', () => {
  it.each([null, 'inclusive', 'exclusive'] as const)('are read as they are there, with tax %s', async (tax) => {
    const provider = await start(tax);
    const { offered, unfit } = await provider.payments.readPrices();
    expect(unfit).toEqual([]);
    expect(offered).toEqual(
      KEYS.map((key) => {
        const free = key === priceKey('BASIC', 'month');
        return {
          key,
          id: priceOf(provider, key).id,
          currency: 'eur',
          unitAmount: free ? 0 : Reflect.get(standInPrices, key),
          taxBehavior: free ? 'inclusive' : (tax ?? 'inclusive'),
          interval: cataloguePrices.find((price) => price.key === key)?.interval ?? null,
        };
      }),
    );
  });

  it('follow every amount: no figure is known to us', async () => {
    const provider = await start();
    const paid = KEYS.filter((key) => key !== priceKey('BASIC', 'month'));
    for (const [index, key] of paid.entries()) amend(provider, key, { unit_amount: 1001 + index });
    const { offered } = await provider.payments.readPrices();
    expect(offered.slice(1).map(({ unitAmount }) => unitAmount)).toEqual(paid.map((_, index) => 1001 + index));
  });

  it.each(KEYS)('lack %s alone when it is archived there', async (key) => {
    const provider = await start();
    amend(provider, key, { active: false });
    const { offered, unfit } = await provider.payments.readPrices();
    expect([offered.map((price) => price.key), unfit]).toEqual([KEYS.filter((one) => one !== key), []]);
  });

  it.each<[string, string, Partial<Price>]>([
    ['another currency', MONTH, { currency: 'usd' }],
    ['another interval', MONTH, { recurring: { interval: 'year', interval_count: 1 } }],
    ['several intervals at once', MONTH, { recurring: { interval: 'month', interval_count: 3 as 1 } }],
    ['no interval', MONTH, { recurring: null }],
    ['an interval of what is paid once', prepayment.key, { recurring: { interval: 'year', interval_count: 1 } }],
    ['no fixed amount', MONTH, { unit_amount: null as unknown as number }],
    ['nothing for a paid plan', MONTH, { unit_amount: 0 }],
    ['something for the free plan', priceKey('BASIC', 'month'), { unit_amount: 1 }],
    ['another product', MONTH, { product: 'sunward_sma' }],
  ])('with %s are not offered, and are named', async (_, key, change) => {
    const provider = await start();
    amend(provider, key, change);
    const { offered, unfit } = await provider.payments.readPrices();
    expect([offered.map((price) => price.key), unfit]).toEqual([KEYS.filter((one) => one !== key), [key]]);
  });

  it('of an archived product are not offered', async () => {
    const provider = await start();
    amendProduct(provider, MONTH, { active: false });
    expect((await provider.payments.readPrices()).unfit).toEqual([MONTH, priceKey('PREMIUM', 'year')]);
  });

  it('whose tax is not as the stage computes it are not offered', async () => {
    const provider = await start('exclusive');
    amend(provider, MONTH, { tax_behavior: 'inclusive' });
    expect((await provider.payments.readPrices()).unfit).toEqual([MONTH]);
  });

  it('without any are none', async () => {
    const provider = await start();
    for (const key of KEYS) amend(provider, key, { active: false });
    expect(await provider.payments.readPrices()).toEqual({ offered: [], unfit: [] });
  });

  it('are offered or not, each on its own', async () => {
    const { payments, state } = await start();
    for (const price of cataloguePrices) if (!isFreePrice(price)) expect(await payments.offers(price.key)).toBe(true);
    for (const price of Object.values(state.price)) price.active = false;
    for (const { key } of cataloguePrices) expect(await payments.offers(key)).toBe(false);
  });
});
