import type { Deps } from '#functions/deps.ts';
import { refreshSky, type SkyDeps } from '#functions/features/sky-forecasts.ts';
import { cellOfFeed } from '#functions/forecasts/cell.ts';
import type { MarketFeed } from '#functions/storage/index.ts';
import { dueDays, feedFacts, lacking, raisesAlarm } from '#functions/tariffs/feeds.ts';
import { daysWithin, isBetter, isWholeDay, type PriceDay } from '#functions/tariffs/price-day.ts';
import { DAY_MS } from '#shared/units.ts';

export type MarketPricesDeps = Pick<Deps, 'storage' | 'tariffSources' | 'now' | 'logger'>;

/** What came of a feed. `idle`: there is nothing to ask for now. */
export type FeedOutcome = 'idle' | 'whole' | 'late' | 'missing';

/** Days that decide what a feed is asked for. */
const LOOK_BACK_MS = 2 * DAY_MS;

/**
 * Brings the stored days of a feed up to date: asks for what is due, and stores what is better than what is there. Idempotent;
 * concurrent calls do no harm.
 */
export const refreshFeed = async (
  { storage, tariffSources, now, logger }: MarketPricesDeps,
  { feed, triedMs }: Pick<MarketFeed, 'feed' | 'triedMs'>,
): Promise<FeedOutcome> => {
  const facts = feedFacts(feed);
  const nowMs = now();
  const [first, last] = daysWithin(facts.timezone, nowMs - LOOK_BACK_MS, nowMs + DAY_MS);
  const stored = new Map((await storage.marketDays.between(feed, first, last)).map((day) => [day.day, day]));
  const known = (): { day: string; whole: boolean; fetchedMs: number }[] =>
    [...stored.values()].map((day) => ({ day: day.day, whole: isWholeDay(day), fetchedMs: day.fetchedMs }));
  const due = dueDays(facts, known(), triedMs, nowMs);
  if (due === null) return 'idle';
  const { days, trouble, failures } = await tariffSources.feed(feed, due);
  await storage.marketFeeds.tried(feed, trouble);
  if (Object.keys(failures).length > 0) logger.warn('prices not read', { feed, failures });
  for (const day of days) await keepDay(day, stored, (one) => storage.marketDays.put(feed, one));
  const lack = lacking(facts, known(), nowMs);
  logger.info('prices read', { feed, days: days.length, ...(lack !== null && { lack }) });
  return lack ?? 'whole';
};

const keepDay = async (
  day: PriceDay,
  stored: Map<string, PriceDay>,
  put: (day: PriceDay) => Promise<boolean>,
): Promise<void> => {
  if (!isBetter(day, stored.get(day.day) ?? null)) return;
  await put(day);
  stored.set(day.day, day);
};

/** What came of the feeds in use. */
export interface MarketOutcome {
  readonly feeds: number;
  /** Tomorrow is overdue, or something of today is missing. */
  readonly lacking: number;
}

/**
 * Brings every feed that some site uses up to date: prices of zones, and the sky of cells.
 * @throws Error when some are overdue that were asked for just now, once every feed was asked: it raises the alarm
 */
export const refreshMarket = async (deps: MarketPricesDeps & SkyDeps): Promise<MarketOutcome> => {
  const outcome = { feeds: 0, lacking: 0 };
  const late: string[] = [];
  for (const feed of await deps.storage.marketFeeds.list()) {
    outcome.feeds += 1;
    const cell = cellOfFeed(feed.feed);
    const result = cell === null ? await refreshFeed(deps, feed) : await refreshSky(deps, feed, cell);
    if (result !== 'late' && result !== 'missing') continue;
    outcome.lacking += 1;
    // What no licence allows stays so; its sites are told.
    if (feed.trouble !== 'forbidden' && raisesAlarm(feed.feed)) late.push(feed.feed);
  }
  if (late.length > 0) throw new Error(`prices or forecasts are missing: ${late.join(', ')}`);
  return outcome;
};
