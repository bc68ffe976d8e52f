/** What sun instead of grid saved, EUR: its import price less what feeding it in would have earned. */
export const savedEur = (
  { sunWh }: { readonly sunWh: number },
  prices: { readonly importPriceEurPerKWh: number; readonly feedInPriceEurPerKWh: number },
): number => (sunWh / 1000) * (prices.importPriceEurPerKWh - prices.feedInPriceEurPerKWh);
