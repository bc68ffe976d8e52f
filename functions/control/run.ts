import type { IsoTime } from '#shared/model/common.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import type { Decision } from '#shared/model/reason.ts';
import type { SourceHealth } from '#shared/model/sensor.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import type { LinkNote } from '../integrations/port.ts';
import { isoTime } from '../platform/clock.ts';
import { zoneDay } from '../platform/zone-day.ts';
import { type Death, deathsAfter } from './broken-links.ts';
import { controlStateOf } from './build-snapshot.ts';
import type { RunDecision } from './decide/decide.ts';
import { afterFailures } from './decide/memory/failed-commands.ts';
import { combine, consumptionOf } from './decide/observe/home.ts';
import { failureReason } from './decide/reasons.ts';
import type { Snapshot } from './decide/snapshot.ts';
import { heardAt, linkUses, withNotes } from './link-use.ts';
import { errorKey } from './links.ts';
import { type Look, look } from './observe.ts';
import { isResting } from './polling-sun.ts';
import { type SiteReads, within } from './read-site.ts';
import { lookBack } from './reconcile-commands.ts';
import { dataAgeOf, sunSince } from './run-metrics.ts';
import type { RunDeps, RunInput, RunOutcome } from './run-types.ts';
import { type Acts, act } from './send-commands.ts';
import type { RunState, SiteBundle, SiteReading } from './store.ts';

/** Time for the whole run, within the 20 s of every call that reaches a vendor; and the part of it for all reads. */
const WHOLE_MS = 19 * SECOND_MS;
const READ_SHARE = 11 / 19;
/** Time to hand a mail over. */
const TELL_MS = 5 * SECOND_MS;
/** A schedule may fire this much before its interval is over and still be meant. */
const EARLY_MS = 30 * SECOND_MS;

/**
 * One run of a site: load, read all vendors, decide, claim and remember in one conditional write, then command, then
 * add to the history. Whatever stops it half-way, the next run reads what really is and goes on from there.
 * @throws when storage fails; vendors' failures are part of the outcome
 */
export const runSite = async (deps: RunDeps, input: RunInput): Promise<RunOutcome> => {
  const bundle = await deps.store.loadSite(input.accountId);
  if (bundle === null) return { status: 'skipped', why: 'no-site' };
  const minuteMs = Math.floor(input.scheduledMs / MINUTE_MS) * MINUTE_MS;
  const intervalS = 60 * siteIntervalMinutes(bundle.account, bundle.appliances);
  const lastMs = controlStateOf(bundle)?.scheduledMs ?? 0;
  if (input.cause === 'schedule') {
    if (minuteMs <= lastMs) return { status: 'skipped', why: 'duplicate' };
    if (minuteMs < lastMs + intervalS * SECOND_MS - EARLY_MS) return { status: 'skipped', why: 'too-early' };
  }

  const ending = new AbortController();
  try {
    return await runLoaded(deps, input, bundle, minuteMs, intervalS, ending.signal);
  } finally {
    // A request that outlived the run must not act in some later one.
    ending.abort();
  }
};

const runLoaded = async (
  deps: RunDeps,
  input: RunInput,
  bundle: SiteBundle,
  minuteMs: number,
  intervalS: number,
  signal: AbortSignal,
): Promise<RunOutcome> => {
  const startedMs = deps.now();
  const realStartMs = performance.now();
  const wholeMs = Math.min(WHOLE_MS, input.withinMs ?? WHOLE_MS);
  const leftMs = (): number => Math.max(SECOND_MS, wholeMs - (performance.now() - realStartMs));
  const scheduled = input.cause === 'schedule';
  const seen = await look(deps, bundle, !scheduled, intervalS, READ_SHARE * wholeMs, signal);
  const { reads, snapshot, verdict, nowMs } = seen;
  if (scheduled && rests(bundle, seen)) return { status: 'skipped', why: 'resting' };

  const calls = new Map(bundle.credentials.map(({ id }) => [id, deps.meter?.take(id) ?? 0]));
  const newestNote = (id: CredentialsId): LinkNote | null => deps.notes?.newest(id) ?? null;
  const links = linkUses(bundle, reads, nowMs, (id) => calls.get(id) ?? 0, newestNote);
  const after = stateAfter(bundle, snapshot, reads, verdict, nowMs, scheduled ? minuteMs : null);
  const died = deathsAfter(controlStateOf(bundle)?.links ?? {}, after.control.links, nowMs);
  const state = { ...after, control: { ...after.control, links: died.links }, links };
  const version = bundle.run?.version ?? null;
  if (!(await deps.store.claimRun(input.accountId, state, version))) {
    for (const [id, count] of calls) deps.meter?.giveBack(id, count);
    return { status: 'skipped', why: 'overtaken' };
  }

  const acts = await act(deps, bundle, reads, verdict.commands, leftMs);
  const told = tellFailures(verdict, acts);
  const noted = withNotes(links, newestNote);
  let exists = true;
  if (verdict.commands.length > 0 || noted !== null) {
    // Neither sentence nor memory may claim what did not happen, and what an adapter wrote down of its commands must not be
    // lost. No new claim: only the same run's state, if nobody wrote since.
    const carriedOut = {
      ...state,
      claimedMinuteMs: 0,
      links: noted ?? links,
      control: afterFailures(state.control, verdict, acts.failed, nowMs),
      appliances: withDecisions(state, told.decisions),
    };
    const alone = await deps.store.claimRun(input.accountId, carriedOut, (version ?? 0) + 1);
    // Before a site's first run there is nothing that a deletion could have overtaken.
    if (!alone || version === null) exists = await lookBack(deps, bundle, reads, verdict.commands, leftMs);
  }
  const reading = historyOf(snapshot, reads, nowMs);
  if (exists) {
    await deps.store.putReading(input.accountId, reading);
    if (told.log.length > 0) await deps.store.putDecisions(input.accountId, told.log);
    const { timezone } = bundle.account;
    // The first run of a day closes the one before. If it dies here, the next day's first run does it.
    const lastRunMs = bundle.run?.state.ranAtMs ?? nowMs;
    if (zoneDay(lastRunMs, timezone) !== zoneDay(nowMs, timezone))
      await deps.store.closeDays(input.accountId, timezone, nowMs, lastRunMs);
    await tellDeaths(deps, bundle, died.deaths);
  }
  await deps.outages?.tell(bundle.credentials.map(({ service }) => service));
  return {
    status: 'done',
    commands: acts.sent,
    failedCommands: acts.failed.size,
    failedReads: failures(reads),
    tookMs: deps.now() - startedMs,
    sunWh: sunSince(bundle.run?.state.ranAtMs ?? null, reading),
    ...dataAgeOf(snapshot, verdict, nowMs),
  };
};

/** A site that rests is written down at least this often, so that its screens and its day go on. */
const PULSE_MS = 15 * MINUTE_MS;

/**
 * True for a run at night that asked nobody and does nothing: writing that down each minute would be a third of a site's
 * cost. It needs no claim, as twice nothing is nothing.
 */
const rests = (bundle: SiteBundle, { reads, verdict, nowMs }: Look): boolean => {
  const idle =
    reads.sensors.size + reads.appliances.size === 0 && verdict.commands.length === 0 && verdict.log.length === 0;
  const last = bundle.run?.state;
  if (!idle || last === undefined || !isResting(last.control, nowMs) || nowMs - last.ranAtMs >= PULSE_MS) return false;
  const { timezone } = bundle.account;
  return zoneDay(last.ranAtMs, timezone) === zoneDay(nowMs, timezone);
};

/** Mail may take its time, but not the run's. */
const tellDeaths = async (deps: RunDeps, bundle: SiteBundle, deaths: readonly Death[]): Promise<void> => {
  const { tellBroken } = deps;
  if (tellBroken === undefined) return;
  const told = deaths.map(async ({ credentialsId, mark }) => {
    const service = bundle.credentials.find(({ id }) => id === credentialsId)?.service;
    if (service !== undefined) await within(tellBroken(bundle.account.id, { credentialsId, service, mark }), TELL_MS);
  });
  // What was not told the next run tells.
  await Promise.allSettled(told);
};

const stateAfter = (
  bundle: SiteBundle,
  snapshot: Snapshot,
  reads: SiteReads,
  verdict: RunDecision,
  nowMs: number,
  minuteMs: number | null,
): RunState => {
  const now = isoTime(nowMs);
  const decisions = new Map(verdict.decisions.map((decision) => [decision.applianceId, decision]));
  const control = minuteMs === null ? verdict.nextState : { ...verdict.nextState, scheduledMs: minuteMs };
  return {
    claimedMinuteMs: minuteMs ?? 0,
    ranAtMs: nowMs,
    control,
    sensors: Object.fromEntries(
      snapshot.sensors.map(({ id, credentialsId, readings }) => {
        const before = bundle.run?.state.sensors[id]?.health ?? noHealth;
        const health = healthAfter(before, reads.sensors.get(id), now, heardAt(bundle, credentialsId, now));
        return [id, { reading: readings.at(-1) ?? null, health }];
      }),
    ),
    appliances: Object.fromEntries(
      snapshot.appliances.map(({ id, state, trouble }) => [
        id,
        {
          state: trouble === 'unreachable' ? { ...state, online: false } : state,
          decision: decisions.get(id) ?? null,
          override: verdict.overrides[id] ?? null,
        },
      ]),
    ),
  };
};

const noHealth: SourceHealth = { lastSuccessAt: null, error: null, errorAt: null };

const healthAfter = (
  before: SourceHealth,
  outcome: ReturnType<SiteReads['sensors']['get']>,
  now: IsoTime,
  heard: IsoTime,
): SourceHealth => {
  if (outcome === undefined) return before;
  if (outcome.ok) return { lastSuccessAt: heard, error: null, errorAt: null };
  return { ...before, error: errorKey[outcome.error.kind], errorAt: now };
};

const withDecisions = (state: RunState, decisions: readonly Decision[]): RunState['appliances'] => {
  const appliances = { ...state.appliances };
  for (const decision of decisions) {
    const entry = appliances[decision.applianceId];
    if (entry !== undefined) appliances[decision.applianceId] = { ...entry, decision };
  }
  return appliances;
};

/** Decisions whose command failed say so, in the log and in the sentence. */
const tellFailures = (
  verdict: RunDecision,
  acts: Acts,
): { readonly decisions: readonly Decision[]; readonly log: readonly Decision[] } => {
  const tell = (decision: Decision): Decision => {
    const failure = acts.failed.get(decision.applianceId);
    if (failure === undefined) return decision;
    return {
      ...decision,
      action: 'none',
      reason: failureReason(failure.service, failure.step, failure.ours),
    };
  };
  return { decisions: verdict.decisions.map(tell), log: verdict.log.map(tell) };
};

const failures = (reads: SiteReads): number =>
  [...reads.sensors.values(), ...reads.appliances.values()].filter(({ ok }) => !ok).length;

/** What this run saw, for history. A sensor that did not answer is left out: its gap stays a gap. */
const historyOf = (snapshot: Snapshot, reads: SiteReads, nowMs: number): SiteReading => {
  const heard = snapshot.sensors.filter(({ id }) => reads.sensors.get(id)?.ok === true);
  const sensors: Record<string, SensorReading> = {};
  for (const { id, readings } of heard) {
    const reading = readings.at(-1);
    if (reading !== undefined) sensors[id] = reading;
  }
  const home = combine(heard).samples.at(-1) ?? null;
  return {
    timeMs: nowMs,
    sensors,
    home: {
      gridPowerW: home?.gridW ?? null,
      pvPowerW: home?.pvW ?? null,
      consumptionPowerW: home === null ? null : consumptionOf(home),
      batteryPowerW: home?.batteryW ?? null,
      batterySocPercent: home?.socPercent ?? null,
    },
    appliances: Object.fromEntries(
      snapshot.appliances.map(({ id, state, trouble, asked }) => [
        id,
        trouble === null && asked ? { powerW: state.powerW, on: state.on } : { powerW: null, on: null },
      ]),
    ),
  };
};
