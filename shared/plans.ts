import {
  type Account,
  type Grant,
  type PlanName,
  type Product,
  planNames,
  type SubscriptionStatus,
  type TaxBehavior,
} from './model/account.ts';
import { type ApplianceMode, automaticModes } from './modes.ts';

export { type PlanName, planNames } from './model/account.ts';

/** Limits and prices of a base plan, defined only here. */
export interface Plan {
  readonly name: PlanName;
  /** Shortest interval between control runs while autocharge is on, minutes. */
  readonly intervalOnMinutes: number;
  /** The same while it is off. */
  readonly intervalOffMinutes: number;
  /** Shortest time between runs that pushed reports start, s; null: reports wait for the next scheduled run. */
  readonly arrivalStepS: number | null;
  /** null: unlimited. */
  readonly maxAppliances: number | null;
  /** Modes beyond AUTO, MANUAL, ON and OFF. */
  readonly extraModes: readonly ApplianceMode[];
  /** Services and vehicle commands that only some plans include; everything else is in every plan. */
  readonly features: readonly PlanFeature[];
  /** Prices in cents by billing interval. */
  readonly prices: Prices;
}

/** Billing intervals that we sell. */
export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];
/** Cents by billing interval; the stage decides whether they include tax (`tax` of its settings); by default they do. */
export type Prices = Readonly<Partial<Record<BillingInterval, number>>>;

export const planFeatures = ['sma', 'tesla-commands'] as const;
export type PlanFeature = (typeof planFeatures)[number];

/** Feature products: features that a plan lacks and a site can buy in addition. Prices are placeholders. */
export const featureProducts: Readonly<Record<PlanFeature, { readonly service: string; readonly prices: Prices }>> = {
  sma: { service: 'sma', prices: { month: 200, year: 2000 } },
  'tesla-commands': { service: 'tesla', prices: { month: 200, year: 2000 } },
};

/** Prepays `plan` for `years`, cents. */
export const prepayment = { key: 'sunward_prepayment', plan: 'PREMIUM', years: 10, unitAmount: 45_000 } as const;
/** Coupon for the first paid period of users who followed a referral link. */
export const referralCoupon = { id: 'sunward_referral', percentOff: 20 } as const;

export const plans: Readonly<Record<PlanName, Plan>> = {
  BASIC: {
    name: 'BASIC',
    intervalOnMinutes: 15,
    intervalOffMinutes: 120,
    arrivalStepS: null,
    maxAppliances: 1,
    extraModes: [],
    features: [],
    prices: { month: 0 },
  },
  PREMIUM: {
    name: 'PREMIUM',
    intervalOnMinutes: 1,
    intervalOffMinutes: 15,
    arrivalStepS: 20,
    maxAppliances: null,
    extraModes: ['SCHEDULE', 'SOC_MAP'],
    features: ['tesla-commands'],
    prices: { month: 500, year: 5000 },
  },
  SMA: {
    name: 'SMA',
    intervalOnMinutes: 1,
    intervalOffMinutes: 15,
    arrivalStepS: 20,
    maxAppliances: null,
    extraModes: ['SCHEDULE', 'SOC_MAP'],
    features: ['sma', 'tesla-commands'],
    prices: { month: 700, year: 7000 },
  },
};

/** Plans that include what a service requires (Manifest.planRequired), or are it; none for a feature sold on its own. */
export const plansWith = (required: string | null): PlanName[] =>
  planNames.filter((name) => name === required || (plans[name].features as readonly string[]).includes(required ?? ''));

const paidStatuses: readonly SubscriptionStatus[] = ['active', 'incomplete', 'past_due', 'trialing'];

/** A site is unpaid unless its status is one of these. */
export const isUnpaid = (status: SubscriptionStatus): boolean => !paidStatuses.includes(status);

/** The inputs of a site's plan. */
export interface Entitlement {
  readonly subscriptionStatus: SubscriptionStatus;
  readonly products: readonly string[];
  /** Only while it is running: an expired one counts as none. */
  readonly grant?: Pick<Grant, 'plan'> | null;
}

/** Ranks plans by what they include: higher is better. */
export const planRank = (name: PlanName): number => planNames.indexOf(name);

const planOfSubscription = ({ subscriptionStatus, products }: Entitlement): PlanName =>
  isUnpaid(subscriptionStatus) ? 'BASIC' : (planNames.findLast((name) => products.includes(name)) ?? 'BASIC');

/**
 * The plan in force: the better of the subscription's and a running grant's. An unpaid site gets BASIC's limits and
 * loses nothing else.
 */
export const planInForce = (site: Entitlement): Plan => {
  const subscribed = planOfSubscription(site);
  const granted = site.grant?.plan ?? 'BASIC';
  return plans[planRank(granted) > planRank(subscribed) ? granted : subscribed];
};

/** Features that the site bought in addition to its plan; none for an unpaid site. */
export const heldFeatures = (site: Entitlement): readonly string[] =>
  isUnpaid(site.subscriptionStatus) ? [] : site.products;

/** Services that only some plans may command; reading is open to all. */
const commandFeatures: Readonly<Record<string, PlanFeature>> = { tesla: 'tesla-commands' };

/** May the site command devices of this service? Feature products count like the plan's own features. */
export const commandsAllowed = (site: Entitlement, service: string): boolean => {
  const needed = Object.hasOwn(commandFeatures, service) ? commandFeatures[service] : undefined;
  if (needed === undefined) return true;
  return planInForce(site).features.includes(needed) || heldFeatures(site).includes(needed);
};

export const modeAllowed = (plan: Plan, mode: ApplianceMode): boolean =>
  (mode !== 'SCHEDULE' && mode !== 'SOC_MAP') || plan.extraModes.includes(mode);

/** True when the plan allows no further appliance. */
export const applianceLimitReached = (plan: Plan, count: number): boolean =>
  plan.maxAppliances !== null && count >= plan.maxAppliances;

/** Free sites that one user may own, where a stage sets no other number. Existing ones, and sites whose plan ended, stay. */
export const MAX_FREE_SITES = 3;

const costs = (name: string): boolean =>
  !productNames.some((one) => one === name) ||
  cataloguePrices.some((price) => price.product === name && price.unitAmount > 0);

/** A site without payment (also one that awaits its first payment) and without a prepayment. */
export const isFreeSite = (site: Entitlement): boolean =>
  !site.grant && (isUnpaid(site.subscriptionStatus) || !site.products.some(costs));

/**
 * Minutes between control runs.
 * @param autocharge true while any appliance is in AUTO, SCHEDULE or SOC_MAP
 * @param wishedMinutes the site's `autochargeInterval`; null: as often as the plan allows
 */
export const intervalMinutes = (plan: Plan, autocharge: boolean, wishedMinutes: number | null): number =>
  autocharge ? Math.max(plan.intervalOnMinutes, wishedMinutes ?? 0) : plan.intervalOffMinutes;

/** Minutes between two control runs of a site, from its plan, settings and appliances' modes. */
export const siteIntervalMinutes = (
  account: Entitlement & { readonly settings: Pick<Account['settings'], 'autochargeInterval'> },
  appliances: readonly { readonly mode: ApplianceMode }[],
): number =>
  intervalMinutes(
    planInForce(account),
    appliances.some(({ mode }) => automaticModes.includes(mode)),
    account.settings.autochargeInterval,
  );

/**
 * Shortest time between runs that reports start, s; null: the plan has none, nothing is automatic, or the owner wants fewer
 * runs than the plan allows.
 */
export const siteArrivalStepS = (...site: Parameters<typeof siteIntervalMinutes>): number | null => {
  const { arrivalStepS, intervalOnMinutes } = planInForce(site[0]);
  return siteIntervalMinutes(...site) === intervalOnMinutes ? arrivalStepS : null;
};

/** Everything sold by subscription: base plans and feature products. */
export type ProductName = PlanName | PlanFeature;
export const productNames: readonly ProductName[] = [...planNames, ...planFeatures];

const isPlan = (name: ProductName): name is PlanName => (planNames as readonly string[]).includes(name);
const pricesOf = (name: ProductName): Prices => (isPlan(name) ? plans[name] : featureProducts[name]).prices;

/** True when a change of base plan takes effect, and is paid, at once: to a better plan, or to the same one by the year. */
export const isBetterPrice = (
  target: Pick<CataloguePrice, 'plan' | 'interval'>,
  current: Pick<CataloguePrice, 'plan' | 'interval'>,
): boolean => {
  if (target.plan === null || current.plan === null) return false;
  const ranks = planRank(target.plan) - planRank(current.plan);
  return ranks > 0 || (ranks === 0 && target.interval === 'year' && current.interval === 'month');
};

/** Id of a product at the payment provider. */
export const productId = (product: ProductName): string =>
  `sunward_${product.toLowerCase().replaceAll('-', '_')}${isPlan(product) ? '' : '_feature'}`;

/** Stable id of a price: the payment provider's lookup key. */
export const priceKey = (product: ProductName, interval: BillingInterval): string =>
  `${productId(product)}_${interval}`;

/** A price of the catalogue. */
export interface CataloguePrice {
  readonly key: string;
  readonly product: ProductName;
  /** null: a feature product. */
  readonly plan: PlanName | null;
  readonly interval: BillingInterval;
  /** Cents. */
  readonly unitAmount: number;
}

/** All prices, plans first. */
export const cataloguePrices: readonly CataloguePrice[] = productNames.flatMap((product) =>
  billingIntervals.flatMap((interval) => {
    const unitAmount = pricesOf(product)[interval];
    const plan = isPlan(product) ? product : null;
    return unitAmount === undefined ? [] : [{ key: priceKey(product, interval), product, plan, interval, unitAmount }];
  }),
);

/** A price by its key; undefined: it is not in our catalogue. */
export const cataloguePriceOf = (priceKey: string): CataloguePrice | undefined =>
  cataloguePrices.find(({ key }) => key === priceKey);

/**
 * The catalogue for the browser; price ids are the lookup keys, the same in every stage.
 * @param taxBehavior of all prices
 */
export const planProducts = (taxBehavior: TaxBehavior = 'inclusive'): Product[] =>
  productNames.map((name) => ({
    name,
    maxAppliances: isPlan(name) ? plans[name].maxAppliances : null,
    ...(isPlan(name) ? {} : { feature: { requiredForService: featureProducts[name].service } }),
    prices: cataloguePrices
      .filter(({ product }) => product === name)
      .map(({ key, unitAmount, interval }) => ({
        id: key,
        currency: 'eur' as const,
        unitAmount,
        taxBehavior: unitAmount === 0 ? ('inclusive' as const) : taxBehavior,
        interval,
      })),
  }));
