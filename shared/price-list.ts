import * as z from 'zod';
import { type Product, taxBehaviors } from './model/account.ts';
import {
  billingIntervals,
  cataloguePrices,
  featureProducts,
  type ProductName,
  planFeatures,
  planNames,
  plans,
  prepayment,
} from './plans.ts';

/** A price as the payment provider has it: what is shown, and what is charged. */
export const offeredPriceSchema = z.object({
  /** Lookup key (plans.ts). */
  key: z.string(),
  /** The provider's id. A price there never changes its amount: another amount is another id. */
  id: z.string(),
  currency: z.literal('eur'),
  /** Cents; `taxBehavior` says whether tax is included. */
  unitAmount: z.int().min(0),
  taxBehavior: z.enum(taxBehaviors),
  /** null: paid once. */
  interval: z.enum(billingIntervals).nullable(),
});
export type OfferedPrice = Readonly<z.output<typeof offeredPriceSchema>>;

const prepaymentAt = (offered: readonly OfferedPrice[]): Product['prepayment'] => {
  const price = offered.find(({ key }) => key === prepayment.key);
  if (price === undefined) return undefined;
  const { currency, unitAmount, taxBehavior } = price;
  return { years: prepayment.years, currency, unitAmount, taxBehavior };
};

/**
 * The catalogue for the browser: every product with the prices that it has at the payment provider, none if it has none there.
 * The ids of prices are their lookup keys, the same in every stage.
 */
export const productsAt = (offered: readonly OfferedPrice[]): Product[] => {
  const pricesOf = (name: ProductName): Product['prices'] =>
    cataloguePrices
      .filter(({ product }) => product === name)
      .flatMap(({ key, interval }) =>
        offered
          .filter((price) => price.key === key)
          .map(({ currency, unitAmount, taxBehavior }) => ({ id: key, currency, unitAmount, taxBehavior, interval })),
      );
  const advance = prepaymentAt(offered);
  return [
    ...planNames.map((name) => ({
      name,
      maxAppliances: plans[name].maxAppliances,
      prices: pricesOf(name),
      ...(name === prepayment.plan && advance !== undefined ? { prepayment: advance } : {}),
    })),
    ...planFeatures.map((name) => ({
      name,
      maxAppliances: null,
      feature: { requiredForService: featureProducts[name].service },
      prices: pricesOf(name),
    })),
  ];
};
