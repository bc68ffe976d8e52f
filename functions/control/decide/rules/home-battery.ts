import type { BatteryReason } from '#shared/model/battery.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import type { BatteryCommand, BatteryOrderMemory, HomeBatteryMemory } from '../memory/state.ts';
import { wattsPerAmpere } from '../observe/limits.ts';
import { iso } from '../reasons.ts';
import type { BatteryView, SiteView } from '../snapshot.ts';
import type { BatteryPlan } from '../types.ts';

/** What a run decides on the home battery. */
export interface BatteryDecision {
  /** null: it is as it should be, or may not be told. */
  readonly command: BatteryCommand | null;
  readonly memory: HomeBatteryMemory;
}

/** What is older says nothing of what it was told, nor of its charge. */
const STATE_HOLDS_MS = 40 * MINUTE_MS;
/** A command is read back after this time at the earliest, and sent again where it was not carried out. */
const FOLLOWS_MS = 90_000;
const AGAIN_MS = [2, 2, 5, 15].map((minutes) => minutes * MINUTE_MS);
/** Whoever changed it is left in peace so long. */
const LEFT_MS = 4 * HOUR_MS;
/** A reserve is held in whole percent, and read a little off. */
const SAME_PERCENT = 1;

/**
 * What the home battery is told (LAW.md, The home battery as an actor): what the plan says of now, as long as its owner wants it
 * controlled; else to do what it does without us, until that is read back. Nothing is commanded before it is known what it
 * was told: its own reserve must come back. Pure.
 * @param gridW power at the grid connection, W, + import, and what the battery charges of it; null: unknown
 */
export const decideBattery = (
  view: BatteryView | null | undefined,
  before: HomeBatteryMemory | null | undefined,
  site: Pick<SiteView, 'settings' | 'pausedUntilMs'>,
  grid: { readonly gridW: number; readonly chargesW: number } | null,
  nowMs: number,
): BatteryDecision | null => {
  if (view == null) return null;
  const known = before?.sensorId === view.sensorId ? before : null;
  const wish = wishOf(view, site, nowMs);
  // Who does not want it controlled hears nothing of it, once it does what it does without us.
  if (!view.settings.batteryControl && known?.order == null) return null;
  const memory: HomeBatteryMemory = known ?? {
    sensorId: view.sensorId,
    order: null,
    ownReservePercent: null,
    leftUntilMs: null,
    reason: { code: 'normal' },
  };
  const state = view.state !== null && nowMs - view.state.atMs <= STATE_HOLDS_MS ? view.state : null;
  if (state === null) return { command: null, memory: { ...memory, reason: { code: 'unknown' } } };
  const seen = readBack(view, state, memory, nowMs);
  const { order } = seen;
  if (seen.leftUntilMs !== null && nowMs < seen.leftUntilMs) {
    const reason: BatteryReason = { code: 'changed', untilAt: iso(seen.leftUntilMs) };
    return { command: null, memory: { ...seen, reason } };
  }
  const target = targetOf(view, state, { ...seen, leftUntilMs: null }, wish, grid, site);
  const next = { ...seen, leftUntilMs: null, reason: target.reason };
  if (target.command === null || isInForce(target.command, order)) return waitFor(next, order, target.command, nowMs);
  // Back to normal is what it is anyway where nothing was ever ordered.
  if (target.command.kind === 'normal' && order === null) return { command: null, memory: next };
  const fresh = { tries: 1, refusedUntilMs: null, beforePercent: state.reservePercent };
  return send(next, target.command, fresh, nowMs);
};

type State = NonNullable<BatteryView['state']>;
interface Wish {
  readonly plan: Extract<BatteryPlan, { readonly untilMs: number }> | null;
  readonly reason: BatteryReason;
}

const wishOf = (
  { settings, commandsInPlan, plan }: BatteryView,
  site: Pick<SiteView, 'pausedUntilMs'>,
  nowMs: number,
): Wish => {
  const none = (reason: BatteryReason): Wish => ({ plan: null, reason });
  if (!settings.batteryControl) return none({ code: 'normal' });
  if (!commandsInPlan) return none({ code: 'not-in-plan' });
  if (site.pausedUntilMs != null && nowMs < site.pausedUntilMs) return none({ code: 'paused' });
  if (plan === null) return none({ code: 'no-plan' });
  if (plan.kind === 'normal') return none({ code: plan.why === 'planned' ? 'normal' : plan.why });
  const { kind, importEur, laterEur, untilMs } = plan;
  return { plan, reason: { code: kind, price: importEur, priceLater: laterEur, untilAt: iso(untilMs) } };
};

/** What the read state says of the last command. */
const readBack = (view: BatteryView, state: State, memory: HomeBatteryMemory, nowMs: number): HomeBatteryMemory => {
  const { order } = memory;
  const led = view.control.by === 'reserve';
  // Before anything is ordered, what it has is its owner's.
  if (order === null) return led ? { ...memory, ownReservePercent: state.reservePercent } : memory;
  if (state.atMs <= order.atMs) return memory;
  const { command } = order;
  const obeyed = led ? isNear(state.reservePercent, command.reservePercent) : state.mode === command.kind;
  if (obeyed) {
    if (command.kind === 'normal') return { ...memory, order: null };
    return { ...memory, order: { ...order, confirmed: true, tries: 0, refusedUntilMs: null } };
  }
  // A reserve that is no longer as ordered, or neither that nor what it was: somebody set it, and now it is its owner's.
  const { reservePercent } = state;
  const asBefore = [memory.ownReservePercent, order.beforePercent].some((percent) => isNear(reservePercent, percent));
  const settled = order.confirmed || (!asBefore && nowMs - order.atMs > FOLLOWS_MS);
  if (led && reservePercent !== null && settled) {
    return { ...memory, order: null, ownReservePercent: state.reservePercent, leftUntilMs: nowMs + LEFT_MS };
  }
  // Set back by itself, as OpenEMS does when an answer did not arrive: it is told again.
  return { ...memory, order: { ...order, confirmed: false } };
};

const isNear = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && Math.abs(one - other) <= SAME_PERCENT;

/** The command that stands for what is wished, as far as the battery can and its limits allow. */
const targetOf = (
  view: BatteryView,
  state: State,
  memory: HomeBatteryMemory,
  { plan, reason }: Wish,
  grid: { readonly gridW: number; readonly chargesW: number } | null,
  site: Pick<SiteView, 'settings'>,
): { readonly command: BatteryCommand | null; readonly reason: BatteryReason } => {
  const led = view.control.by === 'reserve';
  const own = memory.ownReservePercent;
  const normal: BatteryCommand = { kind: 'normal', reservePercent: led ? own : null };
  const back = (why: BatteryReason) => ({ command: normal, reason: why });
  if (plan === null) return back(reason);
  const soc = state.socPercent;
  if (soc === null || (led && own === null)) return back({ code: 'unknown' });
  const charges = plan.kind === 'charge' && soc < plan.toPercent && state.canCharge;
  if (charges) {
    const powerW = chargeW(view, state, grid, site);
    if (powerW !== 0) {
      const reservePercent = led ? reserveFor(view, Math.max(plan.toPercent, own ?? 0)) : null;
      return { command: { kind: 'charge', powerW, reservePercent }, reason };
    }
  }
  // Charged, or it cannot be now: what is in it is kept for the same hours.
  if (!state.canHold) return back({ code: 'unable' });
  if (soc <= Math.max(view.settings.batteryReservePercent, own ?? 0)) return back({ code: 'normal' });
  if (!led) return { command: { kind: 'hold', reservePercent: null }, reason };
  const held = memory.order?.command;
  // Its charge moves a little while it is held: the reserve stays.
  const kept = held?.kind === 'hold' && held.reservePercent !== null && held.reservePercent <= soc + SAME_PERCENT;
  const most = view.control.mostReservePercent ?? 100;
  const reservePercent = kept ? held.reservePercent : Math.max(own ?? 0, Math.min(Math.floor(soc), most));
  return { command: { kind: 'hold', reservePercent }, reason };
};

/** A reserve that it accepts: between its highest and 100 there is none. */
const reserveFor = ({ control }: BatteryView, percent: number): number => {
  const whole = Math.min(100, Math.round(percent));
  const most = control.mostReservePercent ?? 100;
  return whole <= most ? whole : whole >= 99 ? 100 : most;
};

/** Room below the fuse that is left free, in parts of it. */
const FUSE_ROOM = 0.95;
const STEP_W = 500;

/** Power with which it may charge from the grid now, W; null: one of its own, which fits; 0: none. */
const chargeW = (
  { control, settings }: BatteryView,
  { mostChargeW }: State,
  grid: { readonly gridW: number; readonly chargesW: number } | null,
  { settings: { fuseA } }: Pick<SiteView, 'settings'>,
): number | null => {
  if (control.charges === 'never' || settings.batteryGridChargeW === 0) return 0;
  const limitsW = [settings.batteryGridChargeW, mostChargeW].filter((each) => each !== null);
  if (fuseA !== null) {
    if (grid === null) return 0;
    const freeW = FUSE_ROOM * fuseA * wattsPerAmpere(3) - (grid.gridW - Math.max(0, grid.chargesW));
    // In steps, so that what the house does is not a new command every minute.
    limitsW.push(STEP_W * Math.floor(Math.max(0, freeW) / STEP_W));
  }
  const mostW = Math.min(...limitsW);
  if (control.charges === 'own') return mostW < (control.usualChargeW ?? 0) ? 0 : null;
  return Number.isFinite(mostW) ? Math.round(mostW) : 0;
};

const isInForce = (command: BatteryCommand, order: BatteryOrderMemory | null): boolean => {
  const last = order?.command;
  if (last === undefined || last.kind !== command.kind || last.reservePercent !== command.reservePercent) return false;
  return last.kind !== 'charge' || command.kind !== 'charge' || last.powerW === command.powerW;
};

/** How long a command waits before the next, ms, after so many that were not carried out. */
const waitMsAfter = (tries: number): number => AGAIN_MS[Math.min(tries, AGAIN_MS.length) - 1] ?? FOLLOWS_MS;

/** What was ordered stands: it is read back, or sent again where it was not carried out. */
const waitFor = (
  memory: HomeBatteryMemory,
  order: BatteryOrderMemory | null,
  command: BatteryCommand | null,
  nowMs: number,
): BatteryDecision => {
  if (order === null || command === null || order.confirmed) return { command: null, memory };
  const { tries, refusedUntilMs } = order;
  if (refusedUntilMs !== null && nowMs < refusedUntilMs)
    return { command: null, memory: { ...memory, reason: { code: 'refused', retryAt: iso(refusedUntilMs) } } };
  const reason: BatteryReason = tries >= 3 ? { code: 'not-obeying', tries } : memory.reason;
  if (refusedUntilMs === null && nowMs - order.atMs < waitMsAfter(tries))
    return { command: null, memory: { ...memory, reason } };
  return send({ ...memory, reason }, command, { ...order, tries: tries + 1, refusedUntilMs: null }, nowMs);
};

const send = (
  memory: HomeBatteryMemory,
  command: BatteryCommand,
  counts: Pick<BatteryOrderMemory, 'tries' | 'refusedUntilMs' | 'beforePercent'>,
  nowMs: number,
): BatteryDecision => ({
  command,
  memory: { ...memory, order: { ...counts, command, atMs: nowMs, confirmed: false } },
});

/** The memory after a command that failed: a refusal waits before the next try, anything else is read back first. */
export const afterBatteryFailure = (
  memory: HomeBatteryMemory,
  how: 'refused' | 'unknown',
  nowMs: number,
): HomeBatteryMemory => {
  const { order } = memory;
  if (order === null || how === 'unknown') return memory;
  const refusedUntilMs = nowMs + waitMsAfter(order.tries);
  return {
    ...memory,
    order: { ...order, refusedUntilMs },
    reason: { code: 'refused', retryAt: iso(refusedUntilMs) },
  };
};
