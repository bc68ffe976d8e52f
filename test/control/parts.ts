import type { ApplianceMemory, OutlookMemory } from '#functions/control/decide/memory/state.ts';
import { type Device, readDevice } from '#functions/control/decide/observe/device.ts';
import { combine, type HomeSample } from '#functions/control/decide/observe/home.ts';
import { updateOutlook } from '#functions/control/decide/observe/outlook.ts';
import { firstSiteMemory, type SiteKnowledge } from '#functions/control/decide/observe/site.ts';
import type { ApplianceView, Snapshot } from '#functions/control/decide/snapshot.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import { unknownApplianceState } from '#shared/model/reading.ts';
import { chargerId, chargerLink, NOON, plugId, plugLink } from './harness.ts';

export type ViewChanges = Partial<Omit<ApplianceView, 'state' | 'settings'>> & {
  readonly state?: Partial<ApplianceView['state']>;
  readonly settings?: Partial<ApplianceView['settings']>;
};

/** A charger of three phases in AUTO, reachable, off and with a car plugged in. */
export const chargerView = ({ state, settings, ...changes }: ViewChanges = {}): ApplianceView => ({
  id: chargerId,
  credentialsId: chargerLink,
  service: 'charger',
  kind: 'charger',
  mode: 'AUTO',
  priority: 1,
  sunShare: null,
  settings: { ...defaultApplianceSettings, ...settings },
  capabilities: { current: { minA: 6, maxA: 16 }, phaseSwitching: false, metered: true },
  state: { ...unknownApplianceState, online: true, on: false, plugged: true, full: false, ...state },
  trouble: null,
  asked: true,
  actuationS: 10,
  resumedMs: null,
  schedule: null,
  socMap: [],
  goals: [],
  car: null,
  given: null,
  ...changes,
});

/** An on/off load of one phase in AUTO, reachable and off. */
export const plugView = ({ state, settings, ...changes }: ViewChanges = {}): ApplianceView =>
  chargerView({
    id: plugId,
    credentialsId: plugLink,
    service: 'plug',
    kind: 'plug',
    priority: 2,
    capabilities: { current: null, phaseSwitching: false, metered: true },
    ...changes,
    settings: { phases: 1, ...settings },
    state: { plugged: null, full: null, ...state },
  });

/** An appliance as a first run would read it, with changes to its memory. */
export const deviceOf = (
  view: ApplianceView,
  memory: Partial<ApplianceMemory> = {},
  found: Partial<Omit<Device, 'view' | 'memory'>> = {},
): Device => {
  const device = readDevice(view, undefined, NOON, 0, { intent: { kind: 'surplus' }, socMap: null });
  return { ...device, ...found, memory: { ...device.memory, ...memory } };
};

export const memoryOf = (changes: Partial<ApplianceMemory> = {}): ApplianceMemory =>
  deviceOf(chargerView(), changes).memory;

/** 3 kW of PV, of which the house takes 1 kW; no battery. */
export const homeSample = (changes: Partial<HomeSample> = {}): HomeSample => ({
  timeMs: NOON,
  timeIsMeasured: true,
  windowMs: 0,
  gridW: -2000,
  pvW: 3000,
  consumptionW: null,
  batteryW: null,
  socPercent: null,
  counters: null,
  ...changes,
});

/** The outlook after a steady surplus, W. */
export const steady = (surplusW: number, changes: Partial<OutlookMemory> = {}): OutlookMemory => {
  const learnt = updateOutlook(null, { timeMs: NOON, heardMs: NOON, surplusW, pvW: surplusW + 400 });
  if (learnt === null) throw new Error('no outlook');
  return { ...learnt, v: 0, w: 0, ...changes };
};

/** What is known after a fresh sample; `law` null: never measured. */
export const knowing = (law: OutlookMemory | null, changes: Partial<SiteKnowledge> = {}): SiteKnowledge => ({
  memory: { ...firstSiteMemory(NOON), law },
  home: combine([]),
  newest: null,
  rule: {
    memory: { above: false, sinceMs: 0, offered: false, helps: false },
    offered: false,
    helps: false,
    reservedW: 0,
    need: null,
  },
  fresh: true,
  guardUntilMs: null,
  stage: 'fresh',
  ageMs: 0,
  ...changes,
});

/** A site with default settings, a run every minute and no sensor. */
export const snapshotOf = (site: Partial<Snapshot['site']> = {}): Snapshot => ({
  site: {
    settings: { ...defaultAccountSettings, autochargeInterval: 1 },
    timezone: 'Europe/Berlin',
    resting: false,
    intervalS: 60,
    maxAppliances: null,
    extraModes: [],
    ...site,
  },
  sensors: [],
  appliances: [],
  links: {},
  state: null,
});
