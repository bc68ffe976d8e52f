import './plain-zod.ts';
import { createClient } from '#shared/contract/client.ts';
import { type Plan, planNames, plans } from '#shared/plans.ts';

const client = createClient({ fetch: (input, init) => fetch(input, init), accessToken: () => null });

/** Product data for the public pages. Loaded separately, so that the pages are drawn first. */
export const loadServices = () => client.listServices();

type PublicProduct = Awaited<ReturnType<typeof client.listProducts>>[number];
/** A base plan as it is sold, with its limits if it is one of ours. */
export interface PublicPlan {
  readonly product: PublicProduct;
  readonly limits: Plan | null;
}

export const loadPlans = async (): Promise<readonly PublicPlan[]> =>
  (await client.listProducts())
    .filter(({ feature }) => feature === undefined)
    .map((product) => {
      const name = planNames.find((one) => one === product.name);
      return { product, limits: name === undefined ? null : plans[name] };
    });
