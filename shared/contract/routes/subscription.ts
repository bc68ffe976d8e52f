import * as z from 'zod';
import { accountIdSchema } from '../../model/ids.ts';
import { prepaymentQuerySchema, priceChoiceSchema, subscriptionSchema } from '../../model/subscription.ts';
import { members, ownerOnly } from '../../roles.ts';
import type { Row } from '../row.ts';

const common = {
  fn: 'money',
  access: { kind: 'account', roles: ownerOnly },
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
    access: { kind: 'account', roles: members },
    response: subscriptionSchema,
    errors: ['subscription_not_found', down],
    throttle: 'read',
  },
  createCustomerPortalSession: {
    ...common,
    method: 'POST',
    path: `${path}/createCustomerPortalSession`,
    summary: 'Address of the pages with invoices and payment methods',
    response: address,
    errors: ['subscription_not_found', down],
  },
  createCheckoutSession: {
    ...common,
    method: 'POST',
    path: `${path}/createCheckoutSession`,
    summary: "Address of the page that adds a payment method, or of a new site's first payment",
    response: address,
    errors: ['subscription_not_found', 'conflict', down],
  },
  createSubscriptionItem: {
    ...common,
    method: 'POST',
    path: `${path}/createSubscriptionItem`,
    summary: 'Add a feature product; the answer is where to go: back to the settings, or first to a payment method',
    body: priceChoiceSchema,
    response: address,
    errors: ['unknown_price', ...changeErrors],
  },
  changeSubscriptionBaseProduct: {
    ...common,
    method: 'POST',
    path: `${path}/changeSubscriptionBaseProduct`,
    summary:
      "Change the base plan: to a better one now, with the rest of the old one credited; else at the period's end",
    body: priceChoiceSchema,
    response: subscriptionSchema,
    errors: ['unknown_price', 'site_limit', ...changeErrors],
  },
  cancelSubscription: {
    ...common,
    method: 'POST',
    path: `${path}/cancel`,
    summary: "Cancel the site: at the period's end all its data is deleted",
    response: subscriptionSchema,
    errors: ['subscription_not_found', 'subscription_ended', 'conflict', down],
  },
  uncancelSubscription: {
    ...common,
    method: 'POST',
    path: `${path}/uncancel`,
    summary: 'Take a cancellation back',
    response: subscriptionSchema,
    errors: ['subscription_not_found', 'subscription_ended', 'conflict', down],
  },
  deleteImmediately: {
    ...common,
    fn: 'removal',
    method: 'POST',
    path: `${path}/deleteImmediately`,
    summary: 'End the subscription and delete the site with all its data now',
    response: z.object({ id: accountIdSchema }),
    errors: [down],
  },
  createPrepayment: {
    ...common,
    method: 'POST',
    path: '/api/accounts/{accountId}/prepayment',
    summary: 'Address of the checkout that pays PREMIUM for 10 years in advance',
    query: prepaymentQuerySchema,
    response: address,
    errors: ['subscription_not_found', 'site_cancelled', 'site_limit', 'conflict', down],
  },
  stripeWebhook: {
    method: 'POST',
    path: '/api/stripe/webhook',
    summary: 'Events of the payment provider; the header Stripe-Signature is the access',
    fn: 'billing',
    access: { kind: 'key' },
    rawBody: true,
    response: z.object({ received: z.literal(true).meta({ description: 'The event was taken.' }) }),
    status: 200,
    errors: ['invalid_key', 'too_large', down],
    throttle: 'webhook',
    tag: 'subscription',
  },
} as const satisfies Record<string, Row>;
