import * as z from 'zod';
import { languages } from '#shared/locales.ts';
import { type Book, type Call, type Calls, Fault, invalid, missing } from './book.ts';
import { catalogueCalls } from './catalogue.ts';
import { expire, refund, sessionOf } from './checkout.ts';
import { eventCalls } from './event-calls.ts';
import { metadata, parseForm, read, whole, yes } from './form.ts';
import { expanded, list } from './lists.ts';
import type { Customer, Session } from './model.ts';
import { recordCalls } from './record-calls.ts';
import { subscriptionCalls } from './subscription-calls.ts';
import { endSubscription, isOver } from './subscriptions.ts';
import { needsLocation } from './tax.ts';

const customerOf = (book: Book, id: string): Customer => {
  const found = book.state.customer[id];
  if (!found) throw missing('customer', id);
  return found;
};
const livingCustomer = (book: Book, id: string): Customer => {
  const found = customerOf(book, id);
  if (found.deleted) throw missing('customer', id);
  return found;
};

/** An empty string clears a value. */
const cleared = z.literal('');
const address = z.union([cleared, z.object({ country: z.string().length(2) })]);

const customerFields = z
  .strictObject({
    name: z.string(),
    email: z.union([z.email(), cleared]),
    address,
    phone: cleared,
    metadata,
    invoice_settings: z.strictObject({ default_payment_method: z.string() }),
  })
  .partial();

const customerCalls: Calls = {
  'POST customers': ({ book, given }) => {
    const request = read(customerFields, given);
    const made: Customer = {
      id: book.id('cus'),
      object: 'customer',
      created: Math.floor(book.nowS),
      name: request.name ?? null,
      email: request.email || null,
      address: request.address || null,
      metadata: request.metadata ?? {},
      balance: 0,
      default_source: null,
      invoice_settings: { default_payment_method: null },
    };
    book.state.customer[made.id] = made;
    book.emit('customer.created', made);
    return made;
  },
  'GET customers/{}': ({ book, id }) => customerOf(book, id),
  'POST customers/{}': ({ book, id, given }) => {
    const request = read(customerFields, given);
    const customer = livingCustomer(book, id);
    const method = request.invoice_settings?.default_payment_method;
    if (method && book.state.method[method]?.customer !== id) throw missing('payment_method', method);
    if (method !== undefined) customer.invoice_settings.default_payment_method = method || null;
    if (request.name !== undefined) customer.name = request.name;
    if (request.email !== undefined) customer.email = request.email || null;
    if (request.address !== undefined) customer.address = request.address || null;
    Object.assign(customer.metadata, request.metadata);
    book.emit('customer.updated', customer);
    return customer;
  },
  'GET customers/{}/payment_methods': ({ book, id, given }) => {
    read(z.strictObject({ limit: whole }), given);
    return list(Object.values(book.state.method).filter(({ customer }) => customer === livingCustomer(book, id).id));
  },
  'GET customers/{}/tax_ids': ({ book, id, given }) => {
    read(z.strictObject({ limit: whole }), given);
    // The simulator never collects any.
    livingCustomer(book, id);
    return list([]);
  },
  'GET payment_methods/{}': ({ book, id }) => {
    const method = book.state.method[id];
    if (!method) throw missing('payment_method', id);
    return method;
  },
  'POST payment_methods/{}/detach': ({ book, id }) => {
    const method = book.state.method[id];
    if (!method || method.customer === null) throw missing('payment_method', id);
    const customer = customerOf(book, method.customer);
    method.customer = null;
    if (customer.invoice_settings.default_payment_method === id)
      customer.invoice_settings.default_payment_method = null;
    book.emit('payment_method.detached', method);
    return method;
  },
  'DELETE customers/{}': ({ book, id }) => {
    const customer = livingCustomer(book, id);
    for (const one of Object.values(book.state.subscription)) {
      if (one.customer === id && !isOver(one)) endSubscription(book, one, 'cancellation_requested');
    }
    customer.deleted = true;
    for (const method of Object.values(book.state.method)) if (method.customer === id) method.customer = null;
    book.emit('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  },
};

const sessionFields = z.strictObject({
  mode: z.enum(['payment', 'setup', 'subscription']),
  customer: z.string(),
  success_url: z.url(),
  cancel_url: z.url(),
  locale: z.enum(['auto', ...languages]).optional(),
  client_reference_id: z.string().optional(),
  currency: z.literal('eur').optional(),
  metadata: metadata.default({}),
  line_items: z.array(z.strictObject({ price: z.string(), quantity: z.literal('1') })).optional(),
  discounts: z.array(z.strictObject({ coupon: z.string() })).default([]),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
  subscription_data: z
    .strictObject({
      metadata: metadata.default({}),
      trial_period_days: whole.optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice']) }),
        })
        .optional(),
    })
    .optional(),
  payment_intent_data: z.strictObject({ metadata }).optional(),
  invoice_creation: z.strictObject({ enabled: yes }).optional(),
  automatic_tax: z.strictObject({ enabled: yes }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).default('auto'),
  customer_update: z.strictObject({ address: z.enum(['auto', 'never']) }).optional(),
});
const SESSION_S = 86_400;

const createSession = ({ book, given, pagesUrl }: Call): Session => {
  const request = read(sessionFields, given);
  const customer = livingCustomer(book, request.customer);
  const keepsAddress = request.customer_update?.address === 'auto';
  if (request.mode === 'setup' && (request.automatic_tax || request.customer_update))
    throw invalid('Nothing is sold in setup mode', 'automatic_tax');
  if (request.automatic_tax?.enabled && !keepsAddress) needsLocation(customer);
  const prices = (request.line_items ?? []).map(({ price }) => book.price(price));
  if ((request.mode === 'setup') !== (prices.length === 0))
    throw invalid('line_items do not fit the mode', 'line_items');
  const wanted = request.mode === 'subscription' ? 'recurring' : 'one_time';
  if (prices.some(({ type }) => type !== wanted))
    throw invalid(`${request.mode} mode needs ${wanted} prices`, 'line_items');
  for (const { coupon } of request.discounts) if (!book.state.coupon[coupon]) throw missing('coupon', coupon);
  const id = book.id('cs');
  const nowS = Math.floor(book.nowS);
  const session: Session = {
    id,
    object: 'checkout.session',
    created: nowS,
    expires_at: nowS + SESSION_S,
    mode: request.mode,
    customer: request.customer,
    status: 'open',
    payment_status: request.mode === 'setup' ? 'no_payment_required' : 'unpaid',
    url: `${pagesUrl}/pay/${id}`,
    success_url: request.success_url,
    cancel_url: request.cancel_url,
    metadata: request.metadata,
    client_reference_id: request.client_reference_id ?? null,
    subscription: null,
    payment_intent: null,
    setup_intent: null,
    payment_method_collection: request.payment_method_collection,
    billing_address_collection: request.billing_address_collection,
    automatic_tax: { enabled: request.automatic_tax?.enabled ?? false },
    wish: {
      prices: prices.map((price) => price.id),
      coupons: request.discounts.map(({ coupon }) => coupon),
      keepsAddress,
      trialDays: request.subscription_data?.trial_period_days ?? 0,
      missingMethod: request.subscription_data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      subscriptionMetadata: request.subscription_data?.metadata ?? {},
      intentMetadata: request.payment_intent_data?.metadata ?? {},
    },
  };
  book.state.session[id] = session;
  return session;
};

const pageCalls: Calls = {
  'POST checkout/sessions': createSession,
  'GET checkout/sessions/{}': ({ book, id }) => sessionOf(book, id),
  'GET checkout/sessions': ({ book, given }) => {
    const { customer, status, payment_intent } = read(
      z.strictObject({
        customer: z.string().optional(),
        status: z.string().optional(),
        payment_intent: z.string().optional(),
        limit: whole,
      }),
      given,
    );
    return list(
      Object.values(book.state.session).filter(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (status === undefined || one.status === status) &&
          (payment_intent === undefined || one.payment_intent === payment_intent),
      ),
    );
  },
  'POST checkout/sessions/{}/expire': ({ book, id }) => {
    const session = sessionOf(book, id);
    if (session.status !== 'open') throw invalid('Only open Checkout Sessions can be expired.');
    expire(book, session);
    return session;
  },
  'POST billing_portal/sessions': ({ book, given, pagesUrl }) => {
    const { customer, return_url } = read(
      z.strictObject({
        customer: z.string(),
        return_url: z.url(),
        locale: z.enum(['auto', ...languages]).optional(),
        configuration: z.string().optional(),
      }),
      given,
    );
    livingCustomer(book, customer);
    const id = book.id('bps');
    const made = {
      id,
      object: 'billing_portal.session' as const,
      customer,
      return_url,
      url: `${pagesUrl}/portal/${id}`,
      metadata: {},
    };
    book.state.setting[id] = made;
    return made;
  },
  'GET invoices/{}': ({ book, id }) => {
    const found = book.state.invoice[id];
    if (!found) throw missing('invoice', id);
    return found;
  },
  'GET invoice_payments': ({ book, given }) => {
    const { invoice, payment } = read(
      z.strictObject({
        invoice: z.string().optional(),
        payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.string() }).optional(),
        limit: whole,
      }),
      given,
    );
    return list(
      Object.values(book.state.payment).filter(
        (one) =>
          (invoice === undefined || one.invoice === invoice) &&
          (payment === undefined || one.payment.payment_intent === payment.payment_intent),
      ),
    );
  },
  'GET disputes': ({ book, given }) => {
    const { charge } = read(z.strictObject({ charge: z.string(), limit: whole }), given);
    return list(Object.values(book.state.dispute).filter((one) => one.charge === charge));
  },
  'POST refunds': ({ book, given }) => {
    const { charge, amount } = read(z.strictObject({ charge: z.string(), amount: whole.optional() }), given);
    refund(book, charge, amount);
    return Object.values(book.state.refund).at(-1);
  },
};

const calls: Calls = {
  ...customerCalls,
  ...pageCalls,
  ...eventCalls,
  ...recordCalls,
  ...catalogueCalls,
  ...subscriptionCalls,
};
const routes = Object.entries(calls).map(([route, call]) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, pattern: new RegExp(`^${path.replace('{}', '([^/]+)')}$`), call };
});

/** One request below `/v1/`, answered as Stripe does. @throws Fault */
export const answer = (book: Book, pagesUrl: string, method: string, path: string, text: string): unknown => {
  const form = parseForm(text);
  const { expand = [], ...given } = read(z.looseObject({ expand: z.array(z.string()).optional() }), form);
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (match) return expanded(book.state, route.call({ book, id: match[1] ?? '', given, pagesUrl }), expand);
  }
  throw new Fault(404, 'invalid_request_error', `Unrecognized request URL (${method}: /v1/${path}).`);
};
