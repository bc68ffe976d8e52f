import type { CommandCost } from '#shared/integration.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import type { FollowFacts } from './arrival-gate.ts';
import { buildSnapshot, clocksAfter } from './build-snapshot.ts';
import { controlStateOf } from './control-state.ts';
import { decide, type RunDecision } from './decide/decide.ts';
import type { PollMemory } from './decide/memory/run-memory.ts';
import { DAYLIGHT_PV_W } from './decide/observe/outlook.ts';
import type { Snapshot } from './decide/snapshot.ts';
import { batteryControlBy, batteryLinkDue } from './home-battery.ts';
import { chargersWithCarOf } from './linked-cars.ts';
import { sealMark } from './links.ts';
import { planRun } from './plan-run.ts';
import type { PlannerMemory } from './planner/plan-types.ts';
import {
  dueLinks,
  overdueLinks,
  pollAfter,
  reportedLinks,
  restedLinks,
  SLOW_SAMPLING_S,
  unreadLinks,
} from './polling.ts';
import { sunAfter } from './polling-sun.ts';
import { readSite, type SiteReads } from './read-site.ts';
import type { RunDeps, SiteRun } from './run-types.ts';
import type { SiteBundle } from './store.ts';

/** What a run read, and what it decided on that. */
export interface Observation {
  readonly reads: SiteReads;
  readonly snapshot: Snapshot;
  readonly decided: RunDecision;
  /** What the planner knows after this run. */
  readonly planner: PlannerMemory;
  /** The time of the decision, ms since the epoch. */
  readonly nowMs: number;
}

/** Share of a run's time in which all reads must end. */
const READ_SHARE = 11 / 19;

/**
 * Polls the links that the trigger's policy names, and decides. When the decision commands a device whose link was not
 * polled (a schedule that acts at night, say), that link is read after all and the decision made again: nothing is
 * commanded unseen.
 */
export const observe = async (run: SiteRun): Promise<Observation> => {
  const { deps, bundle } = run;
  const readMs = READ_SHARE * run.timeLimitMs;
  const first = await readSite(run, readMs, linksToPoll(run));
  const observation = decideOn(deps, bundle, first);
  const needed = new Set<CredentialsId>();
  for (const { applianceId } of observation.decided.commands) {
    const view = observation.snapshot.appliances.find(({ id }) => id === applianceId);
    if (view !== undefined && !view.asked) needed.add(view.credentialsId);
  }
  const { battery } = observation.snapshot;
  if (battery != null && observation.decided.battery?.command != null && first.notPolled.has(battery.credentialsId))
    needed.add(battery.credentialsId);
  if (needed.size === 0) return withMemory(deps, bundle, observation);
  const second = await readSite(run, readMs / 2, needed);
  return withMemory(deps, bundle, decideOn(deps, bundle, merge(first, second, needed)));
};

/** The links that the run polls first. */
const linksToPoll = ({ deps, bundle, policy, intervalS, reads }: SiteRun): ReadonlySet<CredentialsId> => {
  // What devices report to us costs no call, and is read in every run that something other than the clock started.
  const reported = policy.claims === 'minute' ? [] : reportedLinks(bundle, deps.manifest);
  const battery = policy.polls === 'overdue' ? null : batteryLinkDue(bundle, deps.manifest, deps.now());
  const named = [...(reads === null ? [] : [reads]), ...(battery === null ? [] : [battery]), ...reported];
  const state = controlStateOf(bundle);
  switch (policy.polls) {
    case 'overdue':
      return new Set([...overdueLinks(bundle, state, deps.manifest, intervalS * 1000, deps.now()), ...named]);
    case 'due':
      return new Set([
        ...dueLinks(bundle, state, deps.manifest, intervalS * 1000, deps.now()),
        ...changedSecrets(bundle),
        ...named,
      ]);
    case 'rested':
      return new Set([
        ...restedLinks(bundle, state, deps.manifest, deps.now()),
        ...unreadLinks(bundle),
        ...changedSecrets(bundle),
        ...named,
      ]);
    case 'unread':
      return new Set([...unreadLinks(bundle), ...changedSecrets(bundle), ...named]);
  }
};

/** Links whose secret the user replaced since the last run: they are tried at once. */
const changedSecrets = ({ credentials, run }: SiteBundle): CredentialsId[] => {
  const links = run?.state.control.links ?? {};
  return credentials.flatMap(({ id, sealed }) => {
    const known = links[id];
    return known === undefined || known.seal === sealMark(sealed) ? [] : [id];
  });
};

const decideOn = (deps: RunDeps, bundle: SiteBundle, reads: SiteReads): Observation => {
  const nowMs = deps.now();
  const timing = (service: string) => deps.manifest(service)?.timing ?? null;
  const batteryControl = batteryControlBy(deps.manifest);
  const read = buildSnapshot(bundle, reads, timing, nowMs, commandCostBy(deps.manifest), batteryControl);
  const { snapshot, memory: planner } = planRun(bundle, read, nowMs);
  return { reads, snapshot, decided: decide(snapshot, nowMs), planner, nowMs };
};

/** Of a service that is not known or names no cost, commands are few: they may be counted. */
const UNKNOWN_COST: CommandCost = { perDay: 50 };

const commandCostBy =
  (manifest: RunDeps['manifest']) =>
  (service: string): CommandCost =>
    manifest(service)?.commandCost ?? UNKNOWN_COST;

const merge = (first: SiteReads, second: SiteReads, needed: ReadonlySet<CredentialsId>): SiteReads => ({
  sensors: new Map([...first.sensors, ...second.sensors]),
  appliances: new Map([...first.appliances, ...second.appliances]),
  cars: new Map([...first.cars, ...second.cars]),
  links: {
    ...first.links,
    ...Object.fromEntries(Object.entries(second.links).filter(([id]) => needed.has(id as CredentialsId))),
  },
  notPolled: new Set([...first.notPolled].filter((id) => !needed.has(id))),
  adapters: new Map([...first.adapters, ...second.adapters]),
});

/** Adds to the memory when links were polled and what that showed of their vendors, and when there was PV. */
const withMemory = (deps: Pick<RunDeps, 'manifest'>, bundle: SiteBundle, observation: Observation): Observation => {
  const { reads, decided, nowMs } = observation;
  const before = controlStateOf(bundle);
  const polls: Record<CredentialsId, PollMemory> = {};
  for (const { id, service } of bundle.credentials) {
    const known = before?.polls?.[id];
    const outcomes = bundle.sensors.flatMap((sensor) =>
      sensor.credentialsId === id ? (reads.sensors.get(sensor.id) ?? []) : [],
    );
    const polled =
      outcomes.length > 0 ||
      bundle.appliances.some((each) => each.credentialsId === id && reads.appliances.has(each.id)) ||
      chargersWithCarOf(bundle, id).some((charger) => reads.cars.has(charger.id));
    let sampleMs: number | null = null;
    for (const outcome of outcomes) {
      if (outcome.ok && outcome.value.timeIsMeasured)
        sampleMs = Math.max(sampleMs ?? 0, Date.parse(outcome.value.time));
    }
    if (polled)
      polls[id] = pollAfter(known, sampleMs, nowMs, deps.manifest(service)?.timing.samplingS ?? SLOW_SAMPLING_S);
    else if (known !== undefined) polls[id] = known;
  }
  const { law } = decided.nextState.site;
  const sun = sunAfter(before?.sun ?? null, law?.pv ?? null, law?.seenMs ?? 0);
  const clocks = clocksAfter(bundle, reads, (service) => deps.manifest(service)?.timing ?? null, nowMs);
  const known = Object.keys(clocks).length > 0 ? { clocks } : {};
  const nextState = { ...decided.nextState, polls, sun, ...known };
  return { ...observation, decided: { ...decided, nextState } };
};

/** What a run showed of whether anything follows the surplus. */
export const followFacts = ({ snapshot, decided }: Observation): FollowFacts => {
  const { law } = decided.nextState.site;
  return {
    decisions: decided.decisions,
    dark: snapshot.site.resting || (law !== null && law.pv !== null && law.pv <= DAYLIGHT_PV_W),
  };
};
