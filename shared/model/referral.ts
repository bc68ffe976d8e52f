import * as z from 'zod';
import { isoTimeSchema } from './common.ts';
import { affiliateIdSchema, userIdSchema } from './ids.ts';

/** A month in UTC, `2026-05`. */
export const monthSchema = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .meta({ description: 'Month in UTC, as `2026-05`.', example: '2026-05' });

/** What a user earned by recommending the product. Amounts are whole cents; refunds of invoices make them negative. */
export const referralsSchema = z.object({
  referralCode: z.string().meta({ description: 'What a newcomer comes by.', example: '7KQ2MXWR' }),
  /** Address to hand on. */
  link: z.url().meta({ description: 'Address to hand on.', example: 'https://sunward.example/?ref=7KQ2MXWR' }),
  /** Users who came by the link. */
  signUps: z.int().min(0).meta({ description: 'Users who came by the link.', example: 9 }),
  /** Those of them who have paid. */
  paying: z.int().min(0).meta({ description: 'Those of them who have paid.', example: 6 }),
  /** All commissions so far, less what refunds took back. */
  earnedCents: z.int().meta({ description: 'Commissions less what refunds took back, cents.', example: 4100 }),
  /** Transferred. */
  paidOutCents: z.int().min(0).meta({ description: 'What was transferred, cents.', example: 3900 }),
  /** Earned and not transferred yet; below the minimum it waits for the next month. */
  pendingCents: z.int().meta({
    description: 'Earned and not transferred yet, cents; less than 10 EUR waits for the next month.',
    example: 200,
  }),
  /** Newest first; a month without any movement is left out. */
  months: z
    .array(
      z.object({
        month: monthSchema,
        earnedCents: z.int().meta({ description: 'Commissions less what refunds took back, cents.' }),
        /** Of the payout for this month: 0 while it is on its way. */
        paidOutCents: z.int().min(0).meta({ description: 'What was transferred, cents.' }),
        /** What was pending when the month ended, or is now. */
        pendingCents: z
          .int()
          .meta({ description: 'Earned and not transferred yet, cents; less than 10 EUR waits for the next month.' }),
      }),
    )
    .meta({
      description: 'Newest first; a month without any movement is left out.',
      example: [
        { month: '2026-06', earnedCents: 200, paidOutCents: 0, pendingCents: 200 },
        { month: '2026-05', earnedCents: 3900, paidOutCents: 3900, pendingCents: 0 },
      ],
    }),
});
export type Referrals = z.output<typeof referralsSchema>;

/** What is to be transferred to an affiliate for a month. */
export const payoutSchema = z.object({
  affiliateId: affiliateIdSchema,
  month: monthSchema,
  cents: z.int().min(0).meta({ description: 'What is to be transferred, cents.', example: 3900 }),
  /** null: the user was deleted meanwhile. */
  userId: userIdSchema.nullable(),
  email: z
    .string()
    .nullable()
    .meta({ description: 'E-mail address. null: none is known.', example: 'anna@example.org' }),
  createdAt: isoTimeSchema.meta({ description: 'When it was made.', example: '2026-06-01T10:00:00.000Z' }),
  /** When the operator noted that it was transferred; null: not yet. */
  paidAt: isoTimeSchema
    .nullable()
    .meta({ description: 'When an operator noted that it was transferred. null: not yet.' }),
});
export type Payout = z.output<typeof payoutSchema>;

export const payoutQuerySchema = z.strictObject({ month: monthSchema });
