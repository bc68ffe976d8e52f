import type { RawReading } from '#shared/model/reading.ts';
import type { Decision, Reason, ReasonCode } from '#shared/model/reason.ts';
import { MINUTE_MS } from '#shared/units.ts';
import type { BatteryOrder } from '../integrations/inbox.ts';
import type { ArrivalGate } from './store.ts';

/** A gate holds so long at most: what no run foresaw (another sensor, a changed setting) is missed no longer. */
const HOLDS_MS = 30 * MINUTE_MS;
/** So much earlier it is renewed. */
const RENEWED_MS = 10 * MINUTE_MS;
/** An order to a battery holds so long without another run, and is renewed so much earlier: a site at rest runs every 15 min. */
export const ORDER_HOLDS_MS = 35 * MINUTE_MS;
const ORDER_RENEWED_MS = 18 * MINUTE_MS;
/** Reports this far above the grid power of a start still start runs: the house may change while the report travels. */
const MARGIN_W = 300;
/** Thresholds closer than this are the same: a gate is written only when it has changed. */
const SAME_W = 100;
/** A quarter of the smallest step of a charger, 1 A on one phase. */
const FINE_W = 50;
/** Where nothing follows the sun, only the pictures of the home want the report. */
const COARSE_W = 500;

/** What a reason says of the surplus: it counts, it is missing by known figures, or it does not matter now. */
type SurplusMatters = 'yes' | 'missing' | 'no';

const matters: Readonly<Record<ReasonCode, SurplusMatters>> = {
  'waiting-surplus': 'missing',
  'waiting-calm': 'yes',
  'starting-sun': 'yes',
  'charging-sun': 'yes',
  'holding-minimum': 'yes',
  'holding-awake': 'yes',
  'stopping-cloud': 'yes',
  'min-on': 'yes',
  'min-off': 'no',
  'starts-cap': 'no',
  'commands-spent': 'no',
  guard: 'yes',
  'no-new-data': 'yes',
  'data-stale': 'yes',
  'data-stale-past': 'yes',
  'data-stale-minimum': 'yes',
  'data-stale-off': 'yes',
  'data-missing': 'yes',
  'house-unknown': 'yes',
  'data-implausible': 'yes',
  'wrong-sign': 'no',
  'wrong-meter': 'yes',
  'vendor-limit': 'no',
  'other-lost': 'yes',
  priority: 'yes',
  'battery-first': 'yes',
  'battery-sunset': 'yes',
  'battery-helps': 'yes',
  'schedule-on': 'no',
  'schedule-off': 'no',
  'soc-map-on': 'no',
  'soc-map-off': 'no',
  'soc-map-below': 'no',
  'soc-unknown': 'no',
  'deadline-waiting': 'yes',
  'deadline-waiting-unknown': 'yes',
  'deadline-grid': 'no',
  'deadline-grid-unknown': 'no',
  'plan-waiting-grid': 'yes',
  'plan-waiting-sun': 'yes',
  'plan-grid': 'no',
  'deadline-short': 'no',
  'floor-grid': 'no',
  'cheap-grid': 'no',
  'cheap-waiting': 'yes',
  'clean-grid': 'no',
  'clean-waiting': 'yes',
  'charge-now': 'no',
  'forced-on': 'no',
  'forced-off': 'no',
  manual: 'no',
  'foreign-change': 'no',
  'foreign-change-open': 'no',
  paused: 'no',
  'plan-paused': 'no',
  'plan-mode': 'no',
  'car-full': 'no',
  'car-not-drawing': 'yes',
  'load-not-drawing': 'yes',
  starting: 'yes',
  'device-offline': 'no',
  'device-unknown': 'no',
  'link-broken': 'no',
  'vendor-trouble': 'no',
  'own-trouble': 'yes',
  'command-failed': 'yes',
  'vendor-step': 'no',
  'car-asleep': 'no',
  'limits-conflict': 'no',
  'schedule-empty': 'no',
  'soc-map-empty': 'no',
  'not-obeying': 'no',
  'fuse-limit': 'yes',
  'no-plug': 'no',
  night: 'no',
  'no-sensor': 'no',
  probing: 'yes',
  'phase-switching': 'yes',
};

/** What shows whether anything follows the surplus. */
export interface FollowFacts {
  readonly decisions: readonly Pick<Decision, 'on' | 'reason'>[];
  /** No surplus can come before the morning: nothing starts without PV. */
  readonly dark: boolean;
}

/** What a run knows that decides on its site's next reports. */
export interface GateFacts extends FollowFacts {
  /** The plan's step for runs that reports start, s; null: none does. */
  readonly stepS: number | null;
  /** Grid power less what a battery takes in the sample that was decided on, W, + import; null: unknown, or of several sensors. */
  readonly gridW: number | null;
}

/** Decisions that depend on the surplus, now or as soon as it comes. */
const followingOf = ({ decisions, dark }: FollowFacts): readonly Pick<Decision, 'on' | 'reason'>[] =>
  decisions.filter(({ on, reason }) => matters[reason.code] !== 'no' && (on === true || !dark));

/** Whether fresher data could change a decision. */
export const followsSurplus = (facts: FollowFacts): boolean => followingOf(facts).length > 0;

/** The gate after a run. Closed: as far as anything follows the surplus, the schedule's next run sees the change early enough. */
export const gateAfter = ({ stepS, gridW, ...facts }: GateFacts, nowMs: number): ArrivalGate => {
  const untilMs = nowMs + HOLDS_MS;
  const closed: ArrivalGate = { opens: 'never', belowGridW: null, changeW: COARSE_W, untilMs };
  if (stepS === null) return closed;
  const following = followingOf(facts);
  if (following.length === 0) return closed;
  const missing = following.map(({ on, reason }) => (on === true ? null : missingW(reason)));
  if (gridW === null || missing.includes(null)) return { opens: 'any', belowGridW: null, changeW: FINE_W, untilMs };
  const least = Math.min(...missing.map((each) => each ?? 0));
  const changeW = Math.min(COARSE_W, Math.max(FINE_W, Math.round(least / 4)));
  return { opens: 'below', belowGridW: Math.round(gridW - least) + MARGIN_W, changeW, untilMs };
};

/** What is missing to a start, W; null: it is not known, or a start may come any time. */
const missingW = (reason: Reason): number | null =>
  reason.code === 'waiting-surplus' ? Math.max(0, reason.figures.needW - reason.figures.haveW) : null;

/** Whether the gate must be stored: it says something else than the stored one, or that one ends soon. */
export const isNewGate = (stored: ArrivalGate | null, next: ArrivalGate, nowMs: number): boolean =>
  stored === null ||
  stored.opens !== next.opens ||
  stored.untilMs - nowMs < RENEWED_MS ||
  isNewOrder(stored.battery ?? null, next.battery ?? null, nowMs) ||
  Math.abs((stored.belowGridW ?? 0) - (next.belowGridW ?? 0)) > SAME_W;

/** The battery is told something new, or what it was told expires soon. */
const isNewOrder = (stored: BatteryOrder | null, next: BatteryOrder | null, nowMs: number): boolean => {
  if (stored === null || next === null) return stored !== next;
  return stored.mode !== next.mode || stored.powerW !== next.powerW || stored.untilMs - nowMs < ORDER_RENEWED_MS;
};

/**
 * Whether a report starts a run.
 * @param gate null: no run has left one yet
 * @param reading the link's merged values, its signs as sent
 */
export const startsRun = (gate: ArrivalGate | null, reading: RawReading | null, nowMs: number): boolean => {
  if (reading === null) return false;
  if (gate === null || nowMs >= gate.untilMs || gate.opens === 'any') return true;
  if (gate.opens === 'never' || gate.belowGridW === null) return false;
  // Either sign: a battery's may be reversed by the sensor's settings, and more runs are better than a missed start.
  const batteryW = Math.abs(reading.batteryPowerW ?? 0);
  return reading.gridPowerW === null || reading.gridPowerW - batteryW < gate.belowGridW;
};

/** What the battery of a link's sender is told to do; null: what it does without us. @param gate null: no run has left one yet */
export const orderInForce = (gate: ArrivalGate | null, nowMs: number): BatteryOrder | null =>
  gate?.battery == null || nowMs >= gate.battery.untilMs ? null : gate.battery;

/** What a sender is told to send early, W. @param gate null: no run has left one yet */
export const worthwhileChangeW = (gate: ArrivalGate | null): number => gate?.changeW ?? FINE_W;
