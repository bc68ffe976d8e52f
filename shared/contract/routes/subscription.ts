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
/** Where the browser goes next. */
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
    access: { kind: 'account', roles: members },
    response: subscriptionSchema,
    errors: ['subscription_not_found', down],
    throttle: 'read',
  },
  createCustomerPortalSession: {
    ...common,
    method: 'POST',
    path: `${path}/createCustomerPortalSession`,
    response: address,
    errors: ['subscription_not_found', down],
  },
  createCheckoutSession: {
    ...common,
    method: 'POST',
    path: `${path}/createCheckoutSession`,
    response: address,
    errors: ['subscription_not_found', 'conflict', down],
  },
  createSubscriptionItem: {
    ...common,
    method: 'POST',
    path: `${path}/createSubscriptionItem`,
    body: priceChoiceSchema,
    response: address,
    errors: ['unknown_price', ...changeErrors],
  },
  changeSubscriptionBaseProduct: {
    ...common,
    method: 'POST',
    path: `${path}/changeSubscriptionBaseProduct`,
    body: priceChoiceSchema,
    response: subscriptionSchema,
    errors: ['unknown_price', 'site_limit', ...changeErrors],
  },
  cancelSubscription: {
    ...common,
    method: 'POST',
    path: `${path}/cancel`,
    response: subscriptionSchema,
    errors: ['subscription_not_found', 'subscription_ended', 'conflict', down],
  },
  uncancelSubscription: {
    ...common,
    method: 'POST',
    path: `${path}/uncancel`,
    response: subscriptionSchema,
    errors: ['subscription_not_found', 'subscription_ended', 'conflict', down],
  },
  deleteImmediately: {
    ...common,
    fn: 'removal',
    method: 'POST',
    path: `${path}/deleteImmediately`,
    response: z.object({ id: accountIdSchema }),
    errors: [down],
  },
  createPrepayment: {
    ...common,
    method: 'POST',
    path: '/api/accounts/{accountId}/prepayment',
    query: prepaymentQuerySchema,
    response: address,
    errors: ['subscription_not_found', 'site_cancelled', 'site_limit', 'conflict', down],
  },
  stripeWebhook: {
    method: 'POST',
    path: '/api/stripe/webhook',
    fn: 'billing',
    access: { kind: 'key' },
    rawBody: true,
    response: z.object({ received: z.literal(true) }),
    status: 200,
    errors: ['invalid_key', 'too_large', down],
    throttle: 'webhook',
    tag: 'subscription',
  },
} as const satisfies Record<string, Row>;
