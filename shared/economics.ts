import type { AccountSettings } from './model/account.ts';

type Prices = Pick<AccountSettings, 'importPriceEurPerKWh' | 'feedInPriceEurPerKWh' | 'laterPriceEurPerKWh'>;

/**
 * Break-even b* of a site's prices: the share of PV, 0…1, from which running pays. Running costs the import price for what
 * PV does not cover; stopping costs what the same kWh costs later: b* = (import − later) / (import − feed-in). A later
 * price equal to feed-in gives 1 (PV only), one equal to import gives 0 (always at least the minimum).
 */
export const breakEvenOf = ({ importPriceEurPerKWh, feedInPriceEurPerKWh, laterPriceEurPerKWh }: Prices): number => {
  // A feed-in price above the import price would invert every inequality, so it is capped.
  const spread = importPriceEurPerKWh - Math.min(feedInPriceEurPerKWh, importPriceEurPerKWh);
  return spread === 0 ? 1 : Math.min(1, Math.max(0, (importPriceEurPerKWh - laterPriceEurPerKWh) / spread));
};
