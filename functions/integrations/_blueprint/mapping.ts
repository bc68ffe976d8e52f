import type { Device } from '#shared/model/credentials.ts';
import type { ApplianceState, RawReading } from '#shared/model/reading.ts';
import { observedTime } from '../observed-time.ts';
import { VendorError } from '../port.ts';
import { manifest } from './manifest.ts';
import type { VendorDevice } from './schemas.ts';

const LIMIT_W = 1_000_000;

const iso = (ms: number): string => new Date(ms).toISOString();

/** The vendor keeps showing the last values of an offline device. @throws VendorError offline */
const requireOnline = ({ online }: VendorDevice): void => {
  if (online !== true) throw new VendorError('offline', 'blueprint: the device is offline');
};

const plausible = (power: number | null): number | null =>
  power !== null && Math.abs(power) <= LIMIT_W ? power : null;

/** Time of the values by the vendor's clock, ms, even if that is ahead of ours; null when there is none. */
const measuredMs = ({ updatedAt }: VendorDevice): number | null => (updatedAt === null ? null : Date.parse(updatedAt));

/** @throws VendorError offline; bad_response without a usable power */
export const toSensorReading = (device: VendorDevice, nowMs: number): RawReading => {
  requireOnline(device);
  const power = plausible(device.power);
  if (power === null) throw new VendorError('bad_response', 'blueprint: the meter shows no power');
  const measured = measuredMs(device);
  return {
    time: iso(measured ?? nowMs),
    receivedAt: iso(nowMs),
    timeIsMeasured: measured !== null,
    windowS: manifest.timing.windowS,
    gridPowerW: power,
    pvPowerW: null,
    consumptionPowerW: null,
    batteryPowerW: null,
    batterySocPercent: null,
  };
};

/** @throws VendorError offline */
export const toApplianceState = (device: VendorDevice, nowMs: number): ApplianceState => {
  requireOnline(device);
  const power = plausible(device.power);
  return {
    ...observedTime(measuredMs(device), nowMs),
    online: true,
    on: device.on,
    powerW: power !== null && power >= 0 ? power : null,
    currentA: null,
    setCurrentA: null,
    phases: null,
    plugged: null,
    full: null,
  };
};

/** What can be added from a device; nothing for unknown types. */
export const toDevices = ({ id, name, type, online, power }: VendorDevice): Device[] => {
  if (type === null) return [];
  const common = {
    deviceId: id,
    name: name ?? id,
    model: null,
    online,
    needsMeterRole: false,
    suggestedMeterRole: null,
  };
  if (type === 'meter') return [{ ...common, kind: 'sensor', applianceKind: null, capabilities: null }];
  const capabilities = { current: null, phaseSwitching: false, metered: power !== null };
  return [{ ...common, kind: 'appliance', applianceKind: 'plug', capabilities }];
};
