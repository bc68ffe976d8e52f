import type { ContractClient } from '#shared/contract/caller.ts';
import { isFreePlan, type Plan, planNames, plans } from '#shared/plans.ts';
import { WEB_CONFIG_PATH } from '#shared/web-config-path.ts';
import { type PrepaymentOffer, prepaymentOfferOf } from './prepayment-offer.ts';
import { showsQuota } from './quota.ts';

/** What the public pages ask, by what it is. The contract has the addresses; a test compares them. */
export const publicCalls = { listServices: '/api/services', listProducts: '/api/stripe/products' } as const;

type Answer<K extends keyof typeof publicCalls> = Awaited<ReturnType<ContractClient[K]>>;

/** Without the app's client, which is half as large as a public page. @throws if the answer is a refusal, or no JSON */
const ask = async (url: string, init?: RequestInit): Promise<unknown> => {
  const response = await fetch(url, { headers: { accept: 'application/json' }, ...init });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
};

/** The server has parsed it on its way out. */
const call = async <K extends keyof typeof publicCalls>(id: K): Promise<Answer<K>> =>
  (await ask(publicCalls[id])) as Answer<K>;

/** Product data for the public pages. Loaded separately, so that the pages are drawn first. */
export const loadServices = () => call('listServices');

/** The operator's site where owners sell their greenhouse gas quota; null without one, and on pages in a language of other countries. */
export const loadQuotaLink = async (): Promise<string | null> => {
  if (!showsQuota(document.documentElement.lang)) return null;
  const config = (await ask(WEB_CONFIG_PATH, { cache: 'no-store' })) as { links?: { quotaSelling?: unknown } } | null;
  const link = config?.links?.quotaSelling;
  return typeof link === 'string' && link.startsWith('https://') ? link : null;
};

type PublicProduct = Answer<'listProducts'>[number];
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
  const products = (await call('listProducts')).filter(
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
