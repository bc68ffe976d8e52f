import type { Simulator } from '#functions/integrations/simulated-home.ts';
import { simulateMarket } from '#functions/tariffs/simulated-market.ts';
import { tariffSimulators } from '#functions/tariffs/simulators.ts';
import { publishedUntil } from './published-until.ts';

/** The sources of prices over one simulated market, by their ids. */
export const createMarketSources = (now: () => number): ReadonlyMap<string, Simulator> =>
  new Map(
    Object.entries(tariffSimulators).map(([id, createSimulator]): [string, Simulator] => [
      id,
      (request) => {
        const nowMs = now();
        return createSimulator(simulateMarket({ nowMs, publishedUntilMs: publishedUntil(nowMs) }))(request);
      },
    ]),
  );
