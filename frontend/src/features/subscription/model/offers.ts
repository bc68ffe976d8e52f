import { type PlanName, type Product, planNames } from '#shared/model/account.ts';
import type { Subscription, SubscriptionPhase } from '#shared/model/subscription.ts';
import { isBetterPrice } from '#shared/plans.ts';

/** A price of the catalogue, cents. */
export type Price = Product['prices'][number];

/** Relation of a base plan's price to the current subscription. */
export type Standing = 'current' | 'coming' | 'now' | 'later';

/** One way to pay for a base plan. */
export interface Offer {
  readonly plan: PlanName;
  readonly price: Price;
  readonly standing: Standing;
}

const planOf = (name: string): PlanName | null => planNames.find((plan) => plan === name) ?? null;

/** The base plan of a phase with its price; null: none. */
export const basePriceIn = (phase: SubscriptionPhase | null): { plan: PlanName; price: Price } | null => {
  for (const { product, price } of phase?.items ?? []) {
    const plan = planOf(product.name);
    if (plan !== null) return { plan, price };
  }
  return null;
};

/** Every price of every base plan, and the effect of choosing it. */
export const offersOf = (products: readonly Product[], subscription: Subscription): Offer[] => {
  const held = basePriceIn(subscription.currentPhase);
  const coming = basePriceIn(subscription.nextPhase);
  const standing = (plan: PlanName, { id, interval }: Price): Standing => {
    if (held?.price.id === id) return 'current';
    if (coming?.price.id === id) return 'coming';
    if (held === null) return 'now';
    const sold = (one: Price['interval']): 'month' | 'year' => (one === 'year' ? 'year' : 'month');
    const target = { plan, interval: sold(interval) };
    return isBetterPrice(target, { plan: held.plan, interval: sold(held.price.interval) }) ? 'now' : 'later';
  };
  return products.flatMap(({ name, feature, prices }) => {
    const plan = planOf(name);
    if (plan === null || feature !== undefined) return [];
    return prices.map((price) => ({ plan, price, standing: standing(plan, price) }));
  });
};

/** A product in addition to the plan. */
export interface FeatureOffer {
  readonly name: string;
  readonly service: string;
  /** At the subscription's billing interval; null: not sold at it. */
  readonly price: Price | null;
}

/** Feature products, at the interval of the subscribed base plan. */
export const featureOffersOf = (products: readonly Product[], subscription: Subscription): FeatureOffer[] => {
  const interval = basePriceIn(subscription.currentPhase)?.price.interval ?? 'month';
  return products.flatMap(({ name, feature, prices }) =>
    feature === undefined
      ? []
      : [{ name, service: feature.requiredForService, price: prices.find((one) => one.interval === interval) ?? null }],
  );
};
