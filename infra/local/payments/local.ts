import * as z from 'zod';
import { connectStripe } from '#infra/payments/connect.ts';
import { setUpPayments } from '#infra/payments/set-up.ts';
import type { TaxBehavior } from '#shared/model/account.ts';
import type { LocalClock } from '../clock.ts';
import type { StateFile } from '../state-file.ts';
import { newPaymentState, type PaymentState } from './model.ts';
import { createPaymentSimulator, type PaymentSimulator } from './simulator.ts';
import { standInPrices } from './stand-in-prices.ts';

/** Stored state is only read by the version that wrote it. */
export const paymentStateSchema = z.custom<PaymentState>(
  (value) => typeof value === 'object' && value !== null && 'version' in value && value.version === 1,
);

const filled = <T extends object>(things: Record<string, T>, defaults: Partial<T>): Record<string, T> =>
  Object.fromEntries(Object.entries(things).map(([id, one]) => [id, { ...defaults, ...one }]));

/** Collections that an older file lacks start empty. */
const upgraded = (kept: Partial<PaymentState> | null): PaymentState => {
  const state = { ...newPaymentState(), ...kept };
  const untaxed = { automatic_tax: { enabled: false } };
  return {
    ...state,
    customer: filled(state.customer, { address: null }),
    subscription: filled(state.subscription, untaxed),
    method: Object.fromEntries(
      Object.entries(filled(state.method, { billing_details: { address: { country: null } } })).map(([id, one]) => [
        id,
        { ...one, card: { ...one.card, fingerprint: one.card.fingerprint ?? id } },
      ]),
    ),
    charge: filled(state.charge, { payment_method_details: null }),
    invoice: filled(state.invoice, { total_taxes: [] }),
    session: filled(state.session, { ...untaxed, billing_address_collection: 'auto' }),
    schedule: Object.fromEntries(
      Object.entries(state.schedule).map(([id, one]) => [
        id,
        { ...one, phases: one.phases.map((phase) => ({ ...phase, automatic_tax: phase.automatic_tax ?? null })) },
      ]),
    ),
  };
};

/** API key that the simulated provider accepts. */
const SECRET_KEY = 'sk_test_local';
/** How often it checks for due events, ms; they arrive as soon as real ones would. */
const LOOK_MS = 500;

export interface LocalPayments {
  readonly simulator: PaymentSimulator;
  /**
   * Creates products, prices (stand-ins, where there are none) and the webhook as `stripe:setup` does.
   * @param apiUrl base URL of the simulator
   * @param publicUrl target of its events; an earlier address no longer receives any
   * @param tax as `tax` of a stage
   * @returns the product's keys, as the value of PAYMENTS
   */
  readonly prepare: (apiUrl: string, publicUrl: string, tax: TaxBehavior | null) => Promise<string>;
  readonly start: () => void;
  /** Saves the state. */
  readonly save: () => void;
  readonly stop: () => void;
}

/** The simulated payment provider of the local product; its state survives restarts. */
export const createLocalPayments = (
  file: StateFile<PaymentState>,
  clock: LocalClock,
  url: () => string,
  onError: (error: unknown) => void,
): LocalPayments => {
  const state = upgraded(file.read());
  let dirty = true;
  const simulator = createPaymentSimulator({ state, now: clock.now, url, changed: () => (dirty = true) });
  const save = (): void => {
    if (dirty) file.write(state);
    dirty = false;
  };
  let timer: NodeJS.Timeout | null = null;
  const look = async (): Promise<void> => {
    try {
      await simulator.deliver();
      save();
    } catch (error) {
      onError(error);
    }
    if (timer !== null) timer = setTimeout(() => void look(), LOOK_MS);
  };
  return {
    simulator,
    prepare: async (apiUrl, publicUrl, tax) => {
      const endpoints = () => Object.values(state.setting).filter(({ object }) => object === 'webhook_endpoint');
      const { origin } = new URL(publicUrl);
      for (const { id, url: old = '' } of endpoints()) if (!old.startsWith(`${origin}/`)) delete state.setting[id];
      const stripe = connectStripe(SECRET_KEY, apiUrl);
      // A price that somebody set here stays.
      const { notSold } = await setUpPayments(stripe, publicUrl, tax);
      const missing = Object.entries(standInPrices).filter(([key]) => notSold.includes(key));
      await setUpPayments(stripe, publicUrl, tax, Object.fromEntries(missing));
      const webhookSecret = endpoints()[0]?.secret ?? '';
      return JSON.stringify({ stripe: { secretKey: SECRET_KEY, webhookSecret } });
    },
    start: () => {
      timer = setTimeout(() => void look(), LOOK_MS);
    },
    save,
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      save();
    },
  };
};
