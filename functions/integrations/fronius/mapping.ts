import type { Device } from '#shared/model/credentials.ts';
import type { RawReading } from '#shared/model/reading.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { plantDevice } from '../plant-device.ts';
import { VendorError } from '../port.ts';
import { manifest } from './manifest.ts';
import type { Flow, PvSystem } from './schemas.ts';

const POWER_LIMIT_W = 1_000_000;
/** More than a clock may be behind: whether younger values are old, or their clock is late, control finds out. */
const OUTDATED_MS = 20 * MINUTE_MS;
const WATTS_PER_KILOWATT = 1_000;
const BATTERY = 'PowerBattCharge';

type Data = NonNullable<Flow['data']>;

/** Value of a channel in the unit that it must have; null: missing or not answered in time. */
const channelValue = ({ channels }: Data, name: string, unit: string, limit: number): number | null => {
  const channel = channels.find(({ channelName }) => channelName === name);
  if (channel === undefined || channel.value === null || (channel.unit ?? unit) !== unit) return null;
  return Math.abs(channel.value) <= limit ? channel.value : null;
};

/** Fronius counts what flows towards the inverter as positive. Adding 0 turns −0 into plain 0. */
const turned = (value: number | null): number | null => (value === null ? null : -value + 0);

const measuredMs = ({ logDateTime }: Data, nowMs: number): number | null => {
  const ms = logDateTime === null ? null : Date.parse(logDateTime);
  if (ms === null) return null;
  if (nowMs - ms > OUTDATED_MS) throw new VendorError('offline', 'fronius: the system sends no data');
  // Also where its clock is ahead of ours: control finds out how old its values are.
  return ms;
};

/** Loads that `PowerLoad` leaves out: wallboxes and immersion heater. */
const WALLBOXES = 'PowerEVCTotal';
const HEATER = 'PowerOhmpilot';

/**
 * Consumption of the whole home, W. Where the wallboxes are listed without a value it is more than the rest by an unknown amount.
 * @param canDerive it follows from the other values
 * @returns null: unknown
 */
const consumptionOf = (data: Data, canDerive: boolean): number | null => {
  const drawn = (name: string): number | null => channelValue(data, name, 'W', POWER_LIMIT_W);
  const [house, wallboxes] = [turned(drawn('PowerLoad')), drawn(WALLBOXES)];
  const isListed = data.channels.some(({ channelName }) => channelName === WALLBOXES);
  if (house === null || (isListed && wallboxes === null && canDerive)) return null;
  // Without the noise of adding up.
  return Math.round((house + Math.abs(wallboxes ?? 0) + Math.abs(drawn(HEATER) ?? 0)) * 1e3) / 1e3;
};

/** A battery whose power did not come is no missing battery: nothing follows without it. */
const batteryIsKnown = ({ channels }: Data, power: number | null): boolean =>
  power !== null || !channels.some(({ channelName }) => channelName?.startsWith('Batt') || channelName === BATTERY);

/**
 * The energy flow of a system.
 * @throws VendorError offline when it is not online, its values are older than 20 min, or no device answered
 */
export const toSensorReading = ({ status, data }: Flow, nowMs: number): RawReading => {
  if (data === null || status?.isOnline === false) throw new VendorError('offline', 'fronius: the system is offline');
  const measured = measuredMs(data, nowMs);
  const watts = (name: string): number | null => channelValue(data, name, 'W', POWER_LIMIT_W);
  const pvPowerW = watts('PowerPV');
  // "FeedIn" is nevertheless positive for import.
  const gridPowerW = watts('PowerFeedIn');
  const batteryPowerW = turned(watts(BATTERY));
  const canDerive = pvPowerW !== null && gridPowerW !== null && batteryIsKnown(data, batteryPowerW);
  const consumptionPowerW = consumptionOf(data, canDerive);
  if ([pvPowerW, gridPowerW, consumptionPowerW, batteryPowerW].every((power) => power === null)) {
    throw new VendorError('offline', 'fronius: no device of the system answered');
  }
  const soc = channelValue(data, 'BattSOC', '%', 100);
  return {
    time: new Date(measured ?? nowMs).toISOString(),
    receivedAt: new Date(nowMs).toISOString(),
    timeIsMeasured: measured !== null,
    windowS: manifest.timing.windowS,
    gridPowerW,
    pvPowerW,
    consumptionPowerW,
    batteryPowerW,
    batterySocPercent: soc === null || soc < 0 ? null : soc,
    ...(canDerive && consumptionPowerW === null && { derive: 'consumptionPowerW' as const }),
  };
};

export const toDevice = ({ pvSystemId, name, peakPower }: PvSystem): Device =>
  plantDevice({
    deviceId: pvSystemId,
    name: name?.trim() || pvSystemId,
    model: peakPower === null || peakPower <= 0 ? null : `${peakPower / WATTS_PER_KILOWATT} kWp`,
  });
