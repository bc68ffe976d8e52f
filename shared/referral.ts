/** Terms of the referral programme. The coupon is with the prices (plans.ts). */
export const referralProgramme = {
  commissionPercent: 10,
  /** Less is carried over to the next month, cents. */
  payoutMinimumCents: 1000,
  cookieDays: 30,
} as const;

/** Set by the landing page from `?ref=CODE`, read once: when the row of a new user is made. */
export const REFERRAL_COOKIE = 'sunward_ref';
/** Name of the code in the address of the landing page. */
export const REFERRAL_QUERY = 'ref';

/** Without letters and digits that look alike. 32 of them, so that each carries five bits. */
export const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const CODE_LENGTH = 8;
const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/** A code as it is stored, whatever the case it was typed in; null: it is none. */
export const referralCode = (typed: string | null | undefined): string | null => {
  const code = typed?.trim().toUpperCase() ?? '';
  return CODE.test(code) ? code : null;
};

/**
 * What an affiliate has of an invoice, cents: of the money that was paid and is still ours, rounded down once per invoice.
 * What a refund takes back is therefore the difference of two of these, and the order of refunds does not matter.
 */
export const commissionCents = (paidCents: number, refundedCents: number): number =>
  Math.floor((Math.max(0, paidCents - refundedCents) * referralProgramme.commissionPercent) / 100);
