import type { AccountSettings } from '#shared/model/account.ts';

type Prices = Pick<AccountSettings, 'importPriceEurPerKWh' | 'feedInPriceEurPerKWh' | 'laterPriceEurPerKWh'>;

/**
 * Share of sun, 0…1, from which a running appliance goes on, as a site's prices make it: holding on costs the import
 * price for what sun does not cover, stopping costs the price of later. For display; control works it out for itself.
 */
export const breakEvenOf = ({ importPriceEurPerKWh, feedInPriceEurPerKWh, laterPriceEurPerKWh }: Prices): number => {
  const spread = importPriceEurPerKWh - Math.min(feedInPriceEurPerKWh, importPriceEurPerKWh);
  return spread === 0 ? 1 : Math.min(1, Math.max(0, (importPriceEurPerKWh - laterPriceEurPerKWh) / spread));
};
