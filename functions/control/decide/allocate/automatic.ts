import type { Reason } from '#shared/model/reason.ts';
import { onUntil } from '../memory/switching.ts';
import type { Device } from '../observe/device.ts';
import { rawSurplus } from '../observe/home.ts';
import {
  type CurrentRange,
  currentOf,
  currentRange,
  type FuseBudget,
  isEmpty,
  phasesOf,
  type RangeByPhases,
  rangeByPhases,
  switchesPhases,
} from '../observe/limits.ts';
import { answersWrongly } from '../observe/own-steps.ts';
import type { SiteKnowledge } from '../observe/site.ts';
import { hasWrongSign, isImplausible, type Stage } from '../observe/trust.ts';
import { afterwards, iso, watts } from '../reasons.ts';
import { type Choice, choose, type Share, type Situation, type Target } from './choose.ts';
import type { Economics } from './economics.ts';
import { planPhases } from './phases.ts';

const off: Target = { on: false, currentA: null };

/**
 * AUTO for one appliance, in the order of what rules first: no plug · full · limits · fuse · sensors · age of the data ·
 * the law (control.md §B1 "Order of decisions", §B6).
 * @param share null while the surplus was never measured
 * @param budget the fuse; null: no limit known
 */
export const automatic = (
  device: Device,
  knowledge: SiteKnowledge,
  share: Share | null,
  economics: Economics,
  budget: FuseBudget | null,
  at: Situation,
): Choice => {
  const { view, memory } = device;
  const hold: Target = { on: device.on, currentA: device.setA };
  const say = (target: Target, reason: Reason, untilMs: number | null = null): Choice => ({ target, reason, untilMs });

  if (view.state.plugged === false) return say(off, { code: 'no-plug', figures: {} });
  // A full car may still heat or cool itself from the box: what is released stays so.
  if (view.state.full === true) return say(hold, { code: 'car-full', figures: {} });

  const byPhases = switchesPhases(view) ? rangeByPhases(view, memory) : null;
  const wide = widest(device, byPhases);
  const barred = barredBy(device, wide, budget);
  if (barred !== null) return say(off, barred);
  const range = withinFuse(wide, budget);

  const { lead } = knowledge.home;
  if (lead === null) return say(off, { code: 'no-sensor', figures: {} });
  if (isImplausible(knowledge.memory.implausible)) {
    const gapW = watts(knowledge.memory.implausible.gapW);
    return say(off, { code: 'data-implausible', figures: { gapW } });
  }
  const capped = { on: hold.on, currentA: capTo(hold.currentA, range) };
  const { darkFeeds, steps } = knowledge.memory;
  if (hasWrongSign(darkFeeds) || answersWrongly(steps, at.nowMs)) return say(off, { code: 'wrong-sign', figures: {} });
  if (device.on === false && isHouseUnknown(knowledge, at.nowMs))
    return say(off, { code: 'house-unknown', figures: {} });
  const decides = knowledge.fresh || device.changed || memory.phasePause !== null;
  if (knowledge.stage === 'fresh' && share !== null && decides) {
    if (byPhases !== null) return chooseWithPhases(device, byPhases, share, economics, budget, at);
    return choose(device, range, share, economics, at);
  }
  // Phases change on new data alone: until then it may not go on with some that limits leave nothing on by now.
  const barredHere = device.on === true ? barredBy(device, currentRange(view, memory), budget) : null;
  if (barredHere !== null) return say(off, barredHere);
  if (knowledge.stage !== 'fresh') {
    const figures = { ageS: Math.round(knowledge.ageMs / 1000), service: lead.service };
    return stale(device, knowledge.stage, figures, range, economics, capped, at);
  }
  if (share === null) return say(capped, { code: 'data-missing', figures: {} });
  return waitForData(device, knowledge, capped, at);
};

/** How old a sample may be that still tells what the sensor can and cannot tell, ms. */
const TELLS_MS = 30 * 60_000;

/** The sensor answers, but of the house it tells nothing, and nobody said what that usually takes. */
const isHouseUnknown = ({ newest, home }: SiteKnowledge, nowMs: number): boolean =>
  newest !== null &&
  nowMs - newest.timeMs <= TELLS_MS &&
  newest.pvW !== null &&
  home.overrideW === null &&
  rawSurplus(newest, home) === null;

/** The same law on the phases that fit the sun; a change goes through a pause. */
const chooseWithPhases = (
  device: Device,
  byPhases: RangeByPhases,
  share: Share,
  economics: Economics,
  budget: FuseBudget | null,
  at: Situation,
): Choice => {
  const plan = planPhases(device, byPhases, share, economics, at.intervalS, at.nowMs);
  if (plan.kind === 'pause') {
    const untilMs = at.nowMs + at.intervalS * 1000;
    const reason: Reason = { code: 'phase-switching', figures: { until: iso(untilMs) } };
    return { target: { ...off, phases: plan.to }, reason, untilMs };
  }
  const { phases, resumes } = plan;
  const starts = device.view.state.on !== true;
  const memory = starts ? { ...device.memory, phases } : device.memory;
  // Who paused for a change goes on as one that runs: it need not earn its start again.
  const onPhases = { ...device, memory, ...(resumes ? { on: true, setA: null } : {}) };
  const wide = currentRange(device.view, memory);
  // It runs on phases that limits set since then leave nothing on: off, and on the others from the next start.
  const barred = barredBy(onPhases, wide, budget);
  if (barred !== null) return { target: off, reason: barred, untilMs: null };
  const choice = choose(onPhases, withinFuse(wide, budget), share, economics, at);
  return starts && choice.target.on === true ? { ...choice, target: { ...choice.target, phases } } : choice;
};

/** What it can be set to on the phases it runs on, or on others where these leave nothing. */
const widest = ({ view, memory }: Device, by: RangeByPhases | null): CurrentRange | null => {
  const now = currentRange(view, memory);
  return now === null || !isEmpty(now) ? now : (by?.[1] ?? by?.[3] ?? now);
};

/** Limits that leave nothing, or a fuse that does not bear the least that it takes; null: neither. */
const barredBy = (device: Device, range: CurrentRange | null, budget: FuseBudget | null): Reason | null => {
  if (range !== null && isEmpty(range)) return { code: 'limits-conflict', figures: range };
  const needsA = range === null ? currentOf(device.expectedW, phasesOf(device.view, device.memory)) : range.minA;
  return budget !== null && needsA > budget.leftA ? { code: 'fuse-limit', figures: { limitA: budget.limitA } } : null;
};

const withinFuse = (range: CurrentRange | null, budget: FuseBudget | null): CurrentRange | null =>
  range === null || budget === null ? range : { minA: range.minA, maxA: Math.min(range.maxA, budget.leftA) };

const capTo = (currentA: number | null, range: CurrentRange | null): number | null =>
  currentA === null || range === null ? currentA : Math.min(currentA, range.maxA);

/** control-law.md: "Decision (only with a new sample; else hold)". */
const waitForData = (device: Device, knowledge: SiteKnowledge, hold: Target, at: Situation): Choice => {
  if (knowledge.guardUntilMs !== null && device.on === true) {
    const untilMs = knowledge.guardUntilMs;
    return { target: hold, reason: { code: 'guard', figures: { until: iso(untilMs) } }, untilMs };
  }
  const { reason } = device.memory;
  const told: Reason =
    reason !== null && lasting.has(reason.code)
      ? afterwards(reason, device.on)
      : { code: 'no-new-data', figures: { ageS: Math.round(knowledge.ageMs / 1000) } };
  return { target: hold, reason: told, untilMs: at.nowMs };
};

/** Reasons of the law that stay true until the next sample. */
const lasting: ReadonlySet<string> = new Set([
  'waiting-surplus',
  'waiting-calm',
  'starting-sun',
  'charging-sun',
  'holding-minimum',
  'stopping-cloud',
  'priority',
  'battery-first',
  'battery-sunset',
  'battery-helps',
  'night',
  'deadline-waiting',
  'deadline-waiting-unknown',
  'wrong-meter',
  'car-not-drawing',
  'load-not-drawing',
]);

/**
 * The stages of control.md §B6: keep, then minimum ("on-off loads off after min-on"), then off. An appliance that runs
 * at its minimum whatever the sun stays there. Nothing starts or rises on old data.
 */
const stale = (
  device: Device,
  stage: Exclude<Stage, 'fresh'>,
  figures: { readonly ageS: number; readonly service: string },
  range: CurrentRange | null,
  economics: Economics,
  hold: Target,
  at: Situation,
): Choice => {
  const minimum: Target = {
    on: true,
    currentA: range === null ? null : Math.min(hold.currentA ?? range.minA, range.minA),
  };
  if (device.on !== true) {
    // At night nobody asks the sensors, and nobody needs to.
    if (at.resting) return { target: off, reason: { code: 'night', figures: {} }, untilMs: null };
    const code = stage === 'off' ? 'data-stale-off' : 'data-stale';
    return { target: off, reason: { code, figures }, untilMs: null };
  }
  if (stage === 'keep') return { target: hold, reason: { code: 'data-stale', figures }, untilMs: null };
  if (economics.always) return { target: minimum, reason: { code: 'data-stale-minimum', figures }, untilMs: null };
  const until = onUntil(device.view, device.memory);
  const locked = at.nowMs < until;
  if (stage === 'minimum' && (range !== null || locked)) {
    return { target: minimum, reason: { code: 'data-stale-minimum', figures }, untilMs: locked ? until : null };
  }
  return { target: off, reason: { code: 'data-stale-off', figures }, untilMs: null };
};
