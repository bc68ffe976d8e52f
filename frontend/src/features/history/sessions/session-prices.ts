import type { ChargingSession } from '#shared/model/charging-session.ts';
import type { TimeRange } from '../../../lib/day/time-range.ts';

/** What a kWh from the grid cost from a time on, EUR. */
export interface PriceStep {
  readonly at: number;
  readonly importEur: number;
}

type Prices = ChargingSession['prices'];

/** The price in force at a time, EUR per kWh; before the first one that one. null: none is known. */
export const priceAt = (prices: Prices, atMs: number): Prices[number] | null =>
  prices.findLast(({ from }) => Date.parse(from) <= atMs) ?? prices[0] ?? null;

/** The import price over a span as steps, from its start to its end. */
export const priceSteps = (prices: Prices, { fromMs, toMs }: TimeRange): readonly PriceStep[] => {
  const changes = prices.map(({ from }) => Date.parse(from)).filter((at) => at > fromMs && at < toMs);
  return [fromMs, ...changes, toMs].flatMap((at) => {
    const price = priceAt(prices, at);
    return price === null ? [] : [{ at, importEur: price.importPriceEurPerKWh }];
  });
};
