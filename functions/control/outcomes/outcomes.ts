import { carBatteryKWhOf } from '#shared/car-battery.ts';
import type { ApplianceSettings } from '#shared/model/appliance.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import type { Outcome, Outcomes, OutcomesQuery, OutcomeUnknown } from '#shared/model/outcome.ts';
import { type ApplianceState, unknownApplianceState } from '#shared/model/reading.ts';
import { noGoals, type OutcomeGoal, outcomeGoals } from '#shared/outcome-goals.ts';
import { HOUR_MS } from '#shared/units.ts';
import { addDays, zoneDay, zoneDaySpan } from '../../platform/zone-day.ts';
import { occurrencesAround } from '../calendar-goals.ts';
import { controlStateOf } from '../control-state.ts';
import type { SiteBundle } from '../store.ts';
import type { LearnedSun } from './learned-sun.ts';
import { type Need, needOf, targetOf } from './need.ts';
import { isOld, type OutcomesInput, startingPoint } from './starting-point.ts';
import { STEP_MS, type Stepped, stepThrough } from './step-through.ts';
import { sunToCome } from './sun-to-come.ts';

/** When a car is full that has no deadline of its own, as the tile offers it. */
const USUAL_BY = '07:00';
/** A deadline on some weekdays may be far: it is looked at for so long, ms. */
const FURTHEST_MS = 4 * 24 * HOUR_MS;

type Appliance = SiteBundle['appliances'][number];

/**
 * What each of the three goals would bring if it were chosen now, and when the appliance starts if nothing is: today's law and plan
 * stepped through the time ahead on the sun that the plan expects. Pure.
 * @param nowMs ms since the epoch
 * @throws Error when the site has no such appliance
 */
export const outcomesOf = (input: OutcomesInput, nowMs: number): Outcomes => {
  const { site, applianceId, asked } = input;
  const found = site.appliances.find(({ id }) => id === applianceId);
  if (found === undefined) throw new Error(`no appliance ${applianceId}`);
  const appliance = withoutPastGoal(found, nowMs);
  const control = controlStateOf(site);
  const sun = control === null ? null : sunToCome(site, control.site, nowMs);
  const blind: OutcomeUnknown | null = isOld(input, nowMs) ? 'old-data' : sun === null ? 'no-history' : null;
  const state = input.states.get(applianceId) ?? unknownApplianceState;
  const start = startingPoint(input, blind === null ? sun : null, nowMs);
  const onW = start.devices.find(({ id }) => id === applianceId)?.onW ?? 0;
  const need = needOf({
    settings: appliance.settings,
    kind: appliance.kind,
    state,
    memory: control?.appliances[applianceId],
    powerW: onW,
    targetPercent: asked.targetPercent,
  });
  const fullBy = fullBySettings(appliance, state, asked);
  const byMs = deadlineOf(fullBy, site.account.timezone, nowMs);
  const { timezone } = site.account;
  const tomorrow = zoneDaySpan(addDays(zoneDay(nowMs, timezone), 1), timezone);
  const untilMs = Math.min(nowMs + FURTHEST_MS, Math.max(tomorrow.toMs, byMs ?? 0));
  // Where the sun is not known everything counts as grid, and so no plan may count on it.
  const planned = blind === null ? site : { ...site, planning: null };
  const step = (changes: Partial<Appliance>, toMs: number, needWh: number): Stepped =>
    stepThrough({ ...start, site: withChanges(planned, applianceId, changes, nowMs) }, applianceId, needWh, {
      fromMs: nowMs,
      toMs,
    });
  const outcomes = outcomeGoals.map((goal): Outcome => {
    const ends = goal === 'full-by' ? byMs : null;
    const by = ends === null ? null : iso(ends);
    if (typeof need === 'string') return { ...nothingKnown(goal, by), unknown: need };
    if (goal === 'sun-only' && blind !== null) return { ...nothingKnown(goal, by), unknown: blind };
    const stepped = step(changesFor(goal, appliance, fullBy), Math.min(untilMs, ends ?? untilMs), need.energyWh);
    return outcomeFrom(goal, by, need, stepped, blind);
  });
  return {
    at: iso(nowMs),
    until: iso(untilMs),
    outcomes,
    sunAheadWh: blind !== null || sun === null ? null : sunUntil(sun, nowMs, tomorrow.fromMs),
    nextStartAt: blind === null ? nextStart(step, need, untilMs) : null,
  };
};

const iso = (ms: number): string => new Date(ms).toISOString();

/** What is said of a goal of which nothing can be worked out. */
export const nothingKnown = (goal: OutcomeGoal, by: string | null): Omit<Outcome, 'unknown'> => ({
  goal,
  by,
  readyAt: null,
  reachesPercent: null,
  energyWh: null,
  sunWh: null,
  gridWh: null,
  gridEur: null,
});

const outcomeFrom = (
  goal: OutcomeGoal,
  by: string | null,
  { car }: Need,
  { readyMs, sunWh, gridWh, gridEur }: Stepped,
  unknown: OutcomeUnknown | null,
): Outcome => {
  const [sun, grid] = [Math.round(sunWh), Math.round(gridWh)];
  return {
    goal,
    by,
    readyAt: readyMs === null ? null : iso(readyMs),
    reachesPercent: car === null ? null : Math.min(100, Math.round(car.percent + (sunWh + gridWh) / car.perPercentWh)),
    energyWh: sun + grid,
    sunWh: sun,
    gridWh: grid,
    // At a price below nothing the grid pays.
    gridEur: Math.max(0, Math.round(gridEur * 100) / 100),
    unknown,
  };
};

/** An appliance that reached its target, or is unplugged, starts no more. */
const nextStart = (
  step: (changes: Partial<Appliance>, toMs: number, needWh: number) => Stepped,
  need: Need | OutcomeUnknown,
  untilMs: number,
): string | null => {
  if (need === 'unplugged' || (typeof need !== 'string' && need.energyWh <= 0)) return null;
  const { startMs } = step({}, untilMs, typeof need === 'string' ? Number.POSITIVE_INFINITY : need.energyWh);
  return startMs === null ? null : iso(startMs);
};

/** Settings with the deadline that full-by stands for: the appliance's own, or the one that its tile offers. */
const fullBySettings = (
  { settings, kind }: Appliance,
  state: ApplianceState,
  { by, targetPercent }: OutcomesQuery,
): ApplianceSettings => {
  const own = settings.deadline;
  const sizeKWh = carBatteryKWhOf(settings);
  if (kind === 'plug') {
    const { dailyMinimum } = settings;
    return by === undefined || dailyMinimum === null
      ? settings
      : { ...settings, dailyMinimum: { ...dailyMinimum, by } };
  }
  if (own !== null && targetPercent === undefined) {
    return by === undefined ? settings : { ...settings, deadline: { ...own, readyAt: by } };
  }
  // A goal for one time is the goal as long as it is ahead.
  if (own === null && by === undefined && targetPercent === undefined && settings.once !== null) return settings;
  const readyAt = by ?? own?.readyAt ?? USUAL_BY;
  const percent = targetOf(settings, state, targetPercent);
  const deadline = { readyAt, days: own?.days ?? null, energyKWh: null, targetPercent: percent, batteryKWh: sizeKWh };
  return { ...settings, deadline };
};

const deadlineOf = (
  { deadline, dailyMinimum, once }: ApplianceSettings,
  zone: string,
  nowMs: number,
): number | null => {
  if (deadline !== null) return occurrencesAround(deadline.readyAt, deadline.days, zone, nowMs).nextMs;
  if (dailyMinimum !== null) return occurrencesAround(dailyMinimum.by, null, zone, nowMs).nextMs;
  return once === null ? null : Date.parse(once.byAt);
};

/** A goal for one time that is over is none. */
const withoutPastGoal = (appliance: Appliance, nowMs: number): Appliance => {
  const { once } = appliance.settings;
  const isOver = once !== null && Date.parse(once.byAt) <= nowMs;
  return isOver ? { ...appliance, settings: { ...appliance.settings, once: null } } : appliance;
};

const changesFor = (goal: OutcomeGoal, { settings }: Appliance, fullBy: ApplianceSettings): Partial<Appliance> => {
  if (goal === 'full-by') return { mode: 'AUTO', settings: fullBy };
  const free = { ...settings, ...noGoals };
  return goal === 'sun-only' ? { mode: 'AUTO', settings: free } : { mode: 'ON', settings: free };
};

/** Choosing a goal ends what overrides it; without changes everything stays as it is. */
const withChanges = (
  site: SiteBundle,
  applianceId: ApplianceId,
  changes: Partial<Appliance>,
  nowMs: number,
): SiteBundle => ({
  ...site,
  appliances: site.appliances.map((appliance) =>
    appliance.id !== applianceId || changes.mode === undefined
      ? appliance
      : { ...appliance, ...changes, chargeNow: null, resumedAt: iso(nowMs) },
  ),
});

/** Wh, whole. */
const sunUntil = (sun: LearnedSun, fromMs: number, toMs: number): number => {
  let wh = 0;
  for (let atMs = fromMs; atMs < toMs; atMs += STEP_MS)
    wh += (Math.max(0, sun(atMs)) * Math.min(STEP_MS, toMs - atMs)) / HOUR_MS;
  return Math.round(wh);
};
