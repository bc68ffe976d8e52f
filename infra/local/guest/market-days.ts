import { addDays, zoneDaySpan } from '#functions/platform/zone-day.ts';
import { marketFeed } from '#functions/tariffs/feeds.ts';
import { type PriceDay, quartersOf } from '#functions/tariffs/price-day.ts';
import { simulateMarket } from '#functions/tariffs/simulated-market.ts';
import { MARKET_ZONE, publishedUntil } from '../published-until.ts';

/** The market that the guest's prices follow. */
export const GUEST_PRICE_ZONE = 'DE-LU';
const FEED = marketFeed(GUEST_PRICE_ZONE);

/** Days of the simulated market as storage holds those of real ones: what is published by now, and nothing of other feeds. */
export const createMarketDays = (now: () => number) => ({
  between: async (feed: string, first: string, last: string): Promise<readonly PriceDay[]> => {
    const nowMs = now();
    const publishedUntilMs = publishedUntil(nowMs);
    const market = simulateMarket({ nowMs, publishedUntilMs });
    const days: PriceDay[] = [];
    for (let day = first; feed === FEED && day <= last; day = addDays(day, 1)) {
      const { fromMs, toMs } = zoneDaySpan(day, MARKET_ZONE);
      if (fromMs >= publishedUntilMs) break;
      const slots = market
        .prices(fromMs, toMs, 15)
        .map(({ startMs, endMs, eurPerMWh }) => ({ startMs, endMs, perKWh: (eurPerMWh ?? 0) / 1000 }));
      const prices = quartersOf(slots, fromMs, toMs);
      days.push({ day, fromMs, prices, currency: 'EUR', source: 'awattar', licence: null, fetchedMs: nowMs });
    }
    return days;
  },
});
