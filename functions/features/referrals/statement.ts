import { isPayout } from '#functions/features/earnings.ts';
import type { LedgerEntry, StoredPayout } from '#functions/storage/index.ts';
import type { Referrals } from '#shared/model/referral.ts';

type Statement = Pick<Referrals, 'earnedCents' | 'paidOutCents' | 'pendingCents' | 'months'>;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const monthOf = ({ time }: LedgerEntry): string => time.slice(0, 7);

/**
 * A ledger's totals by month. A payout counts from its transfer on; until then it is pending. Pure.
 * @param payouts those that the ledger names
 */
export const statementOf = (ledger: readonly LedgerEntry[], payouts: readonly StoredPayout[]): Statement => {
  const earned = ledger.filter((entry) => !isPayout(entry));
  const paid = payouts.filter(({ paidAt }) => paidAt !== null);
  const names = [...new Set([...earned.map(monthOf), ...paid.map(({ month }) => month)])].sort();
  const upTo = (month: string): number =>
    sum(earned.filter((entry) => monthOf(entry) <= month).map(({ cents }) => cents)) -
    sum(paid.filter((payout) => payout.month <= month).map(({ cents }) => cents));
  const earnedCents = sum(earned.map(({ cents }) => cents));
  const paidOutCents = sum(paid.map(({ cents }) => cents));
  return {
    earnedCents,
    paidOutCents,
    pendingCents: earnedCents - paidOutCents,
    months: names.toReversed().map((month) => ({
      month,
      earnedCents: sum(earned.filter((entry) => monthOf(entry) === month).map(({ cents }) => cents)),
      paidOutCents: sum(paid.filter((payout) => payout.month === month).map(({ cents }) => cents)),
      pendingCents: upTo(month),
    })),
  };
};
