import { DAY_MS } from '#shared/units.ts';
import { isoTime } from '../../platform/clock.ts';
import { ttlSeconds } from '../table/attributes.ts';

/** The UTC day of a time, e.g. `2026-05-14`: readings and decisions have one partition per site and day. */
export const utcDayOf = (ms: number): string => isoTime(ms).slice(0, 10);

/** Days that `fromMs <= t < toMs` touches, oldest first; none for an empty span. */
export const utcDaysBetween = (fromMs: number, toMs: number): string[] => {
  const days: string[] = [];
  if (fromMs >= toMs) return days;
  for (let ms = fromMs - (fromMs % DAY_MS); ms < toMs; ms += DAY_MS) days.push(utcDayOf(ms));
  return days;
};

/** When a row of a time expires that is kept for so many days, as the TTL attribute holds it. */
export const expiryOf = (timeMs: number, days: number): number => ttlSeconds(timeMs + days * DAY_MS);
