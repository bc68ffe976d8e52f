import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { AHEAD_MS, CLOCK_AHEAD_MS, instantOf } from '../local-time.ts';
import { isOnline, type Points } from './schemas.ts';

/** Values come every 5 minutes; older ones are those of a plant that is away. */
const OUTDATED_MS = 20 * MINUTE_MS;

/** `yyyyMMddHHmmss` as an ISO wall-clock time; null when it is none. */
const wallClock = (text: string | null): string | null => {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '');
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
};

/** Hours of a label such as "GMT+1" or "UTC-3:30"; null: unreadable. */
const offsetHours = (label: string | null): number | null => {
  const [, sign, hours, minutes = '0'] =
    /^(?:GMT|UTC)\s*([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(label?.trim() ?? '') ?? [];
  return hours === undefined ? null : (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
};

/** What determines the zone of a plant's clock. */
export interface ZoneHints {
  /** The site's zone (IANA). */
  readonly timeZone: string | null;
  /** Sungrow's label of the plant, which ignores daylight saving and whose sign is not certain. */
  readonly label: string | null;
}

/**
 * When a device measured, ms since the epoch. By the site's zone; where that does not lead to the last 20 min, by the
 * plant's label, but only for a device that is online: a wrong hour must not make old values young. A device that is online
 * and slightly ahead of us has a wrong clock; its time is passed on.
 * @returns null when the values are old, or their time makes no sense
 */
export const measuredMs = (points: Points, { timeZone, label }: ZoneHints, nowMs: number): number | null => {
  const wall = wallClock(points.device_time);
  if (wall === null) return null;
  const utc = instantOf(wall, 'UTC', nowMs);
  const hours = offsetHours(label);
  const byLabel =
    utc === null || hours === null || !isOnline(points) ? [] : [hours, -hours].map((h) => utc - h * HOUR_MS);
  const bySite = timeZone === null ? null : instantOf(wall, timeZone, nowMs);
  const all = [bySite, ...byLabel].filter((ms) => ms !== null);
  const fits = all.find((ms) => ms <= nowMs + AHEAD_MS && nowMs - ms <= OUTDATED_MS);
  if (fits !== undefined) return Math.min(fits, nowMs);
  // Not with the reversed sign: two guesses at once would make any time look recent.
  const ahead = [bySite, byLabel[0]].find((ms) => ms != null && ms > nowMs && ms <= nowMs + CLOCK_AHEAD_MS);
  return ahead == null || !isOnline(points) ? null : ahead;
};
