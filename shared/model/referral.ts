import * as z from 'zod';
import { isoTimeSchema } from './common.ts';
import { affiliateIdSchema, userIdSchema } from './ids.ts';

/** A month in UTC, `2026-05`. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** What a user earned by recommending the product. Amounts are whole cents; refunds of invoices make them negative. */
export const referralsSchema = z.object({
  referralCode: z.string(),
  /** Address to hand on. */
  link: z.url(),
  /** Users who came by the link. */
  signUps: z.int().min(0),
  /** Those of them who have paid. */
  paying: z.int().min(0),
  /** All commissions so far, less what refunds took back. */
  earnedCents: z.int(),
  /** Transferred. */
  paidOutCents: z.int().min(0),
  /** Earned and not transferred yet; below the minimum it waits for the next month. */
  pendingCents: z.int(),
  /** Newest first; a month without any movement is left out. */
  months: z.array(
    z.object({
      month: monthSchema,
      earnedCents: z.int(),
      /** Of the payout for this month: 0 while it is on its way. */
      paidOutCents: z.int().min(0),
      /** What was pending when the month ended, or is now. */
      pendingCents: z.int(),
    }),
  ),
});
export type Referrals = z.output<typeof referralsSchema>;

/** What is to be transferred to an affiliate for a month. */
export const payoutSchema = z.object({
  affiliateId: affiliateIdSchema,
  month: monthSchema,
  cents: z.int().min(0),
  /** null: the user was deleted meanwhile. */
  userId: userIdSchema.nullable(),
  email: z.string().nullable(),
  createdAt: isoTimeSchema,
  /** When the operator noted that it was transferred; null: not yet. */
  paidAt: isoTimeSchema.nullable(),
});
export type Payout = z.output<typeof payoutSchema>;

export const payoutQuerySchema = z.strictObject({ month: monthSchema });
