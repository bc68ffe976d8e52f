/** The version of Stripe's API that we speak; a newer library may not change what is on the wire by itself. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** What our functions ask of the provider's API; their bundles hold no more of its library than this (infra/constructs/left-out.ts). */
export const providerResources = [
  'billingPortal',
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

/** The events that the product listens to; `stripe:setup` tells Stripe. */
export const paymentEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.updated',
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
