import type Stripe from 'stripe';
import { ApiError } from '#shared/contract/errors.ts';
import type { TaxBehavior } from '#shared/model/account.ts';
import { type providerResources, STRIPE_API_VERSION } from '#shared/payments.ts';
import { type CataloguePrice, cataloguePrices, prepayment } from '#shared/plans.ts';
import { HOUR_MS, SECOND_MS } from '#shared/units.ts';
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
  readonly now: () => number;
  /** Whether tax computed by the provider is part of our prices or added; null: it computes none. */
  readonly tax: TaxBehavior | null;
}

/** The parts of the official client that are bundled. */
export type Provider = Pick<Stripe, (typeof providerResources)[number] | 'webhooks'>;

/** The official client, and our prices at the provider. */
export interface Client {
  readonly tax: TaxBehavior | null;
  readonly stripe: () => Promise<Provider>;
  /** null: there is no such customer, or the customer was deleted. */
  readonly living: (customerId: string, expand?: string[]) => Promise<Stripe.Customer | null>;
  /** @throws ApiError `invalid_key` when no secret is configured */
  readonly webhookSecret: () => Promise<string>;
  /** Ids of prices by lookup key. @throws ApiError `payments_unavailable` unless each matches the catalogue */
  readonly prices: () => Promise<ReadonlyMap<string, string>>;
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

interface Expected {
  readonly key: string;
  readonly unitAmount: number;
  readonly interval: CataloguePrice['interval'] | null;
}
const expectedPrices: readonly Expected[] = [
  ...cataloguePrices,
  { key: prepayment.key, unitAmount: prepayment.unitAmount, interval: null },
];
/** The list accepts no more at once. */
const KEYS_PER_LIST = 10;

/** Charged prices must match the displayed ones: a missing or different price stops all sales. */
const knownPrices = async (stripe: Provider, tax: TaxBehavior | null): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  for (let start = 0; start < expectedPrices.length; start += KEYS_PER_LIST) {
    const wanted = expectedPrices.slice(start, start + KEYS_PER_LIST);
    const { data } = await stripe.prices.list({
      lookup_keys: wanted.map(({ key }) => key),
      active: true,
      limit: 100,
    });
    for (const { key, unitAmount, interval } of wanted) {
      const price = data.find((one) => one.lookup_key === key);
      const same =
        price?.currency === 'eur' &&
        price.unit_amount === unitAmount &&
        (tax === null || price.tax_behavior === tax) &&
        (price.recurring?.interval ?? null) === interval;
      if (!price || !same)
        throw new Error(`The price ${key} at Stripe does not match shared/plans.ts: run stripe:setup`);
      ids.set(key, price.id);
    }
  }
  return ids;
};

export const createClient = (options: ClientOptions): Client => {
  const { credentials, now, tax } = options;
  let client: { readonly secretKey: string; readonly stripe: Promise<Provider> } | null = null;
  let prices: { readonly ids: Promise<ReadonlyMap<string, string>>; readonly untilMs: number } | null = null;
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
    prices: async () => {
      if (prices === null || prices.untilMs <= now()) {
        prices = { ids: stripe().then((library) => knownPrices(library, tax)), untilMs: now() + HOUR_MS };
      }
      try {
        return await prices.ids;
      } catch (error) {
        // A failure is not cached: the next call tries again.
        prices = null;
        throw error;
      }
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
