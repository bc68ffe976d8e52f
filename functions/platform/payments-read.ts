import type Stripe from 'stripe';
import { type SubscriptionStatus, subscriptionStatusSchema, type TaxBehavior } from '#shared/model/account.ts';
import { accountIdSchema } from '#shared/model/ids.ts';
import { billingIntervals, planNames, planRank, prepayment, priceKey, productId, productNames } from '#shared/plans.ts';
import { SECOND_MS } from '#shared/units.ts';
import { isoTime } from './clock.ts';
import type { CheckoutState, CustomerState, ProviderItem, RunningSubscription } from './payments.ts';

/** Maps the provider's objects to ours. Pure. */

/** Key in a customer's metadata. */
export const SETUP_MARK = 'lastSetupAt';
/** The same: since when the present owner pays; absent: the first owner does. */
export const OWNER_MARK = 'ownerSince';

/** The provider's times are seconds since the epoch. */
export const iso = (seconds: number): string => isoTime(seconds * SECOND_MS);
const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** null: a foreign product. */
const ourProduct = (id: string | null) => productNames.find((name) => productId(name) === id) ?? null;
/** Of a price of ours also once a newer one has taken over its lookup key: its subscribers keep the old one. */
const keyOf = ({ id, product, recurring, lookup_key }: Stripe.Price): string => {
  const ours = ourProduct(idOf(product));
  const interval = billingIntervals.find((one) => one === recurring?.interval);
  return ours !== null && interval !== undefined ? priceKey(ours, interval) : (lookup_key ?? id);
};

/** `paused` does not exist here: nothing is paid, so it is unpaid. */
const statusOf = (status: string): SubscriptionStatus => subscriptionStatusSchema.catch('unpaid').parse(status);

/** @param id of the item; null in a future phase */
const itemOf = (id: string | null, price: Stripe.Price, taxed: boolean): ProviderItem => ({
  id,
  product: ourProduct(idOf(price.product)) ?? idOf(price.product) ?? '',
  priceKey: keyOf(price),
  unitAmount: price.unit_amount ?? 0,
  // Nothing is added where no tax is computed.
  taxBehavior: taxed && price.tax_behavior === 'exclusive' ? 'exclusive' : 'inclusive',
  interval: price.recurring?.interval === 'year' ? 'year' : intervalOf(price.recurring?.interval),
});
const intervalOf = (interval: string | undefined): ProviderItem['interval'] =>
  interval === 'week' || interval === 'day' ? interval : 'month';

const isPlanItem = ({ product }: ProviderItem): boolean => (planNames as readonly string[]).includes(product);

/** What a customer's subscriptions do not say themselves. */
export interface Around {
  /** The prices of future phases, which name only ids. */
  readonly nextPrices: readonly Stripe.Price[];
  /** null: no tax is computed. */
  readonly tax: TaxBehavior | null;
}

const nextItem = (priceId: string | null, { nextPrices, tax }: Around): ProviderItem[] =>
  nextPrices
    .filter(({ id }) => id === priceId)
    .map((price) => itemOf(null, price, tax !== null && (price.unit_amount ?? 0) > 0));

const comingPhase = (schedule: Stripe.SubscriptionSchedule | null): Stripe.SubscriptionSchedule.Phase | null => {
  const current = schedule?.current_phase;
  if (schedule?.status !== 'active' || !current) return null;
  return schedule.phases.find(({ start_date }) => start_date >= current.end_date) ?? null;
};
const scheduleOf = ({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null =>
  typeof schedule === 'object' ? schedule : null;

/** Ids of the prices of future phases. */
export const nextPriceIds = (subscriptions: readonly Stripe.Subscription[]): string[] => [
  ...new Set(
    subscriptions.flatMap((one) => comingPhase(scheduleOf(one))?.items.flatMap(({ price }) => idOf(price) ?? []) ?? []),
  ),
];

const nextPhaseOf = (schedule: Stripe.SubscriptionSchedule | null, around: Around): RunningSubscription['next'] => {
  const next = comingPhase(schedule);
  return (
    next && { start: iso(next.start_date), items: next.items.flatMap(({ price }) => nextItem(idOf(price), around)) }
  );
};

const runningOf = (one: Stripe.Subscription, around: Around): RunningSubscription => {
  const { data } = one.items;
  const schedule = scheduleOf(one);
  return {
    id: one.id,
    status: statusOf(one.status),
    // The base plan first.
    items: data
      .map(({ id, price }) => itemOf(id, price, one.automatic_tax.enabled))
      .sort((a, b) => Number(isPlanItem(b)) - Number(isPlanItem(a))),
    periodStart: iso(Math.min(...data.map((item) => item.current_period_start))),
    periodEnd: iso(Math.max(...data.map((item) => item.current_period_end))),
    cancelAtPeriodEnd: one.cancel_at_period_end,
    trialEnd: one.status === 'trialing' && one.trial_end !== null ? iso(one.trial_end) : null,
    next: nextPhaseOf(schedule, around),
    scheduleId: schedule && schedule.status === 'active' ? schedule.id : null,
  };
};

/** Whether the provider knows the customer's location, so that it can compute tax; the customer's `tax` is expanded. */
export const isTaxable = ({ tax }: Stripe.Customer): boolean =>
  tax?.automatic_tax === 'supported' || tax?.automatic_tax === 'not_collecting';

const isOver = ({ status }: Stripe.Subscription): boolean => status === 'canceled' || status === 'incomplete_expired';
const rankOf = (one: Stripe.Subscription): number =>
  Math.max(
    -1,
    ...one.items.data.map(({ price }) => {
      const name = planNames.find((plan) => productId(plan) === idOf(price.product));
      return name === undefined ? -1 : planRank(name);
    }),
  );

/** A site's subscriptions, newest first, and its customer. null when the metadata does not name a site of ours. */
export const customerStateOf = (
  customer: Stripe.Customer,
  subscriptions: readonly Stripe.Subscription[],
  around: Around,
): CustomerState | null => {
  const accountId = accountIdSchema.safeParse(customer.metadata.accountId).data;
  if (accountId === undefined) return null;
  // The best one counts, then the newest: a customer who paid twice gets the better one.
  const running = subscriptions
    .filter((one) => !isOver(one))
    .sort((a, b) => rankOf(b) - rankOf(a) || b.created - a.created || b.id.localeCompare(a.id));
  const ended = subscriptions.filter(isOver).sort((a, b) => (b.ended_at ?? 0) - (a.ended_at ?? 0));
  const [best, ...surplus] = running;
  const [last] = ended;
  const defaultMethodId = idOf(customer.invoice_settings.default_payment_method);
  const ofSubscription = best ? (idOf(best.default_payment_method) ?? idOf(best.default_source)) : null;
  return {
    customerId: customer.id,
    accountId,
    hasPaymentMethod:
      (defaultMethodId ?? ofSubscription ?? idOf(customer.default_source)) !== null &&
      (around.tax === null || isTaxable(customer)),
    defaultMethodId,
    lastSetupAt: customer.metadata[SETUP_MARK] ?? null,
    // A negative balance is what we owe.
    creditCents: Math.max(0, -customer.balance),
    running: best ? runningOf(best, around) : null,
    surplus: surplus.map(({ id }) => id),
    endedCount: ended.length,
    ended: last
      ? { status: statusOf(last.status), at: iso(last.ended_at ?? last.created), asked: last.cancel_at_period_end }
      : null,
  };
};

/** The outcome of a payment; the charge is expanded. */
const paymentOf = (intent: Stripe.PaymentIntent | string | null) => {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return typeof charge === 'object' ? charge : null;
};

/** One of the known values; an unknown one counts as the first, which does nothing. */
const oneOf = <const T extends string>(known: readonly [T, ...T[]], word: string | null): T =>
  known.find((one) => one === word) ?? known[0];

/** A checkout session, its intents and charge expanded. */
export const checkoutStateOf = (session: Stripe.Checkout.Session, disputeLost: boolean): CheckoutState => {
  const setup = typeof session.setup_intent === 'object' ? session.setup_intent : null;
  return {
    id: session.id,
    accountId: accountIdSchema.safeParse(session.metadata?.accountId).data ?? null,
    customerId: idOf(session.customer),
    createdAt: iso(session.created),
    mode: oneOf(['payment', 'setup', 'subscription'], session.mode),
    status: oneOf(['open', 'complete', 'expired'], session.status),
    url: session.status === 'open' ? session.url : null,
    paid: session.payment_status === 'paid' || (session.mode !== 'payment' && session.status === 'complete'),
    prepays: session.metadata?.prepayment === prepayment.plan,
    refunded: disputeLost || paymentOf(session.payment_intent)?.refunded === true,
    paymentMethodId: idOf(setup?.payment_method),
    requestedPriceKey: session.metadata?.wish ?? null,
  };
};

/** The disputed charge of a session, to check how the dispute ended. */
export const disputedCharge = (session: Stripe.Checkout.Session): string | null => {
  const charge = paymentOf(session.payment_intent);
  return charge?.disputed === true ? charge.id : null;
};
