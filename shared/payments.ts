/** The version of Stripe's API that we use; updating the library must not change requests on its own. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** The parts of the provider's API that our functions use; their bundles contain no more of its library (infra/constructs/left-out.ts). */
export const providerResources = [
  'billingPortal',
  'charges',
  'checkout',
  'customers',
  'disputes',
  'events',
  'invoicePayments',
  'invoices',
  'paymentMethods',
  'prices',
  'subscriptionItems',
  'subscriptionSchedules',
  'subscriptions',
] as const;

/** The events that the product handles; `stripe:setup` registers them at Stripe. */
export const paymentEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.updated',
  'price.created',
  'price.updated',
  'price.deleted',
  'product.updated',
  'product.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'payment_method.attached',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  'invoice.paid',
  'invoice.payment_failed',
  'credit_note.created',
  'credit_note.updated',
  'credit_note.voided',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.closed',
] as const;
