import * as z from 'zod';
import { affiliateIdSchema, userIdSchema } from '../../model/ids.ts';
import { monthSchema, payoutQuerySchema, payoutSchema, referralsSchema } from '../../model/referral.ts';
import type { Row } from '../row.ts';

const row = { fn: 'api', status: 200, errors: [], tag: 'referrals' } as const;

export const referralRoutes = {
  getReferrals: {
    ...row,
    method: 'GET',
    path: '/api/users/{userId}/referrals',
    summary: "The user's referral link and its earnings; the link is created on the first call",
    access: { kind: 'self' },
    params: z.object({ userId: userIdSchema }),
    response: referralsSchema,
    throttle: 'read',
  },
  listPayouts: {
    ...row,
    method: 'GET',
    path: '/api/payouts',
    summary: 'Payouts due to affiliates for a month',
    access: { kind: 'admin' },
    query: payoutQuerySchema,
    response: z.array(payoutSchema),
    throttle: 'read',
  },
  exportPayouts: {
    ...row,
    method: 'GET',
    path: '/api/payouts.csv',
    summary: 'The same as a spreadsheet: a line per payout, the amount in EUR',
    access: { kind: 'admin' },
    query: payoutQuerySchema,
    response: z.object({ text: z.string() }),
    media: 'text/csv; charset=utf-8',
    throttle: 'read',
  },
  markPayoutPaid: {
    ...row,
    method: 'POST',
    path: '/api/payouts/{month}/{affiliateId}/paid',
    trail: 'payout-marked',
    summary: 'Record that a payout was transferred; idempotent',
    access: { kind: 'admin' },
    params: z.object({ month: monthSchema, affiliateId: affiliateIdSchema }),
    response: payoutSchema,
    throttle: 'write',
  },
} as const satisfies Record<string, Row>;
