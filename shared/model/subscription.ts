import * as z from 'zod';
import { locales } from '../locales.ts';
import { grantSchema, priceSchema, subscriptionStatusSchema } from './account.ts';
import { isoTimeSchema } from './common.ts';

/** What one product costs on this subscription, which may be other than what the catalogue says today. */
const phaseItemSchema = z.object({
  product: z.object({ name: z.string() }),
  price: priceSchema,
});

/** What holds from one time to another; null: not known yet, or without end. */
const phaseSchema = z.object({
  items: z.array(phaseItemSchema),
  start: isoTimeSchema.nullable(),
  end: isoTimeSchema.nullable(),
});
export type SubscriptionPhase = z.output<typeof phaseSchema>;

export const subscriptionSchema = z.object({
  status: subscriptionStatusSchema,
  /** Names of the products that the subscription holds: one base plan, and feature products. Empty before the first payment. */
  subscriptionItems: z.array(z.string()),
  /** False: a paid change is refused with `payment_method_required`; createCheckoutSession adds one. */
  hasPaymentMethod: z.boolean(),
  /** True while a paid site waits for its first payment: createCheckoutSession leads back to it. It is removed after 24 h. */
  awaitingPayment: z.boolean(),
  /** null before the first payment, and after the subscription's end. */
  currentPhase: phaseSchema.nullable(),
  /** What a change to a lesser plan leads to at the period's end; null: everything stays. */
  nextPhase: phaseSchema.nullable(),
  currentSubscriptionPeriod: z.object({ start: isoTimeSchema, end: isoTimeSchema }).nullable(),
  /** Cancelled: at the period's end the site is deleted with all its data. */
  cancelAtPeriodEnd: z.boolean(),
  /** End of a free trial that is running. */
  trialEnd: isoTimeSchema.nullable(),
  /** Credit that the next invoices use up, cents. */
  creditCents: z.int().min(0),
  /** A prepayment that is running; the plan in force is the better of it and the subscription's. */
  grant: grantSchema.nullable(),
});
export type Subscription = z.output<typeof subscriptionSchema>;

/** One price of the catalogue, by its id there. */
export const priceChoiceSchema = z.strictObject({ priceId: z.string().min(1).max(200) });

export const prepaymentQuerySchema = z.strictObject({ locale: z.enum(locales).optional() });
