import { csvText } from '#functions/platform/csv.ts';
import type { PayoutDetails } from '#shared/model/payout-details.ts';
import type { Payout } from '#shared/model/referral.ts';

/** A payout with where it goes; null: nobody has said so, and it is not paid. */
export interface PayoutLine {
  readonly payout: Payout;
  readonly details: PayoutDetails | null;
}

/** The columns in order; new ones come last, because programs count them. */
const columns: readonly (readonly [name: string, of: (line: PayoutLine) => string])[] = [
  ['month', ({ payout }) => payout.month],
  ['affiliate_id', ({ payout }) => payout.affiliateId],
  ['user_id', ({ payout }) => payout.userId ?? ''],
  ['email', ({ payout }) => payout.email ?? ''],
  ['amount_eur', ({ payout }) => euros(payout.cents)],
  ['created_at', ({ payout }) => payout.createdAt],
  ['paid_at', ({ payout }) => payout.paidAt ?? ''],
  ['account_holder', ({ details }) => (details?.kind === 'iban' ? details.holder : '')],
  ['iban', ({ details }) => (details?.kind === 'iban' ? details.iban : '')],
  ['provider_email', ({ details }) => (details?.kind === 'mail' ? details.email : '')],
];

const CENTS = 100;
/** Exact: cents are integers and never divided. */
const euros = (cents: number): string =>
  `${Math.trunc(cents / CENTS)}.${String(Math.abs(cents % CENTS)).padStart(2, '0')}`;

/** A month's payouts for the operator's spreadsheet or bank. The same payouts give the same text. Pure. */
export const payoutCsv = (lines: readonly PayoutLine[]): string => {
  const sorted = lines.toSorted((a, b) => (a.payout.affiliateId < b.payout.affiliateId ? -1 : 1));
  const rows = [columns.map(([name]) => name), ...sorted.map((line) => columns.map(([, of]) => of(line)))];
  return csvText(rows);
};
