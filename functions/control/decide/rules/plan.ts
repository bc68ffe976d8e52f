import type { Reason } from '#shared/model/reason.ts';
import { automaticModes } from '#shared/modes.ts';
import type { Device } from '../observe/device.ts';
import { iso } from '../reasons.ts';
import type { Snapshot } from '../snapshot.ts';
import { foreignRule, hindranceOf } from './gate.ts';
import type { Intent } from './intent.ts';

/** What is to be done with an appliance in this run. */
export type Plan =
  | { readonly kind: 'leave'; readonly reason: Reason; readonly untilMs: number | null }
  | Exclude<Intent, { kind: 'leave' }>;

/** A device that cannot be read is told to stop after this time: the command may get through (§B6, last stage). */
const BLIND_STOP_MS = 30 * 60_000;

export const planFor = (device: Device, index: number, snapshot: Snapshot, nowMs: number): Plan => {
  const { maxAppliances } = snapshot.site;
  const { intent } = device;
  const hindrance = hindranceOf(device, snapshot, nowMs);
  // "The most important appliances within the limit stay controlled, the others show paused by the plan."
  if (maxAppliances !== null && index >= maxAppliances) {
    const reason: Reason = { code: 'plan-paused', figures: { limit: maxAppliances } };
    return hindrance === null && intent.kind !== 'leave' ? outOfPlan(device, reason) : leave(reason);
  }
  if (hindrance !== null) {
    const { troubleSinceMs, on } = device.memory;
    const blindS = Math.round((nowMs - (troubleSinceMs ?? nowMs)) / 1000);
    const blind = device.view.trouble === 'failed' || device.view.trouble === 'ours';
    if (blind && intent.kind === 'surplus' && on === true && blindS * 1000 > BLIND_STOP_MS) {
      const figures = { ageS: blindS, service: device.view.service };
      return { kind: 'force', on: false, currentA: null, reason: { code: 'data-stale-off', figures }, untilMs: null };
    }
    return { kind: 'leave', ...hindrance };
  }
  if (intent.kind === 'leave') {
    const lacksMode = intent.reason.code === 'plan-mode' && device.view.commandsInPlan !== false;
    return lacksMode ? outOfPlan(device, intent.reason) : { untilMs: null, ...intent };
  }
  const foreign = intent.kind === 'surplus' ? foreignRule(device) : null;
  if (foreign !== null) return { kind: 'leave', ...foreign };
  if (intent.kind !== 'surplus' || device.call?.now !== true) return intent;
  // "Sun first, grid as late as possible": from here on at full power.
  const { byMs, unknownCharge } = device.call;
  const code = unknownCharge ? 'deadline-grid-unknown' : 'deadline-grid';
  const reason: Reason = { code, figures: { until: iso(byMs) } };
  return { kind: 'force', on: true, currentA: null, reason, untilMs: byMs };
};

const leave = (reason: Reason): Plan => ({ kind: 'leave', reason, untilMs: null });

/** What we started nobody else will stop: it is switched off once, and left alone from then on. */
const outOfPlan = ({ view, memory, on }: Device, reason: Reason): Plan => {
  const ours = automaticModes.includes(view.mode) && memory.command?.on === true;
  return ours && on === true ? { kind: 'force', on: false, currentA: null, reason, untilMs: null } : leave(reason);
};
