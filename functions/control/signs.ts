import { MAX_POWER_W } from '#shared/model/common.ts';
import type { RawReading, SensorReading } from '#shared/model/reading.ts';
import type { SensorSettings } from '#shared/model/sensor.ts';

type SignSettings = Pick<SensorSettings, 'reversePvProduction' | 'reverseConsumption' | 'reverseBatteryCharging'>;

/** What a sleeping inverter or an idle meter may show below zero, W; more is a wrong sign. */
const STANDBY_W = 100;

/** Adding 0 makes −0 plain 0. */
const flip = (value: number | null, reverse: boolean): number | null =>
  value !== null && reverse ? -value + 0 : value;

/** 0 for standby; below that the value cannot be what it is called, and is unknown. */
const notNegative = (value: number | null): number | null =>
  value === null || value < -STANDBY_W ? null : Math.max(0, value);

/** A sum that no home has is unknown. */
const plausible = (value: number): number | null => (Math.abs(value) > MAX_POWER_W ? null : value);

/**
 * A reading in the product's signs: the sensor's reversals applied, production and consumption >= 0 or unknown, and what
 * is to be derived derived from values whose signs are right. Pure; the one place where signs are changed.
 */
export const inProductSigns = ({ derive, ...raw }: RawReading, settings: SignSettings): SensorReading => {
  const pv = notNegative(flip(raw.pvPowerW, settings.reversePvProduction));
  const consumption = notNegative(flip(raw.consumptionPowerW, settings.reverseConsumption));
  const battery = flip(raw.batteryPowerW, settings.reverseBatteryCharging);
  const reading = { ...raw, pvPowerW: pv, consumptionPowerW: consumption, batteryPowerW: battery };
  if (derive === 'consumptionPowerW' && pv !== null && raw.gridPowerW !== null) {
    return { ...reading, consumptionPowerW: notNegative(plausible(pv + raw.gridPowerW - (battery ?? 0))) };
  }
  if (derive === 'gridPowerW' && pv !== null && consumption !== null) {
    return { ...reading, gridPowerW: plausible(consumption - pv + (battery ?? 0)) };
  }
  return reading;
};
