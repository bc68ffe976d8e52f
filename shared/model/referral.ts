import * as z from 'zod';
import { isoTimeSchema } from './common.ts';
import { affiliateIdSchema, userIdSchema } from './ids.ts';

/** A month in UTC, `2026-05`. */
export const monthSchema = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .meta({ description: 'Month in UTC, as `2026-05`.', example: '2026-05' });

/** A user's earnings from recommending the product. Amounts are whole cents; refunds of invoices make them negative. */
export const referralsSchema = z.object({
  referralCode: z.string().meta({ description: 'Code of the referral link.', example: '7KQ2MXWR' }),
  /** Link to share. */
  link: z.url().meta({ description: 'Link to share.', example: 'https://sunward.example/?ref=7KQ2MXWR' }),
  /** Users who signed up through the link. */
  signUps: z.int().min(0).meta({ description: 'Users who signed up through the link.', example: 9 }),
  /** How many of them have paid. */
  paying: z.int().min(0).meta({ description: 'Those who have paid.', example: 6 }),
  /** All commissions so far, minus those on refunds. */
  earnedCents: z.int().meta({ description: 'Commissions minus refunds, cents.', example: 4100 }),
  /** Transferred amount. */
  paidOutCents: z.int().min(0).meta({ description: 'Amount transferred, cents.', example: 3900 }),
  /** Earned and not yet transferred; below the minimum it is carried over to the next month. */
  pendingCents: z.int().meta({
    description: 'Earned and not yet transferred, cents; amounts below 10 EUR are carried over to the next month.',
    example: 200,
  }),
  /** Newest first; months without any change are left out. */
  months: z
    .array(
      z.object({
        month: monthSchema,
        earnedCents: z.int().meta({ description: 'Commissions minus refunds, cents.' }),
        /** The payout for this month: 0 while it is on its way. */
        paidOutCents: z.int().min(0).meta({ description: 'Amount transferred, cents.' }),
        /** What was pending at the month's end, or is now. */
        pendingCents: z.int().meta({
          description:
            'Earned and not yet transferred, cents; amounts below 10 EUR are carried over to the next month.',
        }),
      }),
    )
    .meta({
      description: 'Newest first; months without movements are omitted.',
      example: [
        { month: '2026-06', earnedCents: 200, paidOutCents: 0, pendingCents: 200 },
        { month: '2026-05', earnedCents: 3900, paidOutCents: 3900, pendingCents: 0 },
      ],
    }),
});
export type Referrals = z.output<typeof referralsSchema>;

/** An amount to transfer to an affiliate for a month. */
export const payoutSchema = z.object({
  affiliateId: affiliateIdSchema,
  month: monthSchema,
  cents: z.int().min(0).meta({ description: 'Amount to be transferred, cents.', example: 3900 }),
  /** null: the user has been deleted. */
  userId: userIdSchema.nullable(),
  email: z.string().nullable().meta({ description: 'E-mail address. null: unknown.', example: 'anna@example.org' }),
  createdAt: isoTimeSchema.meta({ description: 'When it was created.', example: '2026-06-01T10:00:00.000Z' }),
  /** When the operator recorded the transfer; null: not yet. */
  paidAt: isoTimeSchema.nullable().meta({ description: 'When an operator recorded the transfer. null: not yet.' }),
});
export type Payout = z.output<typeof payoutSchema>;

export const payoutQuerySchema = z.strictObject({ month: monthSchema });
