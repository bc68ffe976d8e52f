import './plain-zod.ts';
import { createClient } from '#shared/contract/client.ts';
import { isFreePlan, type Plan, planNames, plans } from '#shared/plans.ts';

const client = createClient({ fetch: (input, init) => fetch(input, init), accessToken: () => null });

/** Product data for the public pages. Loaded separately, so that the pages are drawn first. */
export const loadServices = () => client.listServices();

type PublicProduct = Awaited<ReturnType<typeof client.listProducts>>[number];
/** A base plan that is sold or free, with its limits if it is one of ours. */
export interface PublicPlan {
  readonly product: PublicProduct;
  readonly limits: Plan | null;
}

export const loadPlans = async (): Promise<readonly PublicPlan[]> =>
  (await client.listProducts())
    .filter(({ name, feature, prices }) => feature === undefined && (prices.length > 0 || isFreePlan(name)))
    .map((product) => {
      const name = planNames.find((one) => one === product.name);
      return { product, limits: name === undefined ? null : plans[name] };
    });
