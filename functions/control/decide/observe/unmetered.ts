import { MINUTE_MS } from '#shared/units.ts';
import type { SiteMemory, UnmeteredMemory } from '../memory/state.ts';
import type { Device } from './device.ts';

/** Two samples further apart have too much of the house between them. */
const APART_MS = 35 * MINUTE_MS;
/** Steps that one load may make, W. */
const STEPS_W = [30, 10_000] as const;

/**
 * Learns the power of an on/off load that neither reports it nor has one set: the step that the house makes when it goes
 * on or off. Until the first step it is part of the house. If it stayed so, it would be switched off for the surplus it
 * takes itself and on again for what it then leaves.
 * @param site after this run's samples
 * @returns null for an appliance whose power is known otherwise
 */
export const learnUnmetered = (device: Device, { steps: { last } }: SiteMemory): UnmeteredMemory | null => {
  const { view, memory, on, powerW } = device;
  const { state, settings, capabilities } = view;
  const reported = state.powerW !== null || state.currentA !== null || settings.fallbackPower !== null;
  if (reported || capabilities.current !== null || !settings.measuredBySensor) return null;
  const before = memory.unmetered;
  if (last === null || on === null || last.timeMs === before?.atMs) return before;
  const houseW = last.gridW + (last.pvW ?? 0) - (last.batteryW ?? 0) - (last.ownW - (powerW ?? 0));
  const switched = before !== null && before.on !== on && last.timeMs - before.atMs <= APART_MS;
  const stepW = switched ? (on ? 1 : -1) * (houseW - before.houseW) : 0;
  const knownW = before?.powerW ?? null;
  const plausible = stepW >= STEPS_W[0] && stepW <= STEPS_W[1];
  const learntW = plausible ? Math.round(knownW === null ? stepW : (knownW + stepW) / 2) : knownW;
  return { atMs: last.timeMs, houseW, on, powerW: learntW };
};
