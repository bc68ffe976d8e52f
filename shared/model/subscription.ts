import * as z from 'zod';
import { locales } from '../locales.ts';
import { grantSchema, priceSchema, subscriptionStatusSchema } from './account.ts';
import { isoTimeSchema, oneLine } from './common.ts';

/** The price of one product on this subscription, which may differ from today's catalogue. */
const phaseItemSchema = z.object({
  product: z
    .object({ name: z.string().meta({ description: 'Name, as its owner chose it.' }) })
    .meta({ description: 'What is paid for.', example: { name: 'PREMIUM' } }),
  price: priceSchema.meta({ description: 'What it costs on this subscription.' }),
});

/** The phase between two times; null: not known yet, or without end. */
const phaseSchema = z.object({
  items: z.array(phaseItemSchema).meta({ description: 'Products with their prices.' }),
  start: isoTimeSchema
    .nullable()
    .meta({ description: 'Start of the period. null: not known yet.', example: '2026-05-01T08:30:00.000Z' }),
  end: isoTimeSchema.nullable().meta({
    description: 'End of the period. null: open-ended or not known yet.',
    example: '2026-06-01T08:30:00.000Z',
  }),
});
export type SubscriptionPhase = z.output<typeof phaseSchema>;

export const subscriptionSchema = z
  .object({
    status: subscriptionStatusSchema,
    /** Names of the subscribed products: one base plan, and feature products. Empty before the first payment. */
    subscriptionItems: z.array(z.string()).meta({
      description: 'Products of the subscription. Empty before the first payment.',
      example: ['PREMIUM'],
    }),
    /** False: a paid change is refused with `payment_method_required`; createCheckoutSession adds one. */
    hasPaymentMethod: z
      .boolean()
      .meta({ description: 'False: a paid change is refused until a payment method is added.', example: true }),
    /** True while a paid site awaits its first payment: createCheckoutSession returns to it. It is removed after 24 h. */
    awaitingPayment: z.boolean().meta({
      description: 'True while a paid site awaits its first payment; it is removed after 24 h without one.',
      example: false,
    }),
    /** null before the first payment, and after the subscription has ended. */
    currentPhase: phaseSchema.nullable().meta({ description: 'Current phase. null: not paid yet, or ended.' }),
    /** The phase after a downgrade at the period's end; null: no change. */
    nextPhase: phaseSchema.nullable().meta({
      description: "Phase after the period's end, following a downgrade. null: no change.",
      example: null,
    }),
    currentSubscriptionPeriod: z
      .object({
        start: isoTimeSchema.meta({ description: 'Start of the period. null: not known yet.' }),
        end: isoTimeSchema.meta({ description: 'End of the period. null: open-ended or not known yet.' }),
      })
      .nullable()
      .meta({
        description: 'Period currently paid for. null: none.',
        example: { start: '2026-05-01T08:30:00.000Z', end: '2026-06-01T08:30:00.000Z' },
      }),
    /** Cancelled: the site and all its data are deleted at the period's end. */
    cancelAtPeriodEnd: z
      .boolean()
      .meta({ description: "True: the site and all its data are deleted at the period's end.", example: false }),
    /** End of the current free trial. */
    trialEnd: isoTimeSchema.nullable().meta({ description: 'End of the current free trial. null: none.' }),
    /** Credit towards the next invoices, cents. */
    creditCents: z.int().min(0).meta({ description: 'Credit applied to the next invoices, cents.', example: 0 }),
    /** The current prepayment; the better of its plan and the subscription's is in force. */
    grant: grantSchema.nullable().meta({ description: 'Plan paid for in advance. null: none.' }),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.output<typeof subscriptionSchema>;

/** One price of the catalogue, by its id there. */
export const priceChoiceSchema = z.strictObject({
  priceId: oneLine(z.string().min(1).max(200)).meta({
    description: 'Id of a price, as `GET /api/stripe/products` lists them.',
    example: 'sunward_premium_year',
  }),
});

/** The plan that waits for a payment method. */
export const checkoutQuerySchema = priceChoiceSchema.partial();

export const prepaymentQuerySchema = z.strictObject({
  locale: z.enum(locales).optional().meta({ description: 'Language and region.' }),
});
