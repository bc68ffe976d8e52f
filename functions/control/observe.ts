import type { CredentialsId } from '#shared/model/ids.ts';
import { buildSnapshot, clocksAfter, controlStateOf } from './build-snapshot.ts';
import { decide, type RunDecision } from './decide/decide.ts';
import type { PollMemory } from './decide/memory/state.ts';
import type { Snapshot } from './decide/snapshot.ts';
import { dueLinks, pollAfter } from './polling.ts';
import { sunAfter } from './polling-sun.ts';
import { readSite, type SiteReads } from './read-site.ts';
import type { RunDeps } from './run-types.ts';
import type { SiteBundle } from './store.ts';

/** What a run saw and what it makes of it. */
export interface Look {
  readonly reads: SiteReads;
  readonly snapshot: Snapshot;
  readonly verdict: RunDecision;
  readonly nowMs: number;
}

/**
 * Asks the links whose turn it is and decides. When the decision is about a device whose link was resting (a schedule
 * that acts at night, say), that link is asked after all and the decision made anew: nothing is commanded unseen.
 * @param everything true when a user waits: all links are asked
 * @param readMs time for one round of reads
 */
export const look = async (
  deps: RunDeps,
  bundle: SiteBundle,
  everything: boolean,
  intervalS: number,
  readMs: number,
  signal: AbortSignal,
): Promise<Look> => {
  const due = everything
    ? undefined
    : dueLinks(bundle, controlStateOf(bundle), deps.manifest, intervalS * 1000, deps.now());
  const first = await readSite(deps, bundle, intervalS, readMs, signal, due);
  const seen = think(deps, bundle, first);
  const needed = new Set<CredentialsId>();
  for (const { applianceId } of seen.verdict.commands) {
    const view = seen.snapshot.appliances.find(({ id }) => id === applianceId);
    if (view !== undefined && !view.asked) needed.add(view.credentialsId);
  }
  if (needed.size === 0) return remember(deps, bundle, seen);
  const second = await readSite(deps, bundle, intervalS, readMs / 2, signal, needed);
  return remember(deps, bundle, think(deps, bundle, together(first, second, needed)));
};

const think = (deps: RunDeps, bundle: SiteBundle, reads: SiteReads): Look => {
  const nowMs = deps.now();
  const snapshot = buildSnapshot(bundle, reads, (service) => deps.manifest(service)?.timing ?? null, nowMs);
  return { reads, snapshot, verdict: decide(snapshot, nowMs), nowMs };
};

const together = (first: SiteReads, second: SiteReads, needed: ReadonlySet<CredentialsId>): SiteReads => ({
  sensors: new Map([...first.sensors, ...second.sensors]),
  appliances: new Map([...first.appliances, ...second.appliances]),
  links: {
    ...first.links,
    ...Object.fromEntries(Object.entries(second.links).filter(([id]) => needed.has(id as CredentialsId))),
  },
  rested: new Set([...first.rested].filter((id) => !needed.has(id))),
  adapters: new Map([...first.adapters, ...second.adapters]),
});

/** Adds to the memory when links were asked, and when there was sun. */
const remember = (deps: Pick<RunDeps, 'manifest'>, bundle: SiteBundle, seen: Look): Look => {
  const { reads, verdict, nowMs } = seen;
  const before = controlStateOf(bundle);
  const polls: Record<CredentialsId, PollMemory> = {};
  for (const { id } of bundle.credentials) {
    const known = before?.polls?.[id];
    const outcomes = bundle.sensors.flatMap((sensor) =>
      sensor.credentialsId === id ? (reads.sensors.get(sensor.id) ?? []) : [],
    );
    const asked =
      outcomes.length > 0 ||
      bundle.appliances.some((each) => each.credentialsId === id && reads.appliances.has(each.id));
    let sampleMs: number | null = null;
    for (const outcome of outcomes) {
      if (outcome.ok && outcome.value.timeIsMeasured)
        sampleMs = Math.max(sampleMs ?? 0, Date.parse(outcome.value.time));
    }
    if (asked) polls[id] = pollAfter(known, sampleMs, nowMs);
    else if (known !== undefined) polls[id] = known;
  }
  const { law } = verdict.nextState.site;
  const sun = sunAfter(before?.sun ?? null, law?.pv ?? null, law?.seenMs ?? 0);
  const clocks = clocksAfter(bundle, reads, (service) => deps.manifest(service)?.timing ?? null, nowMs);
  const told = Object.keys(clocks).length > 0 ? { clocks } : {};
  const nextState = { ...verdict.nextState, polls, sun, ...told };
  return { ...seen, verdict: { ...verdict, nextState } };
};
