import type { ProviderItem } from '#functions/platform/payments.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import { type CataloguePrice, cataloguePriceOf, cataloguePrices, isBetterPrice, plans } from '#shared/plans.ts';

/** Which prices a subscription is to have, and from when. */
export type Change =
  | { readonly kind: 'none' }
  | { readonly kind: 'now' | 'later'; readonly priceKeys: readonly string[] };

/** @throws ApiError `unknown_price` */
export const priceOf = (priceId: string, what: 'plan' | 'feature'): CataloguePrice => {
  const price = cataloguePriceOf(priceId);
  if (!price || (price.plan !== null) !== (what === 'plan')) {
    throw new ApiError('unknown_price', { faults: [fault('priceId', 'unknown')] });
  }
  return price;
};

const knownOf = ({ priceKey }: ProviderItem): CataloguePrice | null => cataloguePriceOf(priceKey) ?? null;

/** The price of a subscription's plan. @throws ApiError `base_product_not_found` */
export const basePriceOf = (items: readonly ProviderItem[]): CataloguePrice => {
  for (const item of items) {
    const price = knownOf(item);
    if (price?.plan) return price;
  }
  throw new ApiError('base_product_not_found');
};

/** The same product at another interval, because a subscription is billed at one interval; null: there is none. */
export const atInterval = (
  { product }: Pick<CataloguePrice, 'product'>,
  interval: CataloguePrice['interval'],
): CataloguePrice | null =>
  cataloguePrices.find((price) => price.product === product && price.interval === interval) ?? null;

/** Feature products are kept, unless the new plan includes them. */
const featuresOf = (items: readonly ProviderItem[], target: CataloguePrice): string[] =>
  items.flatMap((item) => {
    const price = knownOf(item);
    if (price === null || price.plan !== null || target.plan === null) return [];
    if ((plans[target.plan].features as readonly string[]).includes(price.product)) return [];
    return atInterval(price, target.interval)?.key ?? [];
  });

/**
 * How to change a subscription to another base plan: to a better one, or from months to years, at once and paid at once; to a
 * lesser one when the paid period ends. Pure.
 * @throws ApiError `base_product_not_found`
 */
export const planChange = (items: readonly ProviderItem[], target: CataloguePrice): Change => {
  const current = basePriceOf(items);
  if (current.key === target.key) return { kind: 'none' };
  const priceKeys = [target.key, ...featuresOf(items, target)];
  return { kind: isBetterPrice(target, current) ? 'now' : 'later', priceKeys };
};
