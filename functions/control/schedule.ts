import { Temporal } from 'temporal-polyfill';
import { minuteOfWeek, type ScheduleItem } from '#shared/model/schedule.ts';

/** Position in a weekly schedule. Indexes refer to the items in order of the week. */
export interface SchedulePosition {
  readonly items: readonly ScheduleItem[];
  readonly currentIndex: number;
  readonly nextIndex: number;
  /** When the next item takes over, ms since the epoch. */
  readonly nextAtMs: number;
}

/**
 * A time that the spring change skips maps to the moment of the change, so that the items keep their order; one that
 * autumn repeats counts the first time.
 */
const occurrence = (item: ScheduleItem, date: Temporal.PlainDate, timeZone: string): number => {
  const wanted = date.toPlainDateTime({ hour: item.hour, minute: item.minute });
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  const skipped = !found.toPlainDateTime().equals(wanted);
  const change = skipped ? found.getTimeZoneTransition('previous') : null;
  return (change ?? found).epochMilliseconds;
};

/**
 * The item in force and the one after it, in the site's zone, daylight saving included. An item holds until the next;
 * before the week's first, the week's last holds. null when there are no items.
 */
export const schedulePosition = (
  unordered: readonly ScheduleItem[],
  timeZone: string,
  nowMs: number,
): SchedulePosition | null => {
  const items = [...unordered].sort((a, b) => minuteOfWeek(a) - minuteOfWeek(b));
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  let current: { index: number; atMs: number } | null = null;
  let next: { index: number; atMs: number } | null = null;
  for (const [index, item] of items.entries()) {
    const thisWeek = today.add({ days: item.dayOfWeek - today.dayOfWeek });
    for (const days of [-7, 0, 7]) {
      const atMs = occurrence(item, thisWeek.add({ days }), timeZone);
      // Of two items that a clock change moves to the same moment, the later one in the week applies.
      if (atMs <= nowMs && (current === null || atMs >= current.atMs)) current = { index, atMs };
      if (atMs > nowMs && (next === null || atMs < next.atMs)) next = { index, atMs };
    }
  }
  if (current === null || next === null) return null;
  return { items, currentIndex: current.index, nextIndex: next.index, nextAtMs: next.atMs };
};
