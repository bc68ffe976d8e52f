import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import type { GivenChargeMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';

/** Part of what a car draws that arrives in its battery. */
export const CHARGING_EFFICIENCY = 0.9;
/** A vendor's cloud may still show the plug as empty for this long after the car was plugged in. */
const PLUG_SHOWS_MS = 3 * MINUTE_MS;

/** Which part of the time since the last count lies after a moment. */
export const partSince = (sinceMs: number, countedAtMs: number | null, nowMs: number): number =>
  countedAtMs === null || countedAtMs >= sinceMs ? 1 : Math.max(0, nowMs - sinceMs) / (nowMs - countedAtMs);

/**
 * The charge that was given by hand, with what was measured since. It ends when the car is unplugged, or reports its own; where
 * nobody sees the plug, after a day.
 * @param receivedWh since the last count
 * @returns null: none is given, or it has ended
 */
export const countGivenCharge = (
  { view, memory }: Device,
  receivedWh: number,
  nowMs: number,
): GivenChargeMemory | null => {
  const { given, state } = view;
  if (given === null || (memory.car?.atMs ?? 0) > given.atMs) return null;
  if ((memory.unpluggedMs ?? 0) > given.atMs + PLUG_SHOWS_MS) return null;
  if (state.plugged === null && nowMs - given.atMs > DAY_MS) return null;
  const before = memory.given?.atMs === given.atMs ? memory.given.wh : 0;
  return { ...given, wh: before + partSince(given.atMs, memory.countedAtMs, nowMs) * receivedWh };
};

/** How full the car is by now, %: what was given, and the part of the measured energy that arrived. @param sizeKWh usable */
export const estimatedPercent = ({ percent, wh }: Pick<GivenChargeMemory, 'percent' | 'wh'>, sizeKWh: number): number =>
  Math.min(100, percent + (wh * CHARGING_EFFICIENCY) / (10 * sizeKWh));
