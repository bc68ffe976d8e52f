import { MAX_PAUSE_DAYS } from '#shared/day-limits.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { startOfDayMs, wallTimeMs, zoneOffsetMs } from '../../lib/site-time.ts';

/** Lengths of a pause: hours, until the next morning, or a typed time. */
export const pauseChoices = ['1', '4', '24', '168', 'morning', 'custom'] as const;
export type PauseChoice = (typeof pauseChoices)[number];

const MORNING_HOUR = 7;

/** The next 07:00 in a zone. */
const nextMorning = (nowMs: number, zone: string): number => {
  const at = (dayMs: number): number => {
    const wall = new Date(dayMs + zoneOffsetMs(dayMs, zone));
    wall.setUTCHours(MORNING_HOUR, 0, 0, 0);
    return wallTimeMs(wall.toISOString().slice(0, 16), zone) ?? dayMs;
  };
  const today = at(startOfDayMs(nowMs, zone));
  // Noon of the next day is always on that day, even if clocks change at night.
  return today > nowMs ? today : at(startOfDayMs(nowMs, zone) + 1.5 * DAY_MS);
};

/**
 * When a pause ends.
 * @param typed `YYYY-MM-DDTHH:MM` in the site's zone, for `custom`
 * @returns ms since the epoch; null: not a valid end of a pause
 */
export const pauseUntil = (choice: PauseChoice, typed: string, nowMs: number, zone: string): number | null => {
  const untilMs = ((): number | null => {
    if (choice === 'morning') return nextMorning(nowMs, zone);
    if (choice === 'custom') return wallTimeMs(typed, zone);
    return nowMs + Number(choice) * HOUR_MS;
  })();
  return untilMs === null || untilMs <= nowMs || untilMs > nowMs + MAX_PAUSE_DAYS * DAY_MS ? null : untilMs;
};
