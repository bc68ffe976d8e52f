import { VendorError } from '#functions/integrations/port.ts';
import { zoneDaySpan } from '#functions/platform/zone-day.ts';
import { feedFacts } from '#functions/tariffs/feeds.ts';
import { type PriceDay, spansOf } from '#functions/tariffs/price-day.ts';
import type { TariffSources } from '#functions/tariffs/tariffs.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { GOOD_TOKEN } from './fake-services.ts';

const ZONE = 'Europe/Berlin';

/** Sources of prices that know every day: 10 ct in each quarter hour. The supplier takes one token. */
export const createFakeTariffs = (now: () => number): TariffSources => {
  const dayOf = (source: string, zone: string, day: string): PriceDay => {
    const { fromMs, toMs } = zoneDaySpan(day, zone);
    const prices = Array.from({ length: (toMs - fromMs) / (15 * MINUTE_MS) }, () => 0.1);
    return { day, fromMs, prices, currency: 'EUR', source, licence: null, fetchedMs: now() };
  };
  const daysOf = (source: string, zone: string, { first, last }: { first: string; last: string }) =>
    spansOf(zone, first, last).map(({ day }) => dayOf(source, zone, day));
  return {
    feed: async (feed, due) => ({
      days: daysOf('energy-charts', feedFacts(feed).timezone, due),
      trouble: null,
      failures: {},
    }),
    supplier: async (source, { token }, due) => {
      if (token !== GOOD_TOKEN) throw new VendorError('auth_failed', 'fake: the token is wrong');
      return daysOf(source, ZONE, due);
    },
    attributions: async (sources) => [...sources],
  };
};
