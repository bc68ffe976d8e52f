import type { Coordinates } from '#shared/coordinates.ts';
import type { ForecastTrouble } from '#shared/model/forecast.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { skyFeed } from './cell.ts';
import type { SkySlot } from './port.ts';
import { type SkyDay, slotsOfSky, utcDay } from './sky-day.ts';

/** What is known of a cell's sky in a span. */
export interface KnownSky {
  /** In order; what is not known is left out, never 0. */
  readonly slots: readonly SkySlot[];
  /** Why it is not what it should be; null: nothing. */
  readonly trouble: ForecastTrouble | null;
}

/** What forecasts are read from; storage's repositories. */
export interface SkyStore {
  readonly skyDays: { between(feed: string, first: string, last: string): Promise<readonly SkyDay[]> };
  readonly marketFeeds: {
    use(feed: string): Promise<void>;
    get(feed: string): Promise<{ readonly trouble: 'down' | 'forbidden' | 'key' | null } | null>;
  };
}

/** Reads what the sky is expected to give. */
export interface SkyBook {
  /** Of a place, from one time to another. What was asked for too long ago is no forecast, and left out. */
  sky(place: Coordinates, fromMs: number, toMs: number): Promise<KnownSky>;
  /** Forgets what it has read, for screens that have just changed it. */
  forget(): void;
}

/** A forecast this old is told, and this old not used any more. */
export const LATE_MS = 12 * HOUR_MS;
export const STALE_MS = 36 * HOUR_MS;
/** Of the hours to come so many must be known. */
const COVERED_MS = 12 * HOUR_MS;
/** What was read is used for so long, or only so long while something is wrong. */
const KEPT_MS = 60 * MINUTE_MS;
const KEPT_LACKING_MS = 5 * MINUTE_MS;
/** Spans of cells that a process keeps. */
const MOST_KEPT = 200;

interface Read {
  readonly days: readonly SkyDay[];
  readonly trouble: ForecastTrouble | null;
  readonly last: string;
  readonly untilMs: number;
}

/** What the hours to come lack. */
const lackOf = (days: readonly SkyDay[], nowMs: number): 'late' | 'missing' | null => {
  const ahead = slotsOfSky(days).filter(({ endMs }) => endMs > nowMs && endMs <= nowMs + COVERED_MS);
  const knownMs = ahead.reduce((sum, { startMs, endMs }) => sum + endMs - Math.max(startMs, nowMs), 0);
  if (knownMs < COVERED_MS - HOUR_MS) return 'missing';
  const newestMs = Math.max(...days.map(({ fetchedMs }) => fetchedMs));
  return nowMs - newestMs > LATE_MS ? 'late' : null;
};

/** A book of forecasts. A process reads a cell once for all homes in it, and keeps it for an hour. */
export const createSkyBook = (store: SkyStore, now: () => number): SkyBook => {
  const kept = new Map<string, Read>();
  const used = new Map<string, number>();

  const read = async (feed: string, first: string, last: string): Promise<Read> => {
    const nowMs = now();
    // Twice a day a process says that it uses a cell; the row decides whether that is a write.
    if (nowMs - (used.get(feed) ?? Number.NEGATIVE_INFINITY) > DAY_MS / 2) {
      await store.marketFeeds.use(feed);
      used.set(feed, nowMs);
    }
    // Runs look ahead, and once a day at days that have passed: one does not drive out the other.
    const key = `${feed} ${first}`;
    const known = kept.get(key);
    if (known !== undefined && nowMs < known.untilMs && known.last >= last) return known;
    const loaded = await store.skyDays.between(feed, first, last);
    const today = utcDay(nowMs);
    const days = loaded.filter(({ day, fetchedMs }) => day < today || nowMs - fetchedMs <= STALE_MS);
    const lack = last < today ? null : lackOf(days, nowMs);
    const trouble = lack === null ? null : await troubleOf(feed, lack);
    const made = { days, trouble, last, untilMs: nowMs + (lack === null ? KEPT_MS : KEPT_LACKING_MS) };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, made);
    return made;
  };
  const troubleOf = async (feed: string, lack: 'late' | 'missing'): Promise<ForecastTrouble> => {
    const trouble = (await store.marketFeeds.get(feed))?.trouble ?? null;
    return trouble === 'forbidden' ? 'off' : (trouble ?? lack);
  };
  return {
    sky: async (place, fromMs, toMs) => {
      const { days, trouble } = await read(skyFeed(place), utcDay(fromMs), utcDay(Math.max(fromMs, toMs - 1)));
      const slots = slotsOfSky(days).filter(({ startMs, endMs }) => endMs > fromMs && startMs < toMs);
      return { slots, trouble };
    },
    forget: () => kept.clear(),
  };
};
