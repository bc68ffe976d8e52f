import type { Appliance } from '#shared/model/appliance.ts';
import type { ReasonCode } from '#shared/model/reason.ts';
import { headlineOf } from '../../../lib/live/appliance-state.ts';

/** Whether a car charges now: by the sun or `planned`, that is on whatever power there is; null: none does. */
export type Charging = 'planned' | 'sun' | null;

/** Its owner asked for it: now, at a time, or ready by one. */
const planned: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'charge-now',
  'forced-on',
  'schedule-on',
  'soc-map-on',
  'deadline-grid',
  'deadline-grid-unknown',
  'plan-grid',
  'deadline-short',
  'floor-grid',
  'cheap-grid',
  'clean-grid',
]);

/** `planned` only if that holds for each car that charges. */
export const chargingOf = (appliances: readonly Appliance[], nowMs: number): Charging => {
  const charging = appliances.filter((appliance) => headlineOf(appliance, nowMs).kind === 'charging');
  if (charging.length === 0) return null;
  return charging.every(({ decision }) => decision !== null && planned.has(decision.reason.code)) ? 'planned' : 'sun';
};
