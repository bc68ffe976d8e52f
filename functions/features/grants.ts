import type { StoredGrant } from '#functions/storage/index.ts';
import type { Grant } from '#shared/model/account.ts';
import { prepayment } from '#shared/plans.ts';

const addYears = (iso: string, years: number): string => {
  const date = new Date(iso);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString();
};

/**
 * What prepayments add up to: each begins when it was paid, or when the one before it ends, whichever is later. Always computed
 * from all rows, so that neither their order nor a refund of one of them can lose a year.
 */
export const grantOf = (grants: readonly Omit<StoredGrant, 'version'>[]): Grant | null => {
  const paid = grants
    .filter(({ revoked }) => !revoked)
    .sort((a, b) => a.paidAt.localeCompare(b.paidAt) || a.sessionId.localeCompare(b.sessionId));
  const until = paid.reduce<string | null>(
    (end, { paidAt, years }) => addYears(end !== null && end > paidAt ? end : paidAt, years),
    null,
  );
  return until === null ? null : { plan: prepayment.plan, until };
};
