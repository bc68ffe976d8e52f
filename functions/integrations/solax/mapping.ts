import type { Device } from '#shared/model/credentials.ts';
import type { RawReading } from '#shared/model/reading.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { plantDevice } from '../plant-device.ts';
import { VendorError } from '../port.ts';
import { type BusinessType, formatDeviceId } from './device-id.ts';
import { manifest } from './manifest.ts';
import type { Battery, Inverter, Plant, PlantDevice, Realtime } from './schemas.ts';

const POWER_LIMIT_W = 1_000_000;
/** The cloud keeps showing the last values of an offline dongle. */
const OUTDATED_MS = 20 * MINUTE_MS;
const WATTS_PER_KILOWATT = 1_000;
/** Inverters that share a meter report it with at most this much difference, W or relative to the value. */
const SAME_METER_W = 20;
const SAME_METER_PART = 0.05;

type Values = readonly (number | null)[];

/** null as soon as one is: a part is no sum. */
const sum = (values: Values): number | null =>
  values.reduce<number | null>((total, value) => (total === null || value === null ? null : total + value), 0);

/** Sum of inputs that an inverter may lack; null when it reports none. */
const sumOfKnown = (values: Values): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : sum(known);
};

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length;

const watts = (value: number | null): number | null =>
  value !== null && Math.abs(value) <= POWER_LIMIT_W ? value : null;

/** Adding 0 turns −0 into plain 0. */
const turned = (value: number | null): number | null => (value === null ? null : -value + 0);

/** What one inverter exports by its meter; `idle`: it has never counted anything there. */
interface Metered {
  readonly export: number | null;
  readonly idle: boolean;
}

/**
 * Export of the plant. Inverters without a meter report 0, those on one meter the same value; anything else cannot be interpreted.
 * Nowhere a meter: unknown.
 */
const exportOf = (all: readonly Metered[]): number | null => {
  const reported = all.flatMap(({ export: value }) => (value === null ? [] : [value]));
  const [first, ...others] = reported.filter((value) => value !== 0);
  if (first === undefined) return reported.length === 0 || all.every(({ idle }) => idle) ? null : 0;
  const near = Math.max(SAME_METER_W, Math.abs(first) * SAME_METER_PART);
  return others.every((value) => Math.abs(value - first) <= near) ? first : null;
};

interface PlantTime {
  readonly timeMs: number;
  /** False: not every inverter gave one. */
  readonly timeIsMeasured: boolean;
}

/**
 * The oldest of all times, even if the clock is ahead of ours: control determines how old such values are. Without one it is the
 * time of arrival. A battery without a time is as old as the inverter that reports it.
 * @throws VendorError offline when it is too old
 */
const plantTime = (
  inverters: readonly (string | null)[],
  batteries: readonly (string | null)[],
  nowMs: number,
): PlantTime => {
  const all = [...inverters, ...batteries].flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  const oldest = all.length === 0 ? nowMs : Math.min(...all);
  if (nowMs - oldest > OUTDATED_MS) throw new VendorError('offline', 'solax: the inverter sends no data');
  return { timeMs: oldest, timeIsMeasured: inverters.length > 0 && !inverters.includes(null) };
};

interface Totals extends PlantTime {
  readonly pv: number | null;
  readonly ac: number | null;
  readonly exported: number | null;
  readonly battery: number | null;
  readonly batteryIsUnknown: boolean;
  readonly soc: number | null;
}

/** @throws VendorError bad_response when there is no power at all */
const readingOf = (
  { timeMs, timeIsMeasured, exported, ac, soc, batteryIsUnknown, ...totals }: Totals,
  nowMs: number,
): RawReading => {
  const pvPowerW = watts(totals.pv);
  const gridPowerW = watts(turned(exported));
  const batteryPowerW = watts(totals.battery);
  const consumptionPowerW = ac === null || gridPowerW === null ? null : watts(ac + gridPowerW);
  if ([pvPowerW, gridPowerW, batteryPowerW].every((power) => power === null)) {
    throw new VendorError('bad_response', 'solax: the plant shows no power');
  }
  const canDerive = consumptionPowerW === null && pvPowerW !== null && gridPowerW !== null && !batteryIsUnknown;
  return {
    time: new Date(timeMs).toISOString(),
    receivedAt: new Date(nowMs).toISOString(),
    timeIsMeasured,
    windowS: manifest.timing.windowS,
    gridPowerW,
    pvPowerW,
    consumptionPowerW,
    batteryPowerW,
    batterySocPercent: soc !== null && soc >= 0 && soc <= 100 ? soc : null,
    ...(canDerive && { derive: 'consumptionPowerW' as const }),
  };
};

const valuesOf = (strings: Readonly<Record<string, number | null>> | null, key: RegExp): (number | null)[] =>
  Object.entries(strings ?? {}).flatMap(([name, value]) => (key.test(name) ? [value] : []));

const acOf = ({ totalActivePower, acPower1, acPower2, acPower3 }: Inverter): number | null =>
  totalActivePower ?? sumOfKnown([acPower1, acPower2, acPower3]);

const pvOf = ({ MPPTTotalInputPower, mpptMap, pvMap }: Inverter): number | null =>
  MPPTTotalInputPower ??
  sumOfKnown(valuesOf(mpptMap, /^mppt\d+power$/i)) ??
  sumOfKnown(valuesOf(pvMap, /^pv\d+power$/i));

const scaled = (value: number | null, businessType: BusinessType): number | null =>
  value === null ? null : value * (businessType === 4 ? WATTS_PER_KILOWATT : 1);

/**
 * A plant of the Developer API.
 * @param batteries none: the plant has none
 * @throws VendorError offline when its values are older than 20 min; bad_response without powers
 */
export const toSensorReading = (
  inverters: readonly Inverter[],
  batteries: readonly Battery[],
  businessType: BusinessType,
  nowMs: number,
): RawReading => {
  const w = (value: number | null): number | null => scaled(value, businessType);
  const battery = batteries.length === 0 ? null : w(sum(batteries.map((one) => one.chargeDischargePower)));
  const batteryIsUnknown = batteries.length > 0 && battery === null;
  const ac = w(sum(inverters.map(acOf)));
  const dc = w(sum(inverters.map(pvOf)));
  // What neither left on the AC side nor came out of the battery came from the sun.
  const fromBalance = ac === null || batteryIsUnknown ? null : Math.max(0, ac + (battery ?? 0));
  const metered = inverters.map(({ gridPower, todayImportEnergy, todayExportEnergy }) => ({
    export: w(gridPower),
    idle: gridPower === 0 && todayImportEnergy === 0 && todayExportEnergy === 0,
  }));
  return readingOf(
    {
      ...plantTime(
        inverters.map(({ dataTime }) => dataTime),
        batteries.map(({ dataTime }) => dataTime),
        nowMs,
      ),
      pv: dc ?? fromBalance,
      ac,
      exported: exportOf(metered),
      battery,
      batteryIsUnknown,
      soc: meanOf(batteries.flatMap(({ batterySOC }) => (batterySOC === null ? [] : [batterySOC]))),
    },
    nowMs,
  );
};

/** Inverters without a battery report 0 % or nothing. */
const hasBattery = ({ soc, batPower }: Realtime): boolean => (soc ?? 0) > 0 || (batPower ?? 0) !== 0;

/**
 * All dongles of a Token ID as one plant.
 * @throws VendorError as above
 */
export const toTokenReading = (inverters: readonly Realtime[], nowMs: number): RawReading => {
  const withBattery = inverters.filter(hasBattery);
  const battery = withBattery.length === 0 ? null : sum(withBattery.map(({ batPower }) => batPower));
  const pvOfOne = ({ powerdc1, powerdc2, powerdc3, powerdc4, acpower }: Realtime): number | null =>
    sumOfKnown([powerdc1, powerdc2, powerdc3, powerdc4]) ?? (acpower === null ? null : Math.max(0, acpower));
  return readingOf(
    {
      // Not `uploadTime`: it is neither UTC nor the plant's local time.
      ...plantTime(
        inverters.map(({ utcDateTime }) => utcDateTime),
        [],
        nowMs,
      ),
      pv: sum(inverters.map(pvOfOne)),
      ac: sum(inverters.map(({ acpower }) => acpower)),
      exported: exportOf(
        inverters.map(({ feedinpower, feedinenergy, consumeenergy }) => ({
          export: feedinpower,
          idle: feedinpower === 0 && feedinenergy === 0 && consumeenergy === 0,
        })),
      ),
      battery,
      batteryIsUnknown: withBattery.length > 0 && battery === null,
      soc: meanOf(withBattery.flatMap(({ soc }) => (soc === null ? [] : [soc]))),
    },
    nowMs,
  );
};

/** Whether an answer to an inverter's serial number is that of a battery. */
export const isBattery = ({ batterySOC, chargeDischargePower }: Battery): boolean =>
  (batterySOC ?? 0) > 0 || (chargeDischargePower ?? 0) !== 0;

/** The devices of a plant. */
interface Parts {
  readonly inverters: readonly PlantDevice[];
  readonly batteries: readonly PlantDevice[];
  readonly hosts: readonly string[];
}

/** A plant as one sensor; none without inverters, or with more devices than can be named. */
export const toDevices = (
  { plantId, plantName, pvCapacity }: Plant,
  businessType: BusinessType,
  { inverters, batteries, hosts }: Parts,
): Device[] => {
  const serials = (devices: readonly PlantDevice[]): string[] => devices.map(({ deviceSn }) => deviceSn);
  const deviceId = formatDeviceId({
    businessType,
    plantId,
    inverters: serials(inverters),
    batteries: serials(batteries),
    hosts,
  });
  if (inverters.length === 0 || deviceId === null) return [];
  const states = inverters.map(({ onlineStatus }) => onlineStatus);
  const online = states.includes(null) ? null : states.every((state) => state === 1);
  const model = pvCapacity === null || pvCapacity <= 0 ? null : `${pvCapacity} kWp`;
  return [plantDevice({ deviceId, name: plantName?.trim() || plantId, model, online })];
};

/** Our device id of the one plant behind a Token ID. */
export const TOKEN_DEVICE_ID = 'plant';

export const toTokenDevice = (dongles: readonly string[]): Device =>
  plantDevice({ deviceId: TOKEN_DEVICE_ID, name: `SolaX ${dongles.join(', ')}` });
