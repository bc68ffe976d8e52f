import type { Appliance } from '#shared/model/appliance.ts';
import type { Outcomes } from '#shared/model/outcome.ts';
import type { Decision } from '#shared/model/reason.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { goalOf, outcomeOf } from '../goal.ts';
import { wallTimeMs, zoneDate } from '../site-time.ts';
import type { ChartRow } from './chart-data.ts';
import { marksOf } from './lanes.ts';

/** What comes, as far as it is known. */
export type Coming =
  /** The target of its goal is reached. */
  | { readonly kind: 'ready'; readonly atMs: number; readonly appliance: Appliance; readonly percent: number | null }
  | { readonly kind: 'starts' | 'due'; readonly atMs: number; readonly appliance: Appliance }
  /** The week says something else from then on. */
  | { readonly kind: 'schedule'; readonly atMs: number; readonly appliance: Appliance; readonly item: ScheduleItem }
  /** The sun goes down about when it did the day before. */
  | { readonly kind: 'night'; readonly atMs: number };

type ScheduleItem = Appliance['applianceScheduleItems'][number];

/** When an item of the week is next in force, ms; null: the clocks skip it. */
export const nextOf = (
  { dayOfWeek, hour, minute }: Pick<ScheduleItem, 'dayOfWeek' | 'hour' | 'minute'>,
  nowMs: number,
  zone: string,
): number | null => {
  const two = (value: number): string => String(value).padStart(2, '0');
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = zoneDate(nowMs + ahead * DAY_MS, zone);
    // 1 is Monday.
    if ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7 !== dayOfWeek - 1) continue;
    const atMs = wallTimeMs(`${day}T${two(hour)}:${two(minute)}`, zone);
    if (atMs !== null && atMs > nowMs) return atMs;
  }
  return null;
};

/** Solar power that ends with the day, W. */
const DUSK_W = 30;

/** When the roof gave its last power on the day before, a day later; null: unknown, or over. */
const nightMs = (rows: readonly ChartRow[], nowMs: number, zone: string): number | null => {
  const yesterday = zoneDate(nowMs - DAY_MS, zone);
  const last = rows.findLast(({ at, pvW }) => pvW !== null && pvW >= DUSK_W && zoneDate(at, zone) === yesterday);
  if (last === undefined) return null;
  const atMs = last.at + DAY_MS;
  return atMs > nowMs && atMs - nowMs < DAY_MS ? Math.round(atMs / (15 * MINUTE_MS)) * 15 * MINUTE_MS : null;
};

interface Known {
  readonly appliances: readonly Appliance[];
  readonly outcomes: ReadonlyMap<string, Outcomes>;
  /** Of the last 48 hours. */
  readonly rows: readonly ChartRow[];
  readonly nowMs: number;
  readonly zone: string;
}

/** Further ahead is no part of the day, ms. */
const AHEAD_MS = 36 * HOUR_MS;

/** What is known of the rest of the day and the next night, soonest first. Times that have passed are none of it. */
export const comingOf = ({ appliances, outcomes, rows, nowMs, zone }: Known): readonly Coming[] => {
  const coming: Coming[] = [];
  for (const appliance of appliances) {
    const plan = outcomes.get(appliance.id);
    const goal = outcomeOf(goalOf(appliance), plan);
    const at = (iso: string | null | undefined): number | null =>
      iso === null || iso === undefined ? null : Date.parse(iso);
    const readyMs = at(goal?.readyAt);
    if (readyMs !== null && goal?.unknown === null)
      coming.push({ kind: 'ready', atMs: readyMs, appliance, percent: goal.reachesPercent });
    const startMs = at(plan?.nextStartAt);
    if (startMs !== null) coming.push({ kind: 'starts', atMs: startMs, appliance });
    const dueMs = at(goal?.by);
    if (dueMs !== null && readyMs !== dueMs) coming.push({ kind: 'due', atMs: dueMs, appliance });
    const next = appliance.nextApplianceScheduleItemIndex;
    const item = appliance.mode === 'SCHEDULE' && next !== null ? appliance.applianceScheduleItems[next] : undefined;
    const itemMs = item === undefined ? null : nextOf(item, nowMs, zone);
    if (item !== undefined && itemMs !== null) coming.push({ kind: 'schedule', atMs: itemMs, appliance, item });
  }
  const duskMs = nightMs(rows, nowMs, zone);
  if (duskMs !== null) coming.push({ kind: 'night', atMs: duskMs });
  return coming.filter(({ atMs }) => atMs > nowMs && atMs - nowMs <= AHEAD_MS).sort((a, b) => a.atMs - b.atMs);
};

/** The last changes of a span, oldest first. @param decisions newest first */
export const lastMarks = (
  decisions: readonly Decision[],
  fromMs: number,
  nowMs: number,
  count: number,
): readonly Decision[] =>
  marksOf(decisions)
    .filter(({ time }) => Date.parse(time) >= fromMs && Date.parse(time) <= nowMs)
    .slice(-count);
