import type Stripe from 'stripe';
import * as z from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { PaymentEvent, Payments } from './payments.ts';
import { createCheckoutParts, idempotencyKey } from './payments-checkout.ts';
import { type ClientOptions, createClient, isGone, toPaymentFault } from './payments-client.ts';
import { createMoneyParts } from './payments-money.ts';
import { customerStateOf, isTaxable, SETUP_MARK } from './payments-read.ts';
import { createSubscriptionParts } from './payments-subscriptions.ts';
import { plainAddress, taxSubscriptions } from './payments-tax.ts';

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
  const { stripe, prices, tax } = client;
  const living = async (customerId: string, expand: string[] = []): Promise<Stripe.Customer | null> => {
    try {
      const customer = await (await stripe()).customers.retrieve(customerId, expand.length > 0 ? { expand } : {});
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
        living(customerId, tax === null ? [] : ['tax']),
        library.subscriptions.list({ customer: customerId, status: 'all', limit: LIST, expand: ['data.schedule'] }),
        prices(),
      ]);
      return customer === null ? null : customerStateOf(customer, subscriptions.data, { ids: known, tax });
    },
    ...createSubscriptionParts(client, options.now),
    ...createCheckoutParts(client, options.trialDays),
    ...createMoneyParts(client, options.now),
    setMethod: async (customerId, paymentMethodId) => {
      const library = await stripe();
      const invoice_settings = { default_payment_method: paymentMethodId };
      if (tax === null) {
        await library.customers.update(customerId, { invoice_settings });
        return;
      }
      // Checkout takes an address over by itself only where something is paid.
      const { address } = (await library.paymentMethods.retrieve(paymentMethodId)).billing_details;
      const customer = await library.customers.update(customerId, {
        invoice_settings,
        ...(address?.country ? { address: plainAddress(address) } : {}),
        expand: ['tax'],
      });
      if (isTaxable(customer)) await taxSubscriptions(library, customerId);
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
