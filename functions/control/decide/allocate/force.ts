import type { Reason } from '#shared/model/reason.ts';
import type { Device } from '../observe/device.ts';
import { currentOf, currentRange, isEmpty, mostPhases, phasesOf } from '../observe/limits.ts';
import { noTrace, type Trace } from '../trace.ts';
import type { ForcedIntent } from '../types.ts';
import type { Target } from './choose.ts';
import type { FuseBudget } from './fuse.ts';

/** A target with the reason for it. */
interface ForcedTarget {
  readonly target: Target;
  readonly reason: Reason;
}

/**
 * The target of an appliance that is forced on or off: on without a current means its maximum; only limits and fuse are
 * above it.
 * @param budget the fuse; null: no limit known
 */
export const forceTarget = (
  device: Device,
  intent: ForcedIntent,
  budget: FuseBudget | null,
  trace: Trace = noTrace,
): ForcedTarget => {
  const { reason } = intent;
  trace(device.view.id, 'forced', { on: intent.on, currentA: intent.currentA, fuseLeftA: budget?.leftA ?? null });
  if (!intent.on) return { target: { on: false, currentA: null }, reason };
  // Forced on means on, even for a device that does not follow its set-point.
  const memory = { ...device.memory, stuck: null };
  const phases = mostPhases(device.view, memory);
  const range = currentRange(device.view, phases === null ? memory : { ...memory, phases });
  if (range === null) {
    const fits = budget === null || amperesOf(device, device.expectedW) <= budget.leftA;
    return fits ? { target: { on: true, currentA: null }, reason } : overFuse(budget);
  }
  if (isEmpty(range)) {
    return { target: { on: false, currentA: null }, reason: { code: 'limits-conflict', figures: range } };
  }
  if (budget !== null && budget.leftA < range.minA) return overFuse(budget);
  const mostA = Math.min(range.maxA, budget?.leftA ?? range.maxA);
  const currentA = Math.min(mostA, Math.max(range.minA, intent.currentA ?? mostA));
  return { target: { on: true, currentA, ...(phases === null ? {} : { phases }) }, reason };
};

const overFuse = (budget: FuseBudget): ForcedTarget => ({
  target: { on: false, currentA: null },
  reason: { code: 'fuse-limit', figures: { limitA: budget.limitA } },
});

const amperesOf = (device: Device, powerW: number): number => currentOf(powerW, phasesOf(device.view, device.memory));

/** What it may draw at any moment, A per phase, whether it does or not: that is what a fuse has to bear. */
export const mayDrawA = (device: Device, on: boolean | null, currentA: number | null): number => {
  const measuredA = amperesOf(device, device.powerW ?? 0);
  if (on !== true) return on === null ? measuredA : 0;
  return currentA ?? Math.max(measuredA, amperesOf(device, device.expectedW));
};
