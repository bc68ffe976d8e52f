import type { Device } from '#shared/model/credentials.ts';
import type { RawReading } from '#shared/model/reading.ts';
import { plantDevice } from '../plant-device.ts';
import { VendorError } from '../port.ts';
import {
  BATTERIES,
  type DeviceType,
  formatDeviceId,
  GRID_METER,
  INVERTERS,
  isDeviceType,
  POWER_SENSOR,
} from './device-id.ts';
import { manifest } from './manifest.ts';
import type { Items, Plant, PlantDevice } from './schemas.ts';

const POWER_LIMIT_W = 1_000_000;
const WATTS_PER_KILOWATT = 1_000;
/** `inverter_state`: no irradiation. */
const NO_SUN = 40_960;

/** Values of a plant's devices by kind; null: the device did not answer. */
export type PlantValues = ReadonlyMap<DeviceType, readonly Items[]>;

const numberIn = (items: Items, name: string): number | null => items?.[name] ?? null;

/** Devices that never report this while others do, such as a second entry of the same device, are left out. */
const tellingOf = (devices: readonly Items[], name: string): readonly Items[] => {
  const telling = devices.filter((items) => items !== null && name in items);
  const silent = devices.filter((items) => items === null);
  return telling.length === 0 ? devices : [...telling, ...silent];
};

/** null as soon as one is, and without any: a part is no sum. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.length === 0
    ? null
    : values.reduce<number | null>((total, value) => (total === null || value === null ? null : total + value), 0);

const watts = (value: number | null): number | null =>
  value !== null && Math.abs(value) <= POWER_LIMIT_W ? value + 0 : null;
const fromKilowatts = (value: number | null): number | null => (value === null ? null : value * WATTS_PER_KILOWATT);
const notNegative = (value: number | null): number | null => (value === null ? null : Math.max(0, value));

/** A power of an inverter, kW: none at night, unknown for one that is offline. */
const ofInverter = (items: Items, name: string): number | null => {
  if (numberIn(items, 'inverter_state') === NO_SUN) return numberIn(items, name) ?? 0;
  return numberIn(items, 'run_state') === 0 ? null : numberIn(items, name);
};

const sumOfInverters = (devices: readonly Items[], name: string): number | null =>
  fromKilowatts(sumOf(tellingOf(devices, name).map((items) => ofInverter(items, name))));

/** Status 0: the device is offline and its other values are old. */
const ofOnline = (items: Items, status: string, name: string): number | null =>
  numberIn(items, status) === 0 ? null : numberIn(items, name);

const gridOf = (values: PlantValues): number | null => {
  const read = (type: DeviceType): number | null =>
    sumOf(
      tellingOf(values.get(type) ?? [], 'active_power').map((items) => ofOnline(items, 'meter_status', 'active_power')),
    );
  const exported = values.has(POWER_SENSOR) ? read(POWER_SENSOR) : fromKilowatts(read(GRID_METER));
  return exported === null ? null : watts(-exported);
};

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length;

interface BatteryValues {
  readonly powerW: number | null;
  readonly socPercent: number | null;
}

const batteryOf = (devices: readonly Items[]): BatteryValues => {
  const charge = tellingOf(devices, 'ch_discharge_power').map((items) =>
    ofOnline(items, 'battery_status', 'ch_discharge_power'),
  );
  const socs = devices
    .map((items) => ofOnline(items, 'battery_status', 'battery_soc'))
    .filter((soc) => soc !== null && soc >= 0 && soc <= 100);
  return { powerW: watts(sumOf(charge)), socPercent: meanOf(socs.filter((soc) => soc !== null)) };
};

/**
 * A plant.
 * @param atMs when its values were requested; the time of measurement is unknown
 * @throws VendorError offline when there is no power at all
 */
export const toSensorReading = (values: PlantValues, atMs: number): RawReading => {
  const devicesOf = (types: readonly DeviceType[]): readonly Items[] => types.flatMap((type) => values.get(type) ?? []);
  const [inverters, batteries] = [devicesOf(INVERTERS), devicesOf(BATTERIES)];
  const ac = sumOfInverters(inverters, 'active_power');
  const gridPowerW = gridOf(values);
  const { powerW: batteryPowerW, socPercent } = batteryOf(batteries);
  // Without its DC side: what went neither to the AC side nor out of the battery came from the sun.
  const charged = batteries.length === 0 ? 0 : batteryPowerW;
  const fromBalance = ac === null || charged === null ? null : ac + charged;
  const pvPowerW = watts(notNegative(sumOfInverters(inverters, 'mppt_power') ?? fromBalance));
  const consumptionPowerW = ac === null || gridPowerW === null ? null : watts(notNegative(ac + gridPowerW));
  if ([pvPowerW, gridPowerW, batteryPowerW].every((power) => power === null)) {
    throw new VendorError('offline', 'huawei: the plant shows no power');
  }
  const at = new Date(atMs).toISOString();
  return {
    time: at,
    receivedAt: at,
    timeIsMeasured: false,
    windowS: manifest.timing.windowS,
    gridPowerW,
    pvPowerW,
    consumptionPowerW,
    batteryPowerW,
    batterySocPercent: socPercent,
  };
};

/** A plant as one sensor; none without an inverter or meter, or with more devices than can be named. */
const toDevice = ({ plantCode, plantName, capacity }: Plant, all: readonly PlantDevice[]): Device[] => {
  const devices = new Map<DeviceType, string[]>();
  for (const { id, devTypeId, stationCode } of all) {
    if (stationCode !== plantCode || !isDeviceType(devTypeId)) continue;
    devices.set(devTypeId, [...(devices.get(devTypeId) ?? []), id]);
  }
  // With a power sensor the other meter is not needed.
  if (devices.has(POWER_SENSOR)) devices.delete(GRID_METER);
  const deviceId = formatDeviceId({ plantCode, devices });
  const measures = [POWER_SENSOR, GRID_METER, ...INVERTERS].some((type) => isDeviceType(type) && devices.has(type));
  if (!measures || deviceId === null) return [];
  return [
    plantDevice({
      deviceId,
      name: plantName?.trim() || plantCode,
      model: capacity === null || capacity <= 0 ? null : `${Math.round(capacity * 1_000) / 1_000} kWp`,
    }),
  ];
};

export const toDevices = (plants: readonly Plant[], devices: readonly PlantDevice[]): Device[] =>
  plants.flatMap((plant) => toDevice(plant, devices));
