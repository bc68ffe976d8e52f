import { isoTime } from '#functions/platform/clock.ts';
import { zoneDay, zoneDaySpan } from '#functions/platform/zone-day.ts';
import type { ApplianceKind } from '#shared/model/appliance.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';

/** Who switches a load on late in the evening wants more of it than the minutes until midnight. */
const LOAD_AT_LEAST_MS = 4 * HOUR_MS;

/**
 * When it ends at the latest, ms. A car is full or unplugged before, with few exceptions: where nobody sees the plug, or none is
 * plugged in at all. Of a load nobody knows when it is done: it ends with the day.
 */
export const chargeNowUntilMs = (kind: ApplianceKind, timezone: string, nowMs: number): number =>
  kind === 'plug'
    ? Math.max(zoneDaySpan(zoneDay(nowMs, timezone), timezone).toMs, nowMs + LOAD_AT_LEAST_MS)
    : nowMs + DAY_MS;

/**
 * What a wish to charge now stores. The user has decided: an earlier change at the device no longer holds, also when the wish ends.
 */
export const chargeNowChanges = (kind: ApplianceKind, timezone: string, nowMs: number) => {
  const since = isoTime(nowMs);
  return { chargeNow: { since, until: isoTime(chargeNowUntilMs(kind, timezone, nowMs)) }, resumedAt: since };
};
