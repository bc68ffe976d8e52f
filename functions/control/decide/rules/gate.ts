import type { Reason } from '#shared/model/reason.ts';
import type { Device } from '../observe/device.ts';
import { failureReason, iso } from '../reasons.ts';
import type { Snapshot } from '../snapshot.ts';

/** What keeps an appliance out of our hands whatever its mode says. */
export interface Hindrance {
  readonly reason: Reason;
  /** Earliest change, ms; null: when the user or the device does something. */
  readonly untilMs: number | null;
}

/**
 * Offline devices, broken and limited links, and devices that do not obey (control.md §B6). They get no command; their
 * power, where known, is the house's.
 */
export const hindranceOf = (device: Device, snapshot: Snapshot, nowMs: number): Hindrance | null => {
  const { view, memory } = device;
  const since = iso(memory.troubleSinceMs ?? nowMs);
  const { service } = view;
  const link = snapshot.links[view.credentialsId];
  if (view.trouble === 'blocked' && link !== undefined) {
    return link.problem === 'limited'
      ? { reason: { code: 'vendor-limit', figures: { service, until: iso(link.untilMs) } }, untilMs: link.untilMs }
      : { reason: { code: 'link-broken', figures: { service } }, untilMs: null };
  }
  if (view.trouble === 'asleep') return { reason: { code: 'car-asleep', figures: {} }, untilMs: null };
  if (view.trouble === 'unreachable' || (view.trouble === null && view.state.online === false)) {
    return { reason: { code: 'device-offline', figures: { since } }, untilMs: null };
  }
  if (view.trouble === 'ours') return { reason: { code: 'own-trouble', figures: {} }, untilMs: null };
  if (view.trouble !== null) {
    return { reason: { code: 'vendor-trouble', figures: { service, since } }, untilMs: null };
  }
  if (view.state.on === null) return { reason: { code: 'device-unknown', figures: {} }, untilMs: null };
  if (memory.unsent !== null && nowMs < memory.unsent.untilMs) {
    return { reason: failureReason(service, memory.unsent.step), untilMs: memory.unsent.untilMs };
  }
  if (memory.obey !== null && nowMs < memory.obey.untilMs) {
    const { untilMs } = memory.obey;
    return { reason: { code: 'not-obeying', figures: { until: iso(untilMs) } }, untilMs };
  }
  return null;
};

/** A change made outside rules over automatic modes (§B6): "MANUAL until unplug, end time or user resumes". */
export const foreignRule = (device: Device): Hindrance | null => {
  const { foreign } = device.memory;
  if (foreign === null) return null;
  return foreign.untilMs === null
    ? { reason: { code: 'foreign-change-open', figures: {} }, untilMs: null }
    : { reason: { code: 'foreign-change', figures: { until: iso(foreign.untilMs) } }, untilMs: foreign.untilMs };
};
