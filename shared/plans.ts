import type { Account, Product, SubscriptionStatus } from './model/account.ts';
import { type ApplianceMode, automaticModes } from './modes.ts';

export const planNames = ['BASIC', 'PREMIUM', 'SMA'] as const;
export type PlanName = (typeof planNames)[number];

/** Limits and prices of a base plan (design.md §4). The only place where they stand. */
export interface Plan {
  readonly name: PlanName;
  /** Minutes between control runs, shortest, while autocharge is on. */
  readonly intervalOnMinutes: number;
  /** The same while it is off. */
  readonly intervalOffMinutes: number;
  /** null: unlimited. */
  readonly maxAppliances: number | null;
  /** Modes beyond AUTO, MANUAL, ON and OFF. */
  readonly extraModes: readonly ApplianceMode[];
  /** Services and vehicle commands that only some plans hold; everything else is in every plan. */
  readonly features: readonly PlanFeature[];
  /** Prices in cents by billing interval. */
  readonly prices: Readonly<Partial<Record<'month' | 'year', number>>>;
}

export const planFeatures = ['sma', 'tesla-commands'] as const;
export type PlanFeature = (typeof planFeatures)[number];

export const plans: Readonly<Record<PlanName, Plan>> = {
  BASIC: {
    name: 'BASIC',
    intervalOnMinutes: 15,
    intervalOffMinutes: 120,
    maxAppliances: 1,
    extraModes: [],
    features: [],
    prices: { month: 0 },
  },
  PREMIUM: {
    name: 'PREMIUM',
    intervalOnMinutes: 1,
    intervalOffMinutes: 15,
    maxAppliances: null,
    extraModes: ['SCHEDULE', 'SOC_MAP'],
    features: ['tesla-commands'],
    prices: { month: 500, year: 5000 },
  },
  SMA: {
    name: 'SMA',
    intervalOnMinutes: 1,
    intervalOffMinutes: 15,
    maxAppliances: null,
    extraModes: ['SCHEDULE', 'SOC_MAP'],
    features: ['sma', 'tesla-commands'],
    prices: { month: 700, year: 7000 },
  },
};

const paidStatuses: readonly SubscriptionStatus[] = ['active', 'incomplete', 'past_due', 'trialing'];

/** A site is unpaid unless its status is one of these (specification §4). */
export const isUnpaid = (status: SubscriptionStatus): boolean => !paidStatuses.includes(status);

/** What decides a site's plan. */
export interface Entitlement {
  readonly subscriptionStatus: SubscriptionStatus;
  readonly products: readonly string[];
}

/** The plan in force: an unpaid site falls to BASIC's limits and loses nothing else. */
export const planInForce = ({ subscriptionStatus, products }: Entitlement): Plan => {
  if (isUnpaid(subscriptionStatus)) return plans.BASIC;
  if (products.includes('SMA')) return plans.SMA;
  return products.includes('PREMIUM') ? plans.PREMIUM : plans.BASIC;
};

/** Services whose commands only some plans hold; reading is open to all. */
const commandFeatures: Readonly<Record<string, PlanFeature>> = { tesla: 'tesla-commands' };

/** May the site command devices of this service? Feature products count as held beside the plan's own. */
export const commandsAllowed = (site: Entitlement, service: string): boolean => {
  const needed = Object.hasOwn(commandFeatures, service) ? commandFeatures[service] : undefined;
  if (needed === undefined) return true;
  const held = isUnpaid(site.subscriptionStatus) ? [] : site.products;
  return planInForce(site).features.includes(needed) || held.includes(needed);
};

export const modeAllowed = (plan: Plan, mode: ApplianceMode): boolean =>
  (mode !== 'SCHEDULE' && mode !== 'SOC_MAP') || plan.extraModes.includes(mode);

/** True when one more appliance is refused (specification §4). */
export const applianceLimitReached = (plan: Plan, count: number): boolean =>
  plan.maxAppliances !== null && count >= plan.maxAppliances;

/**
 * Minutes between control runs.
 * @param autocharge true while any appliance is in AUTO, SCHEDULE or SOC_MAP
 * @param wishedMinutes the site's `autochargeInterval`
 */
export const intervalMinutes = (plan: Plan, autocharge: boolean, wishedMinutes: number): number =>
  autocharge ? Math.max(plan.intervalOnMinutes, wishedMinutes) : plan.intervalOffMinutes;

/** Minutes between two control runs of a site, as its plan, settings and appliances' modes have it. */
export const siteIntervalMinutes = (
  account: Entitlement & { readonly settings: Pick<Account['settings'], 'autochargeInterval'> },
  appliances: readonly { readonly mode: ApplianceMode }[],
): number =>
  intervalMinutes(
    planInForce(account),
    appliances.some(({ mode }) => automaticModes.includes(mode)),
    account.settings.autochargeInterval,
  );

/** Stable id of a plan's price: Stripe's lookup key. */
export const priceKey = (plan: PlanName, interval: 'month' | 'year'): string =>
  `sunward_${plan.toLowerCase()}_${interval}`;

/** The catalogue as the browser sees it; price ids are the lookup keys until a payment provider names its own. */
export const planProducts = (): Product[] =>
  planNames.map((name) => ({
    name,
    maxAppliances: plans[name].maxAppliances,
    prices: (['month', 'year'] as const).flatMap((interval) => {
      const unitAmount = plans[name].prices[interval];
      return unitAmount === undefined
        ? []
        : [{ id: priceKey(name, interval), currency: 'eur' as const, unitAmount, interval }];
    }),
  }));
