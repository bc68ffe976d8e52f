import type Stripe from 'stripe';
import * as z from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import type { PaymentEvent, Payments, RunningSubscription } from './payments.ts';
import { createCheckoutParts, idempotencyKey } from './payments-checkout.ts';
import { type Client, type ClientOptions, createClient, isGone, toPaymentFault } from './payments-client.ts';
import { createMoneyParts } from './payments-money.ts';
import { customerStateOf, SETUP_MARK } from './payments-read.ts';

export interface PaymentsOptions extends ClientOptions {
  /** Free days before the first payment of a new paid site; 0: none. */
  readonly trialDays: number;
}

/** Signatures older than this are taken for a replay. */
const TOLERANCE_S = 300;
const LIST = 100;

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.looseObject({
      id: z.string(),
      object: z.string(),
      customer: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
      payment_intent: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
      invoice: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
      amount_paid: z.int().nullish(),
    }),
  }),
});
const textOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** An event of the provider as the product reads it. @throws ZodError */
export const parsePaymentEvent = (payload: unknown): PaymentEvent => {
  const { id, type, data } = eventSchema.parse(payload);
  const { object } = data;
  return {
    id,
    type,
    object: object.object,
    objectId: object.id,
    customerId: object.object === 'customer' ? object.id : textOf(object.customer),
    paymentIntentId: textOf(object.payment_intent),
    invoiceId: textOf(object.invoice),
    amountPaidCents: object.object === 'invoice' ? (object.amount_paid ?? null) : null,
  };
};

type SubscriptionParts = Pick<
  Payments,
  'startSubscription' | 'changeNow' | 'changeLater' | 'keepItems' | 'addItem' | 'setCancelled' | 'end'
>;

/**
 * The provider answers a repeated request as it answered the first, also with its refusal: who mends a card must be able to
 * try again. Within a minute it is the same click.
 */
const clickAt = (ms: number): number => Math.floor(ms / MINUTE_MS);

const createSubscriptionParts = ({ stripe, prices }: Client, now: () => number): SubscriptionParts => {
  const idsOf = async (keys: readonly string[]): Promise<string[]> => {
    const known = await prices();
    return keys.map((key) => known.get(key) ?? key);
  };
  const keepItems = async ({ scheduleId }: RunningSubscription): Promise<void> => {
    if (scheduleId === null) return;
    const client = await stripe();
    const { status } = await client.subscriptionSchedules.retrieve(scheduleId);
    // The subscription goes on as it is.
    if (status === 'active' || status === 'not_started') await client.subscriptionSchedules.release(scheduleId);
  };
  return {
    startSubscription: async ({ accountId, customerId, priceKey, nth, coupon }) => {
      const items = (await idsOf([priceKey])).map((price) => ({ price }));
      await (await stripe()).subscriptions.create(
        {
          customer: customerId,
          items,
          payment_behavior: 'error_if_incomplete',
          metadata: { accountId },
          ...(coupon === undefined ? {} : { discounts: [{ coupon }] }),
        },
        { idempotencyKey: idempotencyKey('subscription', accountId, nth, priceKey, clickAt(now())) },
      );
    },
    changeNow: async (running, priceKeys, coupon) => {
      await keepItems(running);
      const wanted = await idsOf(priceKeys);
      const free = [...wanted];
      // A kept row of the subscription takes the new price, so that what is left of the old one is credited against it.
      const items = running.items.map(({ id }) => {
        const price = free.shift();
        return { ...(id === null ? {} : { id }), ...(price === undefined ? { deleted: true } : { price }) };
      });
      await (await stripe()).subscriptions.update(running.id, {
        items: [...items, ...free.map((price) => ({ price }))],
        proration_behavior: 'always_invoice',
        // Declined: nothing changes.
        payment_behavior: 'error_if_incomplete',
        ...(coupon === undefined ? {} : { discounts: [{ coupon }] }),
      });
    },
    changeLater: async (running, priceKeys) => {
      const client = await stripe();
      // No key of ours: the provider refuses a second schedule, and one that was released must not come back.
      const schedule =
        running.scheduleId === null
          ? await client.subscriptionSchedules.create({ from_subscription: running.id })
          : await client.subscriptionSchedules.retrieve(running.scheduleId);
      const current = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date);
      if (!current) throw new ApiError('conflict');
      const next = await idsOf(priceKeys);
      const interval = priceKeys.some((key) => key.endsWith('_year')) ? 'year' : 'month';
      const items = current.items.map(({ price }) => ({ price: typeof price === 'string' ? price : price.id }));
      await client.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          { items, start_date: current.start_date, end_date: current.end_date },
          {
            items: next.map((price) => ({ price })),
            duration: { interval, interval_count: 1 },
            proration_behavior: 'none',
          },
        ],
      });
    },
    keepItems,
    addItem: async (running, priceKey) => {
      const [price] = await idsOf([priceKey]);
      if (price === undefined) throw new ApiError('unknown_price');
      await keepItems(running);
      const held = running.items.map(({ id }) => id);
      await (await stripe()).subscriptionItems.create(
        {
          subscription: running.id,
          price,
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
        },
        // What was there before is part of the key: bought, dropped and bought again are three things.
        { idempotencyKey: idempotencyKey('item', running.id, priceKey, held, clickAt(now())) },
      );
    },
    setCancelled: async (running, cancelled) => {
      await keepItems(running);
      await (await stripe()).subscriptions.update(running.id, { cancel_at_period_end: cancelled });
    },
    end: async (subscriptionId) => {
      await (await stripe()).subscriptions.cancel(subscriptionId, { prorate: true, invoice_now: true });
    },
  };
};

/** Every fault of the provider as one of ours, in every call. */
const guarded = <T extends object>(parts: T): T =>
  Object.fromEntries(
    Object.entries(parts).map(([name, call]: [string, (...given: unknown[]) => Promise<unknown>]) => [
      name,
      async (...given: unknown[]) => {
        try {
          return await call(...given);
        } catch (error) {
          throw toPaymentFault(error);
        }
      },
    ]),
  ) as T;

/** Payments over Stripe's own library. */
export const createPayments = (options: PaymentsOptions): Payments => {
  const client = createClient(options);
  const { stripe, prices } = client;
  const living = async (customerId: string): Promise<Stripe.Customer | null> => {
    try {
      const customer = await (await stripe()).customers.retrieve(customerId);
      return customer.deleted ? null : customer;
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  };
  const siteOf = async (customerId: string): Promise<AccountId | null> =>
    accountIdSchema.safeParse((await living(customerId))?.metadata.accountId).data ?? null;

  return guarded<Payments>({
    createCustomer: async ({ accountId, name, email }) => {
      const { id } = await (await stripe()).customers.create(
        { name, metadata: { accountId }, ...(email === null ? {} : { email }) },
        { idempotencyKey: idempotencyKey('customer', accountId) },
      );
      return id;
    },
    closeCustomer: async (customerId) => {
      const library = await stripe();
      if ((await living(customerId)) === null) return;
      const { data } = await library.checkout.sessions.list({ customer: customerId, status: 'open', limit: LIST });
      // Nobody must be able to pay for a site that is gone.
      for (const { id } of data) await library.checkout.sessions.expire(id);
      await library.customers.del(customerId);
    },
    siteOf,
    read: async (customerId) => {
      const library = await stripe();
      const [customer, subscriptions, known] = await Promise.all([
        living(customerId),
        library.subscriptions.list({ customer: customerId, status: 'all', limit: LIST, expand: ['data.schedule'] }),
        prices(),
      ]);
      return customer === null ? null : customerStateOf(customer, subscriptions.data, known);
    },
    ...createSubscriptionParts(client, options.now),
    ...createCheckoutParts(client, options.trialDays),
    ...createMoneyParts(client, options.now),
    setMethod: async (customerId, paymentMethodId) => {
      await (await stripe()).customers.update(customerId, {
        invoice_settings: { default_payment_method: paymentMethodId },
      });
    },
    noteSetup: async (customerId, createdAt) => {
      await (await stripe()).customers.update(customerId, { metadata: { [SETUP_MARK]: createdAt } });
    },
    openEvent: async (rawBody, signature) => {
      const { webhooks } = await stripe();
      const secret = await client.webhookSecret();
      const text = new TextDecoder().decode(rawBody);
      let payload: unknown;
      try {
        const atS = Math.floor(options.now() / SECOND_MS);
        payload = webhooks.constructEvent(text, signature, secret, TOLERANCE_S, undefined, atS * SECOND_MS);
      } catch (error) {
        if (error instanceof SyntaxError) throw new ApiError('invalid_json');
        throw new ApiError('invalid_key', { cause: error });
      }
      return parsePaymentEvent(payload);
    },
  });
};
