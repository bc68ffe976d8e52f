import type { Payout } from '#shared/model/referral.ts';

/** The columns in order: what a transfer needs comes first. */
const columns: readonly (readonly [name: string, of: (payout: Payout) => string])[] = [
  ['month', ({ month }) => month],
  ['affiliate_id', ({ affiliateId }) => affiliateId],
  ['user_id', ({ userId }) => userId ?? ''],
  ['email', ({ email }) => email ?? ''],
  ['amount_eur', ({ cents }) => euros(cents)],
  ['created_at', ({ createdAt }) => createdAt],
  ['paid_at', ({ paidAt }) => paidAt ?? ''],
];

const CENTS = 100;
/** Exact: cents are integers and never divided. */
const euros = (cents: number): string =>
  `${Math.trunc(cents / CENTS)}.${String(Math.abs(cents % CENTS)).padStart(2, '0')}`;

/** Characters that start a formula in a spreadsheet, wide forms included, or that it skips before one. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u;
/** A field of RFC 4180 that a spreadsheet shows as plain text. */
const field = (text: string): string => {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n\t']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** A month's payouts for the operator's spreadsheet or bank. The same payouts give the same text. Pure. */
export const payoutCsv = (payouts: readonly Payout[]): string => {
  const sorted = payouts.toSorted((a, b) => (a.affiliateId < b.affiliateId ? -1 : 1));
  const rows = [columns.map(([name]) => name), ...sorted.map((payout) => columns.map(([, of]) => of(payout)))];
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
};
