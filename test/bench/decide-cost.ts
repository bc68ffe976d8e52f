import { buildSnapshot } from '#functions/control/build-snapshot.ts';
import { decide } from '#functions/control/decide/decide.ts';
import type { ControlState } from '#functions/control/decide/memory/state.ts';
import type { Snapshot } from '#functions/control/decide/snapshot.ts';
import type { SiteBundle } from '#functions/control/store.ts';
import type { Outcome } from '#functions/integrations/port.ts';
import type { ApplianceSettings } from '#shared/model/appliance.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import type { ApplianceState } from '#shared/model/reading.ts';
import { wholePlant } from './plant.ts';
import { benchBundle, benchTiming, EPOCH_MS, iso, readingsAt } from './product.ts';
import { samplingOf } from './sampler.ts';

/** Computing time of a run, ms: the middle one of many after warm-up, which other processes hardly change. */
export interface DecideCost {
  readonly appliances: number;
  readonly decideMs: number;
  /** Of a hundred runs the fifth slowest. */
  readonly slowMs: number;
  readonly snapshotMs: number;
  /** What is done to the snapshot before. */
  readonly prepareMs: number;
}

const RUNS = 2000;
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? Number.NaN;

/**
 * Times `decide` and building its snapshot for a site with many appliances under high volatility.
 * @param prepare what is done to each snapshot before, such as adding a plan; absent: nothing
 */
export const decideCost = (
  count: number,
  prepare: (snapshot: Snapshot, nowMs: number) => Snapshot = (snapshot) => snapshot,
  settings: Partial<ApplianceSettings> = {},
): DecideCost => {
  const options = {
    laterEur: 0.14,
    everyS: 60,
    sampling: samplingOf(60, 60),
    plant: wholePlant,
  } as const;
  const base = benchBundle(options);
  const [model] = base.appliances;
  if (model === undefined) throw new Error('the bench has no appliance');
  const appliances = Array.from({ length: count }, (_, index): SiteBundle['appliances'][number] => ({
    ...model,
    id: `app_${(index + 1).toString().padStart(26, '0')}` as ApplianceId,
    autoCharge: { priority: index, sunShare: null },
    settings: { ...model.settings, ...settings },
  }));
  const timing = benchTiming(options.sampling);
  let control: ControlState | null = null;
  const tookMs = { decide: [] as number[], snapshot: [] as number[], prepare: [] as number[] };
  for (let run = -200; run < RUNS; run += 1) {
    const nowS = (run + 200) * 60;
    const states = new Map<ApplianceId, Outcome<ApplianceState>>();
    for (const [index, { id }] of appliances.entries()) {
      const memory = control?.appliances[id];
      const on = memory?.on ?? false;
      const setCurrentA = memory?.command?.currentA ?? 6;
      const value: ApplianceState = {
        observedAt: iso(nowS),
        online: true,
        on,
        powerW: on ? setCurrentA * 690 : 0,
        currentA: null,
        setCurrentA,
        phases: 3,
        plugged: index % 7 !== 6,
        full: false,
      };
      states.set(id, { ok: true, value });
    }
    const reads = {
      sensors: readingsAt(nowS, 20_000 + 15_000 * Math.sin(run / 9) + 3000 * Math.sin(run)),
      appliances: states,
      links: {},
    };
    const state = control && { claimedMinuteMs: 0, ranAtMs: 0, control, sensors: {}, appliances: {} };
    const before = performance.now();
    const bundle = { ...base, appliances, run: state && { state, version: 1 } };
    const nowMs = EPOCH_MS + nowS * 1000;
    const built = buildSnapshot(bundle, reads, () => timing, nowMs);
    const after = performance.now();
    const snapshot = prepare(built, nowMs);
    const between = performance.now();
    control = decide(snapshot, nowMs).nextState;
    if (run < 0) continue;
    tookMs.snapshot.push(after - before);
    tookMs.prepare.push(between - after);
    tookMs.decide.push(performance.now() - between);
  }
  return {
    appliances: count,
    decideMs: quantile(tookMs.decide, 0.5),
    slowMs: quantile(tookMs.decide, 0.95),
    snapshotMs: quantile(tookMs.snapshot, 0.5),
    prepareMs: quantile(tookMs.prepare, 0.5),
  };
};
