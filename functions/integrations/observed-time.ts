import type { ApplianceState } from '#shared/model/reading.ts';

/**
 * When a device was in its state: by its own report, or the time of arrival, marked as such, where it gives none.
 * @param reportedMs ms since the epoch; null: the device gives no time
 */
export const observedTime = (
  reportedMs: number | null,
  nowMs: number,
): Pick<ApplianceState, 'observedAt' | 'timeIsMeasured'> =>
  reportedMs === null
    ? { observedAt: new Date(nowMs).toISOString(), timeIsMeasured: false }
    : // Never from the future: nothing is done to a state that has yet to come.
      { observedAt: new Date(Math.min(reportedMs, nowMs)).toISOString() };
