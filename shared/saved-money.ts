import type { DayPrices, DayTotals } from './model/history.ts';

/**
 * Money saved by using PV instead of grid power, EUR: the import price less the lost feed-in revenue, both of the day itself.
 * @param prices of days that know none: today, and those before prices were kept
 */
export const savedEur = (days: readonly Pick<DayTotals, 'sunWh' | 'prices'>[], prices: DayPrices): number =>
  days.reduce((sum, day) => {
    const { importPriceEurPerKWh, feedInPriceEurPerKWh } = day.prices ?? prices;
    return sum + (day.sunWh / 1000) * (importPriceEurPerKWh - feedInPriceEurPerKWh);
  }, 0);
