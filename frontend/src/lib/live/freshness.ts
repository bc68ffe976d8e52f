import type { SensorReading } from '#shared/model/reading.ts';
import { oldAfterMs } from '#shared/old.ts';
import { HOUR_MS } from '#shared/units.ts';

/** Older figures do not count as current: they are unknown. */
const DEAD_MS = HOUR_MS;
/** Assumed while a service's spacing is not known: that of the slowest, so that nothing is called old wrongly. */
const SLOWEST_SAMPLING_S = 900;

/** Too old to be in the picture of the home at all. */
export const isDead = ({ time }: SensorReading, nowMs: number): boolean => nowMs - Date.parse(time) > DEAD_MS;

export type Freshness = 'fresh' | 'old' | 'dead';

/**
 * How far a reading can still be trusted.
 * @param ageMs now minus the time of measurement
 * @param intervalS spacing of the site's runs, s
 * @param samplingS spacing of the service's values, s; null when not known
 */
export const freshnessOf = (ageMs: number, intervalS: number, samplingS: number | null): Freshness => {
  if (ageMs > DEAD_MS) return 'dead';
  return ageMs > oldAfterMs(intervalS, samplingS ?? SLOWEST_SAMPLING_S) ? 'old' : 'fresh';
};
