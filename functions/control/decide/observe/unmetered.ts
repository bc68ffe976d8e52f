import type { SiteMemory, UnmeteredMemory } from '../memory/state.ts';
import type { Device } from './device.ts';

/** Two samples further apart have too much of the house between them. */
const APART_MS = 35 * 60_000;
/** Steps that one load may make, W. */
const STEPS_W = [30, 10_000] as const;

/**
 * What an on/off load draws of which neither device nor user tells it: the step that the house makes when it goes on or
 * off. Until the first one it is part of the house, as all that is unknown; from then on it is no more taken for a house
 * that needs the sun, which would switch it off for what it draws itself and on again for what it then leaves.
 * @param site after this run's samples
 */
export const watchUnmetered = (device: Device, { steps: { last } }: SiteMemory): UnmeteredMemory | null => {
  const { view, memory, on, powerW } = device;
  const { state, settings, capabilities } = view;
  const told = state.powerW !== null || state.currentA !== null || settings.fallbackPower !== null;
  if (told || capabilities.current !== null || !settings.measuredBySensor) return null;
  const before = memory.unmetered;
  if (last === null || on === null || last.timeMs === before?.atMs) return before;
  const houseW = last.gridW + (last.pvW ?? 0) - (last.batteryW ?? 0) - (last.ownW - (powerW ?? 0));
  const switched = before !== null && before.on !== on && last.timeMs - before.atMs <= APART_MS;
  const stepW = switched ? (on ? 1 : -1) * (houseW - before.houseW) : 0;
  const known = before?.powerW ?? null;
  const seen = stepW >= STEPS_W[0] && stepW <= STEPS_W[1];
  const learnt = seen ? Math.round(known === null ? stepW : (known + stepW) / 2) : known;
  return { atMs: last.timeMs, houseW, on, powerW: learnt };
};
