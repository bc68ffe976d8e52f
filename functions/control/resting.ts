import { MINUTE_MS } from '#shared/units.ts';
import { zoneDay } from '../platform/zone-day.ts';
import type { Observation } from './observe.ts';
import { isResting } from './polling-sun.ts';
import type { SiteBundle } from './store.ts';

/** A resting site is stored at least this often, so that its screens and its day go on. */
const PULSE_MS = 15 * MINUTE_MS;

/**
 * True for a run at night that read nothing and changes nothing: storing each of them would be a third of a site's cost.
 * It needs no claim, as doing nothing is idempotent.
 */
export const mayGoUnrecorded = (bundle: SiteBundle, { reads, decided, nowMs }: Observation): boolean => {
  const idle =
    reads.sensors.size + reads.appliances.size === 0 &&
    decided.commands.length === 0 &&
    decided.log.length === 0 &&
    decided.battery === null;
  const last = bundle.run?.state;
  if (!idle || last === undefined || !isResting(last.control, nowMs) || nowMs - last.ranAtMs >= PULSE_MS) return false;
  const { timezone } = bundle.account;
  return zoneDay(last.ranAtMs, timezone) === zoneDay(nowMs, timezone);
};
