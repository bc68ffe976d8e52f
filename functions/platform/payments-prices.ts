import type Stripe from 'stripe';
import type { TaxBehavior } from '#shared/model/account.ts';
import { cataloguePrices, isFreePrice, prepayment, productId } from '#shared/plans.ts';
import type { OfferedPrice } from '#shared/price-list.ts';
import type { Payments } from './payments.ts';
import type { Client } from './payments-client.ts';

/** A price that we look for: once, at an interval or not. */
interface Wanted {
  readonly key: string;
  readonly productId: string;
  readonly interval: OfferedPrice['interval'];
  readonly free: boolean;
}
const wantedPrices: readonly Wanted[] = [
  ...cataloguePrices.map((price) => ({
    key: price.key,
    productId: productId(price.product),
    interval: price.interval,
    free: isFreePrice(price),
  })),
  { key: prepayment.key, productId: prepayment.key, interval: null, free: false },
];
/** The list accepts no more at once. */
const KEYS_PER_LIST = 10;

/** The price as we sell it; null: something about it is not as the product can sell it. */
const soldAs = (price: Stripe.Price, wanted: Wanted, tax: TaxBehavior | null): OfferedPrice | null => {
  const { id, currency, unit_amount: unitAmount, recurring, product } = price;
  const sold = typeof product === 'object' && !product.deleted && product.active && product.id === wanted.productId;
  const rhythm = (recurring?.interval ?? null) === wanted.interval && (recurring?.interval_count ?? 1) === 1;
  if (!sold || !rhythm || currency !== 'eur' || unitAmount === null) return null;
  if ((unitAmount === 0) !== wanted.free || (tax !== null && price.tax_behavior !== tax)) return null;
  const taxBehavior = unitAmount === 0 ? 'inclusive' : (tax ?? 'inclusive');
  return { key: wanted.key, id, currency, unitAmount, taxBehavior, interval: wanted.interval };
};

/** Our prices at the provider, and those of them that are offered. */
export const createPriceParts = ({ stripe, offers, tax }: Client): Pick<Payments, 'readPrices' | 'offers'> => ({
  offers,
  readPrices: async () => {
    const library = await stripe();
    const offered: OfferedPrice[] = [];
    const unfit: string[] = [];
    for (let start = 0; start < wantedPrices.length; start += KEYS_PER_LIST) {
      const batch = wantedPrices.slice(start, start + KEYS_PER_LIST);
      const { data } = await library.prices.list({
        lookup_keys: batch.map(({ key }) => key),
        active: true,
        limit: 100,
        expand: ['data.product'],
      });
      for (const wanted of batch) {
        const price = data.find((one) => one.lookup_key === wanted.key);
        const sold = price && soldAs(price, wanted, tax);
        if (sold) offered.push(sold);
        else if (price) unfit.push(wanted.key);
      }
    }
    return { offered, unfit };
  },
});
