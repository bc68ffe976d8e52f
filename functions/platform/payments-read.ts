import type Stripe from 'stripe';
import { type SubscriptionStatus, subscriptionStatusSchema, type TaxBehavior } from '#shared/model/account.ts';
import { accountIdSchema } from '#shared/model/ids.ts';
import { cataloguePrices, planNames, planRank, prepayment, productId, productNames } from '#shared/plans.ts';
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

/** Our name of a provider's id; otherwise that id. */
const productOf = (id: string): string => productNames.find((name) => productId(name) === id) ?? id;

/** `paused` does not exist here: nothing is paid, so it is unpaid. */
const statusOf = (status: string): SubscriptionStatus => subscriptionStatusSchema.catch('unpaid').parse(status);

const itemOf = ({ id, price }: Stripe.SubscriptionItem, taxed: boolean): ProviderItem => ({
  id,
  product: productOf(idOf(price.product) ?? ''),
  priceKey: price.lookup_key ?? price.id,
  unitAmount: price.unit_amount ?? 0,
  // Nothing is added where no tax is computed.
  taxBehavior: taxed && price.tax_behavior === 'exclusive' ? 'exclusive' : 'inclusive',
  interval: price.recurring?.interval === 'year' ? 'year' : intervalOf(price.recurring?.interval),
});
const intervalOf = (interval: string | undefined): ProviderItem['interval'] =>
  interval === 'week' || interval === 'day' ? interval : 'month';

const isPlanItem = ({ product }: ProviderItem): boolean => (planNames as readonly string[]).includes(product);

/** The catalogue at the provider. */
export interface KnownPrices {
  /** Ids by lookup key. */
  readonly ids: ReadonlyMap<string, string>;
  /** null: no tax is computed. */
  readonly tax: TaxBehavior | null;
}

/** A phase names only prices; foreign ones cannot be shown. */
const nextItem = (priceId: string | null, { ids: prices, tax }: KnownPrices): ProviderItem[] => {
  const price = cataloguePrices.find(({ key }) => prices.get(key) === priceId);
  return price
    ? [
        {
          id: null,
          product: price.product,
          priceKey: price.key,
          unitAmount: price.unitAmount,
          taxBehavior: price.unitAmount === 0 ? 'inclusive' : (tax ?? 'inclusive'),
          interval: price.interval,
        },
      ]
    : [];
};

const nextPhaseOf = (
  schedule: Stripe.SubscriptionSchedule | null,
  prices: KnownPrices,
): RunningSubscription['next'] => {
  const current = schedule?.current_phase;
  if (schedule?.status !== 'active' || !current) return null;
  const next = schedule.phases.find(({ start_date }) => start_date >= current.end_date);
  if (!next) return null;
  return {
    start: iso(next.start_date),
    items: next.items.flatMap(({ price }) => nextItem(idOf(price), prices)),
  };
};

const runningOf = (one: Stripe.Subscription, prices: KnownPrices): RunningSubscription => {
  const { data } = one.items;
  const schedule = typeof one.schedule === 'object' ? one.schedule : null;
  return {
    id: one.id,
    status: statusOf(one.status),
    // The base plan first.
    items: data
      .map((item) => itemOf(item, one.automatic_tax.enabled))
      .sort((a, b) => Number(isPlanItem(b)) - Number(isPlanItem(a))),
    periodStart: iso(Math.min(...data.map((item) => item.current_period_start))),
    periodEnd: iso(Math.max(...data.map((item) => item.current_period_end))),
    cancelAtPeriodEnd: one.cancel_at_period_end,
    trialEnd: one.status === 'trialing' && one.trial_end !== null ? iso(one.trial_end) : null,
    next: nextPhaseOf(schedule, prices),
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
  prices: KnownPrices,
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
      (prices.tax === null || isTaxable(customer)),
    defaultMethodId,
    lastSetupAt: customer.metadata[SETUP_MARK] ?? null,
    // A negative balance is what we owe.
    creditCents: Math.max(0, -customer.balance),
    running: best ? runningOf(best, prices) : null,
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
