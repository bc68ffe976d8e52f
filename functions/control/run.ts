import { siteArrivalStepS, siteIntervalMinutes } from '#shared/plans.ts';
import { SECOND_MS } from '#shared/units.ts';
import { commit } from './commit.ts';
import { controlStateOf } from './control-state.ts';
import { observe } from './observe.ts';
import { record } from './record.ts';
import { mayGoUnrecorded } from './resting.ts';
import { dataAgeOf, decidedOf, failedReads, sunSince } from './run-metrics.ts';
import type { RunDeps, RunInput, RunOutcome, SiteRun } from './run-types.ts';
import { withPrices } from './site-prices.ts';
import { withSky } from './site-sky.ts';
import { claimOf, policyOf, triggerPolicies } from './triggers.ts';

type Skipped = Extract<RunOutcome, { readonly status: 'skipped' }>;
/** Why requests that are still open are given up. Made once: making one for each run takes a twentieth of it. */
const over = new DOMException('The run is over', 'AbortError');

const skipped = (why: Skipped['why']): Skipped => ({ status: 'skipped', why });

/**
 * One run of a site: load it, observe and decide, commit and act, record. What started it changes only what its policy
 * says (triggers.ts). Whatever stops a run half-way, the next one reads what really is and goes on from there.
 * @throws when storage fails; vendors' failures are part of the outcome
 */
export const runSite = async (deps: RunDeps, input: RunInput): Promise<RunOutcome> => {
  const stored = await deps.store.loadSite(input.accountId);
  if (stored === null) return skipped('no-site');
  const intervalS = 60 * siteIntervalMinutes(stored.account, stored.appliances);
  const stepS = siteArrivalStepS(stored.account, stored.appliances);
  const awaitsReports = [...stored.gates.values()].some((gate) => gate?.opens === 'any' && input.atMs < gate.untilMs);
  const spacing = { intervalS, stepS, awaitsReports };
  const claim = claimOf(triggerPolicies[input.trigger], input.atMs, spacing, controlStateOf(stored));
  if (claim.skip !== null) return skipped(claim.skip);
  const policy = policyOf(input.trigger, claim);
  // Only a run that goes on reads prices and sky: one that is skipped costs one read.
  const bundle = await withSky(deps, await withPrices(deps, stored));

  const realStartMs = performance.now();
  const timeLimitMs = Math.min(policy.timeLimitMs, input.withinMs ?? policy.timeLimitMs);
  const leftMs = (): number => Math.max(SECOND_MS, timeLimitMs - (performance.now() - realStartMs));
  const ending = new AbortController();
  try {
    const reads = input.reads ?? null;
    return await steps({
      deps,
      bundle,
      policy,
      claim,
      reads,
      intervalS,
      stepS,
      signal: ending.signal,
      timeLimitMs,
      leftMs,
    });
  } finally {
    ending.abort(over);
  }
};

const steps = async (run: SiteRun): Promise<RunOutcome> => {
  const { deps, bundle, policy } = run;
  const startedMs = deps.now();
  const observation = await observe(run);
  if (policy.mayRest && mayGoUnrecorded(bundle, observation)) return skipped('resting');
  const committed = await commit(run, observation);
  if (committed === null) return skipped('overtaken');
  const reading = await record(run, observation, committed);
  const { snapshot, decided, reads, nowMs } = observation;
  const { results, log } = committed;
  return {
    status: 'done',
    commands: results.sent,
    failedCommands: results.failed.size,
    failedReads: failedReads(reads),
    tookMs: deps.now() - startedMs,
    sunWh: sunSince(bundle.run?.state.ranAtMs ?? null, reading),
    ...dataAgeOf(snapshot, decided, nowMs),
    ...(log.length > 0 && { decided: decidedOf(log) }),
  };
};
