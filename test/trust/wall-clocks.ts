import { minuteOfWeek, type ScheduleItem, type ScheduleItemId } from '#shared/model/schedule.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';

/** One has a half-hour shift; the last skips midnight itself. */
export const zones = [
  'Europe/Berlin',
  'Europe/London',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Asia/Beirut',
] as const;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Local time from the platform's own calendar, as minutes since 1970 by that clock. */
export const wallOf = (ms: number, timeZone: string): number => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  formats.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) / MINUTE_MS;
};
const offsetOf = (ms: number, zone: string): number => wallOf(ms, zone) - ms / MINUTE_MS;

/** Both changes of a year, to the quarter of an hour. */
export const changesOf = (zone: string, year: number): number[] => {
  const changes: number[] = [];
  let before = offsetOf(Date.UTC(year, 0, 1), zone);
  for (let ms = Date.UTC(year, 0, 2); ms < Date.UTC(year + 1, 0, 1); ms += DAY_MS) {
    if (offsetOf(ms, zone) === before) continue;
    let at = ms - DAY_MS;
    while (offsetOf(at, zone) === before) at += 15 * MINUTE_MS;
    changes.push(at);
    before = offsetOf(ms, zone);
  }
  return changes;
};

const item = (dayOfWeek: number, hour: number, minute: number): ScheduleItem => ({
  id: `sch_${String(dayOfWeek * 10_000 + hour * 100 + minute).padStart(26, '0')}` as ScheduleItemId,
  dayOfWeek,
  hour,
  minute,
  desiredState: { mode: 'ON', currentA: null },
});
/** 1970 began on a Thursday. */
const weekMinute = (wall: number): number => (wall + 3 * 1440) % (7 * 1440);
export const inForce = (week: readonly ScheduleItem[], wall: number): ScheduleItem | undefined => {
  const inOrder = [...week].sort((a, b) => minuteOfWeek(a) - minuteOfWeek(b));
  return inOrder.findLast((each) => minuteOfWeek(each) <= weekMinute(wall)) ?? inOrder.at(-1);
};

/** At midnight, in the hours that change, and in the last minute of the days around a moment. */
export const weekAround = (atMs: number, zone: string): readonly ScheduleItem[] =>
  [-1, 0, 1].flatMap((days) => {
    const day = 1 + Math.floor(weekMinute(wallOf(atMs + days * DAY_MS, zone)) / 1440);
    return [
      item(day, 0, 0),
      item(day, 0, 30),
      item(day, 1, 45),
      item(day, 2, 0),
      item(day, 2, 30),
      item(day, 3, 0),
      item(day, 23, 59),
    ];
  });
export const moments = zones.flatMap((zone) => [
  ...changesOf(zone, 2026).map((atMs) => ({ zone, atMs, what: 'clock change' })),
  { zone, atMs: Date.parse('2028-02-29T12:00:00Z'), what: 'leap day' },
  { zone, atMs: Date.parse('2026-12-31T23:59:00Z'), what: 'year change' },
]);
