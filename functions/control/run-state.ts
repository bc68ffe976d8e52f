import type { IsoTime } from '#shared/model/common.ts';
import type { Decision } from '#shared/model/reason.ts';
import type { SourceHealth } from '#shared/model/sensor.ts';
import { isoTime } from '../platform/clock.ts';
import { heardAt } from './link-use.ts';
import { errorKey } from './links.ts';
import type { Observation } from './observe.ts';
import type { SiteReads } from './read-site.ts';
import type { SiteRun } from './run-types.ts';
import type { RunState } from './store.ts';

/**
 * What a run remembers when it claims, before its commands.
 * @param orderedMs when it ordered the next run for, ms; null: it did not
 */
export const stateAfter = (
  { bundle, claim }: SiteRun,
  { reads, snapshot, decided, nowMs }: Observation,
  orderedMs: number | null,
): RunState => {
  const now = isoTime(nowMs);
  // Orders and claims are the run's own: `decide` passes on those of the run before.
  const { orderedMs: _before, ...kept } = decided.nextState;
  const decisions = new Map(decided.decisions.map((decision) => [decision.applianceId, decision]));
  return {
    claimedMinuteMs: claim.claimedMinuteMs,
    ranAtMs: nowMs,
    control: { ...kept, ...claim.claimed, ...(orderedMs !== null && { orderedMs }) },
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
          override: decided.overrides[id] ?? null,
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

/** The appliances with these decisions in place of theirs. */
export const withDecisions = (
  before: RunState['appliances'],
  decisions: readonly Decision[],
): RunState['appliances'] => {
  const appliances = { ...before };
  for (const decision of decisions) {
    const entry = appliances[decision.applianceId];
    if (entry !== undefined) appliances[decision.applianceId] = { ...entry, decision };
  }
  return appliances;
};
