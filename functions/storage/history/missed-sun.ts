import type { SiteReading, Taker } from '#functions/control/store.ts';
import type { MissedCause, MissedSun } from '#shared/model/history.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import type { Decision, ReasonCode } from '#shared/model/reason.ts';
import { feedInOf, type Stretch, stretches } from './day-energy.ts';

/** What is known of a day's decisions. */
export interface DayDecisions {
  /** Logged on the day, and on the one before, for what was in force as it began; in any order. */
  readonly log: readonly Pick<Decision, 'applianceId' | 'time' | 'reason'>[];
  /** Nothing was logged since then: what holds now held as far back as nothing else is known. */
  readonly upToNow: boolean;
}

/** Why an appliance that is off, or runs as it likes, leaves the sun; null: it follows the sun, and the amount says why. */
const causes: Readonly<Record<ReasonCode, MissedCause | null>> = {
  'waiting-surplus': null,
  'waiting-calm': 'data',
  'starting-sun': null,
  'charging-sun': null,
  'holding-minimum': null,
  'holding-awake': null,
  'stopping-cloud': null,
  'min-on': null,
  'min-off': 'limits',
  'starts-cap': 'limits',
  'commands-spent': 'limits',
  guard: 'data',
  'no-new-data': 'data',
  'data-stale': 'data',
  'data-stale-past': 'data',
  'data-stale-minimum': 'data',
  'data-stale-off': 'data',
  'data-missing': 'data',
  'house-unknown': 'data',
  'data-implausible': 'data',
  'wrong-sign': 'data',
  'wrong-meter': 'data',
  'vendor-limit': 'offline',
  'other-lost': 'offline',
  priority: 'priority',
  'battery-first': 'priority',
  'battery-sunset': 'priority',
  'battery-helps': null,
  'schedule-on': 'chosen',
  'schedule-off': 'chosen',
  'soc-map-on': 'chosen',
  'soc-map-off': 'chosen',
  'soc-map-below': 'chosen',
  'soc-unknown': 'data',
  'deadline-waiting': null,
  'deadline-waiting-unknown': null,
  'deadline-grid': 'full',
  'deadline-grid-unknown': 'full',
  'plan-waiting-grid': null,
  'plan-waiting-sun': null,
  'plan-grid': 'full',
  'deadline-short': 'full',
  'floor-grid': 'full',
  'cheap-grid': 'full',
  'cheap-waiting': null,
  'clean-grid': 'full',
  'clean-waiting': null,
  'charge-now': 'full',
  'forced-on': 'full',
  'forced-off': 'chosen',
  manual: 'chosen',
  'foreign-change': 'chosen',
  'foreign-change-open': 'chosen',
  paused: 'paused',
  'plan-paused': 'chosen',
  'plan-mode': 'chosen',
  'car-full': 'full',
  'car-not-drawing': 'full',
  'load-not-drawing': 'full',
  starting: 'data',
  'device-offline': 'offline',
  'device-unknown': 'offline',
  'link-broken': 'offline',
  'vendor-trouble': 'offline',
  'own-trouble': 'offline',
  'command-failed': 'offline',
  'vendor-step': 'offline',
  'car-asleep': 'offline',
  'limits-conflict': 'limits',
  'schedule-empty': 'chosen',
  'soc-map-empty': 'chosen',
  'not-obeying': 'offline',
  'fuse-limit': 'limits',
  'no-plug': 'no-car',
  night: null,
  'no-sensor': 'data',
  probing: null,
  'phase-switching': 'limits',
};

/** The reason in force at a time, for each appliance; null: unknown. */
const reasonsAt = ({ log, upToNow }: DayDecisions, takers: readonly Taker[]) => {
  const oldestFirst = log
    .map(({ applianceId, time, reason }) => ({ id: applianceId, atMs: Date.parse(time), code: reason.code }))
    .sort((a, b) => a.atMs - b.atMs);
  const byId = Map.groupBy(oldestFirst, ({ id }) => id);
  const held = new Map(takers.map(({ id, reason }) => [id, reason]));
  return (id: ApplianceId, atMs: number): ReasonCode | null => {
    const entries = byId.get(id);
    if (entries === undefined) return upToNow ? (held.get(id) ?? null) : null;
    return entries.findLast((entry) => entry.atMs <= atMs)?.code ?? null;
  };
};

/** It draws what one does that is on. null: unknown, which is not known to run. */
const isRunning = ({ minW, maxW }: Pick<Taker, 'minW' | 'maxW'>, drawnW: number | null): boolean =>
  drawnW !== null && drawnW >= Math.min(minW, maxW) / 2;

/** What one appliance leaves of a power that is fed in, W, and why. null: it could not have taken any. */
const leaves = (
  { minW, maxW, stepW }: Taker,
  code: ReasonCode | null,
  drawnW: number | null,
  feedInW: number,
): { readonly cause: MissedCause; readonly powerW: number } | null => {
  const runs = isRunning({ minW, maxW }, drawnW);
  // One that is off could not have started on less than its minimum, whatever else kept it.
  if (!runs && feedInW < minW) return null;
  const powerW = Math.min(feedInW, Math.max(0, maxW - (drawnW ?? 0)));
  if (powerW <= 0 || (runs && stepW <= 0)) return null;
  if (code === null) return { cause: 'unknown', powerW };
  const cause = causes[code];
  if (cause !== null) return { cause, powerW };
  if (drawnW === null) return { cause: 'unknown', powerW };
  return { cause: runs && powerW < stepW ? 'too-little' : 'data', powerW };
};

/**
 * What was fed in by why it was not used: the appliances are asked by priority what they could have taken beside what they drew, and
 * what kept them; one that was added later is not asked. What is then left nobody could have taken: too little for one that was off, or more than all can use.
 * The parts add up to what was fed in; causes without a part are absent.
 * @param readings oldest first; neighbours outside the span define its edges
 */
export const missedSunOf = (
  readings: readonly SiteReading[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  takers: readonly Taker[],
  decisions: DayDecisions,
): MissedSun => {
  const missed: Partial<Record<MissedCause, number>> = {};
  const reasonAt = reasonsAt(decisions, takers);
  const ordered = [...takers].sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
  for (const stretch of stretches(readings, fromMs, toMs)) {
    for (const [cause, powerW] of missedIn(stretch, ordered, reasonAt))
      missed[cause] = (missed[cause] ?? 0) + powerW * stretch.hours;
  }
  return missed;
};

const missedIn = (
  stretch: Stretch,
  all: readonly Taker[],
  reasonAt: (id: ApplianceId, atMs: number) => ReasonCode | null,
): readonly (readonly [MissedCause, number])[] => {
  const parts: [MissedCause, number][] = [];
  const takers = all.filter(({ id }) => stretch.had.has(id));
  let leftW = feedInOf(stretch) ?? 0;
  let tooLittle = false;
  for (const taker of takers) {
    if (leftW <= 0) break;
    const drawnW = stretch.appliancesW.get(taker.id) ?? null;
    const left = leaves(taker, reasonAt(taker.id, stretch.fromMs), drawnW, leftW);
    if (left === null) {
      tooLittle ||= !isRunning(taker, drawnW) && leftW < taker.minW;
    } else {
      parts.push([left.cause, left.powerW]);
      leftW -= left.powerW;
    }
  }
  // What no appliance could have taken.
  const rest = takers.length === 0 ? 'no-appliance' : tooLittle ? 'too-little' : 'more-than-all';
  return leftW > 0 ? [...parts, [rest, leftW]] : parts;
};
