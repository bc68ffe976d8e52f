import { MINUTE_MS } from '#shared/units.ts';
import type { SimulatedFault, Simulator } from '../integrations/simulated-home.ts';

/** One price of the simulated market; null: the auction has none for that time. */
export interface SimulatedPrice {
  readonly startMs: number;
  readonly endMs: number;
  readonly eurPerMWh: number | null;
}

/** A market that sources of prices are simulated over. Never part of a Lambda. */
export interface SimulatedMarket {
  /** What is published, in order, in steps of so many minutes. */
  prices(fromMs: number, untilMs: number, stepMinutes: number): readonly SimulatedPrice[];
  /** The current fault of a source; null: none. */
  fault(source: string): SimulatedFault | null;
  /** The unit that sources name instead of their own; null: their own. */
  readonly oddUnit: string | null;
  /** Its clock, ms. */
  readonly nowMs: number;
  /** The token that a source takes from a customer. */
  readonly token: string;
}

export type CreateMarketSimulator = (market: SimulatedMarket) => Simulator;

/** What a market is simulated with. */
export interface SimulatedMarketOptions {
  readonly nowMs: number;
  /** Nothing is published from here on, ms. */
  readonly publishedUntilMs: number;
  readonly fault?: SimulatedFault | null;
  readonly oddUnit?: string | null;
  /** Price of a time, EUR/MWh; null: there is none. */
  readonly eurPerMWh?: (atMs: number) => number | null;
}

/** Cheap at noon, now and then below nothing, and dear in the evening; different in every quarter hour. */
export const usualEurPerMWh = (atMs: number): number => {
  const quarter = Math.floor(atMs / (15 * MINUTE_MS));
  const hour = (quarter % 96) / 4;
  return (
    Math.round(
      100 * (90 - 120 * Math.exp(-(((hour - 12) / 3) ** 2)) + 80 * Math.exp(-(((hour - 18) / 2) ** 2)) + (quarter % 7)),
    ) / 100
  );
};

export const simulateMarket = ({
  nowMs,
  publishedUntilMs,
  fault = null,
  oddUnit = null,
  eurPerMWh = usualEurPerMWh,
}: SimulatedMarketOptions): SimulatedMarket => ({
  nowMs,
  oddUnit,
  token: 'QV-7r2k0n1m5p8s3',
  fault: () => fault,
  prices: (fromMs, untilMs, stepMinutes) => {
    const prices: SimulatedPrice[] = [];
    for (let startMs = fromMs; startMs < Math.min(untilMs, publishedUntilMs); startMs += stepMinutes * MINUTE_MS) {
      prices.push({ startMs, endMs: startMs + stepMinutes * MINUTE_MS, eurPerMWh: eurPerMWh(startMs) });
    }
    return prices;
  },
});
