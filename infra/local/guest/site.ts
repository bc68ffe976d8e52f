import type { StoredAppliance, StoredCredentials, StoredSensor, StoredSite } from '#functions/storage/index.ts';
import { GUEST_SITE, GUEST_USER, GUEST_ZONE } from '#shared/guest-home.ts';
import type { Language } from '#shared/locales.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import type { ApplianceId, CredentialsId, SensorId } from '#shared/model/ids.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { car } from '../home/car.ts';
import { CHARGER_ID, PLUG_ID } from '../home/home.ts';
import { homeBattery } from '../home/plant.ts';
import { DEMO_ROOF } from '../sky.ts';
import { GUEST_PRICE_ZONE } from './market-days.ts';

const ulid = (name: string): string => name.padStart(26, '0');
export const CHARGER = `app_${ulid('1')}` as ApplianceId;
export const HEATER = `app_${ulid('2')}` as ApplianceId;
const METER = `sen_${ulid('1')}` as SensorId;
const SUN_METER = `sen_${ulid('2')}` as SensorId;
export const BATTERY = `sen_${ulid('3')}` as SensorId;
const METER_LINK = `crd_${ulid('1')}` as CredentialsId;
const CHARGER_LINK = `crd_${ulid('2')}` as CredentialsId;
const BATTERY_LINK = `crd_${ulid('3')}` as CredentialsId;

/** Devices as their vendors name them. */
export const METER_DEVICE = 'c45bbe6b1f2a/em:0';
export const SUN_METER_DEVICE = '34987a4b5c6d/em1:0';
export const BATTERY_DEVICE = '1689324500000000';

const PLACE = { latitude: 50, longitude: 10 };

/** What the owner of such a home would have called things. */
const guestNames: Readonly<Record<Language, { readonly home: string; readonly car: string; readonly heater: string }>> =
  {
    en: { home: 'Demo home', car: 'Our car', heater: 'Water heater' },
    de: { home: 'Demohaus', car: 'Unser Auto', heater: 'Warmwasser' },
    fr: { home: 'Maison démo', car: 'Notre voiture', heater: 'Chauffe-eau' },
    it: { home: 'Casa demo', car: 'La nostra auto', heater: 'Scaldabagno' },
    nl: { home: 'Demohuis', car: 'Onze auto', heater: 'Boiler' },
    es: { home: 'Casa de prueba', car: 'Nuestro coche', heater: 'Calentador de agua' },
  };

/**
 * Calls what a home has lived through by the names of another language: its things, and sessions, which remember what their charger was
 * called. A name counts as a whole only: what the guest has renamed keeps its name.
 */
export const inOtherWords = <T>(lived: T, from: Language, to: Language): T => {
  const [were, are] = [guestNames[from], guestNames[to]];
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') {
      for (const thing of ['home', 'car', 'heater'] as const) if (value === were[thing]) return are[thing];
      // Rows keep parts of theirs as JSON.
      return /^[[{].*"/.test(value) ? renamedJson(value, named) : value;
    }
    if (Array.isArray(value)) return value.map(named);
    if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one)]));
  };
  return named(lived) as T;
};

const renamedJson = (text: string, named: (value: unknown) => unknown): string => {
  try {
    return JSON.stringify(named(JSON.parse(text)));
  } catch {
    return text;
  }
};

/**
 * The home of a guest as its owner has set it up: a charger with a car, a water heater on a plug, a meter at the grid connection and one at
 * the inverter, a battery, and prices of the market. It is on the plan without limits.
 * @param createdMs when it was set up
 */
export const guestSite = (language: Language, createdMs: number): StoredSite => {
  const { home, car: carName, heater } = guestNames[language];
  const createdAt = new Date(createdMs).toISOString();
  const ofSite = { accountId: GUEST_SITE, createdAt, version: 1 };
  const link = (id: CredentialsId, service: string, name: string): StoredCredentials => ({
    ...ofSite,
    id,
    service,
    name,
    settings: {},
    health: { lastSuccessAt: createdAt, error: null, errorAt: null },
    sealed: new Uint8Array(),
    webhookKeyHash: null,
    keyByToken: null,
    keySeenBy: null,
    keySeenAt: null,
    keyEndedAt: null,
  });
  const meter = (id: SensorId, deviceId: string, name: string, measures: 'grid' | 'pv'): StoredSensor => ({
    ...ofSite,
    id,
    credentialsId: METER_LINK,
    deviceId,
    service: 'shelly',
    name,
    settings: { ...defaultSensorSettings, measures },
  });
  const appliance = (
    own: Pick<StoredAppliance, 'id' | 'credentialsId' | 'deviceId' | 'service' | 'name' | 'kind' | 'capabilities'> & {
      readonly priority: number;
      readonly settings?: Partial<StoredAppliance['settings']>;
    },
  ): StoredAppliance => {
    const { priority, settings, ...rest } = own;
    return {
      ...ofSite,
      ...rest,
      mode: 'AUTO',
      autoCharge: { priority, sunShare: null },
      settings: { ...defaultApplianceSettings, ...settings },
      scheduleItems: [],
      socMapItems: [],
      resumedAt: null,
      givenCharge: null,
      chargeNow: null,
    };
  };
  return {
    account: {
      id: GUEST_SITE,
      name: home,
      timezone: GUEST_ZONE,
      settings: {
        ...defaultAccountSettings,
        autochargeInterval: 1,
        batteryStrategy: 'car-first',
        batteryCapacityKWh: homeBattery.capacityWh / 1000,
      },
      products: ['PREMIUM'],
      subscriptionStatus: 'active',
      grant: null,
      createdAt,
      version: 1,
      ownerId: GUEST_USER,
      pausedUntil: null,
      billing: null,
      handOver: null,
      ownerOffer: null,
    },
    sensors: [
      meter(METER, METER_DEVICE, 'Shelly 3EM', 'grid'),
      meter(SUN_METER, SUN_METER_DEVICE, 'Shelly EM', 'pv'),
      {
        ...ofSite,
        id: BATTERY,
        credentialsId: BATTERY_LINK,
        deviceId: BATTERY_DEVICE,
        service: 'tesla',
        name: 'Powerwall',
        settings: { ...defaultSensorSettings, batteryControl: true },
      },
    ],
    appliances: [
      appliance({
        id: CHARGER,
        credentialsId: CHARGER_LINK,
        deviceId: CHARGER_ID,
        service: 'go-e-v3',
        name: carName,
        kind: 'charger',
        priority: 1,
        capabilities: { current: { minA: 6, maxA: 16 }, phaseSwitching: true, metered: true },
        settings: { carBatteryKWh: car.capacityWh / 1000, carKWhPer100Km: car.useWhPerKm / 10, phaseSwitching: true },
      }),
      appliance({
        id: HEATER,
        credentialsId: METER_LINK,
        deviceId: PLUG_ID,
        service: 'shelly',
        name: heater,
        kind: 'plug',
        priority: 2,
        capabilities: { current: null, phaseSwitching: false, metered: true },
        settings: { phases: 1 },
      }),
    ],
    credentials: [
      link(METER_LINK, 'shelly', 'Shelly'),
      link(CHARGER_LINK, 'go-e-v3', 'go-eCharger'),
      link(BATTERY_LINK, 'tesla', 'Tesla'),
    ],
    reports: new Map(),
    gates: new Map(),
    planning: null,
    run: null,
    tariff: {
      tariff: {
        import: {
          kind: 'market',
          zone: GUEST_PRICE_ZONE,
          energy: { eurPerKWh: 0.165, windows: [] },
          grid: null,
          taxPercent: 19,
        },
        feedIn: { kind: 'fixed' },
      },
      token: null,
      trouble: null,
    },
    sunSite: { place: PLACE, roofs: [DEMO_ROOF] },
    hooks: [],
  };
};
