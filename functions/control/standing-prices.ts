import type { DayPrices } from '#shared/model/history.ts';
import type { SiteBundle } from './store.ts';

/** What a kWh costs and earns by the site's settings. */
export const pricesOf = ({ account: { settings } }: Pick<SiteBundle, 'account'>): DayPrices => ({
  importPriceEurPerKWh: settings.importPriceEurPerKWh,
  feedInPriceEurPerKWh: settings.feedInPriceEurPerKWh,
});
