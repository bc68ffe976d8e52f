import { type Book, Fault } from './book.ts';
import type { Charge, Customer, Invoice, Item, Price, Subscription } from './model.ts';
import { taxOn } from './tax.ts';

/** Last digits of the card that is always declined, and of one that can be kept but pays nothing, as Stripe's test cards. */
export const DECLINED = '0002';
export const PAYS_NOTHING = '0341';
const DAY_S = 86_400;
/** Days between attempts to collect; after the last one the subscription ends, as configured at Stripe. */
const RETRY_DAYS = [3, 5, 7] as const;

export interface Line {
  readonly description: string;
  readonly amount: number;
  /** Tax is added to the amount. */
  readonly exclusive?: boolean;
}

/** Charges an amount; undefined: there is no card, or it is declined. */
export const charge = (book: Book, customer: string, amount: number, methodId: string | null): Charge | undefined => {
  const { state } = book;
  const method = methodId === null ? undefined : state.method[methodId];
  if (!method || [DECLINED, PAYS_NOTHING].includes(method.card.last4)) return undefined;
  const intent = book.id('pi');
  const made: Charge = {
    id: book.id('ch'),
    object: 'charge',
    created: Math.floor(book.nowS),
    amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    customer,
    payment_intent: intent,
    payment_method_details: { type: 'card', card: method.card },
  };
  state.charge[made.id] = made;
  state.intent[intent] = {
    id: intent,
    object: 'payment_intent',
    customer,
    status: 'succeeded',
    payment_method: methodId,
    latest_charge: made.id,
    metadata: {},
  };
  return made;
};

const customerOf = (book: Book, id: string): Customer => {
  const customer = book.state.customer[id];
  if (!customer) throw new Error(`no customer ${id}`);
  return customer;
};

export const methodOf = (book: Book, subscription: Subscription): string | null =>
  subscription.default_payment_method ??
  customerOf(book, subscription.customer).invoice_settings.default_payment_method;

export const notePayment = (book: Book, invoice: string, { payment_intent }: Charge): void => {
  const id = book.id('inpay');
  const payment = { type: 'payment_intent', payment_intent } as const;
  book.state.payment[id] = { id, object: 'invoice_payment', invoice, status: 'paid', payment };
};

/** Makes one attempt to pay an open invoice. */
export const attempt = (book: Book, invoice: Invoice, methodId: string | null): boolean => {
  const made = charge(book, invoice.customer, invoice.amount_due, methodId);
  const paid = made !== undefined;
  if (made) notePayment(book, invoice.id, made);
  invoice.attempt_count += 1;
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = paid || days === undefined ? null : book.nowS + days * DAY_S;
  if (paid) {
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
  }
  book.emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  return paid;
};

/**
 * Issues an invoice, applies credit and coupons, and collects payment. A negative total becomes credit.
 * @returns the invoice; open when it could not be paid
 */
export const bill = (book: Book, subscription: Subscription, lines: readonly Line[], reason: string): Invoice => {
  const { state } = book;
  const customer = customerOf(book, subscription.customer);
  const before = lines.reduce((sum, { amount }) => sum + amount, 0);
  const all = [...lines];
  if (before > 0) {
    for (const id of subscription.discounts.splice(0)) {
      const off = state.coupon[id]?.percent_off ?? 0;
      const exclusive = lines.every((line) => line.exclusive === true);
      all.push({ description: `Coupon ${id}`, amount: -Math.round((before * off) / 100), exclusive });
    }
  }
  const { tax, added } = subscription.automatic_tax.enabled ? taxOn(all, customer) : { tax: 0, added: 0 };
  const total = all.reduce((sum, { amount }) => sum + amount, 0) + added;
  const credit = total > 0 ? Math.min(total, Math.max(0, -customer.balance)) : total;
  customer.balance += credit;
  const due = Math.max(0, total - Math.max(0, credit));
  const id = book.id('in');
  const invoice: Invoice = {
    id,
    object: 'invoice',
    number: id.toUpperCase().replace('IN_', 'SIM-'),
    customer: customer.id,
    created: Math.floor(book.nowS),
    status: due === 0 ? 'paid' : 'open',
    total,
    total_taxes: tax === 0 ? [] : [{ amount: tax }],
    amount_due: due,
    amount_paid: 0,
    post_payment_credit_notes_amount: 0,
    attempt_count: 0,
    next_payment_attempt: null,
    billing_reason: reason,
    parent: { subscription_details: { subscription: subscription.id } },
    lines: { object: 'list', data: all },
  };
  state.invoice[id] = invoice;
  subscription.latest_invoice = id;
  if (credit !== 0) book.emit('customer.updated', customer);
  if (due === 0) book.emit('invoice.paid', invoice);
  else attempt(book, invoice, methodOf(book, subscription));
  return invoice;
};

/** Stripe's error where a change depends on a payment that fails. */
export const declined = (): Fault => new Fault(402, 'card_error', 'Your card was declined.', { code: 'card_declined' });

const isExclusive = ({ tax_behavior }: Price): boolean => tax_behavior === 'exclusive';
const name = ({ price }: Item): string => price.lookup_key ?? price.id;
export const fullLines = (items: readonly Item[]): Line[] =>
  items.map((item) => ({
    description: name(item),
    amount: item.price.unit_amount,
    exclusive: isExclusive(item.price),
  }));

/** Prorated rest of an item's period, to be credited (-1) or charged (1). */
export const restLine = (item: Item, nowS: number, sign: 1 | -1): Line => {
  const length = item.current_period_end - item.current_period_start;
  const left = Math.max(0, Math.min(1, (item.current_period_end - nowS) / length));
  const words = sign < 0 ? 'Unused time on' : 'Remaining time on';
  const amount = sign * Math.round(item.price.unit_amount * left);
  return { description: `${words} ${name(item)}`, amount, exclusive: isExclusive(item.price) };
};
