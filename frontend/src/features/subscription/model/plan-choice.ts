import { type PlanName, planNames } from '#shared/model/account.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { type BillingInterval, featureProducts, planFeatures, planRank, plans } from '#shared/plans.ts';
import { basePriceIn, type Offer } from './offers.ts';

const MONTHS = 12;

const isPaid = ({ price }: Offer): boolean => price.unitAmount > 0;

/** The interval whose prices are shown at first: what is paid now, else the year where one can be bought. */
export const firstInterval = (offers: readonly Offer[], subscription: Subscription): BillingInterval => {
  const held = basePriceIn(subscription.currentPhase)?.price;
  if (held !== undefined && held.unitAmount > 0) return held.interval === 'year' ? 'year' : 'month';
  return offers.some((offer) => isPaid(offer) && offer.price.interval === 'year') ? 'year' : 'month';
};

/** Months of a year that need not be paid by who pays yearly: the least among the plans, whole; 0: none. */
export const freeMonths = (offers: readonly Offer[]): number => {
  const free = [...Map.groupBy(offers.filter(isPaid), ({ plan }) => plan).values()].flatMap((ofPlan) => {
    const centsBy = (interval: string) => ofPlan.find(({ price }) => price.interval === interval)?.price.unitAmount;
    const [month, year] = [centsBy('month'), centsBy('year')];
    return month === undefined || year === undefined ? [] : [MONTHS - year / month];
  });
  return free.length === 0 ? 0 : Math.max(0, Math.floor(Math.min(...free)));
};

/**
 * The plan that fits a home: the smallest sold one above the free plan with what its linked services need.
 * @param services ids of the linked services
 * @returns null: no such plan is sold
 */
export const fittingPlan = (
  offers: readonly Offer[],
  services: readonly string[],
  { subscriptionItems }: Pick<Subscription, 'subscriptionItems'>,
): PlanName | null => {
  const needed = planFeatures.filter(
    (feature) => services.includes(featureProducts[feature].service) && !subscriptionItems.includes(feature),
  );
  const sold = planNames.filter((name) => planRank(name) > 0 && offers.some(({ plan }) => plan === name));
  return sold.find((name) => needed.every((feature) => plans[name].features.includes(feature))) ?? sold[0] ?? null;
};

/** What is offered of a plan at an interval: its price there, and what holds or is to come whatever its interval. */
export interface PlanOffers {
  readonly plan: PlanName;
  readonly offers: readonly Offer[];
}

/** Every sold plan with what is shown of it, the fitting one first. */
export const shownOffers = (
  offers: readonly Offer[],
  interval: BillingInterval,
  fitting: PlanName | null,
): PlanOffers[] => {
  const byPlan = [...Map.groupBy(offers, ({ plan }) => plan)].map(([plan, all]): PlanOffers => {
    const atInterval = all.filter(({ price }) => price.interval === interval);
    const kept = all.filter(({ standing }) => standing === 'current' || standing === 'coming');
    const shown = atInterval.length > 0 ? all.filter((one) => atInterval.includes(one) || kept.includes(one)) : all;
    return { plan, offers: shown };
  });
  return byPlan.toSorted((a, b) => Number(b.plan === fitting) - Number(a.plan === fitting));
};
