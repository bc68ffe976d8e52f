import { zoneDay, zoneDaySpan } from '#functions/platform/zone-day.ts';
import { MINUTE_MS } from '#shared/units.ts';

/** The zone of the simulated market's days. */
export const MARKET_ZONE = 'Europe/Berlin';
/** The auction's results come at about this time, minutes before midnight. */
const PUBLISHED_BEFORE_MS = (24 * 60 - (12 * 60 + 50)) * MINUTE_MS;

/** Until when prices are published at a time: to the end of today, and from noon on to that of tomorrow, ms. */
export const publishedUntil = (nowMs: number): number => {
  const { toMs } = zoneDaySpan(zoneDay(nowMs, MARKET_ZONE), MARKET_ZONE);
  return nowMs >= toMs - PUBLISHED_BEFORE_MS ? zoneDaySpan(zoneDay(toMs, MARKET_ZONE), MARKET_ZONE).toMs : toMs;
};
