import { Fault } from './book.ts';
import type { Customer } from './model.ts';

/** Stripe Tax as far as the product depends on it: the location of a customer and the resulting tax. */

/** Tax rates in percent of the countries in which the seller is registered. */
const RATES: Readonly<Record<string, number>> = { DE: 19, AT: 20, CH: 8.1 };
/** Countries that the payment page offers; in the last one the seller is not registered. */
export const COUNTRIES = [...Object.keys(RATES), 'US'] as const;

export interface TaxedLine {
  readonly amount: number;
  /** Tax is added to the amount. */
  readonly exclusive?: boolean;
}

/** A customer's expanded `tax`. */
export const customerTax = ({ address }: Pick<Customer, 'address'>) => {
  if (address === null) return { automatic_tax: 'unrecognized_location' };
  return { automatic_tax: address.country in RATES ? 'supported' : 'not_collecting' };
};

/** @throws Fault 400, as Stripe does, where the tax cannot be determined */
export const needsLocation = ({ address }: Pick<Customer, 'address'>): void => {
  if (address === null)
    throw new Fault(400, 'invalid_request_error', "The customer's location isn't recognized.", {
      code: 'customer_tax_location_invalid',
    });
};

/** Tax of these lines, cents, and how much of it is added to the amounts. Credit lines have negative tax. */
export const taxOn = (
  lines: readonly TaxedLine[],
  { address }: Pick<Customer, 'address'>,
): { readonly tax: number; readonly added: number } => {
  const rate = RATES[address?.country ?? ''] ?? 0;
  const sum = (exclusive: boolean): number =>
    lines.filter((line) => (line.exclusive ?? false) === exclusive).reduce((total, { amount }) => total + amount, 0);
  const added = Math.round((sum(true) * rate) / 100);
  return { tax: added + Math.round((sum(false) * rate) / (100 + rate)), added };
};
