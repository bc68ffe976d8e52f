import { Temporal } from 'temporal-polyfill';

/** A time as operators type it, ms since the epoch: with Z or an offset, or as in the zone. null: it is no time. */
export const instantOf = (text: string, timeZone: string): number | null => {
  for (const read of [
    () => Temporal.Instant.from(text).epochMilliseconds,
    () => Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds,
  ]) {
    try {
      return read();
    } catch {
      // Perhaps the other.
    }
  }
  return null;
};
