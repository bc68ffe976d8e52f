import type { Reason } from '#shared/model/reason.ts';
import type { Device } from './device.ts';
import { foreignRule, hindranceOf } from './gate.ts';
import type { Intent } from './intent.ts';
import { iso } from './reasons.ts';
import type { Snapshot } from './snapshot.ts';

/** What is to be done with an appliance in this run. */
export type Plan =
  | { readonly kind: 'leave'; readonly reason: Reason; readonly untilMs: number | null }
  | Exclude<Intent, { kind: 'leave' }>;

/** A device that cannot be read is told to stop after this time: the command may get through (§B6, last stage). */
const BLIND_STOP_MS = 30 * 60_000;

export const planFor = (device: Device, index: number, snapshot: Snapshot, nowMs: number): Plan => {
  const { maxAppliances } = snapshot.site;
  // "The most important appliances within the limit stay controlled, the others show paused by the plan."
  if (maxAppliances !== null && index >= maxAppliances) {
    return { kind: 'leave', reason: { code: 'plan-paused', figures: { limit: maxAppliances } }, untilMs: null };
  }
  const { intent } = device;
  const hindrance = hindranceOf(device, snapshot, nowMs);
  if (hindrance !== null) {
    const { troubleSinceMs, on } = device.memory;
    const blindS = Math.round((nowMs - (troubleSinceMs ?? nowMs)) / 1000);
    if (device.view.trouble === 'failed' && intent.kind === 'surplus' && on === true && blindS * 1000 > BLIND_STOP_MS) {
      const figures = { ageS: blindS, service: device.view.service };
      return { kind: 'force', on: false, currentA: null, reason: { code: 'data-stale-off', figures }, untilMs: null };
    }
    return { kind: 'leave', ...hindrance };
  }
  if (intent.kind === 'leave') return { ...intent, untilMs: null };
  const foreign = intent.kind === 'surplus' ? foreignRule(device) : null;
  if (foreign !== null) return { kind: 'leave', ...foreign };
  if (intent.kind !== 'surplus' || device.call?.now !== true) return intent;
  // "Sun first, grid as late as possible": from here on at full power.
  const { byMs } = device.call;
  const reason: Reason = { code: 'deadline-grid', figures: { until: iso(byMs) } };
  return { kind: 'force', on: true, currentA: null, reason, untilMs: byMs };
};
