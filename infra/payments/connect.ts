import Stripe from 'stripe';
import { STRIPE_API_VERSION } from '#shared/payments.ts';

/**
 * The official client for an operator's key.
 * @param apiUrl of a simulated provider; null: Stripe
 */
export const connectStripe = (secretKey: string, apiUrl: string | null): Stripe => {
  const at = apiUrl === null ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    telemetry: false,
    ...(at === null ? {} : { protocol: at.protocol === 'http:' ? 'http' : 'https', host: at.hostname, port: at.port }),
  });
};
