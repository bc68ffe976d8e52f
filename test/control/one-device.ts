import { type Device, readDevice } from '#functions/control/decide/device.ts';
import type { Force, Intent } from '#functions/control/decide/intent.ts';
import type { ApplianceView } from '#functions/control/decide/snapshot.ts';
import type { ApplianceMemory, CommandMemory } from '#functions/control/decide/state.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import { unknownApplianceState } from '#shared/model/reading.ts';
import { chargerId, chargerLink, MINUTE, NOON } from './harness.ts';

export interface ViewChanges extends Partial<Omit<ApplianceView, 'state' | 'settings'>> {
  readonly state?: Partial<ApplianceView['state']>;
  readonly settings?: Partial<ApplianceView['settings']>;
}

/** A charger of 6 to 16 A on three phases, plugged in and off, as one run reads it. */
export const viewOf = ({ state, settings, ...changes }: ViewChanges = {}): ApplianceView => ({
  id: chargerId,
  credentialsId: chargerLink,
  service: 'charger',
  kind: 'charger',
  mode: 'AUTO',
  priority: 1,
  sunShare: null,
  settings: { ...defaultApplianceSettings, phases: 3, ...settings },
  capabilities: { current: { minA: 6, maxA: 16 }, phaseSwitching: false, metered: true },
  state: {
    ...unknownApplianceState,
    observedAt: new Date(NOON).toISOString(),
    online: true,
    on: false,
    powerW: 0,
    setCurrentA: 8,
    plugged: true,
    full: false,
    ...state,
  },
  trouble: null,
  asked: true,
  actuationS: 10,
  resumedMs: null,
  schedule: null,
  goals: [],
  car: null,
  socMap: [],
  ...changes,
});

/** The same, as a load that is on or off. */
export const loadOf = ({ settings, ...changes }: ViewChanges = {}): ApplianceView =>
  viewOf({
    kind: 'plug',
    capabilities: { current: null, phaseSwitching: false, metered: true },
    settings: { phases: 1, maxPowerW: 2000, ...settings },
    ...changes,
    state: { setCurrentA: null, plugged: null, full: null, ...changes.state },
  });

export const surplus: Intent = { kind: 'surplus' };
export const forcedOn: Force = {
  kind: 'force',
  on: true,
  currentA: null,
  reason: { code: 'forced-on', figures: {} },
  untilMs: null,
};

const unseen = (view: ApplianceView): ApplianceView => ({ ...view, asked: false, state: unknownApplianceState });

/** What is remembered of one of the same settings that was never seen, but for what is given. */
export const memoryOf = (
  view: ApplianceView,
  changes: Partial<ApplianceMemory> = {},
  intent: Intent = surplus,
): ApplianceMemory => ({
  ...readDevice(unseen(view), undefined, NOON - MINUTE, NOON - 10 * MINUTE, { intent, socMap: null }).memory,
  ...changes,
});

/** One that was seen before, read now. */
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
