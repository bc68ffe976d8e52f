import type { ApplianceMemory, CommandMemory } from '#functions/control/decide/memory/state.ts';
import { type Device, readDevice } from '#functions/control/decide/observe/device.ts';
import type { ApplianceView } from '#functions/control/decide/snapshot.ts';
import type { ForcedIntent, Intent } from '#functions/control/decide/types.ts';
import { unknownApplianceState } from '#shared/model/reading.ts';
import { MINUTE, NOON } from './harness.ts';
import { chargerView, type ViewChanges } from './parts.ts';

/** A charger of 6 to 16 A on three phases, plugged in and off, as one run reads it. */
export const viewOf = ({ state, settings, ...changes }: ViewChanges = {}): ApplianceView =>
  chargerView({
    ...changes,
    settings: { phases: 3, ...settings },
    state: { observedAt: new Date(NOON).toISOString(), powerW: 0, setCurrentA: 8, ...state },
  });

/** The same, as an on/off load. */
export const loadOf = ({ settings, ...changes }: ViewChanges = {}): ApplianceView =>
  viewOf({
    kind: 'plug',
    capabilities: { current: null, phaseSwitching: false, metered: true },
    settings: { phases: 1, maxPowerW: 2000, ...settings },
    ...changes,
    state: { setCurrentA: null, plugged: null, full: null, ...changes.state },
  });

export const surplus: Intent = { kind: 'surplus' };
export const forcedOn: ForcedIntent = {
  kind: 'force',
  on: true,
  currentA: null,
  reason: { code: 'forced-on', figures: {} },
  untilMs: null,
};

const unseen = (view: ApplianceView): ApplianceView => ({ ...view, asked: false, state: unknownApplianceState });

/** The memory of an appliance with the same settings that was never read, with changes. */
export const memoryOf = (
  view: ApplianceView,
  changes: Partial<ApplianceMemory> = {},
  intent: Intent = surplus,
): ApplianceMemory => ({
  ...readDevice(unseen(view), undefined, NOON - MINUTE, NOON - 10 * MINUTE, { intent, socMap: null }).memory,
  ...changes,
});

/** An appliance with a memory, read now. */
export const readAt = (
  view: ApplianceView,
  memory: Partial<ApplianceMemory> = {},
  intent: Intent = surplus,
  nowMs: number = NOON,
): Device => readDevice(view, memoryOf(view, memory, intent), nowMs, NOON - 10 * MINUTE, { intent, socMap: null });

export const commanded = (changes: Partial<CommandMemory> = {}): CommandMemory => ({
  atMs: NOON - MINUTE,
  on: true,
  currentA: 8,
  beforeOn: false,
  beforeA: 6,
  confirmed: false,
  attempts: 1,
  ...changes,
});
