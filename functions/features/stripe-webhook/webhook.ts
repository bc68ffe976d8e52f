import type { BillingDeps } from '#functions/features/billing.ts';
import { applyPaymentEvent, type MoneyListeners } from '#functions/features/payment-events.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { ApiError } from '#shared/contract/errors.ts';

export const createStripeWebhookHandlers = (
  deps: BillingDeps,
  listeners: MoneyListeners = {},
): Pick<Handlers<'billing'>, 'stripeWebhook'> => ({
  stripeWebhook: async ({ rawBody, headers }) => {
    const signature = headers['stripe-signature'];
    if (signature === undefined) throw new ApiError('invalid_key');
    const event = await deps.payments.openEvent(rawBody, signature);
    await applyPaymentEvent(deps, event, listeners);
    deps.logger.info('payment event', { eventId: event.id, type: event.type });
    return { received: true };
  },
});
