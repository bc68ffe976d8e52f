import type { ApplianceId } from '#shared/model/ids.ts';
import type { Decision } from '#shared/model/reason.ts';
import { DAY_EDGE_MS, energyOf } from '../storage/history/day-energy.ts';
import type { RunDecision } from './decide/decide.ts';
import { combine } from './decide/observe/home.ts';
import type { Snapshot } from './decide/snapshot.ts';
import type { SiteReads } from './read-site.ts';
import type { SiteReading } from './store.ts';

/**
 * PV energy that the appliances took since the last run, Wh, if their power was all the time what it is now. After a
 * longer gap nothing is known of the time before.
 * @param lastMs when the last run was; null: this is the first
 */
export const sunSince = (lastMs: number | null, reading: SiteReading): number => {
  const { timeMs } = reading;
  const sinceMs = lastMs === null || timeMs - lastMs > DAY_EDGE_MS ? timeMs : Math.min(lastMs, timeMs);
  return Math.round(10 * energyOf([{ ...reading, timeMs: sinceMs }, reading], sinceMs, timeMs).sunWh) / 10;
};

/** How old the data was that a run decided on, and whether it was too old for an appliance. */
export interface DataAge {
  /** Of the newest combined values, s; null: there are none, or the home rests at night and is polled less. */
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

/** Targets that were polled and did not answer. */
export const failedReads = ({ sensors, appliances }: Pick<SiteReads, 'sensors' | 'appliances'>): number =>
  [...sensors.values(), ...appliances.values()].filter(({ ok }) => !ok).length;

/** Decisions in a word or two each, for the log: the reason's code, and the action if there was one. */
export const decidedOf = (decisions: readonly Decision[]): Readonly<Record<ApplianceId, string>> =>
  Object.fromEntries(
    decisions.map(({ applianceId, action, reason }) => [
      applianceId,
      action === 'none' ? reason.code : `${reason.code} ${action}`,
    ]),
  );
