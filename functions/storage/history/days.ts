import { isoTime } from '#functions/platform/clock.ts';
import { DAY_MS } from '#shared/units.ts';

/** The UTC day of a time, e.g. `2026-05-14`: readings and decisions have one partition per site and day. */
export const dayOf = (ms: number): string => isoTime(ms).slice(0, 10);

/** Days that `fromMs <= t < toMs` touches, oldest first; none for an empty span. */
export const daysBetween = (fromMs: number, toMs: number): string[] => {
  const days: string[] = [];
  if (fromMs >= toMs) return days;
  for (let ms = fromMs - (fromMs % DAY_MS); ms < toMs; ms += DAY_MS) days.push(dayOf(ms));
  return days;
};
