import type { ControlStore, RunState, SiteBundle } from '#functions/control/store.ts';
import { nextZoneTime } from '#functions/platform/zone-day.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS, MINUTE_S } from '#shared/units.ts';
import type { LocalClock } from './clock.ts';
import { type LivingHome, PLUG_ID } from './home/home.ts';
import type { SchedulerEngine } from './scheduler/engine.ts';
import type { LocalLambdas } from './scheduler/lambda.ts';

/** Concurrent writes of history. */
const UNDER_WAY = 32;

export interface PastStore extends ControlStore {
  /** Writes what is only in memory. @throws when any write failed */
  readonly flush: () => Promise<void>;
}

/**
 * The control store while a single process simulates the past: run state is held in memory and written once at the end,
 * history is written in the background. Runs neither wait for the table nor read back what they just wrote.
 */
export const createPastStore = (real: ControlStore): PastStore => {
  const sites = new Map<AccountId, { bundle: SiteBundle; storedVersion: number | null }>();
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];

  const behind = async (write: Promise<void>): Promise<void> => {
    const kept = write
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => underWay.delete(kept));
    underWay.add(kept);
    if (underWay.size >= UNDER_WAY) await Promise.race(underWay);
  };

  const load = async (accountId: AccountId) => {
    const known = sites.get(accountId);
    if (known) return known;
    const bundle = await real.loadSite(accountId);
    if (bundle === null) return null;
    const site = { bundle, storedVersion: bundle.run?.version ?? null };
    sites.set(accountId, site);
    return site;
  };

  return {
    loadSite: async (accountId) => (await load(accountId))?.bundle ?? null,
    claimRun: async (accountId: AccountId, state: RunState, expectedVersion: number | null) => {
      const site = await load(accountId);
      if (!site || (site.bundle.run?.version ?? null) !== expectedVersion) return false;
      site.bundle = { ...site.bundle, run: { state, version: (expectedVersion ?? 0) + 1 } };
      return true;
    },
    // The demo home's sensors are polled, and what a past run said of reports would be outdated.
    putGate: async () => {},
    putPlanning: async (accountId, planning) => {
      const site = await load(accountId);
      if (site) site.bundle = { ...site.bundle, planning };
    },
    pastReadings: async (...span) => {
      await Promise.all(underWay);
      return real.pastReadings(...span);
    },
    putReading: (...reading) => behind(real.putReading(...reading)),
    putDecisions: (...decisions) => behind(real.putDecisions(...decisions)),
    putDecideInput: (...input) => behind(real.putDecideInput(...input)),
    closeDays: async (...day) => {
      await Promise.all(underWay);
      await behind(real.closeDays(...day));
    },
    settleSessions: async (...sessions) => {
      await Promise.all(underWay);
      return real.settleSessions(...sessions);
    },
    flush: async () => {
      await Promise.all(underWay);
      for (const [accountId, { bundle, storedVersion }] of sites) {
        if (bundle.planning != null) await real.putPlanning(accountId, bundle.planning);
        if (bundle.run === null || bundle.run.version === storedVersion) continue;
        if (!(await real.claimRun(accountId, bundle.run.state, storedVersion))) {
          failures.push(new Error('The run state was changed concurrently'));
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'The past could not be written');
    },
  };
};

/** When the demo's water heater loses its network in the first night of its past, and for how long: long enough to be told. */
const SILENCE = { at: '03:00', lastsS: 25 * MINUTE_S } as const;

/**
 * What went wrong in the past by the way, so that members have heard of something: by night, when nothing runs that it could change.
 * @param timezone of the home
 * @returns to be asked each minute
 */
export const pastTrouble = (
  home: Pick<LivingHome, 'change'>,
  timezone: string,
  bornMs: number,
): ((nowMs: number) => void) => {
  let dueMs: number | null = nextZoneTime(bornMs, SILENCE.at, timezone);
  return (nowMs) => {
    if (dueMs === null || nowMs < dueMs) return;
    dueMs = null;
    home.change({ devices: { [PLUG_ID]: { offline: true, durationS: SILENCE.lastsS } } });
  };
};

/**
 * Simulates the past minute by minute, as fast as possible: it moves the clock, the schedule fires, the control function
 * runs to its end. Done when the clock has caught up with `untilMs`, which advances meanwhile.
 * @throws when `signal` aborts
 */
export const simulatePast = async (
  parts: { readonly clock: LocalClock; readonly engine: SchedulerEngine; readonly lambdas: LocalLambdas },
  untilMs: () => number,
  signal: AbortSignal,
  onMinute: (nowMs: number) => void,
): Promise<void> => {
  const { clock, engine, lambdas } = parts;
  while (clock.now() < untilMs()) {
    signal.throwIfAborted();
    clock.hold(Math.min(clock.now() + MINUTE_MS, untilMs()));
    onMinute(clock.now());
    await engine.tick();
    await lambdas.idle();
  }
};
