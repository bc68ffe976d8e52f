import { HOUR_MS } from '#shared/units.ts';
import type { PlannedSlot, PlanSlot } from './types.ts';

/**
 * What an appliance without goals is expected to do: it runs wherever the sun carries its least power, or the grid is
 * within its limit, until it is full.
 * @param roomWh what it can still take; null: unknown
 * @param isCheap whether power from the grid is within its limit
 * @returns the slots in which it runs
 */
export const followSun = (
  slots: readonly PlanSlot[],
  { minW, maxW }: { readonly minW: number; readonly maxW: number },
  roomWh: number | null,
  isCheap: (slot: PlanSlot) => boolean = () => false,
): readonly PlannedSlot[] => {
  const planned: PlannedSlot[] = [];
  let leftWh = roomWh ?? Number.POSITIVE_INFINITY;
  for (const slot of slots) {
    const { mostW, ...span } = slot;
    const cheap = isCheap(slot);
    if ((!cheap && slot.surplusW < minW) || mostW < minW) continue;
    const powerW = Math.min(cheap ? maxW : slot.surplusW, maxW, mostW);
    const wh = Math.min(leftWh, (powerW * (slot.endMs - slot.startMs)) / HOUR_MS);
    if (wh <= 0) break;
    const sunWh = wh * Math.min(1, slot.surplusW / powerW);
    planned.push({ ...span, sunWh, gridWh: wh - sunWh });
    leftWh -= wh;
  }
  return planned;
};
