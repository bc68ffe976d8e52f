import type { AccountSettings } from './model/account.ts';

type Prices = Pick<AccountSettings, 'importPriceEurPerKWh' | 'feedInPriceEurPerKWh' | 'laterPriceEurPerKWh'>;

/**
 * Share of sun, 0…1, from which a running appliance goes on, as a site's prices make it: holding on costs the import
 * price for what sun does not cover, stopping costs the price of later.
 * control.md §B5 (5): "b* = (c_imp − c_alt)/(c_imp − c_feed)"; "c_alt = c_feed → 1; c_alt = c_imp → 0 (= Min+Solar)".
 */
export const breakEvenOf = ({ importPriceEurPerKWh, feedInPriceEurPerKWh, laterPriceEurPerKWh }: Prices): number => {
  // Feed-in above the import price would turn every inequality round: nobody then charges from sun to save money.
  const spread = importPriceEurPerKWh - Math.min(feedInPriceEurPerKWh, importPriceEurPerKWh);
  return spread === 0 ? 1 : Math.min(1, Math.max(0, (importPriceEurPerKWh - laterPriceEurPerKWh) / spread));
};
