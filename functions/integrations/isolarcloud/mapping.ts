import type { Device } from '#shared/model/credentials.ts';
import type { RawReading } from '#shared/model/reading.ts';
import { plantDevice } from '../plant-device.ts';
import { VendorError } from '../port.ts';
import { manifest } from './manifest.ts';
import { measuredMs, type ZoneHints } from './plant-time.ts';
import { type Plant, type Points, point, type VendorDevice } from './schemas.ts';

export const INVERTER = 1;
export const HYBRID = 14;
/** The plant itself, as a device: with the time of its values. */
export const PLANT = 11;

/** Points of a plant: power, PV power, load twice, grid (+ import, by one client's account). */
export const plantPoints = [83033, 83067, 83106, 83052, 83549] as const;

/** Points to request, by device type; all powers in W. */
export const devicePoints = {
  /** Active power (AC). */
  [INVERTER]: [24],
  /** DC power of the modules, load, feed-in and purchase, charging and discharging, state of charge (0 to 1). */
  [HYBRID]: [13003, 13119, 13121, 13149, 13126, 13150, 13141],
  [PLANT]: plantPoints,
} as const;

const POWER_LIMIT_W = 1_000_000;
/** An inverter's own draw at night. */
const OWN_DRAW_W = 100;
/** Inverters that share a meter report it with at most this much difference, W or relative to the value. */
const SAME_METER_W = 20;
const SAME_METER_PART = 0.05;

/** The devices of a plant whose values can be requested. */
export interface PlantDevices {
  /** The plant as a device; null: the list does not have it. */
  readonly plantKey: string | null;
  readonly hybrids: readonly string[];
  readonly inverters: readonly string[];
}

export const devicesOf = (devices: readonly VendorDevice[]): PlantDevices => {
  const keys = (type: number): string[] =>
    devices.filter(({ device_type }) => device_type === type).map(({ ps_key }) => ps_key);
  return { plantKey: keys(PLANT)[0] ?? null, hybrids: keys(HYBRID), inverters: keys(INVERTER) };
};

/** A single hybrid inverter reports everything itself. */
export const needsPlantValues = ({ hybrids, inverters }: PlantDevices): boolean =>
  hybrids.length !== 1 || inverters.length > 0;

/** Values of all devices of a plant, and of the plant itself where they were requested. */
export interface Reported {
  readonly hybrids: readonly Points[];
  readonly inverters: readonly Points[];
  readonly plant: Points | null;
}

type Values = readonly (number | null)[];

const watts = (value: number | null): number | null =>
  value !== null && Math.abs(value) <= POWER_LIMIT_W ? value : null;
/** One direction is never below 0. */
const oneWay = (value: number | null): number | null => (value !== null && value >= 0 ? watts(value) : null);
const production = (value: number | null): number | null =>
  value !== null && value >= -OWN_DRAW_W ? watts(Math.max(0, value)) : null;

/** null as soon as one is: a part is no sum. */
const sum = (values: Values): number | null =>
  values.reduce<number | null>((total, value) => (total === null || value === null ? null : total + value), 0);
const sumOfSome = (values: Values): number | null => (values.length === 0 ? null : sum(values));

const difference = (points: Points, plus: number, minus: number): number | null => {
  const [a, b] = [oneWay(point(points, plus)), oneWay(point(points, minus))];
  return a === null || b === null ? null : a - b;
};

const batteryPoints = [13126, 13150, 13141] as const;
const hasBattery = (hybrid: Points): boolean => batteryPoints.some((id) => point(hybrid, id) !== null);

/** A fraction; one client has met percent. */
const socPercent = (hybrid: Points): number | null => {
  const reported = point(hybrid, 13141);
  const percent = reported !== null && reported <= 1 ? reported * 100 : reported;
  return percent !== null && percent >= 0 && percent <= 100 ? percent : null;
};
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length;

/** Inverters without a meter report 0, those on one meter the same value; anything else cannot be interpreted. */
const sharedGrid = (hybrids: readonly Points[]): number | null => {
  const reported = hybrids.map((hybrid) => difference(hybrid, 13149, 13121));
  const [first, ...others] = reported.filter((value) => value !== null && value !== 0);
  if (first == null) return hybrids.length === 1 ? (reported[0] ?? null) : null;
  const near = Math.max(SAME_METER_W, Math.abs(first) * SAME_METER_PART);
  return others.every((value) => Math.abs((value ?? 0) - first) <= near) ? first : null;
};

const plantValue = (plant: Points | null, ...ids: readonly number[]): number | null =>
  plant === null ? null : (ids.map((id) => point(plant, id)).find((value) => value !== null) ?? null);

interface Powers {
  readonly gridPowerW: number | null;
  readonly pvPowerW: number | null;
  readonly consumptionPowerW: number | null;
  readonly batteryPowerW: number | null;
}

const powersOf = ({ hybrids, inverters, plant }: Reported): Powers => {
  const ac = sumOfSome(inverters.map((inverter) => production(point(inverter, 24))));
  const plantGrid = watts(plantValue(plant, 83549));
  const load = oneWay(plantValue(plant, 83106, 83052));
  const [first] = hybrids;
  if (first === undefined) {
    const pvPowerW = ac ?? production(plantValue(plant, 83067, 83033));
    return { gridPowerW: plantGrid, pvPowerW, consumptionPowerW: load, batteryPowerW: null };
  }
  // A hybrid among other inverters reckons the load without them.
  const alone = hybrids.length === 1 && inverters.length === 0;
  const dc = hybrids.map((hybrid) => production(point(hybrid, 13003)));
  return {
    gridPowerW: sharedGrid(hybrids) ?? plantGrid,
    pvPowerW: sum(inverters.length === 0 ? dc : [...dc, ac]),
    consumptionPowerW: alone ? oneWay(point(first, 13119)) : load,
    batteryPowerW: sumOfSome(hybrids.filter(hasBattery).map((hybrid) => difference(hybrid, 13126, 13150))),
  };
};

/** What follows from the rest; nothing when there is a battery whose power is unknown. */
const derived = (
  { gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW }: Powers,
  { hybrids }: Reported,
): 'gridPowerW' | 'consumptionPowerW' | null => {
  if (pvPowerW === null || (batteryPowerW === null && hybrids.some(hasBattery))) return null;
  if (gridPowerW !== null && consumptionPowerW === null) return 'consumptionPowerW';
  return gridPowerW === null && consumptionPowerW !== null ? 'gridPowerW' : null;
};

/** Whether it says when its values were measured. */
const tellsTime = ({ device_time }: Points): boolean => device_time !== null;

/** Devices of a plant, and the plant itself, that say so. */
export const timedOf = ({ hybrids, inverters, plant }: Reported): readonly Points[] =>
  [...hybrids, ...inverters, ...(plant === null ? [] : [plant])].filter(tellsTime);

/**
 * What is not old, and the oldest time in it; null: nothing reports one. Old values of the plant itself are left out where devices report
 * newer ones.
 * @throws VendorError offline when a device, or a plant without such devices, is old
 */
const fresh = (
  { hybrids, inverters, plant }: Reported,
  zone: ZoneHints,
  nowMs: number,
): { readonly timeMs: number | null; readonly reported: Reported } => {
  const devices = [...hybrids, ...inverters].filter(tellsTime);
  const times = devices.map((device) => measuredMs(device, zone, nowMs)).filter((ms) => ms !== null);
  const plantMs = plant !== null && tellsTime(plant) ? measuredMs(plant, zone, nowMs) : undefined;
  if (times.length < devices.length || (plantMs === null && devices.length === 0)) {
    throw new VendorError('offline', 'isolarcloud: the plant sends no values');
  }
  const all = typeof plantMs === 'number' ? [...times, plantMs] : times;
  return {
    timeMs: all.length === 0 ? null : Math.min(...all),
    reported: { hybrids, inverters, plant: plantMs === null ? null : plant },
  };
};

/**
 * @throws VendorError offline when the values are older than 20 min; bad_response when no power is known
 */
export const toSensorReading = (all: Reported, zone: ZoneHints, nowMs: number): RawReading => {
  const { timeMs, reported } = fresh(all, zone, nowMs);
  const powers = powersOf(reported);
  if (Object.values(powers).every((power) => power === null)) {
    throw new VendorError('bad_response', 'isolarcloud: the plant shows no power');
  }
  const derive = derived(powers, reported);
  return {
    time: new Date(timeMs ?? nowMs).toISOString(),
    receivedAt: new Date(nowMs).toISOString(),
    timeIsMeasured: timeMs !== null,
    windowS: manifest.timing.windowS,
    ...powers,
    batterySocPercent: mean(reported.hybrids.map(socPercent).filter((percent) => percent !== null)),
    ...(derive !== null && { derive }),
  };
};

export const toDevice = ({ ps_id, ps_name, online_status }: Plant): Device =>
  plantDevice({
    deviceId: ps_id,
    name: ps_name?.trim() || `iSolarCloud ${ps_id}`,
    online: online_status === null ? null : online_status === 1,
  });
