import type { Simulator } from '#functions/integrations/simulated-home.ts';
import { zoneDay, zoneDaySpan } from '#functions/platform/zone-day.ts';
import { simulateMarket } from '#functions/tariffs/simulated-market.ts';
import { tariffSimulators } from '#functions/tariffs/simulators.ts';
import { MINUTE_MS } from '#shared/units.ts';

const ZONE = 'Europe/Berlin';
/** The auction's results come at about this time, minutes before midnight. */
const PUBLISHED_BEFORE_MS = (24 * 60 - (12 * 60 + 50)) * MINUTE_MS;

/** Until when prices are published at a time: to the end of today, and from noon on to that of tomorrow, ms. */
const publishedUntil = (nowMs: number): number => {
  const { toMs } = zoneDaySpan(zoneDay(nowMs, ZONE), ZONE);
  return nowMs >= toMs - PUBLISHED_BEFORE_MS ? zoneDaySpan(zoneDay(toMs, ZONE), ZONE).toMs : toMs;
};

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
