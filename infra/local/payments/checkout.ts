import { type Book, invalid, missing } from './book.ts';
import type { PaymentMethod, Session } from './model.ts';
import { attempt, charge, DECLINED, declined, notePayment, PAYS_NOTHING } from './money.ts';
import { createSubscription } from './subscriptions.ts';
import { needsLocation, taxOn } from './tax.ts';

/** Cards offered on the payment page: one that works, and one that is always declined. The third is for tests. */
export const CARDS = { works: '4242', declined: DECLINED, paysNothing: PAYS_NOTHING } as const;

export const sessionOf = (book: Book, id: string): Session => {
  const found = book.state.session[id];
  if (!found) throw missing('checkout.session', id);
  return found;
};

/** @param fingerprint identifies the card; by default every card is a different one */
export const addMethod = (
  book: Book,
  customer: string,
  last4: string,
  { country = null, fingerprint = book.id('card') }: { country?: string | null; fingerprint?: string } = {},
): PaymentMethod => {
  const method: PaymentMethod = {
    id: book.id('pm'),
    object: 'payment_method',
    type: 'card',
    customer,
    card: { brand: 'visa', last4, fingerprint },
    billing_details: { address: { country } },
  };
  book.state.method[method.id] = method;
  book.emit('payment_method.attached', method);
  return method;
};

const payOnce = (book: Book, session: Session, methodId: string): void => {
  const customer = book.state.customer[session.customer];
  if (!customer) throw missing('customer', session.customer);
  const lines = session.wish.prices.map((id) => {
    const { unit_amount, tax_behavior } = book.price(id);
    return { description: 'Prepayment', amount: unit_amount, exclusive: tax_behavior === 'exclusive' };
  });
  const { tax, added } = session.automatic_tax.enabled ? taxOn(lines, customer) : { tax: 0, added: 0 };
  const amount = lines.reduce((sum, line) => sum + line.amount, 0) + added;
  const paid = charge(book, session.customer, amount, methodId);
  if (!paid) throw declined();
  session.payment_intent = paid.payment_intent;
  const id = book.id('in');
  book.state.invoice[id] = {
    id,
    object: 'invoice',
    number: id.toUpperCase().replace('IN_', 'SIM-'),
    customer: session.customer,
    created: Math.floor(book.nowS),
    status: 'paid',
    total: amount,
    total_taxes: tax === 0 ? [] : [{ amount: tax }],
    amount_due: amount,
    amount_paid: amount,
    post_payment_credit_notes_amount: 0,
    attempt_count: 1,
    next_payment_attempt: null,
    billing_reason: 'manual',
    parent: null,
    lines: { object: 'list', data: lines },
  };
  notePayment(book, id, paid);
  book.emit('invoice.paid', book.state.invoice[id]);
};

/**
 * Completes a checkout, as the button of the payment page does.
 * @param last4 of the card used; null: no card, where none is required
 * @param country of the billing address, where the page requires one
 * @throws Fault 402 when the card is declined; the page stays open
 */
export const complete = (book: Book, sessionId: string, last4: string | null, country = 'DE'): Session => {
  const session = sessionOf(book, sessionId);
  if (session.status !== 'open') throw invalid('This checkout is over');
  const { wish, customer, mode } = session;
  const needsNone =
    mode === 'subscription' && wish.trialDays > 0 && session.payment_method_collection === 'if_required';
  if (last4 === null && !needsNone) throw invalid('A payment method is needed');
  const asksAddress = session.billing_address_collection === 'required';
  const method = last4 === null ? null : addMethod(book, customer, last4, { country: asksAddress ? country : null }).id;
  const payer = book.state.customer[customer];
  if (payer && wish.keepsAddress) payer.address = { country };
  if (payer && session.automatic_tax.enabled) needsLocation(payer);
  if (mode === 'payment') payOnce(book, session, method ?? '');
  if (mode === 'setup') {
    if (last4 === CARDS.declined) throw declined();
    const id = book.id('seti');
    session.setup_intent = id;
    book.state.intent[id] = {
      id,
      object: 'setup_intent',
      customer,
      status: 'succeeded',
      payment_method: method,
      latest_charge: null,
      metadata: {},
    };
  }
  if (mode === 'subscription') {
    session.subscription = createSubscription(book, {
      customer,
      prices: wish.prices.map(book.price),
      metadata: wish.subscriptionMetadata,
      coupons: wish.coupons,
      trialDays: wish.trialDays,
      missingMethod: wish.missingMethod,
      method,
      taxed: session.automatic_tax.enabled,
    }).id;
  }
  session.status = 'complete';
  session.payment_status = mode === 'setup' ? 'no_payment_required' : 'paid';
  session.url = null;
  book.emit('checkout.session.completed', session);
  return session;
};

export const expire = (book: Book, session: Session): void => {
  session.status = 'expired';
  session.url = null;
  book.emit('checkout.session.expired', session);
};

/** Replaces the card and pays open invoices, as the portal does. */
export const replaceMethod = (book: Book, customerId: string, last4: string, fingerprint?: string): void => {
  const customer = book.state.customer[customerId];
  if (!customer || customer.deleted) throw missing('customer', customerId);
  const method = addMethod(book, customerId, last4, fingerprint === undefined ? {} : { fingerprint });
  customer.invoice_settings.default_payment_method = method.id;
  for (const one of Object.values(book.state.subscription)) {
    if (one.customer === customerId) one.default_payment_method = null;
  }
  book.emit('customer.updated', customer);
  for (const invoice of Object.values(book.state.invoice)) {
    if (invoice.customer !== customerId || invoice.status !== 'open') continue;
    const subscription = book.state.subscription[invoice.parent?.subscription_details.subscription ?? ''];
    if (!attempt(book, invoice, method.id) || !subscription || subscription.status !== 'past_due') continue;
    subscription.status = 'active';
    book.emit('customer.subscription.updated', subscription);
  }
};

/** Removes the customer's default card. */
export const removeMethods = (book: Book, customerId: string): void => {
  const customer = book.state.customer[customerId];
  if (!customer) throw missing('customer', customerId);
  customer.invoice_settings.default_payment_method = null;
  for (const one of Object.values(book.state.subscription)) {
    if (one.customer === customerId) one.default_payment_method = null;
  }
  book.emit('customer.updated', customer);
};

/** Refunds a charge, as an operator can in Stripe's dashboard. */
export const refund = (book: Book, chargeId: string, amount?: number): void => {
  const made = book.state.charge[chargeId];
  if (!made) throw missing('charge', chargeId);
  const left = made.amount - made.amount_refunded;
  const back = Math.min(left, amount ?? left);
  if (back <= 0) throw invalid('Charge has already been refunded');
  made.amount_refunded += back;
  made.refunded = made.amount_refunded === made.amount;
  const id = book.id('re');
  const { payment_intent } = made;
  book.state.refund[id] = { id, object: 'refund', amount: back, charge: chargeId, payment_intent, status: 'succeeded' };
  book.emit('charge.refunded', made);
};
