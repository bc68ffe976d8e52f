import { MAX_POWER_W } from '#shared/model/common.ts';
import type { RawReading, SensorReading } from '#shared/model/reading.ts';
import type { SensorSettings } from '#shared/model/sensor.ts';

type SignSettings = Pick<SensorSettings, 'reversePvProduction' | 'reverseConsumption' | 'reverseBatteryCharging'>;

/** How far below zero a sleeping inverter or an idle meter may report, W; beyond that the sign is wrong. */
const STANDBY_W = 100;

/** Adding 0 makes −0 plain 0. */
const flip = (value: number | null, reverse: boolean): number | null =>
  value !== null && reverse ? -value + 0 : value;

/** Standby counts as 0; a value further below zero has a wrong sign and is unknown. */
const notNegative = (value: number | null): number | null =>
  value === null || value < -STANDBY_W ? null : Math.max(0, value);

/** A sum that no home can reach is unknown. */
const plausible = (value: number): number | null => (Math.abs(value) > MAX_POWER_W ? null : value);

/**
 * A reading with the product's signs: the sensor's reversals applied, production and consumption >= 0 or unknown, and
 * derived values computed from correctly signed ones. Pure; the only place where signs are changed.
 */
export const inProductSigns = ({ derive, car: _, ...raw }: RawReading, settings: SignSettings): SensorReading => {
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
