import { offeredPrices } from '#functions/features/prices.ts';
import { readOptional } from '#functions/platform/env.ts';
import type { Payments } from '#functions/platform/payments.ts';
import { createPayments } from '#functions/platform/payments-stripe.ts';
import type { Storage } from '#functions/storage/index.ts';
import { type Base, once } from './base.ts';
import { ourValues } from './our-values.ts';

/** The payment provider at the stored prices; without its keys every call answers `payments_unavailable`. */
export const paymentsPart = (
  base: Base,
  others: { readonly storage: () => Storage },
): { readonly payments: () => Payments } => ({
  payments: once(() => {
    const payments: Payments = createPayments({
      credentials: ourValues(base, ['PAYMENTS', 'PAYMENTS_SECRET']),
      apiUrl: readOptional('PAYMENTS_URL', base.env),
      trialDays: readOptional('TRIAL_DAYS', base.env) ?? 0,
      cardKey: readOptional('CARD_KEY', base.env),
      tax: base.tax(),
      fetch: base.fetch,
      now: base.now,
      offered: () => offeredPrices({ storage: others.storage(), payments, now: base.now, logger: base.logger() }),
    });
    return payments;
  }),
});
