import type { RunState, SiteBundle } from '../../control/store.ts';
import type { StoredAppliance } from './appliances.ts';

/**
 * What is in force of a wish to charge now: runs write nothing that users write, so the row still has one that a run found
 * ended. null: nothing.
 */
export const chargeNowInForce = (
  { id, chargeNow }: Pick<SiteBundle['appliances'][number], 'id' | 'chargeNow'>,
  run: RunState | null,
  nowMs: number,
): StoredAppliance['chargeNow'] => {
  if (chargeNow == null || Date.parse(chargeNow.until) <= nowMs) return null;
  const seen = run?.control.appliances[id]?.chargeNow;
  return seen?.endedMs != null && seen.atMs === Date.parse(chargeNow.since) ? null : chargeNow;
};
