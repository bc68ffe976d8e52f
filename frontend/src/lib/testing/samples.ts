import type * as z from 'zod';
import { manifestSchema } from '#shared/integration.ts';
import type { Account } from '#shared/model/account.ts';
import { accountSchema } from '#shared/model/account.ts';
import {
  type Appliance,
  type ApplianceSettings,
  applianceSchema,
  defaultApplianceSettings,
} from '#shared/model/appliance.ts';
import { type Credentials, credentialsSchema, type SupportedService } from '#shared/model/credentials.ts';
import type { ForecastView } from '#shared/model/forecast.ts';
import type { HistoryPoint } from '#shared/model/history.ts';
import { userIdSchema } from '#shared/model/ids.ts';
import { type ApplianceState, type SensorReading, unknownApplianceState } from '#shared/model/reading.ts';
import { defaultSensorSettings, type Sensor, sensorSchema } from '#shared/model/sensor.ts';
import type { userDetailsSchema } from '#shared/model/user.ts';

type UserDetails = z.output<typeof userDetailsSchema>;

/** Samples for tests: complete objects of the contract; a test overrides only what it is about. */
export const ACCOUNT_ID = 'acc_01K00000000000000000000000';
const CREATED = '2026-05-01T08:00:00.000Z';

/** The signed-in user, and what the profile says. */
export const USER_ID = 'c8f5a3a4-0000-7000-d000-000000000001';
export const someUserDetails = (values: Partial<UserDetails> = {}): UserDetails => ({
  id: userIdSchema.parse(USER_ID),
  email: 'demo@sunward.example',
  locale: 'en',
  createdAt: '2026-06-01T08:00:00.000Z',
  secondFactor: false,
  recoveryCodesLeft: null,
  sitesMail: true,
  ...values,
});

/** The same as the app asks for it, with one site. */
export const someMe = () => ({
  id: USER_ID,
  email: 'demo@sunward.example',
  superAdmin: false,
  superAdminNeedsSecondFactor: false,
  freeSitesLeft: 3,
  scope: '',
  accounts: [{ id: ACCOUNT_ID, name: 'Home', role: { type: 'owner' } }],
});

/** A point of the history of which nothing is known. */
export const aPoint = (time: string, values: Partial<HistoryPoint> = {}): HistoryPoint => ({
  time,
  pvPowerW: null,
  consumptionPowerW: null,
  gridPowerW: null,
  batteryPowerW: null,
  batterySocPercent: null,
  appliances: {},
  ...values,
});

export const anAccount = (values: Partial<Account> = {}): Account => ({
  ...accountSchema.parse({
    id: ACCOUNT_ID,
    name: 'Home',
    timezone: 'Europe/Berlin',
    settings: {
      autochargeInterval: 1,
      importPriceEurPerKWh: 0.32,
      feedInPriceEurPerKWh: 0.08,
      laterPriceEurPerKWh: 0.14,
      batteryStrategy: 'battery-first',
      batteryThresholdPercent: 85,
      batteryCapacityKWh: null,
      fuseA: null,
    },
    products: ['PREMIUM'],
    subscriptionStatus: 'active',
    grant: null,
    override: null,
    role: 'owner',
    intervalMinutes: 1,
    lastRunAt: null,
    nextRunAt: null,
    createdAt: CREATED,
  }),
  ...values,
});

export const aReading = (values: Partial<SensorReading> = {}): SensorReading => {
  const time = values.time ?? CREATED;
  return {
    time,
    receivedAt: time,
    timeIsMeasured: true,
    windowS: 0,
    gridPowerW: null,
    pvPowerW: null,
    consumptionPowerW: null,
    batteryPowerW: null,
    batterySocPercent: null,
    ...values,
  };
};

export const aSensor = (values: Partial<Sensor> = {}): Sensor => ({
  ...sensorSchema.parse({
    id: 'sen_01K00000000000000000000000',
    accountId: ACCOUNT_ID,
    credentialsId: 'crd_01K00000000000000000000000',
    deviceId: 'meter',
    service: 'shelly',
    name: 'House meter',
    settings: defaultSensorSettings,
    sensorData: [],
    health: { lastSuccessAt: null, error: null, errorAt: null },
    createdAt: CREATED,
  }),
  ...values,
});

export interface ApplianceValues extends Omit<Partial<Appliance>, 'state' | 'settings' | 'id'> {
  readonly id?: string;
  readonly state?: Partial<ApplianceState>;
  readonly settings?: Partial<ApplianceSettings>;
}

export const anAppliance = (values: ApplianceValues = {}): Appliance =>
  applianceSchema.parse({
    id: 'app_01K00000000000000000000000',
    accountId: ACCOUNT_ID,
    credentialsId: 'crd_01K00000000000000000000000',
    deviceId: 'charger',
    service: 'go-e-v3',
    name: 'Wallbox',
    kind: 'charger',
    mode: 'AUTO',
    autoCharge: { priority: 1, sunShare: null },
    capabilities: { current: { minA: 6, maxA: 16 }, phaseSwitching: false, metered: true },
    override: null,
    chargeNow: null,
    decision: null,
    applianceScheduleItems: [],
    currentApplianceScheduleItemIndex: null,
    nextApplianceScheduleItemIndex: null,
    socMapItems: [],
    createdAt: CREATED,
    ...values,
    settings: { ...defaultApplianceSettings, ...values.settings },
    state: { ...unknownApplianceState, ...values.state },
  });

export const aLink = (values: Partial<Credentials> = {}): Credentials => ({
  ...credentialsSchema.parse({
    id: 'crd_01K00000000000000000000000',
    accountId: ACCOUNT_ID,
    service: 'shelly',
    name: 'Shelly',
    settings: {},
    sensors: [],
    appliances: [],
    health: {
      lastSuccessAt: null,
      error: null,
      errorAt: null,
      newestDataAt: null,
      callsToday: null,
      callsPerDay: null,
    },
    createdAt: CREATED,
  }),
  ...values,
});

/** A service that the site's plan includes, with these kinds of devices. */
export const aService = (id: string, offered: readonly ('sensor' | 'appliance' | 'vehicle')[]): SupportedService => ({
  allowed: true,
  manifest: manifestSchema.parse({
    id,
    name: id,
    offers: {
      sensor: offered.includes('sensor'),
      appliance: offered.includes('appliance'),
      vehicle: offered.includes('vehicle'),
    },
    delivery: 'poll',
    capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
    credentialFields: [],
    timing: { samplingS: 300, windowS: 0, guardS: 90, actuationS: 5 },
    limits: { minPollSeconds: 1, requestsPerDay: null, spacingMs: 0, concurrency: 1 },
    egressHosts: [],
    planRequired: null,
    caveats: [],
    docsUrl: 'https://vendor.example/',
    confidence: 'high',
  }),
});

/** A site that did not say where it is. */
export const noForecast: ForecastView = {
  place: null,
  roofs: [],
  learntRoofs: [],
  trouble: null,
  hours: [],
  days: [],
  rightPercent: null,
  attribution: null,
};
