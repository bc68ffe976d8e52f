import type Stripe from 'stripe';
import { ApiError } from '#shared/contract/errors.ts';
import type { TaxBehavior } from '#shared/model/account.ts';
import { type providerResources, STRIPE_API_VERSION } from '#shared/payments.ts';
import { cataloguePriceOf, isFreePrice, prepayment } from '#shared/plans.ts';
import type { OfferedPrice } from '#shared/price-list.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { AppCredentialsOf } from './app-credentials.ts';

/** A call has 20 s in all (deadline.ts): a hanging request is aborted earlier and retried once. */
const TIMEOUT_MS = 6 * SECOND_MS;
const RETRIES = 1;

/** The provider's name in our credentials: `secretKey` and `webhookSecret`. */
export const PROVIDER = 'stripe';

export interface ClientOptions {
  readonly credentials: AppCredentialsOf;
  /** Address of the API; null: Stripe's. */
  readonly apiUrl: string | null;
  readonly fetch: typeof globalThis.fetch;
  /** Whether tax computed by the provider is part of our prices or added; null: it computes none. */
  readonly tax: TaxBehavior | null;
  /** What we offer, which is what is charged. */
  readonly offered: () => Promise<readonly OfferedPrice[]>;
}

/** The parts of the official client that are bundled. */
export type Provider = Pick<Stripe, (typeof providerResources)[number] | 'webhooks'>;

/** The official client, and the prices that we offer. */
export interface Client {
  readonly tax: TaxBehavior | null;
  readonly stripe: () => Promise<Provider>;
  /** null: there is no such customer, or the customer was deleted. */
  readonly living: (customerId: string, expand?: string[]) => Promise<Stripe.Customer | null>;
  /** @throws ApiError `invalid_key` when no secret is configured */
  readonly webhookSecret: () => Promise<string>;
  readonly offers: (key: string) => Promise<boolean>;
  /**
   * The provider's ids of prices by lookup key; a foreign price is its own id.
   * @throws ApiError `unknown_price` for one of ours that is not offered; `payments_unavailable` when that is the free one
   */
  readonly idsOf: (keys: readonly string[]) => Promise<string[]>;
}

/** One client per key: a changed secret takes effect without a deployment. */
const connect = async (secretKey: string, { apiUrl, fetch }: ClientOptions): Promise<Provider> => {
  // Loaded on demand: most API calls have nothing to do with money.
  const { default: Library } = await import('stripe');
  const url = apiUrl === null ? null : new URL(apiUrl);
  return new Library(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Library.createFetchHttpClient(fetch),
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(url === null
      ? {}
      : { protocol: url.protocol === 'http:' ? 'http' : 'https', host: url.hostname, port: url.port }),
  });
};

/** The id of a foreign price is its key. */
const withoutPrice = (key: string): string => {
  const ours = cataloguePriceOf(key);
  if (ours !== undefined && isFreePrice(ours))
    throw new ApiError('payments_unavailable', { cause: new Error(`There is no price ${key}: run stripe:setup`) });
  if (ours !== undefined || key === prepayment.key) throw new ApiError('unknown_price');
  return key;
};

export const createClient = (options: ClientOptions): Client => {
  const { credentials, tax, offered } = options;
  let client: { readonly secretKey: string; readonly stripe: Promise<Provider> } | null = null;
  const stripe = async (): Promise<Provider> => {
    const { secretKey } = await credentials(PROVIDER);
    if (!secretKey)
      throw new ApiError('payments_unavailable', { cause: new Error('No key for payments is configured') });
    if (client?.secretKey !== secretKey) client = { secretKey, stripe: connect(secretKey, options) };
    return client.stripe;
  };
  return {
    tax,
    stripe,
    living: async (customerId, expand = []) => {
      try {
        const customer = await (await stripe()).customers.retrieve(customerId, expand.length > 0 ? { expand } : {});
        return customer.deleted ? null : customer;
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },
    webhookSecret: async () => {
      const { webhookSecret } = await credentials(PROVIDER);
      if (!webhookSecret) throw new ApiError('invalid_key');
      return webhookSecret;
    },
    offers: async (key) => (await offered()).some((price) => price.key === key),
    idsOf: async (keys) => {
      const prices = await offered();
      return keys.map((key) => prices.find((price) => price.key === key)?.id ?? withoutPrice(key));
    },
  };
};

const has = (error: Error, key: string): unknown => (key in error ? Reflect.get(error, key) : undefined);

/** A provider's error as one of ours; its message goes to the log only. */
export const toPaymentFault = (error: unknown): unknown => {
  if (error instanceof ApiError || !(error instanceof Error)) return error;
  const status = has(error, 'statusCode');
  const code = has(error, 'code');
  if (status === 402) return new ApiError('payment_failed', { cause: error });
  // Tax cannot be computed: the page that collects a payment method collects the address.
  if (code === 'customer_tax_location_invalid') return new ApiError('payment_method_required', { cause: error });
  if (status === 404 && code === 'resource_missing') return new ApiError('subscription_not_found', { cause: error });
  if (status === 409 || code === 'lock_timeout') return new ApiError('conflict', { cause: error });
  return new ApiError('payments_unavailable', { cause: error });
};

/** True when the provider says that the object does not exist, or has ended. */
export const isGone = (error: unknown): boolean =>
  error instanceof Error && has(error, 'statusCode') === 404 && has(error, 'code') === 'resource_missing';
