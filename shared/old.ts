import { MINUTE_MS, SECOND_MS } from './units.ts';

/** No rhythm is so quick that less counts as a missed sample: clocks and networks differ by seconds. */
const LEAST_OLD_MS = 2 * MINUTE_MS;

/**
 * The one definition of old: from this age on a value is past, because the sample that should have followed it was missed.
 * Screens write older values as past; control trusts them somewhat longer for what already runs, never less long.
 * @param intervalS spacing of the site's runs, s
 * @param samplingS spacing of the service's own values, s
 * @returns age in ms up to which a value counts as now
 */
export const oldAfterMs = (intervalS: number, samplingS: number): number =>
  Math.max(LEAST_OLD_MS, 2 * (intervalS + samplingS) * SECOND_MS);
