import type { Product } from '#shared/model/account.ts';

const MONTHS = 12;

/** A plan paid for years in advance, at the payment provider's prices. Cents. */
export interface PrepaymentOffer {
  readonly plan: string;
  readonly years: number;
  readonly cents: number;
  /** The plan by the month, what it comes to in advance, and the difference; null: nothing is saved, or it has no such price. */
  readonly saving: { readonly monthlyCents: number; readonly effectiveCents: number; readonly percent: number } | null;
}

/** null: no plan is sold that way. */
export const prepaymentOfferOf = (products: readonly Product[]): PrepaymentOffer | null => {
  for (const { name, prepayment, prices } of products) {
    if (prepayment === undefined) continue;
    const { years, unitAmount: cents } = prepayment;
    const monthlyCents = prices.find(({ interval }) => interval === 'month')?.unitAmount ?? 0;
    const effectiveCents = cents / (years * MONTHS);
    const percent = (1 - effectiveCents / monthlyCents) * 100;
    const saving = effectiveCents < monthlyCents ? { monthlyCents, effectiveCents, percent } : null;
    return { plan: name, years, cents, saving };
  }
  return null;
};
