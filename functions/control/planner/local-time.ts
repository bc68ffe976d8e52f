import { kept } from '#shared/kept.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';

/** The wall clock of a home, as habits need it. */
export interface LocalTime {
  /** 1 to 12. */
  readonly month: number;
  /** 1 (Monday) to 7. */
  readonly weekday: number;
  /** Quarter hours since midnight by the clock, 0 to 95. */
  readonly quarter: number;
  /** Hour by the clock, 0 to 23. */
  readonly hour: number;
}

/** Names of a zone's moments; making one is slow. */
const formatters = kept<Intl.DateTimeFormat>();
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const formatterOf = (timezone: string): Intl.DateTimeFormat =>
  formatters(
    timezone,
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: timezone,
        month: 'numeric',
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
  );

type LocalClock = (atMs: number) => LocalTime;
/** Quarter hours that a clock remembers: six weeks. */
const REMEMBERED = 4096;
/** Clocks that are kept: more zones than these are rare in one process. */
const clocks = kept<LocalClock>(32);

/**
 * A zone's clock: asks the calendar once for each hour, which all zones change their offset at the start of or between, and counts
 * quarter hours from there, each once. It remembers them for the plans to come: a preview makes hundreds of plans for the same days.
 */
export const localClock = (timezone: string): LocalClock => clocks(timezone, () => newClock(timezone));

const newClock = (timezone: string): LocalClock => {
  const hours = new Map<number, LocalTime>();
  const quarterHours = new Map<number, LocalTime>();
  const at = (atMs: number): LocalTime => {
    const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS;
    // An hour that a half-hour zone's midnight cuts may be of the month before by its beginning: no tariff is that exact.
    let start = hours.get(hourMs);
    if (start === undefined) {
      start = read(formatterOf(timezone).formatToParts(hourMs));
      hours.set(hourMs, start);
    }
    const quarters = start.quarter + Math.floor((atMs - hourMs) / (15 * MINUTE_MS));
    const quarter = quarters % 96;
    const weekday = quarters < 96 ? start.weekday : (start.weekday % 7) + 1;
    return { month: start.month, weekday, quarter, hour: Math.floor(quarter / 4) };
  };
  return (atMs) => {
    const nth = Math.floor(atMs / (15 * MINUTE_MS));
    const known = quarterHours.get(nth);
    if (known !== undefined) return known;
    if (quarterHours.size >= REMEMBERED) {
      hours.clear();
      quarterHours.clear();
    }
    const made = at(atMs);
    quarterHours.set(nth, made);
    return made;
  };
};

const read = (parts: readonly Intl.DateTimeFormatPart[]): LocalTime => {
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  const hour = Number(of('hour'));
  return {
    month: Number(of('month')),
    weekday: WEEKDAYS.indexOf(of('weekday')) + 1,
    quarter: 4 * hour + Math.floor(Number(of('minute')) / 15),
    hour,
  };
};
