import { VendorError } from '../port.ts';

/** 1: residential, powers in W; 4: commercial, in kW. */
export const businessTypes = [1, 4] as const;
export type BusinessType = (typeof businessTypes)[number];

/** A plant with the serial numbers to request, so that reading it needs no list. */
export interface PlantId {
  readonly businessType: BusinessType;
  readonly plantId: string;
  readonly inverters: readonly string[];
  readonly batteries: readonly string[];
  /** Inverters whose battery is in no list, has no serial number and answers to theirs. */
  readonly hosts: readonly string[];
}

/** Serial numbers per request. */
export const MOST_SERIALS = 10;
const LONGEST_ID = 200;

/** `1/1618600000000000001/H34T10J0001234+H34T10J0001235/B34A0001`, hosts as `@H34T10J0001234`; null: too many devices to be named. */
export const formatDeviceId = ({ businessType, plantId, inverters, batteries, hosts }: PlantId): string | null => {
  const stored = hosts.length > 0 ? `@${hosts.join('+')}` : batteries.join('+');
  const id = `${businessType}/${plantId}/${inverters.join('+')}/${stored}`;
  return id.length > LONGEST_ID ? null : id;
};

/** @throws VendorError unsupported */
export const parseDeviceId = (deviceId: string): PlantId => {
  const match = /^([14])\/(\d{1,20})\/(\w+(?:\+\w+)*)\/(@?)((?:\w+(?:\+\w+)*)?)$/.exec(deviceId);
  const [, type, plantId = '', inverters = '', at, stored = ''] = match ?? [];
  const serials = stored === '' ? [] : stored.split('+');
  const id = {
    businessType: type === '4' ? (4 as const) : (1 as const),
    plantId,
    inverters: inverters.split('+'),
    batteries: at === '@' ? [] : serials,
    hosts: at === '@' ? serials : [],
  };
  if (match === null || id.inverters.length > MOST_SERIALS || serials.length > MOST_SERIALS) {
    throw new VendorError('unsupported', 'solax: not the id of a plant');
  }
  return id;
};
