import { addInterval, type Book, invalid, missing } from './book.ts';
import type { Interval, Item, Price, Schedule, Subscription } from './model.ts';
import { attempt, bill, declined, fullLines, type Line, methodOf, restLine } from './money.ts';
import { needsLocation } from './tax.ts';

const DAY_S = 86_400;

export const subscriptionOf = (book: Book, id: string): Subscription => {
  const found = book.state.subscription[id];
  if (!found) throw missing('subscription', id);
  return found;
};
export const isOver = ({ status }: Subscription): boolean => status === 'canceled';
/** @throws Fault for a subscription that has ended, as Stripe does */
export const livingSubscription = (book: Book, id: string): Subscription => {
  const found = subscriptionOf(book, id);
  if (isOver(found)) throw missing('subscription', id);
  return found;
};
const emitUpdated = (book: Book, one: Subscription): void => book.emit('customer.subscription.updated', one);
export const intervalOf = (prices: readonly Price[]): Interval => {
  const [first, ...others] = prices.map(({ recurring }) => recurring?.interval);
  if (first === undefined) throw invalid('The price specified is set to `type=one_time`', 'items');
  if (others.some((other) => other !== first)) {
    throw invalid('All prices on a subscription must have the same `recurring.interval`', 'items');
  }
  return first;
};
const itemOf = (book: Book, subscription: string, price: Price, start: number, end: number): Item => ({
  id: book.id('si'),
  object: 'subscription_item',
  created: Math.floor(book.nowS),
  current_period_start: start,
  current_period_end: end,
  price: structuredClone(price),
  quantity: 1,
  subscription,
});
export const periodEnd = ({ items }: Subscription): number =>
  Math.max(...items.data.map(({ current_period_end }) => current_period_end));

export interface NewSubscription {
  readonly customer: string;
  readonly prices: readonly Price[];
  readonly metadata: Record<string, string>;
  readonly coupons: readonly string[];
  readonly trialDays: number;
  readonly missingMethod: 'cancel' | 'create_invoice';
  readonly method: string | null;
  readonly taxed: boolean;
}

/** @throws Fault 402 when the first invoice cannot be paid; no subscription is created then */
export const createSubscription = (book: Book, request: NewSubscription): Subscription => {
  const nowS = Math.floor(book.nowS);
  const id = book.id('sub');
  const trialEnd = request.trialDays > 0 ? nowS + request.trialDays * DAY_S : null;
  const end = trialEnd ?? addInterval(nowS, intervalOf(request.prices));
  const made: Subscription = {
    id,
    object: 'subscription',
    customer: request.customer,
    created: nowS,
    status: trialEnd === null ? 'active' : 'trialing',
    items: { object: 'list', data: request.prices.map((price) => itemOf(book, id, price, nowS, end)), has_more: false },
    metadata: request.metadata,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation_details: { reason: null },
    trial_end: trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: request.missingMethod } },
    schedule: null,
    default_payment_method: request.method,
    default_source: null,
    latest_invoice: null,
    automatic_tax: { enabled: false },
    discounts: [...request.coupons],
  };
  if (request.taxed) startTax(book, made);
  book.state.subscription[id] = made;
  const lines = trialEnd === null ? fullLines(made.items.data) : [{ description: 'Trial', amount: 0 }];
  if (bill(book, made, lines, 'subscription_create').status !== 'paid') throw declined();
  book.emit('customer.subscription.created', made);
  return made;
};

/** @throws Fault 400 where the tax cannot be determined */
export const startTax = (book: Book, subscription: Subscription): void => {
  const customer = book.state.customer[subscription.customer];
  if (!customer) throw missing('customer', subscription.customer);
  needsLocation(customer);
  subscription.automatic_tax.enabled = true;
};

export interface ItemChange {
  readonly id?: string | undefined;
  readonly price?: string | undefined;
  readonly deleted?: boolean | undefined;
}

const changedItems = (book: Book, subscription: Subscription, changes: readonly ItemChange[]): Item[] => {
  const kept = [...subscription.items.data];
  const nowS = Math.floor(book.nowS);
  for (const { id, price, deleted } of changes) {
    const index = kept.findIndex((item) => item.id === id);
    const known = kept[index];
    if (id !== undefined && !known) throw missing('subscription item', id);
    if (known && deleted) kept.splice(index, 1);
    else if (known && price !== undefined) kept[index] = { ...known, price: structuredClone(book.price(price)) };
    else if (price !== undefined) {
      if (kept.some((item) => item.price.id === price))
        throw invalid('A subscription item already uses this price', 'price');
      kept.push(itemOf(book, subscription.id, book.price(price), nowS, periodEnd(subscription)));
    }
  }
  if (kept.length === 0) throw invalid('A subscription must have at least one item', 'items');
  return kept;
};

/** Replaces items at once: the rest of the old period is credited, the new items are charged, on one invoice that must be paid. */
export const changeItems = (book: Book, subscription: Subscription, changes: readonly ItemChange[]): void => {
  const nowS = Math.floor(book.nowS);
  const before = subscription.items.data;
  const after = changedItems(book, subscription, changes);
  const interval = intervalOf(after.map(({ price }) => price));
  const sum = (items: readonly Item[]) => items.reduce((total, { price }) => total + price.unit_amount, 0);
  const same = (item: Item) => before.find(({ id, price }) => id === item.id && price.id === item.price.id);
  if (before.length === after.length && after.every(same)) return;
  subscription.items.data = after;
  if (subscription.status === 'trialing') {
    emitUpdated(book, subscription);
    return;
  }
  // A change from free to paid, or of the interval, starts a new period.
  const newPeriod = interval !== before[0]?.price.recurring?.interval || (sum(before) === 0 && sum(after) > 0);
  const gone = before.filter(
    (item) => newPeriod || !after.some(({ id, price }) => id === item.id && price.id === item.price.id),
  );
  const lines: Line[] = gone.map((item) => restLine(item, nowS, -1));
  if (newPeriod) {
    const end = addInterval(nowS, interval);
    for (const item of after) Object.assign(item, { current_period_start: nowS, current_period_end: end });
    lines.push(...fullLines(after));
  } else {
    const start = Math.min(...before.map(({ current_period_start }) => current_period_start));
    for (const item of after.filter((one) => !same(one))) {
      lines.push(restLine({ ...item, current_period_start: start }, nowS, 1));
      item.current_period_start = start;
    }
  }
  if (bill(book, subscription, lines, 'subscription_update').status !== 'paid') throw declined();
  emitUpdated(book, subscription);
};

export const endSubscription = (
  book: Book,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void => {
  const schedule = subscription.schedule === null ? undefined : book.state.schedule[subscription.schedule];
  if (schedule) releaseSchedule(book, schedule);
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: Math.floor(book.nowS),
    canceled_at: Math.floor(book.nowS),
    cancellation_details: { reason },
  });
  for (const invoice of Object.values(book.state.invoice)) {
    if (invoice.status === 'open' && invoice.parent?.subscription_details.subscription === subscription.id) {
      invoice.status = 'void';
      invoice.next_payment_attempt = null;
    }
  }
  book.emit('customer.subscription.deleted', subscription);
};

export const releaseSchedule = (book: Book, schedule: Schedule): void => {
  const subscription = schedule.subscription === null ? undefined : book.state.subscription[schedule.subscription];
  if (subscription) subscription.schedule = null;
  schedule.status = 'released';
  schedule.subscription = null;
  schedule.current_phase = null;
  book.emit('subscription_schedule.released', schedule);
};

/** Starts the schedule's next phase if it is due, and applies its items. */
const nextPhase = (book: Book, subscription: Subscription): void => {
  const schedule = subscription.schedule === null ? undefined : book.state.schedule[subscription.schedule];
  if (!schedule?.current_phase || schedule.current_phase.end_date > book.nowS) return;
  const { end_date } = schedule.current_phase;
  const next = schedule.phases.find(({ start_date }) => start_date >= end_date);
  if (!next) {
    releaseSchedule(book, schedule);
    return;
  }
  const items = next.items.map(({ price }) => itemOf(book, subscription.id, book.price(price), end_date, end_date));
  subscription.items.data = items;
  if (next.automatic_tax !== null) subscription.automatic_tax.enabled = next.automatic_tax.enabled;
  schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
  book.emit('subscription_schedule.updated', schedule);
};

/** Ends a period: the subscription is cancelled, or a new period starts and is billed. */
export const renew = (book: Book, subscription: Subscription): void => {
  if (subscription.cancel_at_period_end) {
    endSubscription(book, subscription, 'cancellation_requested');
    return;
  }
  const trialEnds = subscription.status === 'trialing';
  if (trialEnds && methodOf(book, subscription) === null) {
    const total = subscription.items.data.reduce((sum, { price }) => sum + price.unit_amount, 0);
    const { missing_payment_method: then } = subscription.trial_settings.end_behavior;
    if (then === 'cancel' && total > 0) {
      endSubscription(book, subscription, 'payment_failed');
      return;
    }
  }
  const start = periodEnd(subscription);
  nextPhase(book, subscription);
  const interval = intervalOf(subscription.items.data.map(({ price }) => price));
  // Stripe counts periods from the end of the trial.
  const end = addInterval(start, interval, subscription.trial_end ?? subscription.created);
  for (const item of subscription.items.data) {
    Object.assign(item, { current_period_start: start, current_period_end: end });
  }
  if (trialEnds) subscription.status = 'active';
  const invoice = bill(book, subscription, fullLines(subscription.items.data), 'subscription_cycle');
  if (invoice.status !== 'paid') subscription.status = 'past_due';
  emitUpdated(book, subscription);
};

/**
 * Ends a trial now: a new period begins and is billed. Stripe says nothing about `now` without a trial, so it is refused.
 * @throws Fault 400
 */
export const endTrial = (book: Book, subscription: Subscription): void => {
  if (subscription.status !== 'trialing') throw invalid('The subscription is not in a trial', 'trial_end');
  const nowS = Math.floor(book.nowS);
  subscription.trial_end = nowS;
  for (const item of subscription.items.data) item.current_period_end = nowS;
  renew(book, subscription);
};

/** Retries an open invoice; after the last attempt the subscription ends. */
export const dun = (book: Book, subscription: Subscription, invoiceId: string): void => {
  const invoice = book.state.invoice[invoiceId];
  if (invoice?.status !== 'open') return;
  if (attempt(book, invoice, methodOf(book, subscription))) {
    const open = Object.values(book.state.invoice).some(
      (one) => one.status === 'open' && one.parent?.subscription_details.subscription === subscription.id,
    );
    if (!open && !isOver(subscription)) {
      subscription.status = 'active';
      emitUpdated(book, subscription);
    }
  } else if (invoice.next_payment_attempt === null && !isOver(subscription)) {
    endSubscription(book, subscription, 'payment_failed');
  }
};
