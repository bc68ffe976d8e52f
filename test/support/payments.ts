import Stripe from 'stripe';
import type { Payments } from '#functions/platform/payments.ts';
import { createPayments } from '#functions/platform/payments-stripe.ts';
import type { Billing } from '#functions/storage/index.ts';
import { replaceMethod } from '#infra/local/payments/checkout.ts';
import { type Event, newPaymentState, type PaymentState } from '#infra/local/payments/model.ts';
import { createPaymentSimulator, type PaymentSimulator } from '#infra/local/payments/simulator.ts';
import { standInPrices } from '#infra/local/payments/stand-in-prices.ts';
import { setUpPayments } from '#infra/payments/set-up.ts';
import type { TaxBehavior } from '#shared/model/account.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { STRIPE_API_VERSION } from '#shared/payments.ts';
import { type PlanName, priceKey } from '#shared/plans.ts';
import type { OfferedPrice } from '#shared/price-list.ts';

export const WEBHOOK_SECRET = 'whsec_test';
const KEY = 'sk_test_1';
const API = 'http://payments.test';

/** The payment simulator behind the official library, without a socket. */
export interface TestPayments {
  readonly payments: Payments;
  readonly simulator: PaymentSimulator;
  readonly state: PaymentState;
  /** While set, every request to the provider fails with it. */
  fault: Error | null;
  /** Requests that reached it, as `POST /v1/customers`. */
  readonly requests: string[];
  /** Reaches the simulator, for parts that are built from an environment. */
  readonly fetch: typeof globalThis.fetch;
  /** The payment variables of such an environment. */
  readonly env: { readonly PAYMENTS: string; readonly PAYMENTS_URL: string };
  /** A customer with a valid card, and a subscription of the plan. */
  seed(accountId: AccountId, plan: PlanName): Promise<Billing>;
  /** Events that were not sent yet, oldest first; returning them marks them as sent. */
  take(): Event[];
}

/** The official library over a fetch, for operators' commands. */
export const stripeOver = (fetch: typeof globalThis.fetch): Stripe =>
  new Stripe(KEY, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Stripe.createFetchHttpClient(fetch),
    protocol: 'http',
    host: new URL(API).hostname,
    maxNetworkRetries: 0,
  });

const prepared = new Map<TaxBehavior | null, PaymentState>();
/** A provider where nothing is configured yet. */
export const emptyProvider = (nowMs: number) => {
  const state = newPaymentState();
  const simulator = createPaymentSimulator({ state, now: () => nowMs, url: () => API });
  return { state, fetch: fetchOf(simulator) };
};

/** What `stripe:setup` creates, once for all tests of a process. */
const preparedState = async (nowMs: number, tax: TaxBehavior | null): Promise<PaymentState> => {
  let known = prepared.get(tax);
  if (known === undefined) {
    const { state, fetch } = emptyProvider(nowMs);
    await setUpPayments(stripeOver(fetch), 'https://app.example', tax, standInPrices);
    // Nobody waits for the events of its beginning.
    Object.assign(state, { event: {}, deliveries: [] });
    known = state;
    prepared.set(tax, known);
  }
  return structuredClone(known);
};

const fetchOf =
  (simulator: PaymentSimulator): typeof globalThis.fetch =>
  async (input, init) =>
    simulator.handle(new Request(input, init)) ?? new Response('not found', { status: 404 });

export interface TestPaymentOptions {
  readonly trialDays?: number;
  readonly tax?: TaxBehavior | null;
  /** What is offered; by default whatever the provider has at the time. */
  readonly offered?: () => Promise<readonly OfferedPrice[]>;
  /** Receives every request before the simulator does. */
  readonly around?: (inner: typeof globalThis.fetch) => typeof globalThis.fetch;
}

export const startPayments = async (
  now: () => number,
  { trialDays = 0, tax = null, offered, around = (inner) => inner }: TestPaymentOptions = {},
): Promise<TestPayments> => {
  const state = await preparedState(now(), tax);
  const simulator = createPaymentSimulator({ state, now, url: () => API });
  const requests: string[] = [];
  const reach = around(fetchOf(simulator));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (own.fault) throw own.fault;
    const request = new Request(input, init);
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return reach(request);
  };
  const payments: Payments = createPayments({
    credentials: async () => ({ secretKey: KEY, webhookSecret: WEBHOOK_SECRET }),
    apiUrl: API,
    trialDays,
    fetch,
    now,
    tax,
    cardKey: 'k'.repeat(48),
    offered: offered ?? (async () => (await payments.readPrices()).offered),
  });
  const own: TestPayments = {
    payments,
    simulator,
    state,
    fault: null,
    requests,
    fetch,
    env: {
      PAYMENTS: JSON.stringify({ stripe: { secretKey: KEY, webhookSecret: WEBHOOK_SECRET } }),
      PAYMENTS_URL: API,
    },
    seed: async (accountId, plan) => {
      const customerId = await payments.createCustomer({ accountId, name: 'Home', email: null });
      simulator.act((book) => {
        replaceMethod(book, customerId, '4242');
        const customer = book.state.customer[customerId];
        if (customer && tax !== null) customer.address = { country: 'DE' };
      });
      await payments.startSubscription({ accountId, customerId, priceKey: priceKey(plan, 'month'), nth: 0 });
      return { customerId, checkout: null, deleteAt: null };
    },
    take: () => state.deliveries.splice(0).flatMap(({ event }) => state.event[event] ?? []),
  };
  return own;
};
