import { Temporal } from 'temporal-polyfill';
import { MINUTE_MS } from '#shared/units.ts';

/** How far a vendor's clock may be ahead of ours. */
export const AHEAD_MS = 2 * MINUTE_MS;
/**
 * The most that a wrong clock is ahead. Such values are handed on with their time, and control finds out how old they are;
 * what is further ahead is of another hour: its zone is wrong, and nobody knows which of its values is the newest.
 */
export const CLOCK_AHEAD_MS = 15 * MINUTE_MS;
const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/;

/**
 * When it was a wall-clock time without an offset, ms since the epoch. Of the hour that autumn repeats it is the later one
 * that is not yet to come.
 * @param timeZone IANA name
 * @returns null when the text is no such time or there is no such zone
 */
export const instantOf = (wallClock: string, timeZone: string, nowMs: number): number | null => {
  if (!WALL_CLOCK.test(wallClock)) return null;
  try {
    const plain = Temporal.PlainDateTime.from(wallClock, { overflow: 'reject' });
    const later = plain.toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds;
    return later <= nowMs + AHEAD_MS
      ? later
      : plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
