import { VendorError } from '../port.ts';

/** Kinds of devices that are read, by Huawei's number. */
export const INVERTERS = [1, 38] as const;
export const BATTERIES = [39, 41] as const;
/** Power sensor; and the grid meter of larger plants, which counts in kW. */
export const POWER_SENSOR = 47;
export const GRID_METER = 17;
export const deviceTypes = [POWER_SENSOR, GRID_METER, ...INVERTERS, ...BATTERIES] as const;
export type DeviceType = (typeof deviceTypes)[number];

export const isDeviceType = (type: number): type is DeviceType => deviceTypes.some((known) => known === type);

/** A plant with the devices to poll, so that reading it needs no list. */
export interface PlantId {
  readonly plantCode: string;
  readonly devices: ReadonlyMap<DeviceType, readonly string[]>;
}

/** Ids are 64-bit numbers, kept as text; some are below zero. */
export const VENDOR_ID = /^-?\d{1,19}$/;
export const PLANT_CODE = /^[A-Za-z0-9=_-]{1,40}$/;
const LONGEST_ID = 200;

/** `NE=33554999/47:1000000035512346/1:1000000035512345+1000000035512348`; null: too many devices to be named. */
export const formatDeviceId = ({ plantCode, devices }: PlantId): string | null => {
  const groups = deviceTypes.flatMap((type) => {
    const ids = devices.get(type) ?? [];
    return ids.length === 0 ? [] : [`${type}:${ids.join('+')}`];
  });
  const id = [plantCode, ...groups].join('/');
  return id.length > LONGEST_ID ? null : id;
};

/** @throws VendorError unsupported */
export const parseDeviceId = (deviceId: string): PlantId => {
  const [plantCode = '', ...groups] = deviceId.split('/');
  const devices = new Map<DeviceType, readonly string[]>();
  for (const group of groups) {
    const [, type = '', list = ''] = /^(\d{1,5}):(.+)$/.exec(group) ?? [];
    const ids = list.split('+');
    if (isDeviceType(Number(type)) && ids.every((id) => VENDOR_ID.test(id))) {
      devices.set(Number(type) as DeviceType, ids);
    }
  }
  if (!PLANT_CODE.test(plantCode) || devices.size === 0 || devices.size !== groups.length) {
    throw new VendorError('unsupported', 'huawei: not the id of a plant');
  }
  return { plantCode, devices };
};
