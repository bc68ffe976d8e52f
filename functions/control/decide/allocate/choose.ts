import type { ApplianceId } from '#shared/model/ids.ts';
import type { Reason } from '#shared/model/reason.ts';
import type { OutlookMemory, PastSunMemory, PatienceMemory, SilenceMemory } from '../memory/state.ts';
import { offUntil, onUntil } from '../memory/switching.ts';
import { claimOf, type Device, takesLess, untakenSince } from '../observe/device.ts';
import { spacingS, stalenessOf } from '../observe/freshness.ts';
import { type CurrentRange, phasesOf, wattsPerAmpere } from '../observe/limits.ts';
import { DAYLIGHT_PV_W } from '../observe/outlook.ts';
import { isNight, iso, nonNegativeWatts, watts } from '../reasons.ts';
import type { Trace, TraceFigures } from '../trace.ts';
import type { SunsetNeed } from '../types.ts';
import { allows, commandPriceOf, leastGainOf, renewedMs, START_TAKES } from './command-price.ts';
import { putOff } from './patience.ts';
import type { Pricing } from './pricing.ts';
import { bestCurrent, sigmaOf } from './set-point.ts';

/** An appliance starts when the outlook minus this many PV volatilities is above break-even, at the default prices: the price of hope. */
export const VOLATILITY_MARGIN = 1.25;
/** Break-even of the default prices. The margin is in proportion to it: the less the grid costs beside a later kWh, the less a start in vain. */
const USUAL_BREAK_EVEN = 0.75;
/** Below it, dips are sat out by so many PV volatilities for each unit that break-even is lower. */
const PATIENCE = 2 / 3;
/** It stops when the outlook is at least this far below break-even, W: the price of a restart, whatever the appliance draws. */
const STOP_MARGIN_W = 150;

/** How far the outlook may fall below break-even, W: a restart's price and, where break-even is low, how restless the sky is. */
export const stopMarginW = (volatilityW: number, { breakEven }: Pick<Pricing, 'breakEven'>): number =>
  STOP_MARGIN_W + PATIENCE * Math.max(0, USUAL_BREAK_EVEN - breakEven) * volatilityW;

/** The wanted state of an appliance. `currentA` null: plain on, or as the device has it. */
export interface Target {
  readonly on: boolean | null;
  readonly currentA: number | null;
  /** Phases to run on; with `on` false: to change to after a pause. Absent: as they are. */
  readonly phases?: 1 | 3;
}

/** A target, why, and how long it holds at least. */
export interface Choice {
  readonly target: Target;
  readonly reason: Reason;
  /** Earliest change, ms; null: the next run. */
  readonly untilMs: number | null;
  /** How it is held while no data come; absent: data come, or it is off. */
  readonly silence?: SilenceMemory;
  /** It runs on although it does not pay, as a pause would cost more; absent: it pays, or is off. */
  readonly patience?: PatienceMemory;
}

/** The surplus that is left for one appliance. */
export interface Share {
  readonly law: OutlookMemory;
  /** Surplus of the last sample, and outlook, less the claims that come first, W. */
  readonly nowW: number;
  readonly outlookW: number;
  /** The same for the set-point alone, where equals divide what is left; absent: the same. */
  readonly bet?: { readonly nowW: number; readonly outlookW: number };
  /** The biggest of the claims that come first, and their sum, W. */
  readonly before: { readonly other: string; readonly powerW: number } | null;
  /** Battery charge power that was not offered, W, and why. */
  readonly battery: {
    readonly powerW: number;
    readonly socPercent: number;
    readonly targetPercent: number;
    /** The PV until sunset that decided so; null: something else did. */
    readonly need: SunsetNeed | null;
  } | null;
}

/** What is the same for every appliance of a run. */
export interface RunContext {
  readonly nowMs: number;
  /** Age of the newest used sample, s. */
  readonly ageS: number;
  readonly intervalS: number;
  /** The newest sample is a mean over this span, s; 0: of a moment. */
  readonly windowS: number;
  readonly resting: boolean;
  readonly timezone: string;
  /** An appliance that was not off and became unreachable in this run; null: none. */
  readonly lost: ApplianceId | null;
  /** The battery carries appliances with this power, W; null: it does not. */
  readonly helps: { readonly powerW: number; readonly socPercent: number; readonly abovePercent: number } | null;
  /** This home's past days; absent: not known. */
  readonly past?: PastSunMemory | undefined;
  readonly trace: Trace;
}

/**
 * Starts, stops or sets one appliance by its share of the surplus: it starts on a calm outlook above break-even, stops
 * below it, and its set-point is a bet (LAW.md, Start, Stop, Set-point).
 * @param range whole amperes allowed now; null for an on/off load, which has a single power
 */
export const choose = (
  device: Device,
  range: CurrentRange | null,
  share: Share,
  pricing: Pricing,
  run: RunContext,
): Choice => {
  const { view, memory } = device;
  const perA = wattsPerAmpere(phasesOf(view, memory));
  const minimumW = range === null ? device.expectedW : range.minA * perA;
  const needW = pricing.breakEven * minimumW;
  const marginW = VOLATILITY_MARGIN * (pricing.breakEven / USUAL_BREAK_EVEN) * share.law.v;
  const { pv } = share.law;
  const running = device.on === true;
  const staleness = stalenessOf(spacingS(share.law), run.ageS);
  const forSetPoint = { ...share, ...share.bet };
  const bet = {
    nowW: forSetPoint.nowW,
    outlookW: forSetPoint.outlookW,
    sigmaW: sigmaOf({ volatilityW: share.law.w, staleness, actuationS: view.actuationS, ...run }),
    staleness,
  };
  const ask = (rule: string, figures: TraceFigures): void => run.trace(view.id, rule, figures);
  const price = commandPriceOf(view, memory, run.nowMs);
  const onAt = (currentA: number | null): Target => ({
    on: true,
    currentA: range === null ? null : bestCurrent(range, perA, bet, pricing, currentA, leastGainOf(price)),
  });
  const powerOf = (target: Target): number => (target.currentA === null ? minimumW : target.currentA * perA);

  if (running) {
    // Where no command is left to lower it, it stops when what it has is too much.
    const heldW = !allows(price, 1) && device.setA !== null ? device.setA * perA : minimumW;
    const stopW = pricing.breakEven * heldW - stopMarginW(share.law.v, pricing);
    ask('stop', {
      outlookW: watts(share.outlookW),
      belowW: pricing.always ? null : watts(stopW),
      surplusW: watts(share.nowW),
      pvW: pv,
    });
    const stops = !pricing.always && (share.outlookW < stopW || pv === 0);
    if (!stops) {
      ask('set-point', traced(bet, range));
      const target = onAt(device.setA);
      const drawsW = takesLess(memory) ? claimOf(device, true, target.currentA) : powerOf(target);
      return { target, reason: runningReason(device, forSetPoint, run, drawsW, minimumW, stopW), untilMs: null };
    }
    const lowestA = range === null ? null : allows(price, 1) ? range.minA : onAt(device.setA).currentA;
    const patience = putOff(device, range, share, minimumW, perA, pricing, run);
    if (patience !== null) {
      const { asleepAfter, memory: counted } = patience;
      ask('pause put off', { asleepAfter, lossEur: counted.lossEur });
      const gapW = nonNegativeWatts(minimumW - share.nowW);
      return {
        target: { on: true, currentA: lowestA },
        reason: { code: 'holding-awake', figures: { gapW, pauses: asleepAfter } },
        untilMs: null,
        patience: counted,
      };
    }
    const until = onUntil(view, memory);
    if (run.nowMs < until) ask('minimum time on', { until: iso(until) });
    if (run.nowMs < until) {
      return {
        target: { on: true, currentA: lowestA },
        reason: { code: 'min-on', figures: { until: iso(until) } },
        untilMs: until,
      };
    }
    return {
      target: { on: false, currentA: null },
      reason: waitingReason(share, run, stopW, 'stopping-cloud'),
      untilMs: null,
    };
  }

  const off = { on: false, currentA: null } as const;
  const daylight = pv === null || pv > DAYLIGHT_PV_W;
  // What more important appliances leave is only there while they leave it.
  const leftW = share.before === null ? share.outlookW : Math.min(share.nowW, share.outlookW);
  ask('start', {
    surplusW: watts(share.nowW),
    outlookW: watts(leftW),
    marginW: watts(marginW),
    aboveW: pricing.always ? null : watts(needW),
    pvW: pv,
  });
  // A start may count on the next minutes, but never against the present one.
  const present = share.nowW > needW;
  const starts = pricing.always || (present && leftW - marginW > needW && daylight);
  if (!starts) {
    if (present && daylight) {
      const figures = { haveW: nonNegativeWatts(share.nowW), swingW: watts(marginW), needW: watts(needW) };
      return { target: off, reason: { code: 'waiting-calm', figures }, untilMs: null };
    }
    return { target: off, reason: waitingReason(share, run, needW, 'waiting-surplus'), untilMs: null };
  }
  const { untilMs, starts: startsToday } = offUntil(view, memory, run.nowMs);
  ask('minimum time off', { until: iso(untilMs), startsToday });
  if (run.nowMs < untilMs) {
    const until = iso(untilMs);
    const reason: Reason =
      startsToday === null
        ? { code: 'min-off', figures: { until } }
        : { code: 'starts-cap', figures: { starts: startsToday, until } };
    return { target: off, reason, untilMs };
  }
  ask('commands left', { left: price.day?.left ?? null });
  if (price.day !== null && !allows(price, START_TAKES)) {
    const untilNewMs = renewedMs(run.nowMs);
    const figures = { commands: price.day.commands, until: iso(untilNewMs) };
    return { target: off, reason: { code: 'commands-spent', figures }, untilMs: untilNewMs };
  }
  // The lost appliance's power is a guess until the meter shows the house with it.
  ask('another appliance lost', { lost: run.lost });
  if (run.lost !== null) {
    return { target: off, reason: { code: 'other-lost', figures: { other: run.lost } }, untilMs: null };
  }
  ask('set-point', traced(bet, range));
  const target = onAt(null);
  const figures = { powerW: watts(powerOf(target)), haveW: nonNegativeWatts(share.nowW) };
  return { target, reason: { code: 'starting-sun', figures }, untilMs: null };
};

const traced = (
  bet: { readonly nowW: number; readonly outlookW: number; readonly sigmaW: number },
  range: CurrentRange | null,
): TraceFigures => ({
  surplusW: watts(bet.nowW),
  outlookW: watts(bet.outlookW),
  sigmaW: watts(bet.sigmaW),
  minA: range?.minA ?? null,
  maxA: range?.maxA ?? null,
});

const runningReason = (
  device: Device,
  share: Share,
  run: RunContext,
  powerW: number,
  minimumW: number,
  stopW: number,
): Reason => {
  const untaken = untakenSince(device, run.nowMs, run.intervalS);
  if (untaken === 'starting') return { code: 'starting', figures: { powerW: watts(powerW) } };
  if (untaken !== null) {
    const sinceS = Math.round((run.nowMs - untaken) / 1000);
    return { code: device.view.kind === 'plug' ? 'load-not-drawing' : 'car-not-drawing', figures: { sinceS } };
  }
  if (run.helps !== null && share.nowW - run.helps.powerW < powerW) {
    const { socPercent, abovePercent } = run.helps;
    return { code: 'battery-helps', figures: { socPercent, abovePercent } };
  }
  const gapW = powerW - share.nowW;
  if (powerW <= minimumW && gapW > 0) {
    return { code: 'holding-minimum', figures: { gapW: watts(gapW), stopW: nonNegativeWatts(stopW) } };
  }
  return { code: 'charging-sun', figures: { powerW: watts(powerW), haveW: nonNegativeWatts(share.nowW) } };
};

/**
 * Why there is too little: night, a more important appliance, the battery, or simply the surplus. The figure is the
 * present surplus; where that would be enough and the outlook decided, it is the outlook.
 */
const waitingReason = (
  share: Share,
  run: RunContext,
  needW: number,
  otherwise: 'waiting-surplus' | 'stopping-cloud',
): Reason => {
  if (isNight(share.law.pv, run.timezone, run.nowMs)) return { code: 'night', figures: {} };
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
  return { code: otherwise, figures: { haveW: nonNegativeWatts(haveW), needW: watts(needW) } };
};
