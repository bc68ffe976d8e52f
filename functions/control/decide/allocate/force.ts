import type { Reason } from '#shared/model/reason.ts';
import type { Device } from '../observe/device.ts';
import { currentOf, currentRange, type FuseBudget, isEmpty, mostPhases, phasesOf } from '../observe/limits.ts';
import type { Force } from '../rules/intent.ts';
import type { Target } from './choose.ts';

/** ON and OFF: "ON without a current means the appliance's maximum"; only the fuse stands above it. */
export const forced = (
  device: Device,
  plan: Force,
  budget: FuseBudget | null,
): { readonly target: Target; readonly reason: Reason } => {
  const { reason } = plan;
  if (!plan.on) return { target: { on: false, currentA: null }, reason };
  // Who wants it on wants it on, also a device that does not follow its set-point.
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
  const currentA = Math.min(mostA, Math.max(range.minA, plan.currentA ?? mostA));
  return { target: { on: true, currentA, ...(phases === null ? {} : { phases }) }, reason };
};

const overFuse = (budget: FuseBudget): { readonly target: Target; readonly reason: Reason } => ({
  target: { on: false, currentA: null },
  reason: { code: 'fuse-limit', figures: { limitA: budget.limitA } },
});

const amperesOf = (device: Device, powerW: number): number => currentOf(powerW, phasesOf(device.view, device.memory));

/** What it may draw at any moment, A, whether it does or not: the fuse does not ask why. */
export const mayDrawA = (device: Device, on: boolean | null, currentA: number | null): number => {
  const measuredA = amperesOf(device, device.powerW ?? 0);
  if (on !== true) return on === null ? measuredA : 0;
  return currentA ?? Math.max(measuredA, amperesOf(device, device.expectedW));
};
