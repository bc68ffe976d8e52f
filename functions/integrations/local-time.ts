import { Temporal } from 'temporal-polyfill';
import { MINUTE_MS } from '#shared/units.ts';

/** How far a vendor's clock may be ahead of ours. */
export const AHEAD_MS = 2 * MINUTE_MS;
/**
 * The furthest that a wrong clock is ahead. Such values are passed on with their time, and control determines how old they
 * are. Anything further ahead is from another hour: its zone is wrong, and it is unknown which of its values is the newest.
 */
export const CLOCK_AHEAD_MS = 15 * MINUTE_MS;
const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/;

/**
 * The instant of a wall-clock time without an offset, ms since the epoch. In the hour that is repeated in autumn, the later
 * one that is not in the future.
 * @param timeZone IANA name
 * @returns null when the text is no such time or the zone does not exist
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

/** How far a zone's wall clock is ahead of UTC at a time, minutes. @param timeZone IANA name; null: unknown, as is what does not exist */
export const offsetMinutes = (timeZone: string | null, atMs: number): number | null => {
  if (timeZone === null) return null;
  try {
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
    return Math.round(offsetNanoseconds / (MINUTE_MS * 1e6));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
