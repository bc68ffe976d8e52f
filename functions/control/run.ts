import type { IsoTime } from '#shared/model/common.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import type { Decision } from '#shared/model/reason.ts';
import type { SourceHealth } from '#shared/model/sensor.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { isoTime } from '../platform/clock.ts';
import { type Acts, act } from './act.ts';
import type { Verdict } from './decide/decide.ts';
import { combine, consumptionOf } from './decide/home.ts';
import type { Snapshot } from './decide/snapshot.ts';
import { linkUses } from './link-use.ts';
import { errorKey } from './links.ts';
import { look } from './look.ts';
import type { SiteReads } from './read-site.ts';
import type { RunDeps, RunInput, RunOutcome } from './run-types.ts';
import { controlStateOf } from './snapshot.ts';
import type { RunState, SiteBundle, SiteReading } from './store.ts';

/** Time for the whole run, and the part of it for all reads (design.md §3: "what asks a vendor ends within 20 s"). */
const WHOLE_MS = 19 * SECOND_MS;
const READ_SHARE = 11 / 19;
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

  const calls = new Map(bundle.credentials.map(({ id }) => [id, deps.meter?.take(id) ?? 0]));
  const links = linkUses(bundle, reads, nowMs, (id) => calls.get(id) ?? 0);
  const state = { ...stateAfter(bundle, snapshot, reads, verdict, nowMs, scheduled ? minuteMs : null), links };
  const version = bundle.run?.version ?? null;
  if (!(await deps.store.claimRun(input.accountId, state, version))) {
    for (const [id, count] of calls) deps.meter?.giveBack(id, count);
    return { status: 'skipped', why: 'overtaken' };
  }

  const acts = await act(deps, bundle, reads, verdict.commands, leftMs);
  const told = tellFailures(verdict, acts, bundle);
  if (acts.failed.size > 0) {
    // The sentence must not claim what did not happen. No new claim: only the same run's state, if nobody wrote since.
    const corrected = { ...state, claimedMinuteMs: 0, appliances: withDecisions(state, told.decisions) };
    await deps.store.claimRun(input.accountId, corrected, (version ?? 0) + 1);
  }
  await deps.store.putReading(input.accountId, historyOf(snapshot, reads, nowMs));
  if (told.log.length > 0) await deps.store.putDecisions(input.accountId, told.log);
  return {
    status: 'done',
    commands: acts.sent,
    failedCommands: acts.failed.size,
    failedReads: failures(reads),
    tookMs: deps.now() - startedMs,
  };
};

const stateAfter = (
  bundle: SiteBundle,
  snapshot: Snapshot,
  reads: SiteReads,
  verdict: Verdict,
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
      snapshot.sensors.map(({ id, readings }) => {
        const before = bundle.run?.state.sensors[id]?.health ?? noHealth;
        return [id, { reading: readings.at(-1) ?? null, health: healthAfter(before, reads.sensors.get(id), now) }];
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
): SourceHealth => {
  if (outcome === undefined) return before;
  if (outcome.ok) return { lastSuccessAt: now, error: null, errorAt: null };
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
  verdict: Verdict,
  acts: Acts,
  bundle: SiteBundle,
): { readonly decisions: readonly Decision[]; readonly log: readonly Decision[] } => {
  const tell = (decision: Decision): Decision => {
    if (!acts.failed.has(decision.applianceId)) return decision;
    const service = bundle.appliances.find(({ id }) => id === decision.applianceId)?.service ?? '';
    return { ...decision, action: 'none', reason: { code: 'command-failed', figures: { service } } };
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
