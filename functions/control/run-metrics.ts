import { DAY_EDGE_MS, energyOf } from '../storage/history/day-energy.ts';
import type { RunDecision } from './decide/decide.ts';
import { combine } from './decide/observe/home.ts';
import type { Snapshot } from './decide/snapshot.ts';
import type { SiteReading } from './store.ts';

/**
 * What the appliances took from the sun since the last run, Wh, if they took all the time what they take now. After a
 * longer silence nothing is known of the time before.
 * @param lastMs when the last run was; null: this is the first
 */
export const sunSince = (lastMs: number | null, reading: SiteReading): number => {
  const { timeMs } = reading;
  const sinceMs = lastMs === null || timeMs - lastMs > DAY_EDGE_MS ? timeMs : Math.min(lastMs, timeMs);
  return Math.round(10 * energyOf([{ ...reading, timeMs: sinceMs }, reading], sinceMs, timeMs).sunWh) / 10;
};

/** How old the data was that a run decided on, and whether an appliance had to do with data that was too old. */
export interface DataAge {
  /** Of the values that lead, s; null: there are none, or the home rests at night and is asked less. */
  readonly dataAgeS: number | null;
  readonly stale: 0 | 1;
}

export const dataAgeOf = (
  snapshot: Snapshot,
  { decisions }: Pick<RunDecision, 'decisions'>,
  nowMs: number,
): DataAge => {
  const newestMs = combine(snapshot.sensors).samples.at(-1)?.timeMs;
  if (snapshot.site.resting || snapshot.sensors.length === 0) return { dataAgeS: null, stale: 0 };
  return {
    dataAgeS: newestMs === undefined ? null : Math.max(0, Math.round((nowMs - newestMs) / 1000)),
    stale: decisions.some(({ reason }) => reason.code.startsWith('data-stale')) ? 1 : 0,
  };
};
