import { prepayment, priceKey } from '#shared/plans.ts';

/** What the simulated payment provider charges, cents: figures for trying the product out, and for nothing else. */
export const standInPrices = {
  [priceKey('PREMIUM', 'month')]: 500,
  [priceKey('PREMIUM', 'year')]: 5000,
  [priceKey('SMA', 'month')]: 700,
  [priceKey('SMA', 'year')]: 7000,
  [priceKey('sma', 'month')]: 200,
  [priceKey('sma', 'year')]: 2000,
  [priceKey('tesla-commands', 'month')]: 200,
  [priceKey('tesla-commands', 'year')]: 2000,
  [prepayment.key]: 45_000,
} as const;
