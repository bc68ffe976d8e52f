import type { Account, Grant, SubscriptionStatus } from './model/account.ts';
import { type ApplianceMode, automaticModes } from './modes.ts';
import { type PlanName, planNames } from './plan-names.ts';

export { type PlanName, planNames } from './plan-names.ts';

/** What a base plan includes, defined only here. What it costs is the payment provider's to say (price-list.ts). */
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
}

/** Billing intervals that we sell. */
export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

export const planFeatures = ['sma', 'tesla-commands'] as const;
export type PlanFeature = (typeof planFeatures)[number];

/** Feature products: the service for which a site can buy, in addition to its plan, a feature that the plan lacks. */
export const featureProducts: Readonly<Record<PlanFeature, { readonly service: string }>> = {
  sma: { service: 'sma' },
  'tesla-commands': { service: 'tesla' },
};

/** Prepays `plan` for `years`; `key` is the price's lookup key. */
export const prepayment = { key: 'sunward_prepayment', plan: 'PREMIUM', years: 10 } as const;
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
  },
  PREMIUM: {
    name: 'PREMIUM',
    intervalOnMinutes: 1,
    intervalOffMinutes: 15,
    arrivalStepS: 20,
    maxAppliances: null,
    extraModes: ['SCHEDULE', 'SOC_MAP'],
    features: ['tesla-commands'],
  },
  SMA: {
    name: 'SMA',
    intervalOnMinutes: 1,
    intervalOffMinutes: 15,
    arrivalStepS: 20,
    maxAppliances: null,
    extraModes: ['SCHEDULE', 'SOC_MAP'],
    features: ['sma', 'tesla-commands'],
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

/** The plan that is free for good; everything else is paid. */
const FREE_PLAN: PlanName = 'BASIC';
export const isFreePlan = (name: string): boolean => name === FREE_PLAN;

/** A site without payment (also one that awaits its first payment) and without a prepayment. */
export const isFreeSite = (site: Entitlement): boolean =>
  !site.grant && (isUnpaid(site.subscriptionStatus) || site.products.every(isFreePlan));

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
  appliances: readonly { readonly mode: ApplianceMode; readonly chargeNow?: object | null }[],
): number =>
  intervalMinutes(
    planInForce(account),
    // Somebody has to see that the car is full or unplugged.
    appliances.some(({ mode, chargeNow }) => automaticModes.includes(mode) || chargeNow != null),
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

/** A price that we sell if the payment provider has it; only the provider says how much it is (price-list.ts). */
export interface CataloguePrice {
  readonly key: string;
  readonly product: ProductName;
  /** null: a feature product. */
  readonly plan: PlanName | null;
  readonly interval: BillingInterval;
}

/** All prices, plans first. What is free is billed by the month only. */
export const cataloguePrices: readonly CataloguePrice[] = productNames.flatMap((product) =>
  billingIntervals
    .filter((interval) => !isFreePlan(product) || interval === 'month')
    .map((interval) => ({
      key: priceKey(product, interval),
      product,
      plan: isPlan(product) ? product : null,
      interval,
    })),
);

/** A price by its key; undefined: it is not in our catalogue. */
export const cataloguePriceOf = (priceKey: string): CataloguePrice | undefined =>
  cataloguePrices.find(({ key }) => key === priceKey);

/** Whether it is the price of nothing, which needs no payment method. */
export const isFreePrice = ({ product }: Pick<CataloguePrice, 'product'>): boolean => isFreePlan(product);
