import { randomUUID } from 'node:crypto';
import type { ControlState } from '#functions/control/decide/memory/state.ts';
import { firstPlannerMemory } from '#functions/control/planner/plan-types.ts';
import type { DecideInput, RunState, SitePlanning, SiteReading } from '#functions/control/store.ts';
import type { SkyDay } from '#functions/forecasts/sky-day.ts';
import { createIds } from '#functions/platform/ids.ts';
import type { NewAccount, NewAppliance, NewCredentials, NewSensor, TrailEntry } from '#functions/storage/index.ts';
import type { NewToken } from '#functions/storage/people/api-tokens.ts';
import type { PriceDay } from '#functions/tariffs/price-day.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import type { AccountId, ApplianceId, SensorId } from '#shared/model/ids.ts';
import { type ApplianceState, type SensorReading, unknownApplianceState } from '#shared/model/reading.ts';
import type { Decision } from '#shared/model/reason.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { DAY_MS } from '#shared/units.ts';
import { newUserId } from '#test/support/user-id.ts';

/** Noon of a day in May. */
export const NOON = Date.parse('2026-05-14T12:00:00.000Z');
export const iso = (ms: number): string => new Date(ms).toISOString();
export const newId = createIds(() => NOON);
export { newUserId };

export const account = (over: Partial<NewAccount> = {}): NewAccount => ({
  id: newId('acc'),
  name: 'Demo home',
  timezone: 'Europe/Berlin',
  settings: { ...defaultAccountSettings, autochargeInterval: 1 },
  products: ['PREMIUM'],
  subscriptionStatus: 'active',
  createdAt: iso(NOON),
  ...over,
});

export const trailEntry = (over: Partial<TrailEntry> = {}): TrailEntry => ({
  id: newId('trl'),
  time: iso(NOON),
  actor: newUserId(),
  admin: false,
  event: 'switched-on',
  operation: 'switchApplianceOn',
  target: { kind: 'appliance', id: newId('app') },
  token: null,
  subject: newId('acc'),
  source: { address: 'hash', country: 'AT', device: 'Firefox, Linux' },
  requestId: 'request-1',
  ...over,
});

export const apiToken = (over: Partial<NewToken> = {}): NewToken => ({
  userId: newUserId(),
  id: newId('tok'),
  name: 'Home Assistant',
  hint: 'swd_Ab3d…9xYz',
  scope: 'control',
  sites: null,
  expiresAtMs: NOON + 365 * DAY_MS,
  ...over,
});

export const sensor = (accountId: AccountId, over: Partial<NewSensor> = {}): NewSensor => ({
  id: newId('sen'),
  accountId,
  credentialsId: newId('crd'),
  deviceId: '8c4b14a1b2c3:em',
  service: 'shelly',
  name: 'House meter',
  settings: defaultSensorSettings,
  createdAt: iso(NOON),
  ...over,
});

export const appliance = (accountId: AccountId, over: Partial<NewAppliance> = {}): NewAppliance => ({
  id: newId('app'),
  accountId,
  credentialsId: newId('crd'),
  deviceId: '205431',
  service: 'go-e-v3',
  name: 'Wallbox',
  kind: 'charger',
  mode: 'AUTO',
  autoCharge: { priority: 0, sunShare: null },
  settings: { ...defaultApplianceSettings, minCurrentA: 6, maxCurrentA: 16, phases: 3 },
  capabilities: { current: { minA: 6, maxA: 32 }, phaseSwitching: true, metered: true },
  createdAt: iso(NOON),
  ...over,
});

export const credentials = (accountId: AccountId, over: Partial<NewCredentials> = {}): NewCredentials => ({
  id: newId('crd'),
  accountId,
  service: 'shelly',
  name: 'Shelly cloud',
  settings: { server: 'shelly-77-eu.shelly.cloud' },
  health: { lastSuccessAt: iso(NOON), error: null, errorAt: null },
  sealed: Uint8Array.from({ length: 520 }, (_, index) => (index * 37) % 256),
  webhookKeyHash: null,
  createdAt: iso(NOON),
  accountKey: randomUUID(),
  ...over,
});

export const reading = (timeMs: number, over: Partial<SensorReading> = {}): SensorReading => ({
  time: iso(timeMs - 4_000),
  receivedAt: iso(timeMs),
  timeIsMeasured: true,
  windowS: 0,
  gridPowerW: -1834.6,
  pvPowerW: 6210.4,
  consumptionPowerW: 4375.8,
  batteryPowerW: null,
  batterySocPercent: null,
  ...over,
});

export const siteReading = (
  timeMs: number,
  sensorId: SensorId,
  applianceIds: readonly ApplianceId[] = [],
  over: Partial<SensorReading> = {},
): SiteReading => {
  const measured = reading(timeMs, over);
  const { gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW, batterySocPercent } = measured;
  return {
    timeMs,
    sensors: { [sensorId]: measured },
    home: { gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW, batterySocPercent },
    appliances: Object.fromEntries(applianceIds.map((id) => [id, { powerW: 3680.5, on: true }])),
  };
};

export const decision = (timeMs: number, applianceId: ApplianceId, over: Partial<Decision> = {}): Decision => ({
  time: iso(timeMs),
  applianceId,
  action: 'set',
  on: true,
  setCurrentA: 11,
  surplusW: 7812.4,
  reason: { code: 'charging-sun', figures: { powerW: 7590, haveW: 7812.4 } },
  nextChangeAt: iso(timeMs + 60_000),
  ...over,
});

export const applianceState = (timeMs: number): ApplianceState => ({
  ...unknownApplianceState,
  observedAt: iso(timeMs),
  online: true,
  on: true,
  powerW: 7561.3,
  currentA: 10.9,
  setCurrentA: 11,
  phases: 3,
  plugged: true,
  full: false,
});

/** The memory of the rules on a sunny day, with as many samples as they keep. Storage knows only its version. */
export const controlState = (nowMs: number, applianceIds: readonly ApplianceId[] = []): ControlState => {
  const memory = {
    version: 1,
    scheduledMs: nowMs,
    site: {
      law: {
        seenMs: nowMs - 4_000,
        loadW: 431.7,
        a: 0.82,
        pv: 6210.4,
        f: 5834.2,
        m: 5711.9,
        s: 5402.6,
        v: 212.4,
        w: 240.8,
      },
      newestMs: nowMs - 4_000,
      sampleMs: nowMs - 4_000,
      same: { key: '-1834.6/6210.4/4375.8', sinceMs: nowMs - 4_000, count: 1 },
      implausible: { count: 0, gapW: 12.4 },
      battery: { above: false, sinceMs: nowMs - 3_600_000, offered: false, helps: false },
      houseW: 431.7,
    },
    appliances: Object.fromEntries(
      applianceIds.map((id) => [
        id,
        {
          key: 'AUTO|0|6|16|3|true',
          command: {
            atMs: nowMs - 120_000,
            on: true,
            currentA: 11,
            beforeOn: true,
            beforeA: 10,
            confirmed: true,
            attempts: 1,
          },
          switchedMs: nowMs - 5_400_000,
          on: true,
          edges: [nowMs - 900_000, nowMs - 480_000, nowMs - 120_000],
          power: Array.from(
            { length: 12 },
            (_, index) => [nowMs - (12 - index) * 60_000, 7000.5 + index * 41.5] as const,
          ),
          countedW: 7561.3,
          nominalW: 7561.3,
          phases: 3 as const,
          clampA: null,
          obey: null,
          foreign: null,
          troubleSinceMs: null,
          idleSinceMs: null,
          lessCount: 0,
          startsDay: 20587,
          starts: 2,
          reason: { code: 'charging-sun' as const, figures: { powerW: 7590, haveW: 7812.4 } },
        },
      ]),
    ),
    links: {},
  };
  return memory as unknown as ControlState;
};

export const runState = (
  minuteMs: number,
  ids: { readonly sensors?: readonly SensorId[]; readonly appliances?: readonly ApplianceId[] } = {},
  over: Partial<RunState> = {},
): RunState => ({
  claimedMinuteMs: minuteMs,
  ranAtMs: minuteMs + 1_500,
  control: controlState(minuteMs, ids.appliances),
  sensors: Object.fromEntries(
    (ids.sensors ?? []).map((id) => [
      id,
      { reading: reading(minuteMs), health: { lastSuccessAt: iso(minuteMs), error: null, errorAt: null } },
    ]),
  ),
  appliances: Object.fromEntries(
    (ids.appliances ?? []).map((id) => [
      id,
      { state: applianceState(minuteMs), decision: decision(minuteMs, id), override: null },
    ]),
  ),
  ...over,
});

/** The input of a decision on a site without anything. */
export const decideInput = (nowMs: number): DecideInput => ({
  nowMs,
  snapshot: {
    site: {
      settings: { ...defaultAccountSettings, autochargeInterval: 1 },
      timezone: 'Europe/Berlin',
      resting: false,
      intervalS: 60,
      maxAppliances: null,
      extraModes: [],
    },
    sensors: [],
    appliances: [],
    links: {},
    state: null,
  },
});

/** A day of prices that is whole; it begins where the time says. */
export const priceDay = (fromMs: number): PriceDay => ({
  day: iso(fromMs).slice(0, 10),
  fromMs,
  prices: Array.from({ length: 96 }, (_, nth) => nth / 1000),
  currency: 'EUR',
  source: 'energy-charts',
  licence: 'CC BY 4.0',
  fetchedMs: fromMs,
});

/** A day of the sky of a cell, fetched at a time of it. */
export const skyDay = (fetchedMs: number): SkyDay => {
  const values = (value: number): number[] => Array.from({ length: 96 }, () => value);
  const day = iso(fetchedMs).slice(0, 10);
  return { day, direct: values(500), diffuse: values(120), air: values(-3), source: 'open-meteo', fetchedMs };
};

/** What a planner knows of a site after its first day. */
export const planning = (madeMs: number): SitePlanning => ({
  version: 1,
  madeMs,
  sun: { seenOn: '2026-05-14', days: [] },
  memory: firstPlannerMemory,
});
