import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { DAY_EDGE_MS } from '../storage/history/day-energy.ts';
import type { Snapshot } from './decide/snapshot.ts';
import { isFirstRun } from './first-run.ts';
import type { RunState, SiteBundle } from './store.ts';

const FIRST_WH = 1000;

/** How far a site is on its way to the first kWh that it let its appliances draw. */
export interface FirstKWh {
  /** For the run's state. */
  readonly memory: Pick<RunState, 'firstWh'>;
  /** Minutes from the site's creation, in the one run that completes the kWh; otherwise null. */
  readonly afterMinutes: number | null;
}

/** Power of the appliances that are not told to be off, W: what this run has not read counts nothing. */
const drawnW = (appliances: Snapshot['appliances']): number =>
  appliances.reduce((sum, { asked, trouble, mode, chargeNow, state }) => {
    const counts = asked && trouble === null && (mode !== 'OFF' || chargeNow != null);
    return sum + (counts ? Math.max(0, state.powerW ?? 0) : 0);
  }, 0);

/**
 * Counts to the first kWh. The power of now counts since the run before; of a longer gap nothing is known. Kept in the state
 * that a run stores anyway: once the kWh is full it is kept no more, and a site that had runs before this was counted is never counted.
 */
export const firstKWh = (
  bundle: Pick<SiteBundle, 'account' | 'run'>,
  { appliances }: Pick<Snapshot, 'appliances'>,
  nowMs: number,
): FirstKWh => {
  const { account, run } = bundle;
  const before = isFirstRun(bundle, nowMs) ? 0 : run?.state.firstWh;
  if (before === undefined) return { memory: {}, afterMinutes: null };
  const sinceMs = run === null ? 0 : nowMs - run.state.ranAtMs;
  const hours = sinceMs < 0 || sinceMs > DAY_EDGE_MS ? 0 : sinceMs / HOUR_MS;
  const firstWh = before + drawnW(appliances) * hours;
  const ageMs = nowMs - Date.parse(account.createdAt);
  if (firstWh >= FIRST_WH) return { memory: {}, afterMinutes: Math.max(0, Math.round(ageMs / MINUTE_MS)) };
  return { memory: { firstWh: Math.round(10 * firstWh) / 10 }, afterMinutes: null };
};
