import { readOptional } from '#functions/platform/env.ts';
import type { Payments } from '#functions/platform/payments.ts';
import { createPayments } from '#functions/platform/payments-stripe.ts';
import { type Base, once } from './base.ts';
import { ourValues } from './our-values.ts';

/** The payment provider; without its keys every call answers `payments_unavailable`. */
export const paymentsPart = (base: Base): { readonly payments: () => Payments } => ({
  payments: once(() =>
    createPayments({
      credentials: ourValues(base, ['PAYMENTS', 'PAYMENTS_SECRET']),
      apiUrl: readOptional('PAYMENTS_URL', base.env),
      trialDays: readOptional('TRIAL_DAYS', base.env) ?? 0,
      cardKey: readOptional('CARD_KEY', base.env),
      tax: base.tax(),
      fetch: base.fetch,
      now: base.now,
    }),
  ),
});
