import { UPKEEP_MINUTES } from '#shared/events.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { zoneDay, zoneDaySpan } from '../platform/zone-day.ts';
import type { TariffManifest } from './port.ts';

/** A feed of prices that is the same for everybody: a zone of the day-ahead market, or a region of a supplier. */
export const marketFeed = (zone: string): string => `market/${zone}`;
export const octopusFeed = (region: string): string => `octopus/${region}`;

/** What a country's power emits, kg CO2 per kWh. */
export const co2Feed = (country: string): string => `co2/${country}`;
/** Whether a feed raises the alarm when it is late: plans are made with prices and the sky, and not with what the grid emits. */
export const raisesAlarm = (feed: string): boolean => !feed.startsWith('co2/');

/** What the sources of a feed have in common. */
export interface FeedFacts {
  /** As its sources name it. */
  readonly zone: string;
  /** Its day is from midnight to midnight here. */
  readonly timezone: string;
  /** Minutes since midnight in this zone from which on the next day is published. */
  readonly publishedMinute: number;
  /** Minutes since midnight in this zone after which a missing next day is late. */
  readonly lateMinute: number;
}

/** Day-ahead results come at about 12:50, but hours late now and then. */
const MARKET = { timezone: 'Europe/Berlin', publishedMinute: 12 * 60 + 50, lateMinute: 15 * 60 + 30 } as const;
/** At about 16:00, at times as late as 20:00. */
const OCTOPUS = { timezone: 'Europe/London', publishedMinute: 16 * 60, lateMinute: 20 * 60 + 30 } as const;

/** A forecast that reaches into tomorrow; it is never late. */
const CO2 = { timezone: 'Europe/Berlin', publishedMinute: 18 * 60, lateMinute: 25 * 60 } as const;

/** @throws Error for a name that is none */
export const feedFacts = (feed: string): FeedFacts => {
  const [kind, zone] = feed.split('/');
  if (kind === 'market' && zone !== undefined) return { zone, ...MARKET };
  if (kind === 'octopus' && zone !== undefined) return { zone, ...OCTOPUS };
  if (kind === 'co2' && zone !== undefined) return { zone, ...CO2 };
  throw new Error('no feed of prices');
};

/** Whether a source can answer for a feed. */
export const serves = (feed: string, { scope, zones, price }: TariffManifest): boolean => {
  const [kind, zone] = feed.split('/');
  if (!zones.some((known) => known === zone)) return false;
  if (kind === 'octopus') return scope === 'region';
  return scope === 'zone' && price === kind;
};

/** What is known of a day that a feed has. */
interface KnownDay {
  readonly day: string;
  readonly whole: boolean;
  readonly fetchedMs: number;
}

/** How often the job fires. */
const FIRING_MS = UPKEEP_MINUTES * MINUTE_MS;
/** A firing may come so much earlier than the one before would have it. */
const EARLY_MS = 30 * SECOND_MS;
/** Days before today that a new feed is asked for: guesses are made from a week. */
const PAST_DAYS = 7;
/** Corrections of the night are fetched once from here on, minutes since midnight. */
const CORRECTED_MINUTE = 6 * 60;

/** The first and last day to ask a feed for. */
export interface DueDays {
  readonly first: string;
  readonly last: string;
}

/**
 * What a feed is to be asked for. Tomorrow is asked for from its publication on, at every firing until it is late, then every
 * hour; so are days that are missing. Today is asked for once more in the morning, because corrections come in the night.
 * @param known of the last days, today and tomorrow
 * @param triedMs when it was last asked for; null: never
 * @returns null: nothing for now
 */
export const dueDays = (
  facts: FeedFacts,
  known: readonly KnownDay[],
  triedMs: number | null,
  nowMs: number,
): DueDays | null => {
  const { today, tomorrow, minute } = calendarOf(facts, nowMs);
  const isNew = known.length === 0;
  const has = (day: string): KnownDay | undefined => known.find((one) => one.day === day);
  const tomorrowOut = minute >= facts.publishedMinute;
  const due: string[] = [];
  if (isNew) due.push(pastDay(facts, nowMs));
  const now = has(today);
  const correctedMs = zoneDaySpan(today, facts.timezone).fromMs + CORRECTED_MINUTE * MINUTE_MS;
  if (now?.whole !== true || (nowMs >= correctedMs && now.fetchedMs < correctedMs)) due.push(today);
  if (tomorrowOut && has(tomorrow)?.whole !== true) due.push(tomorrow);
  const [first] = due;
  const last = due.at(-1);
  if (first === undefined || last === undefined) return null;
  const isWindow = tomorrowOut && minute <= facts.lateMinute;
  const stepMs = (isWindow || isNew ? FIRING_MS : HOUR_MS) - EARLY_MS;
  if (triedMs !== null && nowMs - triedMs < stepMs) return null;
  return { first, last: last < today ? today : last };
};

/** What is late or missing of a feed by now; null: nothing. */
export const lacking = (
  facts: FeedFacts,
  known: readonly Pick<KnownDay, 'day' | 'whole'>[],
  nowMs: number,
): 'late' | 'missing' | null => {
  const { today, tomorrow, minute } = calendarOf(facts, nowMs);
  const isWhole = (day: string): boolean => known.some((one) => one.day === day && one.whole);
  if (!isWhole(today)) return 'missing';
  return minute > facts.lateMinute && !isWhole(tomorrow) ? 'late' : null;
};

/** Today and tomorrow of a feed, and the minute of its wall clock. */
const calendarOf = ({ timezone }: FeedFacts, nowMs: number) => {
  const today = zoneDay(nowMs, timezone);
  const { toMs } = zoneDaySpan(today, timezone);
  // Counted back from midnight: clocks change in the night, and what is asked here is asked in the afternoon.
  return { today, tomorrow: zoneDay(toMs, timezone), minute: (DAY_MS - (toMs - nowMs)) / MINUTE_MS };
};

const pastDay = ({ timezone }: FeedFacts, nowMs: number): string => zoneDay(nowMs - PAST_DAYS * DAY_MS, timezone);
