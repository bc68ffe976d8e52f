import type { Product } from '#shared/model/account.ts';
import { planNames, plans } from '#shared/plans.ts';

/** The cheapest plan by the month that holds any number of appliances, at the payment provider's price. */
export interface UnlimitedOffer {
  readonly plan: string;
  readonly cents: number;
}

/** null: none is sold by the month. */
export const unlimitedOfferOf = (products: readonly Product[]): UnlimitedOffer | null => {
  const offers = products.flatMap(({ name, prices }) => {
    const known = planNames.find((one) => one === name);
    if (known === undefined || plans[known].maxAppliances !== null) return [];
    return prices
      .filter(({ interval, unitAmount }) => interval === 'month' && unitAmount > 0)
      .map(({ unitAmount: cents }) => ({ plan: name, cents }));
  });
  return offers.toSorted((a, b) => a.cents - b.cents)[0] ?? null;
};
