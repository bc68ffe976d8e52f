import { kept } from '#shared/kept.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';

const formats = kept<Intl.DateTimeFormat>();
const partsFormat = (zone: string): Intl.DateTimeFormat =>
  formats(
    zone,
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }),
  );

/** Clocks change at whole quarters of an hour. */
const QUARTER_MS = HOUR_MS / 4;
/** More than a screen asks for: one that stays open for weeks starts over. */
const offsets = kept<number>(4096);

/** How far a zone's wall clock is ahead of UTC at an instant, ms. A screen asks hundreds of times for a few instants. */
export const zoneOffsetMs = (atMs: number, zone: string): number =>
  offsets(zone + Math.floor(atMs / QUARTER_MS), () => readOffsetMs(atMs, zone));

const readOffsetMs = (atMs: number, zone: string): number => {
  const part: Record<string, number> = {};
  for (const { type, value } of partsFormat(zone).formatToParts(atMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000;
};

/**
 * The instant of a wall-clock time in a zone.
 * @param typed `YYYY-MM-DDTHH:MM`
 * @returns ms since the epoch; null if it is not a valid time
 */
export const wallTimeMs = (typed: string, zone: string): number | null => {
  const wallMs = Date.parse(`${typed}:00Z`);
  if (Number.isNaN(wallMs)) return null;
  // The offset before the clocks change may differ from the one after.
  const guess = wallMs - zoneOffsetMs(wallMs, zone);
  return wallMs - zoneOffsetMs(guess, zone);
};

/** Start of the day, in a zone's wall-clock time, that contains an instant. */
export const startOfDayMs = (atMs: number, zone: string): number => {
  const wallMs = atMs + zoneOffsetMs(atMs, zone);
  const midnightWallMs = Math.floor(wallMs / DAY_MS) * DAY_MS;
  // The offset at midnight may differ from the current one: clocks change at night.
  const guess = midnightWallMs - zoneOffsetMs(midnightWallMs - zoneOffsetMs(atMs, zone), zone);
  return Math.min(guess, atMs);
};

/** An instant's date in a zone, `YYYY-MM-DD`. */
export const zoneDate = (atMs: number, zone: string): string =>
  new Date(atMs + zoneOffsetMs(atMs, zone)).toISOString().slice(0, 10);

/** True when two instants are on the same day in the zone. */
export const sameDay = (aMs: number, bMs: number, zone: string): boolean =>
  startOfDayMs(aMs, zone) === startOfDayMs(bMs, zone);

/**
 * Instants at whole multiples of `stepHours` on the zone's wall clock within a span, for the axis of a chart.
 * @param stepHours whole, or a whole part of an hour
 */
export const wallClockTicks = (fromMs: number, toMs: number, stepHours: number, zone: string): number[] => {
  const ticks: number[] = [];
  // Hour by hour from the day's start, as a day may have 23 or 25 of them.
  for (let at = startOfDayMs(fromMs, zone); at <= toMs; at += Math.min(1, stepHours) * HOUR_MS) {
    const wallMs = (((at + zoneOffsetMs(at, zone)) % DAY_MS) + DAY_MS) % DAY_MS;
    if (at >= fromMs && wallMs % (stepHours * HOUR_MS) === 0) ticks.push(at);
  }
  return ticks;
};
