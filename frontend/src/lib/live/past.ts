import type { Appliance } from '#shared/model/appliance.ts';
import { oldAfterMs } from '#shared/old.ts';
import { headlineOf } from './appliance-state.ts';
import { freshnessOf } from './freshness.ts';

/** Figures of a reason that come from the sensors: a sentence with one of them is only as new as its data. */
const measured: ReadonlySet<string> = new Set(['haveW', 'gapW', 'swingW', 'socPercent']);

/** Headlines that say nothing about the device now, or say their time themselves. */
const timeless: ReadonlySet<string> = new Set(['unknown', 'offline', 'waiting', 'goingOn', 'goingOff']);

/**
 * As of when an appliance's main state is; null: it is now.
 * @param intervalS spacing of the site's runs, s
 * @param samplingS spacing of the service's values, s; null when not known
 */
export const headlineTime = (
  appliance: Appliance,
  intervalS: number,
  samplingS: number | null,
  nowMs: number,
): string | null => {
  const { observedAt } = appliance.state;
  if (observedAt === null || timeless.has(headlineOf(appliance, nowMs).kind)) return null;
  return freshnessOf(nowMs - Date.parse(observedAt), intervalS, samplingS) === 'fresh' ? null : observedAt;
};

/**
 * As of when the reason for an appliance's state is true; null: it is now. One that names figures of sensors is past when these
 * have missed a sample since, or when the runs that should have followed it were missed. Others hold until something changes,
 * and runs that change nothing leave no trace at night.
 * @param intervalS spacing of the site's runs, s
 * @param dataTime from when the sensors' figures are (`pastSince`); null: they are now
 */
export const reasonTime = (
  { decision }: Pick<Appliance, 'decision'>,
  intervalS: number,
  dataTime: string | null,
  nowMs: number,
): string | null => {
  if (decision === null) return null;
  if (!Object.keys(decision.reason.figures).some((name) => measured.has(name))) return null;
  if (dataTime !== null && Date.parse(dataTime) < Date.parse(decision.time)) return dataTime;
  return nowMs - Date.parse(decision.time) > oldAfterMs(intervalS, 0) ? decision.time : null;
};
