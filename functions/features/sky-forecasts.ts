import type { Deps } from '#functions/deps.ts';
import type { Cell } from '#functions/forecasts/cell.ts';
import { LATE_MS } from '#functions/forecasts/sky-book.ts';
import { isBetterSky, type SkyDay, utcDay } from '#functions/forecasts/sky-day.ts';
import { addDays } from '#functions/platform/zone-day.ts';
import type { MarketFeed } from '#functions/storage/index.ts';
import { HOUR_MS, SECOND_MS } from '#shared/units.ts';

export type SkyDeps = Pick<Deps, 'storage' | 'forecastSources' | 'now' | 'logger'>;

/** What came of a cell. `idle`: there is nothing to ask for now. */
export type SkyOutcome = 'idle' | 'whole' | 'missing';

/** Weather models are run every three hours; after a failure it is tried sooner. */
const STEP_MS = 3 * HOUR_MS;
const AGAIN_MS = HOUR_MS;
/** A firing may come so much earlier than the one before would have it. */
const EARLY_MS = 30 * SECOND_MS;
/** Roofs are learnt from so many days, and plans look so far ahead. */
const PAST_DAYS = 14;
const AHEAD_DAYS = 3;

/**
 * Brings what is stored of a cell's sky up to date, once for all homes in it: a new cell with the days that roofs are learnt from.
 * Idempotent; concurrent calls do no harm.
 */
export const refreshSky = async (
  { storage, forecastSources, now, logger }: SkyDeps,
  { feed, triedMs, trouble: before }: Pick<MarketFeed, 'feed' | 'triedMs' | 'trouble'>,
  cell: Cell,
): Promise<SkyOutcome> => {
  const nowMs = now();
  const stepMs = (before === null ? STEP_MS : AGAIN_MS) - EARLY_MS;
  if (triedMs !== null && nowMs - triedMs < stepMs) return 'idle';
  const today = utcDay(nowMs);
  const [earliest, last] = [addDays(today, -PAST_DAYS), addDays(today, AHEAD_DAYS)];
  const stored = new Map((await storage.skyDays.between(feed, earliest, last)).map((day) => [day.day, day]));
  // Of yesterday it is known by now what really came.
  const first = stored.has(addDays(today, -1)) ? addDays(today, -1) : earliest;
  const { days, trouble, failures } = await forecastSources.sky(cell, first, last);
  await storage.marketFeeds.tried(feed, trouble);
  if (Object.keys(failures).length > 0) logger.warn('sky not read', { feed, failures });
  for (const day of days) {
    if (!isBetterSky(day, stored.get(day.day) ?? null)) continue;
    await storage.skyDays.put(feed, day);
    stored.set(day.day, day);
  }
  logger.info('sky read', { feed, days: days.length });
  // Where the operator has no forecast service, plans go by past days: nothing is missing.
  return trouble === 'forbidden' || isFresh(stored.get(today), nowMs) ? 'whole' : 'missing';
};

const isFresh = (today: SkyDay | undefined, nowMs: number): boolean =>
  today !== undefined && nowMs - today.fetchedMs <= LATE_MS;
