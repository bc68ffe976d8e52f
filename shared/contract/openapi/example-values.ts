import type * as z from 'zod';
import type { Manifest } from '../../integration.ts';
import { type accountSchema, defaultAccountSettings } from '../../model/account.ts';
import { type applianceSchema, defaultApplianceSettings } from '../../model/appliance.ts';
import type { credentialsSchema, Device } from '../../model/credentials.ts';
import type { decisionSchema, Reason } from '../../model/reason.ts';
import { defaultSensorSettings, type sensorSchema } from '../../model/sensor.ts';
import type { subscriptionSchema } from '../../model/subscription.ts';

/** Ids of one and the same home, so that examples fit together. */
export const ids = {
  accountId: 'acc_01JXW3T5YB8Q2M4N6P7R9S0V1A',
  userId: '5f0c9f52-3a7e-4b71-9d0c-2f6a1c8e4b10',
  installerId: 'b1946ac9-2f0d-4e63-8f5a-6d3c2b1a0f9e',
  credentialsId: 'crd_01JXW3T5YB8Q2M4N6P7R9S0V1B',
  webhookId: 'crd_01JXW3T5YB8Q2M4N6P7R9S0V1C',
  sensorId: 'sen_01JXW3T5YB8Q2M4N6P7R9S0V1D',
  applianceId: 'app_01JXW3T5YB8Q2M4N6P7R9S0V1E',
  invitationId: 'inv_01JXW3T5YB8Q2M4N6P7R9S0V1F',
  scheduleItemId: 'sch_01JXW3T5YB8Q2M4N6P7R9S0V1G',
  socMapItemId: 'soc_01JXW3T5YB8Q2M4N6P7R9S0V1H',
} as const;
/** Of nobody. */
export const webhookKey = 'whs_your-key';

export const now = '2026-06-01T10:00:00.000Z';
export const later = '2026-06-01T18:00:00.000Z';
const madeAt = '2026-05-01T08:30:00.000Z';

const reason: Reason = { code: 'charging-sun', figures: { powerW: 6900, haveW: 6980 } };

export const decision: z.input<typeof decisionSchema> = {
  time: '2026-06-01T09:58:00.000Z',
  applianceId: ids.applianceId,
  action: 'set',
  on: true,
  setCurrentA: 10,
  surplusW: 6980,
  reason,
  nextChangeAt: '2026-06-01T10:01:00.000Z',
};

export const account: z.input<typeof accountSchema> = {
  id: ids.accountId,
  name: 'Home',
  timezone: 'Europe/Berlin',
  settings: { ...defaultAccountSettings, autochargeInterval: 1, fuseA: 35 },
  products: ['PREMIUM'],
  subscriptionStatus: 'active',
  grant: null,
  override: null,
  role: 'owner',
  intervalMinutes: 1,
  lastRunAt: '2026-06-01T09:59:12.000Z',
  nextRunAt: '2026-06-01T10:00:12.000Z',
  createdAt: madeAt,
};
export const pausedAccount: z.input<typeof accountSchema> = { ...account, override: { cause: 'paused', until: later } };

const reading = {
  time: '2026-06-01T09:59:00.000Z',
  receivedAt: '2026-06-01T09:59:10.000Z',
  timeIsMeasured: true,
  windowS: 0,
  gridPowerW: -2560,
  pvPowerW: 4210,
  consumptionPowerW: 1650,
  batteryPowerW: 0,
  batterySocPercent: 64,
};

export const sensor: z.input<typeof sensorSchema> = {
  id: ids.sensorId,
  accountId: ids.accountId,
  credentialsId: ids.credentialsId,
  deviceId: '34987a4b5c6d/em1:0',
  service: 'shelly',
  name: 'Meter',
  settings: { ...defaultSensorSettings, autoChargeOffset: -100 },
  sensorData: [reading],
  health: { lastSuccessAt: reading.receivedAt, error: null, errorAt: null },
  createdAt: madeAt,
};

const desiredState = { mode: 'ON', currentA: 10 } as const;
export const scheduleItem = { id: ids.scheduleItemId, dayOfWeek: 1, hour: 6, minute: 30, desiredState };
export const socMapItem = {
  id: ids.socMapItemId,
  threshold: 80,
  desiredState: { mode: 'AUTO', currentA: null } as const,
};

const applianceState = {
  observedAt: '2026-06-01T09:59:05.000Z',
  online: true,
  on: true,
  powerW: 6900,
  currentA: 10,
  setCurrentA: 10,
  phases: 3 as const,
  plugged: true,
  full: false,
};

export const appliance: z.input<typeof applianceSchema> = {
  id: ids.applianceId,
  accountId: ids.accountId,
  credentialsId: ids.credentialsId,
  deviceId: '012345',
  service: 'go-e-v3',
  name: 'Wallbox',
  kind: 'charger',
  mode: 'AUTO',
  autoCharge: { priority: 1, sunShare: null },
  settings: { ...defaultApplianceSettings, maxCurrentA: 16 },
  capabilities: { current: { minA: 6, maxA: 16 }, phaseSwitching: true, metered: true },
  state: applianceState,
  override: null,
  decision,
  applianceScheduleItems: [scheduleItem],
  currentApplianceScheduleItemIndex: 0,
  nextApplianceScheduleItemIndex: 0,
  socMapItems: [socMapItem],
  createdAt: madeAt,
};
export const applianceInMode = (mode: 'MANUAL' | 'ON' | 'OFF'): typeof appliance => ({
  ...appliance,
  mode,
  state: { ...applianceState, on: mode !== 'OFF' },
});
export const vehicleListItem = {
  applianceId: ids.applianceId,
  name: 'Car',
  service: 'tesla',
  state: { ...applianceState, battery: { percent: 55, at: now } },
};

export const credentials: z.input<typeof credentialsSchema> = {
  id: ids.credentialsId,
  accountId: ids.accountId,
  service: 'shelly',
  name: 'Shelly',
  settings: { server: 'shelly-1-eu.shelly.cloud' },
  health: {
    lastSuccessAt: reading.receivedAt,
    error: null,
    errorAt: null,
    newestDataAt: reading.time,
    callsToday: 599,
    callsPerDay: null,
  },
  sensors: [ids.sensorId],
  appliances: [],
  createdAt: madeAt,
};
/** A webhook, whose address is shown this one time. */
export const webhookCreated = {
  credentials: {
    ...credentials,
    id: ids.webhookId,
    service: 'webhook',
    name: 'Home Assistant',
    settings: {},
    sensors: [],
    health: { ...credentials.health, lastSuccessAt: null, newestDataAt: null, callsToday: null },
  },
  reveal: { key: webhookKey, url: `https://sunward.example/api/webhook/${webhookKey}` },
};

export const device: Device = {
  deviceId: '34987a4b5c6d/em1:0',
  name: 'Shelly EM',
  kind: 'sensor',
  model: 'SPEM-002CEBEU50',
  online: true,
  applianceKind: null,
  capabilities: null,
  needsMeterRole: true,
  suggestedMeterRole: null,
};

export const manifest: Manifest = {
  id: 'webhook',
  name: 'Webhook',
  offers: { sensor: true, appliance: false, vehicle: false },
  delivery: 'push',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  credentialFields: [
    {
      name: 'key',
      kind: 'generated',
      required: true,
      label: { en: 'Key', de: 'Schlüssel' },
      help: { en: 'Made by Sunward.', de: 'Macht Sunward.' },
      example: webhookKey,
    },
  ],
  timing: { samplingS: 30, windowS: 0, guardS: 30, actuationS: 0 },
  limits: { minPollSeconds: 0, requestsPerDay: null, spacingMs: 0, concurrency: 1 },
  egressHosts: [],
  planRequired: null,
  caveats: [],
  docsUrl: '/faqs',
  confidence: 'high',
};

const price = {
  id: 'sunward_premium_month',
  currency: 'eur',
  unitAmount: 500,
  taxBehavior: 'inclusive',
  interval: 'month',
} as const;
export const product = { name: 'PREMIUM', maxAppliances: null, prices: [price] };
const period = { start: madeAt, end: '2026-06-01T08:30:00.000Z' };
export const subscription: z.input<typeof subscriptionSchema> = {
  status: 'active',
  subscriptionItems: ['PREMIUM'],
  hasPaymentMethod: true,
  awaitingPayment: false,
  currentPhase: { items: [{ product: { name: 'PREMIUM' }, price }], ...period },
  nextPhase: null,
  currentSubscriptionPeriod: period,
  cancelAtPeriodEnd: false,
  trialEnd: null,
  creditCents: 0,
  grant: null,
};

export const userDetails = { id: ids.userId, email: 'anna@example.org', locale: 'de-DE' as const, createdAt: madeAt };
export const invitation = {
  id: ids.invitationId,
  email: 'installer@example.org',
  createdAt: now,
  expiresAt: '2026-06-15T10:00:00.000Z',
};
export const member = { userId: ids.userId, email: 'anna@example.org', role: 'owner' as const, createdAt: madeAt };
export const historyPoint = {
  time: now,
  pvPowerW: 4210,
  consumptionPowerW: 8550,
  gridPowerW: 4340,
  batteryPowerW: null,
  batterySocPercent: null,
  appliances: { [ids.applianceId]: 6900 },
};
export const dayTotals = {
  day: '2026-05-31',
  pvWh: 31_200,
  consumptionWh: 24_800,
  importWh: 3900,
  feedInWh: 10_300,
  batteryChargedWh: null,
  batteryDischargedWh: null,
  appliancesWh: 14_100,
  sunWh: 12_600,
  batteryWh: 0,
  gridWh: 1500,
  appliances: { [ids.applianceId]: 14_100 },
  coverage: 0.99,
};
