import { HOUR_MS } from '#shared/units.ts';
import type { PlannedSlot, PlanSlot } from './types.ts';

/**
 * What an appliance without goals is expected to do: it runs wherever the sun carries its least power, until it is full.
 * @param roomWh what it can still take; null: unknown
 * @returns the slots in which it runs
 */
export const followSun = (
  slots: readonly PlanSlot[],
  { minW, maxW }: { readonly minW: number; readonly maxW: number },
  roomWh: number | null,
): readonly PlannedSlot[] => {
  const planned: PlannedSlot[] = [];
  let leftWh = roomWh ?? Number.POSITIVE_INFINITY;
  for (const { mostW, ...slot } of slots) {
    if (slot.surplusW < minW || mostW < minW) continue;
    const powerW = Math.min(slot.surplusW, maxW, mostW);
    const sunWh = Math.min(leftWh, (powerW * (slot.endMs - slot.startMs)) / HOUR_MS);
    if (sunWh <= 0) break;
    planned.push({ ...slot, sunWh, gridWh: 0 });
    leftWh -= sunWh;
  }
  return planned;
};
