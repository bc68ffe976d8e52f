import type { Reason } from '#shared/model/reason.ts';
import { automaticModes } from '#shared/modes.ts';
import { MINUTE_MS } from '#shared/units.ts';
import type { Device } from '../observe/device.ts';
import { iso } from '../reasons.ts';
import type { Snapshot } from '../snapshot.ts';
import { noTrace, type Trace, type TraceFigures } from '../trace.ts';
import type { Intent } from '../types.ts';
import { isChargingNow, percentOf } from './charge-now.ts';
import { blockerOf, foreignBlocker } from './gate.ts';

/** What is done with an appliance in this run: its intent, after everything that overrules it. */
export type Ruling =
  | { readonly kind: 'leave'; readonly reason: Reason; readonly untilMs: number | null }
  | Exclude<Intent, { kind: 'leave' }>;

/** A device that cannot be read is switched off after this time: the command may get through. */
const BLIND_STOP_MS = 30 * MINUTE_MS;
/** Less than this is not told to be missing, Wh: it is no more than what the last minutes vary by. */
const TELLS_SHORT_WH = 300;

/**
 * Asks the rules that stand above the surplus, in this order: the plan's number of appliances, blockers, the intent to
 * leave it alone, foreign changes, a goal that needs the grid, a charge below what there has to be, the plan, a price that is low enough.
 * @param index place of the appliance by priority, from 0
 */
export const rulingFor = (
  device: Device,
  index: number,
  snapshot: Snapshot,
  nowMs: number,
  trace: Trace = noTrace,
): Ruling => {
  const { maxAppliances } = snapshot.site;
  const { intent } = device;
  const blocker = blockerOf(device, snapshot, nowMs);
  const ask = (rule: string, figures: TraceFigures): void => trace(device.view.id, rule, figures);
  ask('plan limit', { place: index + 1, limit: maxAppliances });
  // The most important appliances within the plan's limit stay controlled.
  if (maxAppliances !== null && index >= maxAppliances) {
    const reason: Reason = { code: 'plan-paused', figures: { limit: maxAppliances } };
    return blocker === null && intent.kind !== 'leave' ? outOfPlan(device, reason) : leave(reason);
  }
  ask('blocked', { trouble: device.view.trouble, online: device.view.state.online, on: device.view.state.on });
  if (blocker !== null) {
    const { troubleSinceMs, on } = device.memory;
    const blindS = Math.round((nowMs - (troubleSinceMs ?? nowMs)) / 1000);
    const blind = device.view.trouble === 'failed' || device.view.trouble === 'ours';
    if (blind && intent.kind === 'surplus' && on === true && blindS * 1000 > BLIND_STOP_MS) {
      const figures = { ageS: blindS, service: device.view.service };
      return { kind: 'force', on: false, currentA: null, reason: { code: 'data-stale-off', figures }, untilMs: null };
    }
    return { kind: 'leave', ...blocker };
  }
  ask('intent', { mode: device.view.mode, intent: intent.kind });
  if (intent.kind === 'leave') {
    const lacksMode = intent.reason.code === 'plan-mode' && device.view.commandsInPlan !== false;
    return lacksMode ? outOfPlan(device, intent.reason) : { untilMs: null, ...intent };
  }
  const foreign = intent.kind === 'surplus' ? foreignBlocker(device) : null;
  if (intent.kind === 'surplus') {
    ask('foreign change', { found: foreign !== null });
  }
  if (foreign !== null) return { kind: 'leave', ...foreign };
  if (intent.kind !== 'surplus') return intent;
  if (device.gridHelp?.due !== true) {
    return belowFloor(device, nowMs, ask) ?? byPlan(device, ask) ?? byLimit(device, ask) ?? intent;
  }
  const { byMs, unknownCharge, shortWh } = device.gridHelp;
  ask('deadline', { gridFrom: iso(device.gridHelp.gridAtMs), by: iso(byMs) });
  const figures = { until: iso(byMs) };
  const reason: Reason =
    shortWh >= TELLS_SHORT_WH
      ? { code: 'deadline-short', figures: { ...figures, missingWh: Math.round(shortWh) } }
      : { code: unknownCharge ? 'deadline-grid-unknown' : 'deadline-grid', figures };
  return { kind: 'force', on: true, currentA: null, reason, untilMs: byMs };
};

/** The car holds less than there has to be in it at any time; null: it holds enough, or nobody knows. */
const belowFloor = (
  { view, memory }: Device,
  nowMs: number,
  ask: (rule: string, figures: TraceFigures) => void,
): Ruling | null => {
  const { atLeastPercent } = view.settings;
  if (atLeastPercent === null || view.state.plugged === false || view.state.full === true) return null;
  const percent = percentOf(view, memory, nowMs);
  ask('at least', { percent, atLeastPercent });
  if (percent === null || percent >= atLeastPercent) return null;
  const reason: Reason = { code: 'floor-grid', figures: { socPercent: Math.floor(percent), atLeastPercent } };
  return { kind: 'force', on: true, currentA: null, reason, untilMs: null };
};

/** Power from the grid is within the limit of an appliance without goals; null: it is not, or it has none. */
const byLimit = ({ view }: Device, ask: (rule: string, figures: TraceFigures) => void): Ruling | null => {
  const { cheap, state } = view;
  if (cheap?.by == null) return null;
  const { kind, value, limit } = cheap.by;
  ask('limit', { holds: cheap.holds, value, limit });
  if (!cheap.holds || cheap.changesMs === null || state.plugged === false || state.full === true) return null;
  const until = iso(cheap.changesMs);
  const reason: Reason =
    kind === 'price'
      ? { code: 'cheap-grid', figures: { priceEur: value, limitEur: limit, until } }
      : { code: 'clean-grid', figures: { co2G: value, limitG: limit, until } };
  return { kind: 'force', on: true, currentA: null, reason, untilMs: cheap.changesMs };
};

/** The plan of the day charges from the grid now; null: it does not, or there is none. A car that is away or full takes nothing. */
const byPlan = ({ view }: Device, ask: (rule: string, figures: TraceFigures) => void): Ruling | null => {
  const { plan, state } = view;
  if (plan == null) return null;
  ask('plan', { gridNow: plan.gridNow, importEur: plan.importEur, worthEur: plan.worthEur });
  if (!plan.gridNow || state.plugged === false || state.full === true) return null;
  const figures = { priceEur: plan.importEur, until: iso(plan.untilMs), by: iso(plan.byMs) };
  const reason: Reason = { code: 'plan-grid', figures };
  return { kind: 'force', on: true, currentA: null, reason, untilMs: plan.untilMs };
};

const leave = (reason: Reason): Ruling => ({ kind: 'leave', reason, untilMs: null });

/** What we started would run on forever: it is switched off once and left alone from then on. */
const outOfPlan = ({ view, memory, on }: Device, reason: Reason): Ruling => {
  const automatic = automaticModes.includes(view.mode) || isChargingNow(memory.chargeNow);
  const startedByUs = automatic && memory.command?.on === true;
  return startedByUs && on === true
    ? { kind: 'force', on: false, currentA: null, reason, untilMs: null }
    : leave(reason);
};
