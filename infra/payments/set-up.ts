import type Stripe from 'stripe';
import type { TaxBehavior } from '#shared/model/account.ts';
import { paymentEvents, STRIPE_API_VERSION } from '#shared/payments.ts';
import {
  cataloguePriceOf,
  cataloguePrices,
  isFreePrice,
  prepayment,
  productId,
  productNames,
  referralCoupon,
} from '#shared/plans.ts';
import type { OfferedPrice } from '#shared/price-list.ts';

/** What was done; a second run does nothing. */
export interface SetUpReport {
  readonly made: readonly string[];
  /** Lookup keys of prices that are not there, so that what they are for is not sold. */
  readonly notSold: readonly string[];
  /** Secret of the webhook endpoint, returned once, when it is created. */
  readonly webhookSecret: string | null;
}

const MARK = 'sunward';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 404;

/** Creates an object with a fixed id unless it exists. */
const ensure = async (
  what: string,
  made: string[],
  find: () => Promise<unknown>,
  make: () => Promise<unknown>,
): Promise<void> => {
  try {
    await find();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await make();
    made.push(what);
  }
};

/** Cents by lookup key. */
export type Amounts = Readonly<Record<string, number>>;

interface WantedPrice {
  readonly key: string;
  readonly product: string;
  readonly interval: OfferedPrice['interval'];
  /** Cents; null: as it is. */
  readonly unitAmount: number | null;
}

/**
 * A price cannot be changed: a new one takes over its lookup key, and current subscribers keep the old one.
 * @returns whether it is there now
 */
const ensurePrice = async (
  stripe: Stripe,
  made: string[],
  { key, product, unitAmount, interval }: WantedPrice,
  tax: TaxBehavior | null,
): Promise<boolean> => {
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  const [known] = data;
  const wanted = unitAmount ?? known?.unit_amount ?? null;
  if (wanted === null) return false;
  const same =
    known?.unit_amount === wanted &&
    known.currency === 'eur' &&
    (known.recurring?.interval ?? null) === interval &&
    (tax === null || known.tax_behavior === tax);
  if (same) return true;
  await stripe.prices.create({
    product,
    currency: 'eur',
    unit_amount: wanted,
    lookup_key: key,
    transfer_lookup_key: true,
    // By default, prices in the catalogue are final.
    tax_behavior: tax ?? 'inclusive',
    ...(interval === null ? {} : { recurring: { interval } }),
  });
  made.push(`price ${key}`);
  return true;
};

const wantedPrices = (amounts: Amounts): WantedPrice[] => [
  ...cataloguePrices.map((price) => ({
    key: price.key,
    product: productId(price.product),
    interval: price.interval,
    unitAmount: isFreePrice(price) ? 0 : (amounts[price.key] ?? null),
  })),
  { key: prepayment.key, product: PREPAYMENT_PRODUCT, interval: null, unitAmount: amounts[prepayment.key] ?? null },
];

/** The amounts of `KEY=CENTS`, as an operator names them. @throws Error for a key that is not ours, or no whole number above 0 */
export const amountsOf = (words: readonly string[]): Amounts =>
  Object.fromEntries(
    words.map((word) => {
      const [, key = '', cents = ''] = /^([^=]+)=(\d{1,8})$/.exec(word) ?? [];
      const price = cataloguePriceOf(key);
      if (key !== prepayment.key && (price === undefined || isFreePrice(price)))
        throw new Error(`${word} names no price: write KEY=CENTS with one of ${paidKeys.join(', ')}`);
      if (Number(cents) === 0) throw new Error(`${word} names no amount`);
      return [key, Number(cents)];
    }),
  );
const paidKeys = [...cataloguePrices.filter((price) => !isFreePrice(price)).map(({ key }) => key), prepayment.key];

/** The portal shows invoices and payment methods; plans and cancellation are the product's own screens. */
const portalFeatures = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  customer_update: { enabled: true, allowed_updates: ['address', 'email', 'name', 'tax_id'] },
  subscription_cancel: { enabled: false },
  subscription_update: { enabled: false },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

const ensurePortal = async (stripe: Stripe, made: string[]): Promise<void> => {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  if (data.some(({ metadata }) => metadata?.[MARK] === 'portal')) return;
  await stripe.billingPortal.configurations.create({ features: portalFeatures, metadata: { [MARK]: 'portal' } });
  made.push('portal configuration');
};

const ensureWebhook = async (stripe: Stripe, made: string[], publicUrl: string): Promise<string | null> => {
  const url = `${publicUrl.replace(/\/+$/, '')}/api/stripe/webhook`;
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const known = data.find((one) => one.metadata[MARK] === 'webhook' && one.url === url);
  if (!known) {
    const { secret } = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...paymentEvents],
      api_version: STRIPE_API_VERSION,
      metadata: { [MARK]: 'webhook' },
    });
    made.push('webhook endpoint');
    return secret ?? null;
  }
  const same = paymentEvents.every((type) => known.enabled_events.includes(type));
  if (!same) {
    await stripe.webhookEndpoints.update(known.id, { enabled_events: [...paymentEvents] });
    made.push('events of the webhook endpoint');
  }
  return null;
};

const PREPAYMENT_PRODUCT = prepayment.key;
const titleOf = (name: string): string => `Sunward ${name}`;

/**
 * Creates products, prices, the coupon, the portal's configuration and the webhook endpoint. Idempotent: leaves correct objects
 * alone.
 * @param publicUrl address of the product
 * @param tax whether prices include tax or tax is added; null: none is computed
 * @param amounts of paid prices; one that is not named stays as it is at the provider, and is not made up if it is not there
 */
export const setUpPayments = async (
  stripe: Stripe,
  publicUrl: string,
  tax: TaxBehavior | null,
  amounts: Amounts = {},
): Promise<SetUpReport> => {
  const made: string[] = [];
  const products = [
    ...productNames.map((name) => ({ id: productId(name), name: titleOf(name) })),
    { id: PREPAYMENT_PRODUCT, name: titleOf(`${prepayment.plan}, ${prepayment.years} years`) },
  ];
  for (const { id, name } of products) {
    await ensure(
      `product ${id}`,
      made,
      () => stripe.products.retrieve(id),
      () => stripe.products.create({ id, name }),
    );
  }
  const notSold: string[] = [];
  for (const price of wantedPrices(amounts)) {
    if (!(await ensurePrice(stripe, made, price, tax))) notSold.push(price.key);
  }
  await ensure(
    `coupon ${referralCoupon.id}`,
    made,
    () => stripe.coupons.retrieve(referralCoupon.id),
    () => stripe.coupons.create({ ...couponParams(), id: referralCoupon.id }),
  );
  await ensurePortal(stripe, made);
  const webhookSecret = await ensureWebhook(stripe, made, publicUrl);
  return { made, notSold, webhookSecret };
};

const couponParams = () => ({ percent_off: referralCoupon.percentOff, duration: 'once' as const, name: 'Welcome' });
