/** The parts of Stripe's objects that the product reads; ids and names are Stripe's, times are seconds since the epoch. */

export type Interval = 'day' | 'week' | 'month' | 'year';
type Metadata = Record<string, string>;

export interface Product {
  readonly id: string;
  readonly object: 'product';
  name: string;
  active: boolean;
  metadata: Metadata;
}

export interface Price {
  readonly id: string;
  readonly object: 'price';
  active: boolean;
  readonly currency: string;
  readonly unit_amount: number;
  readonly recurring: { readonly interval: Interval; readonly interval_count: 1 } | null;
  readonly type: 'recurring' | 'one_time';
  lookup_key: string | null;
  readonly product: string;
  readonly tax_behavior: string;
  metadata: Metadata;
}

export interface Coupon {
  readonly id: string;
  readonly object: 'coupon';
  readonly percent_off: number;
  readonly duration: 'once';
  name: string | null;
  readonly valid: true;
  metadata: Metadata;
}

export interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly created: number;
  name: string | null;
  email: string | null;
  address: { readonly country: string } | null;
  metadata: Metadata;
  /** Negative: the customer's credit. */
  balance: number;
  default_source: null;
  invoice_settings: { default_payment_method: string | null };
  deleted?: true;
}

export interface PaymentMethod {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  customer: string | null;
  readonly card: { readonly brand: 'visa'; readonly last4: string; readonly fingerprint: string };
  readonly billing_details: { readonly address: { readonly country: string | null } };
}

export interface Item {
  readonly id: string;
  readonly object: 'subscription_item';
  readonly created: number;
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: 1;
  readonly subscription: string;
}

export type Status = 'active' | 'incomplete' | 'trialing' | 'past_due' | 'canceled' | 'unpaid';

export interface Subscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly customer: string;
  readonly created: number;
  status: Status;
  items: { object: 'list'; data: Item[]; has_more: false };
  metadata: Metadata;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_details: { reason: 'cancellation_requested' | 'payment_failed' | null };
  trial_end: number | null;
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' } };
  schedule: string | null;
  default_payment_method: string | null;
  default_source: null;
  latest_invoice: string | null;
  automatic_tax: { enabled: boolean };
  /** Coupons, consumed by the next paid invoice. */
  discounts: string[];
}

export interface Phase {
  items: { price: string; quantity: 1 }[];
  automatic_tax: { enabled: boolean } | null;
  start_date: number;
  end_date: number;
}

export interface Schedule {
  readonly id: string;
  readonly object: 'subscription_schedule';
  readonly customer: string;
  subscription: string | null;
  status: 'active' | 'released';
  phases: Phase[];
  current_phase: { start_date: number; end_date: number } | null;
  end_behavior: 'release';
}

export interface Invoice {
  readonly id: string;
  readonly object: 'invoice';
  readonly number: string;
  readonly customer: string;
  readonly created: number;
  status: 'open' | 'paid' | 'void';
  readonly total: number;
  /** Taxes included in `total`. */
  readonly total_taxes: readonly { readonly amount: number }[];
  amount_due: number;
  amount_paid: number;
  /** Amount of credit notes issued after payment. */
  post_payment_credit_notes_amount: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  readonly billing_reason: string;
  readonly parent: { readonly subscription_details: { readonly subscription: string } } | null;
  readonly lines: { readonly object: 'list'; readonly data: readonly { description: string; amount: number }[] };
}

/** A payment of an invoice. */
export interface InvoicePayment {
  readonly id: string;
  readonly object: 'invoice_payment';
  readonly invoice: string;
  readonly status: 'paid';
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
}

export interface Charge {
  readonly id: string;
  readonly object: 'charge';
  readonly created: number;
  readonly amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  readonly customer: string;
  readonly payment_intent: string;
  readonly payment_method_details: { readonly type: 'card'; readonly card: PaymentMethod['card'] } | null;
}

export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  status: 'needs_response' | 'lost' | 'won';
}

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly status: 'succeeded';
}

export interface Intent {
  readonly id: string;
  readonly object: 'payment_intent' | 'setup_intent';
  readonly customer: string;
  readonly status: 'succeeded';
  readonly payment_method: string | null;
  readonly latest_charge: string | null;
  readonly metadata: Metadata;
}

export interface Session {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly created: number;
  readonly expires_at: number;
  readonly mode: 'payment' | 'setup' | 'subscription';
  readonly customer: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  url: string | null;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly metadata: Metadata;
  readonly client_reference_id: string | null;
  subscription: string | null;
  payment_intent: string | null;
  setup_intent: string | null;
  readonly payment_method_collection: 'always' | 'if_required';
  readonly billing_address_collection: 'auto' | 'required';
  readonly automatic_tax: { readonly enabled: boolean };
  /** What is being bought; not part of Stripe's object. */
  readonly wish: {
    readonly prices: readonly string[];
    readonly coupons: readonly string[];
    /** The address from the page is saved on the customer. */
    readonly keepsAddress: boolean;
    readonly trialDays: number;
    readonly missingMethod: 'cancel' | 'create_invoice';
    readonly subscriptionMetadata: Metadata;
    readonly intentMetadata: Metadata;
  };
}

/** Portal configurations, webhook endpoints, portal sessions: stored as they were sent. */
export interface Setting {
  readonly id: string;
  readonly object: 'billing_portal.configuration' | 'webhook_endpoint' | 'billing_portal.session';
  active?: boolean;
  status?: 'enabled';
  url?: string;
  secret?: string;
  customer?: string;
  return_url?: string;
  enabled_events?: string[];
  api_version?: string | null;
  metadata: Metadata;
  features?: unknown;
  business_profile?: unknown;
}

export interface Event {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly api_version: string;
  readonly livemode: false;
  readonly data: { readonly object: { readonly id: string; readonly object: string } };
}

/** An event on its way to the endpoint. */
export interface Delivery {
  readonly event: string;
  attempts: number;
  nextAt: number;
}

/** All objects, by id. */
export interface PaymentState {
  readonly version: 1;
  counter: number;
  readonly customer: Record<string, Customer>;
  readonly product: Record<string, Product>;
  readonly price: Record<string, Price>;
  readonly coupon: Record<string, Coupon>;
  readonly method: Record<string, PaymentMethod>;
  readonly subscription: Record<string, Subscription>;
  readonly schedule: Record<string, Schedule>;
  readonly invoice: Record<string, Invoice>;
  readonly payment: Record<string, InvoicePayment>;
  readonly charge: Record<string, Charge>;
  readonly dispute: Record<string, Dispute>;
  readonly refund: Record<string, Refund>;
  readonly intent: Record<string, Intent>;
  readonly session: Record<string, Session>;
  readonly setting: Record<string, Setting>;
  readonly event: Record<string, Event>;
  deliveries: Delivery[];
  /** Responses by idempotency key. */
  readonly answers: Record<string, { readonly request: string; readonly status: number; readonly body: unknown }>;
}

export const newPaymentState = (): PaymentState => ({
  version: 1,
  counter: 0,
  customer: {},
  product: {},
  price: {},
  coupon: {},
  method: {},
  subscription: {},
  schedule: {},
  invoice: {},
  payment: {},
  charge: {},
  dispute: {},
  refund: {},
  intent: {},
  session: {},
  setting: {},
  event: {},
  deliveries: [],
  answers: {},
});
