import type { Reason } from '#shared/model/reason.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { onUntil } from '../memory/switching.ts';
import { type Device, untakenSince } from '../observe/device.ts';
import {
  type CurrentRange,
  currentOf,
  currentRange,
  isEmpty,
  phasesOf,
  type RangeByPhases,
  rangeByPhases,
  switchesPhases,
} from '../observe/limits.ts';
import { movesWrongWay } from '../observe/own-steps.ts';
import type { SiteKnowledge } from '../observe/site.ts';
import { rawSurplus } from '../observe/surplus.ts';
import { hasWrongSign, isImplausible } from '../observe/trust.ts';
import { afterTransition, iso, watts } from '../reasons.ts';
import type { TraceFigures } from '../trace.ts';
import { type Choice, choose, type RunContext, type Share, type Target } from './choose.ts';
import type { FuseBudget } from './fuse.ts';
import { changeUntil, changingUntil, phaseChangeOf, planPhases } from './phases.ts';
import type { Pricing } from './pricing.ts';
import { holdInSilence } from './silence.ts';

const off: Target = { on: false, currentA: null };

/**
 * Follows the surplus with one appliance. The first that applies decides: not plugged in, car full, limits, fuse, no
 * sensor, implausible data, wrong sign, unknown house, age of the data, and then the law of `choose`.
 * @param share null while the surplus was never measured
 * @param budget the fuse; null: no limit known
 */
export const followSurplus = (
  device: Device,
  knowledge: SiteKnowledge,
  share: Share | null,
  pricing: Pricing,
  budget: FuseBudget | null,
  run: RunContext,
): Choice => {
  const { view, memory } = device;
  const hold: Target = { on: device.on, currentA: device.setA };
  const openEnded = (target: Target, reason: Reason): Choice => ({ target, reason, untilMs: null });

  const ask = (rule: string, figures: TraceFigures): void => run.trace(view.id, rule, figures);
  ask('plugged in', { plugged: view.state.plugged });
  if (view.state.plugged === false) return openEnded(off, { code: 'no-plug', figures: {} });
  ask('car full', { full: view.state.full });
  // A full car may still heat or cool itself from the charger: one that is on stays on.
  if (view.state.full === true) return openEnded(hold, { code: 'car-full', figures: {} });

  const byPhases = switchesPhases(view) ? rangeByPhases(view, memory) : null;
  const wide = widestRange(device, byPhases);
  ask('limits and fuse', { minA: wide?.minA ?? null, maxA: wide?.maxA ?? null, fuseLeftA: budget?.leftA ?? null });
  const barred = barredBy(device, wide, budget);
  if (barred !== null) return openEnded(off, barred);
  const range = withinFuse(wide, budget);

  const { lead } = knowledge.home;
  ask('sensor', { service: lead?.service ?? null });
  if (lead === null) return openEnded(off, { code: 'no-sensor', figures: {} });
  ask('plausible data', { gapW: watts(knowledge.memory.implausible.gapW) });
  if (isImplausible(knowledge.memory.implausible)) {
    const gapW = watts(knowledge.memory.implausible.gapW);
    return openEnded(off, { code: 'data-implausible', figures: { gapW } });
  }
  const capped = { on: hold.on, currentA: capTo(hold.currentA, range) };
  const { darkFeeds, steps } = knowledge.memory;
  ask('sign of the meter', { nightExports: darkFeeds });
  if (hasWrongSign(darkFeeds) || movesWrongWay(steps, run.nowMs))
    return openEnded(off, { code: 'wrong-sign', figures: {} });
  ask('house load', { houseW: knowledge.memory.houseW });
  if (device.on === false && isHouseUnknown(knowledge, run.nowMs))
    return openEnded(off, { code: 'house-unknown', figures: {} });
  ask('age of the data', { trust: knowledge.stage, ageS: Math.round(knowledge.ageMs / 1000) });
  const decides = knowledge.fresh || device.changed || memory.phasePause !== null;
  if (knowledge.stage === 'fresh' && share !== null && decides) {
    if (byPhases !== null) return chooseWithPhases(device, byPhases, share, pricing, budget, run);
    return choose(device, range, share, pricing, run);
  }
  // Phases change on new data only: until then it must not go on with phases on which limits have left nothing since.
  if (knowledge.stage === 'fresh') ask('new data', { newSample: knowledge.fresh, shareKnown: share !== null });
  const barredHere = device.on === true ? barredBy(device, currentRange(view, memory), budget) : null;
  if (barredHere !== null) return openEnded(off, barredHere);
  if (knowledge.stage !== 'fresh') {
    return onOldData(device, knowledge, share, range, pricing, run);
  }
  if (share === null) return openEnded(capped, { code: 'data-missing', figures: {} });
  return waitForData(device, knowledge, capped, run);
};

/** Age up to which a sample still shows what the sensor can and cannot measure, ms. */
const SHOWS_ABILITY_MS = 30 * MINUTE_MS;

/** The sensor answers but does not measure the house, and the user did not set what it usually takes. */
const isHouseUnknown = ({ newest, home }: SiteKnowledge, nowMs: number): boolean =>
  newest !== null &&
  nowMs - newest.timeMs <= SHOWS_ABILITY_MS &&
  newest.pvW !== null &&
  home.overrideW === null &&
  rawSurplus(newest, home) === null;

/** The same law on the number of phases that fits the surplus; a change goes through a pause. */
const chooseWithPhases = (
  device: Device,
  byPhases: RangeByPhases,
  share: Share,
  pricing: Pricing,
  budget: FuseBudget | null,
  run: RunContext,
): Choice => {
  run.trace(device.view.id, 'phases', { phases: device.memory.phases });
  const plan = planPhases(device, byPhases, share, pricing, run.intervalS, run.nowMs);
  if (plan.kind === 'pause') {
    const untilMs = run.nowMs + run.intervalS * 1000;
    const reason: Reason = { code: 'phase-switching', figures: { until: iso(untilMs) } };
    return { target: { ...off, phases: plan.to }, reason, untilMs };
  }
  if (plan.kind === 'change') {
    const changed = chooseOn(device, plan.to, { named: true, afresh: true }, share, pricing, budget, run);
    if (changed.target.on === true) return whileChanging(changed, changeUntil(device.view, run.nowMs));
  }
  const starts = device.view.state.on !== true;
  // A command that had no effect names the phases again.
  const named = starts || (device.repeat && phaseChangeOf(device.view).whileOn);
  const { phases, resumes } = plan.kind === 'change' ? { phases: plan.from, resumes: false } : plan;
  const choice = chooseOn(device, phases, { named, afresh: resumes }, share, pricing, budget, run);
  const untilMs = changingUntil(device, run.nowMs);
  return untilMs === null || choice.target.on !== true ? choice : whileChanging(choice, untilMs);
};

/**
 * @param named the command names the phases, as it starts or changes
 * @param afresh it goes on as one that runs, with whatever current is best there: it need not earn its start again
 */
const chooseOn = (
  device: Device,
  phases: 1 | 3,
  { named, afresh }: { readonly named: boolean; readonly afresh: boolean },
  share: Share,
  pricing: Pricing,
  budget: FuseBudget | null,
  run: RunContext,
): Choice => {
  const memory = named ? { ...device.memory, phases } : device.memory;
  const onPhases = { ...device, memory, ...(afresh ? { on: true, setA: null } : {}) };
  const wide = currentRange(device.view, memory);
  // Limits set since it started leave nothing on its phases: off, and on the others from the next start.
  const barred = barredBy(onPhases, wide, budget);
  if (barred !== null) return { target: off, reason: barred, untilMs: null };
  const choice = choose(onPhases, withinFuse(wide, budget), share, pricing, run);
  return named && choice.target.on === true ? { ...choice, target: { ...choice.target, phases } } : choice;
};

const whileChanging = (choice: Choice, untilMs: number): Choice => ({
  ...choice,
  reason: { code: 'phase-switching', figures: { until: iso(untilMs) } },
  untilMs,
});

/** Its range on the phases it runs on, or on others where these leave nothing. */
const widestRange = ({ view, memory }: Device, by: RangeByPhases | null): CurrentRange | null => {
  const now = currentRange(view, memory);
  return now === null || !isEmpty(now) ? now : (by?.[1] ?? by?.[3] ?? now);
};

/** Limits that leave nothing, or a fuse that does not bear the appliance's minimum; null: neither. */
const barredBy = (device: Device, range: CurrentRange | null, budget: FuseBudget | null): Reason | null => {
  if (range !== null && isEmpty(range)) return { code: 'limits-conflict', figures: range };
  const needsA = range === null ? currentOf(device.expectedW, phasesOf(device.view, device.memory)) : range.minA;
  return budget !== null && needsA > budget.leftA ? { code: 'fuse-limit', figures: { limitA: budget.limitA } } : null;
};

const withinFuse = (range: CurrentRange | null, budget: FuseBudget | null): CurrentRange | null =>
  range === null || budget === null ? range : { minA: range.minA, maxA: Math.min(range.maxA, budget.leftA) };

const capTo = (currentA: number | null, range: CurrentRange | null): number | null =>
  currentA === null || range === null ? currentA : Math.min(currentA, range.maxA);

/** The law decides on new samples only: until the next one the target stays, and the last reason if it is still true. */
const waitForData = (device: Device, knowledge: SiteKnowledge, hold: Target, run: RunContext): Choice => {
  if (knowledge.guardUntilMs !== null && device.on === true) {
    const untilMs = knowledge.guardUntilMs;
    return { target: hold, reason: { code: 'guard', figures: { until: iso(untilMs) } }, untilMs };
  }
  const { reason: last } = device.memory;
  const reason: Reason =
    last !== null && lasting.has(last.code)
      ? afterTransition(last, device.on, untakenSince(device, run.nowMs, run.intervalS) !== null)
      : { code: 'no-new-data', figures: { ageS: Math.round(knowledge.ageMs / 1000) } };
  return { target: hold, reason, untilMs: run.nowMs };
};

/** Reasons that stay true until the next sample. */
const lasting: ReadonlySet<string> = new Set([
  'waiting-surplus',
  'waiting-calm',
  'starting-sun',
  'charging-sun',
  'holding-minimum',
  'holding-awake',
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

/** How long what runs is left as it is where nothing was ever measured, ms. */
const UNMEASURED_MS = 30 * MINUTE_MS;

/**
 * What happens while no data come: nothing starts or rises; what runs is held by what the last values and past days let
 * expect (LAW.md, Silence).
 */
const onOldData = (
  device: Device,
  knowledge: SiteKnowledge,
  share: Share | null,
  range: CurrentRange | null,
  pricing: Pricing,
  run: RunContext,
): Choice => {
  const { view, memory } = device;
  const figures = { ageS: Math.round(knowledge.ageMs / 1000), service: knowledge.home.lead?.service ?? '' };
  if (device.on !== true) {
    // At night sensors are deliberately not asked: their age is no news.
    const reason: Reason = run.resting ? { code: 'night', figures: {} } : { code: 'data-stale-off', figures };
    return { target: off, reason, untilMs: null };
  }
  // Before the first value there is nothing to expect from: as it is, but not for long.
  if (share === null && knowledge.ageMs <= UNMEASURED_MS)
    return { target: { on: true, currentA: device.setA }, reason: { code: 'data-stale', figures }, untilMs: null };
  const held =
    knowledge.stage === 'dark' || share === null
      ? null
      : holdInSilence(device, range, share, knowledge, pricing, run.nowMs);
  run.trace(view.id, 'silence', {
    byPastDays: held?.byPast ?? false,
    lossEur: held === null ? null : Math.round(1000 * held.memory.lossEur) / 1000,
  });
  const silence = held === null ? {} : { silence: held.memory };
  if (held?.on === true) {
    const target = { on: true, currentA: held.currentA };
    return {
      target,
      reason: { code: held.byPast ? 'data-stale-past' : 'data-stale', figures },
      untilMs: null,
      ...silence,
    };
  }
  const until = onUntil(view, memory);
  const locked = run.nowMs < until;
  if (pricing.always || locked) {
    const minA = range === null ? null : Math.min(device.setA ?? range.minA, range.minA);
    const reason: Reason = { code: 'data-stale-minimum', figures };
    return { target: { on: true, currentA: minA }, reason, untilMs: locked ? until : null, ...silence };
  }
  return { target: off, reason: { code: 'data-stale-off', figures }, untilMs: null };
};
