import type { ApplianceId } from '#shared/model/ids.ts';
import type { Reason } from '#shared/model/reason.ts';
import type { LawMemory } from '../memory/state.ts';
import { offUntil, onUntil, setsToday } from '../memory/switching.ts';
import { claimOf, type Device } from '../observe/device.ts';
import { type CurrentRange, phasesOf, wattsPerAmpere } from '../observe/limits.ts';
import { atLeastNone, isNight, iso, watts } from '../reasons.ts';
import type { SunsetNeed } from '../rules/sunset.ts';
import type { Economics } from './economics.ts';
import { bestCurrent, deadBand, law, sigma } from './law.ts';

/** What an appliance shall be. `currentA` null: plain on, or as the device has it. */
export interface Target {
  readonly on: boolean | null;
  readonly currentA: number | null;
  /** Phases to run on; with `on` false: to change to after a pause. Absent: as they are. */
  readonly phases?: 1 | 3;
}

export interface Choice {
  readonly target: Target;
  readonly reason: Reason;
  /** Earliest change, ms; null: the next look. */
  readonly untilMs: number | null;
}

/** The surplus that is left for one appliance. */
export interface Share {
  readonly law: LawMemory;
  /** Surplus of the last sample and outlook, less what comes before it, W. */
  readonly nowW: number;
  readonly outlookW: number;
  /** The same for the set-point alone, where equals share what is left; absent: the same. */
  readonly bet?: { readonly nowW: number; readonly outlookW: number };
  /** Who takes the most before it, and how much all those take, W. */
  readonly before: { readonly other: string; readonly powerW: number } | null;
  /** Battery charge power that was not offered, and why, W. */
  readonly battery: {
    readonly powerW: number;
    readonly socPercent: number;
    readonly targetPercent: number;
    /** The sun until sunset that decided so; null: something else did. */
    readonly need: SunsetNeed | null;
  } | null;
}

export interface Situation {
  readonly nowMs: number;
  readonly ageS: number;
  readonly intervalS: number;
  readonly resting: boolean;
  readonly timezone: string;
  /** An appliance that was not off and of which this run knows nothing any more; null: none. */
  readonly lost: ApplianceId | null;
  /** The battery carries appliances with this power, W; null: it does not. */
  readonly helps: { readonly powerW: number; readonly socPercent: number; readonly abovePercent: number } | null;
}

/**
 * The decision of control-law.md for one appliance on its share of the surplus: start on a calm outlook above
 * break-even, stop below it, and the set-point as a bet. An on/off load is one with a single power (§B5 (4): "same b*
 * rule with P_nom").
 * @param range whole amperes allowed now; null for an on/off load
 */
export const choose = (
  device: Device,
  range: CurrentRange | null,
  share: Share,
  economics: Economics,
  at: Situation,
): Choice => {
  const { view, memory } = device;
  const perA = wattsPerAmpere(phasesOf(view, memory));
  const minimumW = range === null ? device.expectedW : range.minA * perA;
  const needW = economics.breakEven * minimumW;
  const swingW = law.swingMargin * share.law.v;
  const { pv } = share.law;
  const running = device.on === true;
  const mine = { ...share, ...share.bet };
  const bet = {
    nowW: mine.nowW,
    outlookW: mine.outlookW,
    sigmaW: sigma(share.law.w, at.ageS, view.actuationS, at.intervalS),
  };
  const run = (currentA: number | null): Target => ({
    on: true,
    currentA:
      range === null ? null : bestCurrent(range, perA, bet, economics, currentA, deadBand(setsToday(memory, at.nowMs))),
  });
  const powerOf = (target: Target): number => (target.currentA === null ? minimumW : target.currentA * perA);

  if (running) {
    const stopW = needW - law.stopMarginW;
    const stops = !economics.always && (share.outlookW < stopW || pv === 0);
    if (!stops) {
      const target = run(device.setA);
      // What the car leaves of its set-point it does not take.
      const takesW = memory.lessCount > 2 ? claimOf(device, true, target.currentA) : powerOf(target);
      return { target, reason: runningReason(device, mine, at, takesW, minimumW, stopW), untilMs: null };
    }
    const until = onUntil(view, memory);
    if (at.nowMs < until) {
      return {
        target: { on: true, currentA: range?.minA ?? null },
        reason: { code: 'min-on', figures: { until: iso(until) } },
        untilMs: until,
      };
    }
    return {
      target: { on: false, currentA: null },
      reason: waitingReason(share, at, stopW, 'stopping-cloud'),
      untilMs: null,
    };
  }

  const off = { on: false, currentA: null } as const;
  const sunUp = pv === null || pv > law.startPvW;
  // What more important ones leave over is only theirs to leave for the moment they leave it.
  const leftW = share.before === null ? share.outlookW : Math.min(share.nowW, share.outlookW);
  // A start may hope for the next minutes, but never against the present one.
  const present = share.nowW > needW;
  const starts = economics.always || (present && leftW - swingW > needW && sunUp);
  if (!starts) {
    if (present && sunUp) {
      const figures = { haveW: atLeastNone(share.nowW), swingW: watts(swingW), needW: watts(needW) };
      return { target: off, reason: { code: 'waiting-calm', figures }, untilMs: null };
    }
    return { target: off, reason: waitingReason(share, at, needW, 'waiting-surplus'), untilMs: null };
  }
  const { untilMs, starts: counted } = offUntil(view, memory, at.nowMs);
  if (at.nowMs < untilMs) {
    const until = iso(untilMs);
    const reason: Reason =
      counted === null
        ? { code: 'min-off', figures: { until } }
        : { code: 'starts-cap', figures: { starts: counted, until } };
    return { target: off, reason, untilMs };
  }
  // Its power is a guess until the meter shows the house with it.
  if (at.lost !== null) {
    return { target: off, reason: { code: 'other-lost', figures: { other: at.lost } }, untilMs: null };
  }
  const target = run(null);
  const figures = { powerW: watts(powerOf(target)), haveW: atLeastNone(share.nowW) };
  return { target, reason: { code: 'starting-sun', figures }, untilMs: null };
};

const runningReason = (
  device: Device,
  share: Share,
  at: Situation,
  powerW: number,
  minimumW: number,
  stopW: number,
): Reason => {
  if (device.idle) {
    const sinceS = Math.round((at.nowMs - (device.memory.idleSinceMs ?? at.nowMs)) / 1000);
    return { code: device.view.kind === 'plug' ? 'load-not-drawing' : 'car-not-drawing', figures: { sinceS } };
  }
  if (device.starting) return { code: 'starting', figures: { powerW: watts(powerW) } };
  if (at.helps !== null && share.nowW - at.helps.powerW < powerW) {
    const { socPercent, abovePercent } = at.helps;
    return { code: 'battery-helps', figures: { socPercent, abovePercent } };
  }
  const gapW = powerW - share.nowW;
  if (powerW <= minimumW && gapW > 0) {
    return { code: 'holding-minimum', figures: { gapW: watts(gapW), stopW: atLeastNone(stopW) } };
  }
  return { code: 'charging-sun', figures: { powerW: watts(powerW), haveW: atLeastNone(share.nowW) } };
};

/**
 * Why there is too little: the battery, a more important appliance, the night, or simply the sun. The sentence tells
 * what is there now; where the minute is better than the outlook that decided, the outlook.
 */
const waitingReason = (
  share: Share,
  at: Situation,
  needW: number,
  otherwise: 'waiting-surplus' | 'stopping-cloud',
): Reason => {
  if (isNight(share.law.pv, at.timezone, at.nowMs)) return { code: 'night', figures: {} };
  const { before, battery } = share;
  const worstW = Math.min(share.nowW, share.outlookW);
  if (before !== null && worstW + before.powerW > needW) {
    return { code: 'priority', figures: { other: before.other, powerW: watts(before.powerW) } };
  }
  if (battery !== null && worstW + battery.powerW > needW) {
    const { socPercent, targetPercent, need } = battery;
    if (need !== null) {
      const figures = { expectedWh: watts(need.expectedWh), missingWh: watts(need.missingWh) };
      return { code: 'battery-sunset', figures };
    }
    return { code: 'battery-first', figures: { socPercent: Math.round(socPercent), targetPercent } };
  }
  const haveW = share.nowW < needW ? share.nowW : worstW;
  return { code: otherwise, figures: { haveW: atLeastNone(haveW), needW: watts(needW) } };
};
