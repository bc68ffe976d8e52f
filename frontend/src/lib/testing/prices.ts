import type { Product, TaxBehavior } from '#shared/model/account.ts';
import { cataloguePrices, isFreePrice, prepayment, priceKey } from '#shared/plans.ts';
import { type OfferedPrice, productsAt } from '#shared/price-list.ts';

/** What a payment provider may have, cents; tests alone know such figures. */
const cents: Readonly<Record<string, number>> = {
  [priceKey('PREMIUM', 'month')]: 500,
  [priceKey('PREMIUM', 'year')]: 5000,
  [priceKey('SMA', 'month')]: 700,
  [priceKey('SMA', 'year')]: 7000,
  [priceKey('sma', 'month')]: 200,
  [priceKey('sma', 'year')]: 2000,
  [priceKey('tesla-commands', 'month')]: 200,
  [priceKey('tesla-commands', 'year')]: 2000,
  [prepayment.key]: 45_000,
};

export const somePrices = (taxBehavior: TaxBehavior = 'inclusive'): OfferedPrice[] =>
  [...cataloguePrices, { key: prepayment.key, product: prepayment.plan, interval: null }].map((price) => {
    const isFree = isFreePrice(price);
    return {
      key: price.key,
      id: `price_${price.key}`,
      currency: 'eur',
      unitAmount: isFree ? 0 : (cents[price.key] ?? 0),
      taxBehavior: isFree ? 'inclusive' : taxBehavior,
      interval: price.interval,
    };
  });

/** The catalogue at these prices. */
export const someProducts = (taxBehavior: TaxBehavior = 'inclusive'): Product[] => productsAt(somePrices(taxBehavior));
