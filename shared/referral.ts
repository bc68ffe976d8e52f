/** Terms of the referral programme. The coupon is with the plans (plans.ts). */
export const referralProgramme = {
  commissionPercent: 10,
  /** Smaller amounts are carried over to the next month, cents. */
  payoutMinimumCents: 1000,
  cookieDays: 30,
} as const;

/** Set by the landing page from `?ref=CODE`, read once: when a new user's row is created. */
export const REFERRAL_COOKIE = 'sunward_ref';
/** Query parameter of the landing page with the code. */
export const REFERRAL_QUERY = 'ref';

/** Without letters and digits that look alike. There are 32, so each carries five bits. */
export const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const CODE_LENGTH = 8;
const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/** A code in its stored form, whatever case it was typed in; null: not a code. */
export const referralCode = (typed: string | null | undefined): string | null => {
  const code = typed?.trim().toUpperCase() ?? '';
  return CODE.test(code) ? code : null;
};

/**
 * An affiliate's commission on an invoice, cents: a share of the money that was paid and not refunded, rounded down once per
 * invoice. A refund's deduction is therefore the difference of two of these, and the order of refunds does not matter.
 */
export const commissionCents = (paidCents: number, refundedCents: number): number =>
  Math.floor((Math.max(0, paidCents - refundedCents) * referralProgramme.commissionPercent) / 100);
