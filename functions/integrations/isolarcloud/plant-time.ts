import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { AHEAD_MS, CLOCK_AHEAD_MS, instantOf, offsetMinutes } from '../local-time.ts';
import { isOnline, type Points } from './schemas.ts';

/** Values come every 5 minutes; older ones are those of a plant that is away. */
const OUTDATED_MS = 20 * MINUTE_MS;
/** Longer than the hour that a site's clock skips in spring. */
const SKIPPED_MS = 2 * HOUR_MS;

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

/** What a plant's clock was read by: the site's zone, or the plant's label with its sign or the other one. */
export type ClockZone = 'site' | 'label' | 'reversed';

/** What fitted last, so that a clock that stands still never becomes young by another zone. */
export interface KnownZone {
  readonly by: ClockZone;
  /**
   * The site's offset from UTC shortly before, minutes: with it, what fits changes twice a year, and in the hour that is skipped
   * then a clock without daylight saving fits, too. null: the site's zone was unknown
   */
  readonly offsetMin: number | null;
  /** The newest time on the plant's clock that fitted, as ISO wall-clock time, and when that was, ms since the epoch. */
  readonly wall: string;
  readonly atMs: number;
}

/** What determines the zone of a plant's clock. */
export interface ZoneHints {
  /** The site's zone (IANA). */
  readonly timeZone: string | null;
  /** Sungrow's label of the plant, which ignores daylight saving and whose sign is not certain. */
  readonly label: string | null;
  /** null: nothing has fitted yet. */
  readonly known: KnownZone | null;
}

/**
 * By what a clock may be read. What fitted once holds: another zone is believed only of a clock that has moved since, and only when
 * nothing has fitted for a day or the site's own clock was changed.
 */
const mayBeBy = (by: ClockZone, wall: string, { timeZone, known }: ZoneHints, nowMs: number): boolean => {
  if (known === null || known.by === by) return true;
  return wall > known.wall && (nowMs - known.atMs > DAY_MS || offsetMinutes(timeZone, nowMs) !== known.offsetMin);
};

interface Candidate {
  readonly by: ClockZone;
  readonly ms: number;
}

const measured = (points: Points, hints: ZoneHints, nowMs: number): { ms: number; fits: KnownZone | null } | null => {
  const wall = wallClock(points.device_time);
  if (wall === null) return null;
  const { timeZone, label } = hints;
  const online = isOnline(points);
  const utc = instantOf(wall, 'UTC', nowMs);
  const hours = offsetHours(label);
  const bySite = timeZone === null ? null : instantOf(wall, timeZone, nowMs);
  const labelled = utc !== null && hours !== null && online;
  const candidates: Candidate[] = [
    ...(bySite === null ? [] : [{ by: 'site' as const, ms: bySite }]),
    ...(labelled ? [{ by: 'label' as const, ms: utc - hours * HOUR_MS }] : []),
    ...(labelled ? [{ by: 'reversed' as const, ms: utc + hours * HOUR_MS }] : []),
  ].filter(({ by }) => mayBeBy(by, wall, hints, nowMs));
  const fits = candidates.find(({ ms }) => ms <= nowMs + AHEAD_MS && nowMs - ms <= OUTDATED_MS);
  if (fits !== undefined) {
    const ms = Math.min(fits.ms, nowMs);
    return { ms, fits: { by: fits.by, offsetMin: offsetMinutes(timeZone, nowMs - SKIPPED_MS), wall, atMs: ms } };
  }
  // Not with the reversed sign: two guesses at once would make any time look recent.
  const ahead = candidates.find(({ by, ms }) => by !== 'reversed' && ms > nowMs && ms <= nowMs + CLOCK_AHEAD_MS);
  return ahead === undefined || !online ? null : { ms: ahead.ms, fits: null };
};

/**
 * When a device measured, ms since the epoch. By the site's zone; where that does not lead to the last 20 min, by the
 * plant's label, but only for a device that is online: a wrong hour must not make old values young. What fitted once is kept
 * (`KnownZone`), so that a clock that stands still grows old. A device that is online and slightly ahead of us has a wrong clock;
 * its time is passed on.
 * @returns null when the values are old, or their time makes no sense
 */
export const measuredMs = (points: Points, hints: ZoneHints, nowMs: number): number | null =>
  measured(points, hints, nowMs)?.ms ?? null;

/** What is known of a plant's zone after its devices were read. */
export const zoneAfter = (all: readonly Points[], hints: ZoneHints, nowMs: number): KnownZone | null =>
  all.reduce<KnownZone | null>((known, points) => {
    const fits = measured(points, hints, nowMs)?.fits ?? null;
    return fits !== null && (known === null || fits.wall > known.wall || fits.by !== known.by) ? fits : known;
  }, hints.known);
