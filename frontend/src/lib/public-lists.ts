import { createCaller } from '#shared/contract/caller.ts';
import { isFreePlan, type Plan, planNames, plans } from '#shared/plans.ts';
import { outline } from './outline.ts';
import { type PrepaymentOffer, prepaymentOfferOf } from './prepayment-offer.ts';

const client = createCaller(outline, { fetch: (input, init) => fetch(input, init), accessToken: () => null });

/** Product data for the public pages. Loaded separately, so that the pages are drawn first. */
export const loadServices = () => client.listServices();

type PublicProduct = Awaited<ReturnType<typeof client.listProducts>>[number];
/** A base plan that is sold or free, with its limits if it is one of ours. */
export interface PublicPlan {
  readonly product: PublicProduct;
  readonly limits: Plan | null;
}

/** What the landing page says about plans. */
export interface PublicPlans {
  readonly plans: readonly PublicPlan[];
  /** One of `plans` that is paid in advance; null: none is. */
  readonly prepaid: PrepaymentOffer | null;
  /** The free plan's name, if no other plan has a price; null: one has. */
  readonly onlyFree: string | null;
}

export const loadPlans = async (): Promise<PublicPlans> => {
  const products = (await client.listProducts()).filter(
    ({ name, feature, prices }) => feature === undefined && (prices.length > 0 || isFreePlan(name)),
  );
  const isPaid = ({ prices }: PublicProduct): boolean => prices.some(({ unitAmount }) => unitAmount > 0);
  return {
    plans: products.map((product) => {
      const name = planNames.find((one) => one === product.name);
      return { product, limits: name === undefined ? null : plans[name] };
    }),
    prepaid: prepaymentOfferOf(products),
    onlyFree: products.some(isPaid) ? null : (planNames.find(isFreePlan) ?? null),
  };
};
