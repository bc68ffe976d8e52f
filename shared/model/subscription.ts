import * as z from 'zod';
import { locales } from '../locales.ts';
import { grantSchema, priceSchema, subscriptionStatusSchema } from './account.ts';
import { isoTimeSchema } from './common.ts';

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
    .meta({ description: 'Beginning of the period. null: not known yet.', example: '2026-05-01T08:30:00.000Z' }),
  end: isoTimeSchema.nullable().meta({
    description: 'End of the period. null: without end, or not known yet.',
    example: '2026-06-01T08:30:00.000Z',
  }),
});
export type SubscriptionPhase = z.output<typeof phaseSchema>;

export const subscriptionSchema = z
  .object({
    status: subscriptionStatusSchema,
    /** Names of the subscribed products: one base plan, and feature products. Empty before the first payment. */
    subscriptionItems: z.array(z.string()).meta({
      description: 'Names of the products that the subscription holds. Empty before the first payment.',
      example: ['PREMIUM'],
    }),
    /** False: a paid change is refused with `payment_method_required`; createCheckoutSession adds one. */
    hasPaymentMethod: z
      .boolean()
      .meta({ description: 'False: a paid change is refused until a payment method is added.', example: true }),
    /** True while a paid site awaits its first payment: createCheckoutSession returns to it. It is removed after 24 h. */
    awaitingPayment: z.boolean().meta({
      description: 'True while a paid site waits for its first payment; unpaid it is removed after 24 h.',
      example: false,
    }),
    /** null before the first payment, and after the subscription has ended. */
    currentPhase: phaseSchema
      .nullable()
      .meta({ description: 'What holds now. null: nothing is paid yet, or it has ended.' }),
    /** The phase after a downgrade at the period's end; null: no change. */
    nextPhase: phaseSchema.nullable().meta({
      description: "What a change to a lesser plan leads to at the period's end. null: everything stays.",
      example: null,
    }),
    currentSubscriptionPeriod: z
      .object({
        start: isoTimeSchema.meta({ description: 'Beginning of the period. null: not known yet.' }),
        end: isoTimeSchema.meta({ description: 'End of the period. null: without end, or not known yet.' }),
      })
      .nullable()
      .meta({
        description: 'Period that is paid now. null: none.',
        example: { start: '2026-05-01T08:30:00.000Z', end: '2026-06-01T08:30:00.000Z' },
      }),
    /** Cancelled: the site and all its data are deleted at the period's end. */
    cancelAtPeriodEnd: z
      .boolean()
      .meta({ description: "True: at the period's end the site is deleted with all its data.", example: false }),
    /** End of the current free trial. */
    trialEnd: isoTimeSchema.nullable().meta({ description: 'End of a free trial that is running. null: none is.' }),
    /** Credit towards the next invoices, cents. */
    creditCents: z.int().min(0).meta({ description: 'Credit that the next invoices use up, cents.', example: 0 }),
    /** The current prepayment; the better of its plan and the subscription's is in force. */
    grant: grantSchema.nullable().meta({ description: 'A plan that was paid for in advance. null: none is running.' }),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.output<typeof subscriptionSchema>;

/** One price of the catalogue, by its id there. */
export const priceChoiceSchema = z.strictObject({
  priceId: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: 'Id of a price, as `GET /api/stripe/products` lists them.', example: 'sunward_premium_year' }),
});

export const prepaymentQuerySchema = z.strictObject({
  locale: z.enum(locales).optional().meta({ description: 'Language and region.' }),
});
