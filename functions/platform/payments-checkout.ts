import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { type Locale, languageOf } from '#shared/locales.ts';
import { prepayment } from '#shared/plans.ts';
import type { CheckoutRequest, CheckoutState, Payments } from './payments.ts';
import type { Client } from './payments-client.ts';
import { isGone } from './payments-client.ts';
import { checkoutStateOf, disputedCharge } from './payments-read.ts';
import { taxedCheckout } from './payments-tax.ts';

type CheckoutParts = Pick<
  Payments,
  'startCheckout' | 'startSetup' | 'startPrepayment' | 'readCheckout' | 'findCheckout' | 'expireCheckout' | 'portal'
>;
type Params = Stripe.Checkout.SessionCreateParams;

/** Marks the portal configuration that stripe:setup makes. */
export const PORTAL_MARK = 'portal';
/** The same request gives the same checkout, unless it has expired: then the next one, at most this often. */
const ATTEMPTS = 10;
const EXPANDED = ['payment_intent.latest_charge', 'setup_intent'];

const localeOf = (locale: Locale | null) => (locale === null ? 'auto' : languageOf(locale));
/** The same request has the same key; no other request does. */
export const idempotencyKey = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const commonOf = (request: CheckoutRequest): Params => ({
  customer: request.customerId,
  success_url: request.successUrl,
  cancel_url: request.cancelUrl,
  locale: localeOf(request.locale),
  client_reference_id: request.accountId,
});

/** Everything that sends the browser to the provider's pages. */
export const createCheckoutParts = ({ stripe, idsOf, tax }: Client, trialDays: number): CheckoutParts => {
  const lineOf = async (key: string): Promise<{ price: string; quantity: number }[]> =>
    (await idsOf([key])).map((price) => ({ price, quantity: 1 }));
  const stateOf = async (session: Stripe.Checkout.Session): Promise<CheckoutState> => {
    const charge = disputedCharge(session);
    const disputes = charge === null ? [] : (await (await stripe()).disputes.list({ charge, limit: 10 })).data;
    return checkoutStateOf(
      session,
      disputes.some(({ status }) => status === 'lost'),
    );
  };
  const readCheckout: CheckoutParts['readCheckout'] = async (sessionId) => {
    try {
      return await stateOf(await (await stripe()).checkout.sessions.retrieve(sessionId, { expand: EXPANDED }));
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  };
  /** A repeated request gets the first response, even if the session has ended by now: so read it again. */
  const start = async (after: string, params: Params): Promise<CheckoutState> => {
    for (let attempt = 1; ; attempt += 1) {
      const key = idempotencyKey('checkout', after, attempt, params);
      const { id } = await (await stripe()).checkout.sessions.create(params, { idempotencyKey: key });
      const checkout = await readCheckout(id);
      if (checkout && (checkout.status !== 'expired' || attempt === ATTEMPTS)) return checkout;
    }
  };

  return {
    startCheckout: async (request) => {
      const { accountId, coupon } = request;
      const freeDays = request.trial ? trialDays : 0;
      const trial: Params['subscription_data'] =
        freeDays > 0
          ? { trial_period_days: freeDays, trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } }
          : {};
      return start(request.after, {
        ...commonOf(request),
        ...taxedCheckout(tax),
        mode: 'subscription',
        line_items: await lineOf(request.priceKey),
        metadata: { accountId },
        subscription_data: { metadata: { accountId }, ...trial },
        // A trial needs no card; paying at once does.
        payment_method_collection: freeDays > 0 ? 'if_required' : 'always',
        ...(coupon === undefined ? {} : { discounts: [{ coupon }] }),
      });
    },
    startSetup: async (request) =>
      start(request.after, {
        ...commonOf(request),
        mode: 'setup',
        currency: 'eur',
        // Copied from the payment method when it is set (`setMethod`).
        ...(tax === null ? {} : { billing_address_collection: 'required' as const }),
        metadata: {
          accountId: request.accountId,
          ...(request.requestedPriceKey === null ? {} : { wish: request.requestedPriceKey }),
        },
      }),
    startPrepayment: async (request) => {
      const metadata = { accountId: request.accountId, prepayment: prepayment.plan };
      return start(request.after, {
        ...commonOf(request),
        ...taxedCheckout(tax),
        mode: 'payment',
        line_items: await lineOf(prepayment.key),
        metadata,
        payment_intent_data: { metadata },
        // Shown with the invoices in the portal.
        invoice_creation: { enabled: true },
      });
    },
    readCheckout,
    findCheckout: async (paymentIntentId) => {
      const { data } = await (await stripe()).checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
      return data[0] ? readCheckout(data[0].id) : null;
    },
    expireCheckout: async (sessionId) => {
      const checkout = await readCheckout(sessionId);
      if (checkout?.status === 'open') await (await stripe()).checkout.sessions.expire(sessionId);
    },
    portal: async (customerId, returnUrl, locale) => {
      const client = await stripe();
      const { data } = await client.billingPortal.configurations.list({ active: true, limit: 100 });
      const ours = data.find(({ metadata }) => metadata?.sunward === PORTAL_MARK);
      const { url } = await client.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
        locale: localeOf(locale),
        ...(ours ? { configuration: ours.id } : {}),
      });
      return url;
    },
  };
};
