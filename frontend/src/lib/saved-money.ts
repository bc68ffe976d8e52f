/** Money saved by using PV instead of grid power, EUR: the import price minus the lost feed-in revenue. */
export const savedEur = (
  { sunWh }: { readonly sunWh: number },
  prices: { readonly importPriceEurPerKWh: number; readonly feedInPriceEurPerKWh: number },
): number => (sunWh / 1000) * (prices.importPriceEurPerKWh - prices.feedInPriceEurPerKWh);
