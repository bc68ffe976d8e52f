import type { Reason } from '#shared/model/reason.ts';
import type { Device } from '../observe/device.ts';
import { failureReason, iso } from '../reasons.ts';
import type { Snapshot } from '../snapshot.ts';

/** What keeps us from commanding an appliance whatever its mode says. */
export interface Blocker {
  readonly reason: Reason;
  /** Earliest change, ms; null: when the user or the device does something. */
  readonly untilMs: number | null;
}

/**
 * Unreachable devices, broken and limited links, refused commands and devices that do not obey. These get no command;
 * their power, where known, belongs to the house.
 */
export const blockerOf = (device: Device, snapshot: Pick<Snapshot, 'links'>, nowMs: number): Blocker | null => {
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

/** A foreign change: the appliance acts as in MANUAL until it is unplugged, its time is over, or the user resumes. */
export const foreignBlocker = ({ memory: { foreign } }: Device): Blocker | null => {
  if (foreign === null) return null;
  return foreign.untilMs === null
    ? { reason: { code: 'foreign-change-open', figures: {} }, untilMs: null }
    : { reason: { code: 'foreign-change', figures: { until: iso(foreign.untilMs) } }, untilMs: foreign.untilMs };
};
