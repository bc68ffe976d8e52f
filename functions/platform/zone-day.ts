import { Temporal } from 'temporal-polyfill';
import { kept } from '#shared/kept.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';

/** So many answers are kept of each question: more than a home's months of readings need in one process. */
const MOST_KEPT = 8192;
/** The calendar is slow, and a run asks for the same few days some thirty times, a minute later for the same again. */
const days = kept<string>(MOST_KEPT);
const times = kept<number>(MOST_KEPT);

/** Days begin at whole quarters of an hour, UTC, in every zone. */
const QUARTER_MS = 15 * MINUTE_MS;

/** The day of an instant by a zone's wall clock, e.g. `2026-05-14`. */
export const zoneDay = (ms: number, zone: string): string =>
  days(`${zone} ${Math.floor(ms / QUARTER_MS)}`, () =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString(),
  );

/** First instant of a zone's day and of the next, ms since the epoch: 23, 24 or 25 hours apart. */
export const zoneDaySpan = (day: string, zone: string): { readonly fromMs: number; readonly toMs: number } => {
  const date = Temporal.PlainDate.from(day);
  const start = (at: Temporal.PlainDate): number => at.toZonedDateTime(zone).epochMilliseconds;
  return { fromMs: start(date), toMs: start(date.add({ days: 1 })) };
};

/** A time of a zone's day, e.g. `09:00`, ms since the epoch. */
export const zoneTime = (day: string, time: string, zone: string): number =>
  times(
    `${zone} ${day} ${time}`,
    () => Temporal.PlainDate.from(day).toPlainDateTime(time).toZonedDateTime(zone).epochMilliseconds,
  );

/** A day so many days later (negative: earlier). */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** When the clock of a zone shows a time the next time, ms: later than `afterMs`. */
export const nextZoneTime = (afterMs: number, time: string, zone: string): number => {
  const day = zoneDay(afterMs, zone);
  const todayMs = zoneTime(day, time, zone);
  return todayMs > afterMs ? todayMs : zoneTime(addDays(day, 1), time, zone);
};
