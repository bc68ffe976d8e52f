import { ApiError } from '#shared/contract/errors.ts';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { Payments } from './payments.ts';
import { createCardParts } from './payments-cards.ts';
import { createCheckoutParts, idempotencyKey } from './payments-checkout.ts';
import { type ClientOptions, createClient, isGone, toPaymentFault } from './payments-client.ts';
import { createEventParts, parsePaymentEvent } from './payments-events.ts';
import { createMoneyParts } from './payments-money.ts';
import { createPriceParts } from './payments-prices.ts';
import { customerStateOf, isTaxable, nextPriceIds, SETUP_MARK } from './payments-read.ts';
import { createRecordParts } from './payments-records.ts';
import { createSubscriptionParts } from './payments-subscriptions.ts';
import { plainAddress, taxSubscriptions } from './payments-tax.ts';

export interface PaymentsOptions extends ClientOptions {
  readonly now: () => number;
  /** Free days before the first payment of a new paid site; 0: none. */
  readonly trialDays: number;
  /** Key for card marks, which detect users with the same card; null: no marks. */
  readonly cardKey: string | null;
}

/** Signatures further from now count as a replay, or as one that is kept for later. */
const TOLERANCE_S = 300;
/** When a signature was made, s since the epoch; the library reads the last `t`, too. NaN: it does not say. */
const signedAtS = (signature: string): number =>
  Number([...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1] ?? Number.NaN);
const LIST = 100;

/** Maps the provider's errors to ours, in every call. */
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

/** Payments through Stripe's own library. */
export const createPayments = (options: PaymentsOptions): Payments => {
  const client = createClient(options);
  const { stripe, living, tax } = client;
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
      try {
        const { data } = await library.checkout.sessions.list({ customer: customerId, status: 'open', limit: LIST });
        // No one must be able to pay for a site that is gone.
        for (const { id } of data) await library.checkout.sessions.expire(id);
        await library.customers.del(customerId);
      } catch (error) {
        // A concurrent removal was faster; anything else fails, and so does a checkout that could not be closed.
        if (!isGone(error) || (await living(customerId)) !== null) throw error;
      }
    },
    siteOf,
    read: async (customerId) => {
      const library = await stripe();
      const [customer, { data }] = await Promise.all([
        living(customerId, tax === null ? [] : ['tax']),
        library.subscriptions.list({ customer: customerId, status: 'all', limit: LIST, expand: ['data.schedule'] }),
      ]);
      if (customer === null) return null;
      const nextPrices = await Promise.all(nextPriceIds(data).map((id) => library.prices.retrieve(id)));
      return customerStateOf(customer, data, { nextPrices, tax });
    },
    ...createPriceParts(client),
    ...createSubscriptionParts(client, options.now),
    ...createCheckoutParts(client, options.trialDays),
    ...createMoneyParts(client, options.now, options.cardKey),
    ...createCardParts(client, options.cardKey),
    ...createEventParts(client),
    ...createRecordParts(client),
    setMethod: async (customerId, paymentMethodId) => {
      const library = await stripe();
      const invoice_settings = { default_payment_method: paymentMethodId };
      if (tax === null) {
        await library.customers.update(customerId, { invoice_settings });
        return;
      }
      // Checkout stores an address by itself only if something is paid.
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
        // The library refuses only what is too old.
        if (!(signedAtS(signature) - atS <= TOLERANCE_S)) throw new Error('The signature is from the future');
      } catch (error) {
        if (error instanceof SyntaxError) throw new ApiError('invalid_json');
        throw new ApiError('invalid_key', { cause: error });
      }
      return parsePaymentEvent(payload);
    },
  });
};
