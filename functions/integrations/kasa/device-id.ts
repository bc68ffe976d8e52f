import { VendorError } from '../port.ts';

/** A plug, or one outlet of a strip. */
export interface DeviceRef {
  /** First part of the host that the device is reached at: `eu-wap`. */
  readonly region: string;
  readonly id: string;
  /** Full id of the outlet; null: a plug. */
  readonly childId: string | null;
}

/** Some firmware lists only the two last digits of an outlet. */
export const fullChildId = (id: string, childId: string): string => (childId.length <= 2 ? `${id}${childId}` : childId);

/**
 * Reads our device id: `eu-wap/8006…0718` or `eu-wap/8006…0718/01`.
 * @throws VendorError unsupported
 */
export const parseDeviceId = (deviceId: string): DeviceRef => {
  const [, region, id, child] =
    /^([a-z0-9][a-z0-9-]{1,30})\/([0-9A-Z]{12,64})(?:\/([0-9A-Z]{2,80}))?$/.exec(deviceId) ?? [];
  if (region === undefined || id === undefined) {
    throw new VendorError('unsupported', 'kasa: the device id is not known to this service');
  }
  return { region, id, childId: child === undefined ? null : fullChildId(id, child) };
};

export const formatDeviceId = ({ region, id, childId }: DeviceRef): string => {
  if (childId === null) return `${region}/${id}`;
  return `${region}/${id}/${childId.startsWith(id) ? childId.slice(id.length) : childId}`;
};

/** The region in `https://eu-wap.tplinkcloud.com`; null for any host that is not the vendor's. */
export const regionOf = (appServerUrl: string | null): string | null => {
  if (appServerUrl === null || !URL.canParse(appServerUrl)) return null;
  const { protocol, hostname } = new URL(appServerUrl);
  return protocol === 'https:' ? (/^([a-z0-9][a-z0-9-]{1,30})\.tplinkcloud\.com$/.exec(hostname)?.[1] ?? null) : null;
};
