import type { PlanName } from '#shared/model/account.ts';
import { type Subscription, type SubscriptionPhase, subscriptionSchema } from '#shared/model/subscription.ts';
import { priceKey } from '#shared/plans.ts';
import { somePrices } from './prices.ts';

const START = '2026-06-01T00:00:00.000Z';
const END = '2026-07-01T00:00:00.000Z';

/** A phase that holds one base plan. */
export const aPhase = (plan: PlanName, interval: 'month' | 'year'): SubscriptionPhase => ({
  items: [
    {
      product: { name: plan },
      price: {
        id: priceKey(plan, interval),
        currency: 'eur',
        unitAmount: somePrices().find(({ key }) => key === priceKey(plan, interval))?.unitAmount ?? 0,
        taxBehavior: 'inclusive',
        interval,
      },
    },
  ],
  start: START,
  end: END,
});

/** A subscription on the free plan; a test overrides only what it is about. */
export const aSubscription = (values: Partial<Subscription> = {}): Subscription => ({
  ...subscriptionSchema.parse({
    status: 'active',
    subscriptionItems: ['BASIC'],
    hasPaymentMethod: false,
    awaitingPayment: false,
    currentPhase: aPhase('BASIC', 'month'),
    nextPhase: null,
    currentSubscriptionPeriod: { start: START, end: END },
    cancelAtPeriodEnd: false,
    trialEnd: null,
    creditCents: 0,
    grant: null,
  }),
  ...values,
});
