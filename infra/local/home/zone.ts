import { kept } from '#shared/kept.ts';
import { MINUTE_MS } from '#shared/units.ts';

/** Minutes after midnight, local, in which a visitor should arrive: late morning, with the best hours still to come. */
export const LATE_MORNING = { from: 10 * 60, to: 11 * 60 + 30 } as const;

/** At least one place for every hour of offset, familiar ones first. */
const zones = [
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
  'America/Chicago',
  'America/Denver',
  'Australia/Sydney',
  'Asia/Tokyo',
  'America/Sao_Paulo',
  'Asia/Dubai',
  'Europe/Helsinki',
  'Asia/Singapore',
  'Asia/Bangkok',
  'Asia/Dhaka',
  'Asia/Tashkent',
  'Africa/Nairobi',
  'Africa/Johannesburg',
  'Africa/Lagos',
  'Atlantic/Reykjavik',
  'Atlantic/Azores',
  'Atlantic/Cape_Verde',
  'America/Noronha',
  'America/Puerto_Rico',
  'America/Bogota',
  'America/Costa_Rica',
  'America/Phoenix',
  'Pacific/Pitcairn',
  'Pacific/Gambier',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Auckland',
  'Pacific/Tarawa',
  'Pacific/Tongatapu',
  'Pacific/Guadalcanal',
  'Australia/Brisbane',
] as const;

/** A calendar day and the minutes since its midnight, local. */
export interface LocalTime {
  /** Days since 1 January 1970 of the local calendar. */
  readonly day: number;
  /** Minutes after midnight with their fraction, 0 … 1440. */
  readonly minute: number;
}

const QUARTER_MS = 15 * MINUTE_MS;
/** Ten days of quarters: a home looks some days back and ahead, again and again. */
const MOST_QUARTERS = 960;

const makeTimes = (zone: string): ((ms: number) => LocalTime) => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const offsets = kept<number>(MOST_QUARTERS);
  const readOffsetMs = (startMs: number): number => {
    const part = Object.fromEntries(format.formatToParts(startMs).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute) - startMs;
  };
  return (ms) => {
    const startMs = Math.floor(ms / QUARTER_MS) * QUARTER_MS;
    const minutes = (ms + offsets(String(startMs), () => readOffsetMs(startMs))) / MINUTE_MS;
    const day = Math.floor(minutes / 1440);
    return { day, minute: minutes - day * 1440 };
  };
};

const timesOf = kept<(ms: number) => LocalTime>();

/**
 * Converts times to one zone's wall clock. Intl is called once per zone and quarter of an hour, since no zone changes its offset within
 * one; both are kept, because a sky is asked hour by hour.
 */
export const localTimes = (zone: string): ((ms: number) => LocalTime) => timesOf(zone, () => makeTimes(zone));

/** A zone in which it is late morning at `ms`. */
export const lateMorningZone = (ms: number): string => {
  const found = zones.find((zone) => {
    const { minute } = localTimes(zone)(ms);
    return minute >= LATE_MORNING.from && minute < LATE_MORNING.to;
  });
  if (!found) throw new Error('No time zone with a late morning now');
  return found;
};
