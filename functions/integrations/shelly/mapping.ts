import type * as z from 'zod';
import type { ApplianceState, MeterRole, RawReading } from '#shared/model/reading.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { observedTime } from '../observed-time.ts';
import { VendorError } from '../port.ts';
import type { Component } from './device-id.ts';
import { type CloudDevice, em1Schema, emSchema, type meterSchema, type Status, switchSchema } from './schemas.ts';

const POWER_LIMIT_W = 1_000_000;
/** A channel's counter contains seconds since 1970 only above this. */
const EPOCH_FLOOR_S = 1e9;
const FUTURE_MS = 2 * MINUTE_MS;

const plausible = (value: number | null): number | null =>
  value !== null && Math.abs(value) <= POWER_LIMIT_W ? value : null;

type Switch = z.output<typeof switchSchema>;
const switchOf = (status: Status, key: string): Switch | null => {
  const parsed = switchSchema.safeParse(status[key]);
  return parsed.success ? parsed.data : null;
};

/** Without a counter of returned energy the power is a magnitude. */
const isSigned = (channel: Switch | null): boolean => channel?.ret_aenergy !== undefined;

/** Power with the sign that the device reports. */
const powerOfSwitch = (channel: Switch | null): number | null => {
  const power = plausible(channel?.apower ?? null);
  return power === null || isSigned(channel) ? power : Math.abs(power);
};

const powerOfEm = (status: Status, key: string): number | null => {
  const parsed = emSchema.safeParse(status[key]);
  if (!parsed.success) return null;
  const { total_act_power: total, a_act_power: a, b_act_power: b, c_act_power: c } = parsed.data;
  if (total !== null) return plausible(total);
  return a === null || b === null || c === null ? null : plausible(a + b + c);
};

const powerOfEmeter = (meter: z.output<typeof meterSchema> | null | undefined): number | null =>
  meter == null || meter.is_valid === false ? null : plausible(meter.power);

const powerOfEmeters = ({ total_power: total, emeters }: Status): number | null => {
  if (total !== null) return plausible(total);
  const powers = emeters.map(powerOfEmeter);
  // Without one of the phases there is no sum: it would be taken for no power.
  return powers.length === 0 || powers.includes(null)
    ? null
    : plausible(powers.reduce<number>((sum, w) => sum + (w ?? 0), 0));
};

/** Signed power of a channel, W; null when the device does not report it. */
export const powerOf = (status: Status, { kind, channel }: Component): number | null => {
  switch (kind) {
    case 'em':
      return powerOfEm(status, `em:${channel}`);
    case 'em1': {
      const parsed = em1Schema.safeParse(status[`em1:${channel}`]);
      return parsed.success ? plausible(parsed.data.act_power) : null;
    }
    case 'emeters':
      return channel === null ? powerOfEmeters(status) : powerOfEmeter(status.emeters[channel]);
    case 'relay': {
      const meter = status.meters[channel];
      return meter == null || meter.total === null ? null : powerOfEmeter(meter);
    }
    case 'switch':
    case 'pm1':
      return powerOfSwitch(switchOf(status, `${kind}:${channel}`));
  }
};

/** `2026-05-03 10:41:07`, UTC without an offset. */
const updatedMs = (text: string | null): number | null => {
  if (text === null || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const ms = Date.parse(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(ms) ? null : ms;
};

const minuteStamps = (status: Status): (number | null)[] =>
  Object.keys(status)
    .filter((key) => /^(switch|pm1):\d+$/.test(key))
    .map((key) => switchOf(status, key)?.aenergy?.minute_ts ?? null);

/** When the device measured, ms; null when the cloud gives no trustworthy time. */
export const measuredMs = (status: Status, nowMs: number): number | null => {
  const usable = (ms: number | null): ms is number => ms !== null && ms <= nowMs + FUTURE_MS;
  const seconds = (list: readonly (number | null)[]): number[] =>
    list.map((s) => (s !== null && s > EPOCH_FLOOR_S ? Math.round(s * SECOND_MS) : null)).filter(usable);
  const updated = updatedMs(status._updated);
  if (usable(updated)) return Math.min(updated, nowMs);
  const fresh = seconds([status.serial, ...minuteStamps(status)]);
  // In the cloud's copy these may be a day old beside fresh values: they prove that values are recent, never that they are old.
  const device = seconds([status.sys?.unixtime ?? null, status.unixtime]).filter((ms) => nowMs - ms <= FUTURE_MS);
  const all = [...fresh, ...device];
  // Ahead of our clock, nothing else: control determines how old such values are.
  return all.length === 0 ? updated : Math.min(Math.max(...all), nowMs);
};

/** @throws VendorError offline: the cloud still shows the last values of such a device */
const requireOnline = ({ online, status }: CloudDevice): void => {
  if (online !== true || status.cloud?.connected === false) {
    throw new VendorError('offline', 'shelly: the device is not connected to its cloud');
  }
};

/** Component of a meter when only the device was named. */
const defaultMeter = (status: Status): Component => {
  if ('em:0' in status) return { kind: 'em', channel: 0 };
  if ('em1:0' in status) return { kind: 'em1', channel: 0 };
  if ('pm1:0' in status) return { kind: 'pm1', channel: 0 };
  if (status.emeters.length > 0) return { kind: 'emeters', channel: null };
  return 'switch:0' in status ? { kind: 'switch', channel: 0 } : { kind: 'relay', channel: 0 };
};

const isWholeMeter = ({ kind, channel }: Component): boolean =>
  kind === 'em' || (kind === 'emeters' && channel === null);

type Powers = Pick<RawReading, 'gridPowerW' | 'pvPowerW' | 'consumptionPowerW' | 'batteryPowerW'>;
const powersOf = (power: number, role: MeterRole, status: Status, { kind, channel }: Component): Powers => {
  const none: Powers = { gridPowerW: null, pvPowerW: null, consumptionPowerW: null, batteryPowerW: null };
  switch (role) {
    case 'grid':
      return { ...none, gridPowerW: power };
    case 'pv': {
      // A plug that measures the direction counts feed-in as returned energy. A clamp's sign follows its arrow, so it stays.
      const returned = (kind === 'switch' || kind === 'pm1') && isSigned(switchOf(status, `${kind}:${channel}`));
      return { ...none, pvPowerW: returned ? -power + 0 : power };
    }
    case 'consumption':
      return { ...none, consumptionPowerW: power };
    case 'battery':
      return { ...none, batteryPowerW: power };
  }
};

/**
 * The one value that a channel measures, with the sign that it shows: the sensor's settings turn it round.
 * @param measures null: a three-phase meter is assumed to be at the grid; any other channel needs a role
 * @throws VendorError offline, bad_response when the channel shows no usable power, unsupported without a role
 */
export const toSensorReading = (
  device: CloudDevice,
  component: Component | null,
  measures: MeterRole | null,
  nowMs: number,
): RawReading => {
  requireOnline(device);
  const channel = component ?? defaultMeter(device.status);
  const role = measures ?? (isWholeMeter(channel) ? 'grid' : null);
  if (role === null) throw new VendorError('unsupported', 'shelly: it is not known what the channel measures');
  const power = powerOf(device.status, channel);
  if (power === null) throw new VendorError('bad_response', 'shelly: the channel shows no power');
  const measured = measuredMs(device.status, nowMs);
  return {
    time: new Date(measured ?? nowMs).toISOString(),
    receivedAt: new Date(nowMs).toISOString(),
    timeIsMeasured: measured !== null,
    windowS: 0,
    ...powersOf(power, role, device.status, channel),
    batterySocPercent: null,
  };
};

/** Component of a switch when only the device was named. */
export const defaultSwitch = (status: Status): Component =>
  status.relays.length > 0 ? { kind: 'relay', channel: 0 } : { kind: 'switch', channel: 0 };

const currentOf = (channel: Switch | null, power: number | null, voltage: number | null): number | null => {
  if (channel?.current != null && channel.current >= 0) return channel.current;
  return power === null || voltage === null || voltage < 50 ? null : power / voltage;
};

/**
 * State of a relay or plug; a key that is missing is unknown, never "off".
 * @throws VendorError offline; unsupported for a channel that is no switch
 */
export const toApplianceState = (device: CloudDevice, component: Component | null, nowMs: number): ApplianceState => {
  requireOnline(device);
  const { status } = device;
  const relay = component ?? defaultSwitch(status);
  if (relay.kind !== 'switch' && relay.kind !== 'relay') {
    throw new VendorError('unsupported', 'shelly: the channel is no switch');
  }
  const channel = relay.kind === 'switch' ? switchOf(status, `switch:${relay.channel}`) : null;
  const signed = powerOf(status, relay);
  // Flow backwards through a plug is nothing that it draws.
  const powerW = signed === null ? null : Math.max(0, signed);
  const voltage =
    relay.kind === 'switch' ? (channel?.voltage ?? null) : (status.meters[relay.channel]?.voltage ?? null);
  return {
    ...observedTime(measuredMs(status, nowMs), nowMs),
    online: true,
    on: relay.kind === 'switch' ? (channel?.output ?? null) : (status.relays[relay.channel]?.ison ?? null),
    powerW,
    currentA: currentOf(channel, powerW, voltage),
    setCurrentA: null,
    phases: 1,
    plugged: null,
    full: null,
  };
};
