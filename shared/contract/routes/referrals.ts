import * as z from 'zod';
import { affiliateIdSchema, userIdSchema } from '../../model/ids.ts';
import { ownPayoutDetailsSchema, payoutDetailsChangeSchema } from '../../model/payout-details.ts';
import { monthSchema, payoutQuerySchema, payoutSchema, referralsSchema } from '../../model/referral.ts';
import type { Row } from '../row.ts';

const row = { fn: 'api', status: 200, errors: [], tag: 'referrals' } as const;

const details = {
  ...row,
  path: '/api/users/{userId}/payoutDetails',
  // Not even a super admin: operators see them in the sheet of a month's payouts.
  access: { kind: 'self', only: true },
  token: 'closed',
  params: z.object({ userId: userIdSchema }),
  response: ownPayoutDetailsSchema,
} as const;

export const referralRoutes = {
  getReferrals: {
    ...row,
    method: 'GET',
    path: '/api/users/{userId}/referrals',
    summary: "The user's referral link and its earnings; the link is created on the first call",
    access: { kind: 'self' },
    token: 'closed',
    params: z.object({ userId: userIdSchema }),
    response: referralsSchema,
    throttle: 'read',
  },
  getPayoutDetails: {
    ...details,
    method: 'GET',
    summary: "Where the user's earnings go, masked",
    throttle: 'read',
  },
  setPayoutDetails: {
    ...details,
    method: 'POST',
    trail: 'payout-details-changed',
    summary: "Set where the user's earnings go; stored encrypted, never shown in full again",
    reauth: true,
    body: payoutDetailsChangeSchema,
    effects: ['mail'],
    quotas: ['payoutDetailChanges'],
    throttle: 'write',
  },
  removePayoutDetails: {
    ...details,
    method: 'DELETE',
    trail: 'payout-details-changed',
    summary: 'Delete where the earnings go: they are kept until it is set again. Idempotent',
    reauth: true,
    effects: ['mail'],
    quotas: ['payoutDetailChanges'],
    throttle: 'write',
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
    reauth: true,
    summary:
      'The same as a spreadsheet: a line per payout, the amount in EUR, and where it goes, which no other answer shows in full',
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
    errors: ['payout_details_missing'],
    throttle: 'write',
  },
} as const satisfies Record<string, Row>;
