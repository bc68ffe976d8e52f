import * as z from 'zod';
import { accountIdSchema } from '../../model/ids.ts';
import {
  checkoutQuerySchema,
  prepaymentQuerySchema,
  priceChoiceSchema,
  subscriptionSchema,
} from '../../model/subscription.ts';
import { managers, ownerOnly } from '../../roles.ts';
import type { Row } from '../row.ts';

const common = {
  fn: 'money',
  access: { kind: 'account', roles: ownerOnly },
  token: 'closed',
  params: z.object({ accountId: accountIdSchema }),
  status: 200,
  throttle: 'write',
  tag: 'subscription',
} as const;
const path = '/api/accounts/{accountId}/subscription';
/** URL that the browser goes to next. */
const address = z.url();
const down = 'payments_unavailable';
const changeErrors = [
  'subscription_not_found',
  'subscription_ended',
  'base_product_not_found',
  'site_cancelled',
  'payment_method_required',
  'payment_failed',
  'conflict',
  down,
] as const;

export const subscriptionRoutes = {
  getSubscription: {
    ...common,
    method: 'GET',
    path,
    summary: "A site's subscription, read from the payment provider now",
    access: { kind: 'account', roles: managers },
    response: subscriptionSchema,
    errors: ['subscription_not_found', down],
    throttle: 'read',
  },
  createCustomerPortalSession: {
    ...common,
    method: 'POST',
    path: `${path}/createCustomerPortalSession`,
    trail: 'payment-page-opened',
    summary: 'Address of the billing portal with invoices and payment methods',
    response: address,
    errors: ['subscription_not_found', down],
  },
  createCheckoutSession: {
    ...common,
    method: 'POST',
    path: `${path}/createCheckoutSession`,
    trail: 'payment-page-opened',
    summary:
      "Address of the page for adding a payment method, or for a new site's first payment; a plan named here is changed to once there is a method",
    query: checkoutQuerySchema,
    response: address,
    errors: ['subscription_not_found', 'unknown_price', 'site_cancelled', 'conflict', down],
  },
  createSubscriptionItem: {
    ...common,
    method: 'POST',
    path: `${path}/createSubscriptionItem`,
    trail: 'plan-changed',
    summary:
      'Add a feature product; returns the address to continue at: the settings, or the page for adding a payment method',
    body: priceChoiceSchema,
    response: address,
    errors: ['unknown_price', ...changeErrors],
  },
  changeSubscriptionBaseProduct: {
    ...common,
    method: 'POST',
    path: `${path}/changeSubscriptionBaseProduct`,
    trail: 'plan-changed',
    summary:
      "Change the base plan: upgrades apply now, with the rest of the old plan credited; downgrades at the period's end",
    body: priceChoiceSchema,
    response: subscriptionSchema,
    errors: ['unknown_price', 'site_limit', ...changeErrors],
  },
  cancelSubscription: {
    ...common,
    method: 'POST',
    path: `${path}/cancel`,
    trail: 'site-cancelled',
    summary: "Cancel the site; all its data is deleted at the period's end",
    response: subscriptionSchema,
    errors: ['subscription_not_found', 'subscription_ended', 'conflict', down],
    effects: ['mail'],
    quotas: ['cancellations'],
  },
  uncancelSubscription: {
    ...common,
    method: 'POST',
    path: `${path}/uncancel`,
    trail: 'site-uncancelled',
    summary: 'Revoke a cancellation',
    response: subscriptionSchema,
    errors: ['subscription_not_found', 'subscription_ended', 'conflict', down],
  },
  deleteImmediately: {
    ...common,
    fn: 'removal',
    method: 'POST',
    path: `${path}/deleteImmediately`,
    trail: 'site-deleted',
    summary: 'End the subscription and delete the site with all its data now',
    reauth: true,
    response: z.object({ id: accountIdSchema }),
    errors: [down],
    effects: ['vendor', 'mail'],
    quotas: ['deletions'],
  },
  createPrepayment: {
    ...common,
    method: 'POST',
    path: '/api/accounts/{accountId}/prepayment',
    trail: 'payment-page-opened',
    summary: 'Address of the checkout for prepaying PREMIUM for 10 years',
    query: prepaymentQuerySchema,
    response: address,
    errors: ['subscription_not_found', 'unknown_price', 'site_cancelled', 'site_limit', 'conflict', down],
  },
  stripeWebhook: {
    method: 'POST',
    path: '/api/stripe/webhook',
    trail: 'none',
    summary: 'Events of the payment provider, authenticated by the header Stripe-Signature',
    fn: 'billing',
    access: { kind: 'key' },
    rawBody: true,
    response: z.object({ received: z.literal(true).meta({ description: 'The event was accepted.' }) }),
    status: 200,
    errors: ['invalid_key', 'too_large', down],
    throttle: 'webhook',
    tag: 'subscription',
  },
} as const satisfies Record<string, Row>;
