import { DAY_EDGE_MS, sourcesOf } from '../storage/history/day-energy.ts';
import { combine } from './decide/observe/home.ts';
import type { Snapshot } from './decide/snapshot.ts';
import { isFirstRun } from './first-run.ts';
import type { RunState, SiteBundle } from './store.ts';

/** A car charges from here on, W: less is its electronics. From this share of sun on, it charges mostly on it. */
const [CHARGES_W, MOSTLY] = [500, 0.6];

/** How much of the cars' power is sun, 0 to 1, as measured in this run; null: none charges, or it is not known. */
const carsOnSun = ({ sensors, appliances }: Pick<Snapshot, 'sensors' | 'appliances'>, nowMs: number): number | null => {
  const read = appliances.filter(({ kind, asked, trouble }) => kind !== 'plug' && asked && trouble === null);
  const takenW = read.reduce((sum, { state }) => sum + Math.max(0, state.powerW ?? 0), 0);
  const home = combine(sensors).samples.at(-1);
  if (takenW < CHARGES_W || home === undefined || nowMs - home.timeMs > DAY_EDGE_MS) return null;
  const { gridW, batteryW, pvW } = home;
  if (gridW === null || pvW === null) return null;
  return Math.min(pvW, sourcesOf(takenW, { gridW, batteryW }).fromSunW) / takenW;
};

/**
 * When a car first charged mostly on the sun of a site, for the run's state: null while that is still to come. A site that had runs
 * before this was noted never has it: its first time may be long ago.
 */
export const firstSun = (
  bundle: Pick<SiteBundle, 'account' | 'run'>,
  snapshot: Pick<Snapshot, 'sensors' | 'appliances'>,
  nowMs: number,
): Pick<RunState, 'firstSunMs'> => {
  const before = isFirstRun(bundle, nowMs) ? null : bundle.run?.state.firstSunMs;
  if (before === undefined) return {};
  if (before !== null) return { firstSunMs: before };
  return { firstSunMs: (carsOnSun(snapshot, nowMs) ?? 0) >= MOSTLY ? nowMs : null };
};
