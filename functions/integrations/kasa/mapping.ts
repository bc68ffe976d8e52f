import type { Device } from '#shared/model/credentials.ts';
import type { ApplianceState } from '#shared/model/reading.ts';
import { observedTime } from '../observed-time.ts';
import { VendorError } from '../port.ts';
import { type DeviceRef, formatDeviceId, fullChildId, regionOf } from './device-id.ts';
import type { DeviceState, Listed, Realtime, Sysinfo } from './schemas.ts';

const POWER_LIMIT_W = 100_000;
const METERED_MODELS = /^(HS110|KP115|KP125|EP25|HS300)/;
const STRIPS = /^(HS300|KP303|KP200|KP400|EP40)/;

const within = (value: number | null | undefined, limit: number): number | null =>
  value != null && value >= 0 && value <= limit ? value : null;

/** null: the device does not report its features. */
const isMetered = ({ feature }: Sysinfo): boolean | null => (feature === null ? null : feature.includes('ENE'));

const relayOf = (info: Sysinfo, { id, childId }: DeviceRef): number | null => {
  const children = info.children ?? [];
  if (childId === null) {
    if (children.length > 0) throw new VendorError('unsupported', 'kasa: a strip is switched outlet by outlet');
    return info.relay_state;
  }
  const child = children.find((one) => fullChildId(id, one.id) === childId);
  if (child === undefined) throw new VendorError('offline', 'kasa: the strip does not show the outlet');
  return child.state;
};

const powerOf = (meter: Realtime | null): number | null =>
  within(meter?.power_mw == null ? meter?.power : meter.power_mw / 1_000, POWER_LIMIT_W);
const currentOf = (meter: Realtime | null): number | null =>
  within(meter?.current_ma == null ? meter?.current : meter.current_ma / 1_000, 100);

/**
 * State of a plug or outlet at this moment: the cloud queries the device itself.
 * @throws VendorError offline, unsupported; bad_response when the device could not report its state
 */
export const toApplianceState = ({ system, emeter }: DeviceState, ref: DeviceRef, nowMs: number): ApplianceState => {
  const info = system.get_sysinfo;
  if (info.err_code !== null && info.err_code !== 0) {
    throw new VendorError('bad_response', 'kasa: the device did not report its state');
  }
  const relay = relayOf(info, ref);
  const on = relay === 1 ? true : relay === 0 ? false : null;
  const meter = emeter !== null && !emeter.get_realtime.err_code ? emeter.get_realtime : null;
  // Without a meter the power is unknown while it is on, and zero while it is off.
  const unmeasured = isMetered(info) === false && on === false ? 0 : null;
  const metered = isMetered(info) === true;
  return {
    ...observedTime(null, nowMs),
    online: true,
    on,
    powerW: metered ? powerOf(meter) : unmeasured,
    currentA: metered ? currentOf(meter) : unmeasured,
    setCurrentA: null,
    phases: 1,
    plugged: null,
    full: null,
  };
};

/** Plugs and switches of the older protocol; Tapo's and newer ones (`SMART.`) do not understand it. */
export const isOffered = ({ deviceType }: Listed): boolean => /^IOT\..*(PLUG|SWITCH)/.test(deviceType ?? '');

/** What can be added of a listed device. @param info null: it is not reached at the moment */
export const toDevices = (listed: Listed, info: Sysinfo | null): Device[] => {
  const region = regionOf(listed.appServerUrl);
  const model = info?.model ?? listed.deviceModel;
  // A dimmer on a motor or heater does harm.
  if (!isOffered(listed) || region === null || info?.brightness != null) return [];
  // The number of a strip's outlets is known only when it is online.
  if (info === null && STRIPS.test(model ?? '')) return [];
  const children = info?.children ?? [];
  const outlets: { childId: string | null; name: string | null }[] =
    children.length === 0
      ? [{ childId: null, name: null }]
      : children.map((child) => ({ childId: fullChildId(listed.deviceId, child.id), name: child.alias }));
  const name = info?.alias ?? listed.alias ?? listed.deviceId;
  return outlets.map((outlet) => ({
    deviceId: formatDeviceId({ region, id: listed.deviceId, childId: outlet.childId }),
    name: outlet.name === null ? name : `${name}: ${outlet.name}`,
    kind: 'appliance',
    model,
    online: listed.status === null ? null : listed.status === 1 && info !== null,
    applianceKind: 'plug',
    capabilities: {
      current: null,
      phaseSwitching: false,
      metered: info === null ? METERED_MODELS.test(model ?? '') : isMetered(info) === true,
    },
    needsMeterRole: false,
    suggestedMeterRole: null,
  }));
};
