import type { Appliance } from '#shared/model/appliance.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { flows } from './direction.ts';
import { isDead } from './freshness.ts';
import { livePowerW } from './live-power.ts';

/** A home's energy now. Grid + import, battery + charging; null is unknown. */
export interface HomeNow {
  readonly pvPowerW: number | null;
  readonly gridPowerW: number | null;
  readonly batteryPowerW: number | null;
  readonly batterySocPercent: number | null;
  /** House and appliances together. */
  readonly consumptionPowerW: number | null;
  /** The house without the appliances. */
  readonly housePowerW: number | null;
  /** Does the home have a battery, according to its sensors? */
  readonly hasBattery: boolean;
  /** Age of the oldest reading in use, ms; null without any. */
  readonly ageMs: number | null;
}

type Quantity = 'pvPowerW' | 'gridPowerW' | 'batteryPowerW' | 'batterySocPercent' | 'consumptionPowerW';

const firstOf = (readings: readonly SensorReading[], quantity: Quantity): number | null =>
  readings.map((reading) => reading[quantity]).find((value) => value !== null) ?? null;

/** Sums several inverters or batteries; null when none reports. */
const sumOf = (readings: readonly SensorReading[], quantity: Quantity): number | null => {
  const values = readings.map((reading) => reading[quantity]).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
};

/**
 * Combines the newest readings of a site's sensors. Missing quantities are derived from the balance
 * `consumption = PV + grid − battery` if the rest is known.
 */
export const homeNow = (sensors: readonly Sensor[], appliances: readonly Appliance[], nowMs: number): HomeNow => {
  const readings = sensors
    .map(({ sensorData }) => sensorData[0])
    .filter((reading) => reading !== undefined)
    .filter((reading) => !isDead(reading, nowMs));
  const battery = sumOf(readings, 'batteryPowerW');
  const soc = firstOf(readings, 'batterySocPercent');
  const hasBattery = battery !== null || soc !== null;
  const batteryTerm = hasBattery ? battery : 0;
  let pv = sumOf(readings, 'pvPowerW');
  let grid = firstOf(readings, 'gridPowerW');
  let consumption = firstOf(readings, 'consumptionPowerW');
  if (batteryTerm !== null) {
    if (consumption === null && pv !== null && grid !== null) consumption = Math.max(0, pv + grid - batteryTerm);
    else if (grid === null && pv !== null && consumption !== null) grid = consumption + batteryTerm - pv;
    else if (pv === null && grid !== null && consumption !== null) pv = Math.max(0, consumption + batteryTerm - grid);
  }
  const seen = appliances.filter(({ settings }) => settings.measuredBySensor);
  const drawn = seen.reduce((sum, appliance) => sum + (livePowerW(appliance, nowMs) ?? 0), 0);
  // An appliance that can report its power but does not at the moment may draw any amount: the rest of the house is unknown.
  const mute = seen.some(
    (appliance) =>
      appliance.capabilities.metered && appliance.state.powerW !== null && livePowerW(appliance, nowMs) === null,
  );
  return {
    pvPowerW: pv,
    gridPowerW: grid,
    batteryPowerW: battery,
    batterySocPercent: soc,
    consumptionPowerW: consumption,
    // Meter and devices are read at different moments: where they contradict each other, nothing is known of the rest, and
    // a house that takes nothing at all beside its appliances is such a contradiction.
    housePowerW: consumption === null || mute || (drawn > 0 && consumption <= drawn) ? null : consumption - drawn,
    hasBattery,
    ageMs:
      readings.length === 0
        ? null
        : Math.max(...readings.map((reading) => Math.max(0, nowMs - Date.parse(reading.time)))),
  };
};

/** Sources of house and appliances, W each; null if unknown. */
export interface Supply {
  readonly pvW: number;
  readonly batteryW: number;
  readonly gridW: number;
  /** PV share, 0…1; null while nothing is drawn. */
  readonly sunShare: number | null;
}

/** Splits consumption by source: grid and battery are measured, the rest is PV. */
export const supplyNow = ({
  consumptionPowerW,
  gridPowerW,
  batteryPowerW,
  hasBattery,
}: Pick<HomeNow, 'consumptionPowerW' | 'gridPowerW' | 'batteryPowerW' | 'hasBattery'>): Supply | null => {
  if (consumptionPowerW === null || gridPowerW === null || (hasBattery && batteryPowerW === null)) return null;
  const gridW = Math.min(consumptionPowerW, Math.max(0, gridPowerW));
  const batteryW = Math.min(consumptionPowerW - gridW, Math.max(0, -(batteryPowerW ?? 0)));
  const pvW = consumptionPowerW - gridW - batteryW;
  return { pvW, batteryW, gridW, sunShare: consumptionPowerW > 0 ? pvW / consumptionPowerW : null };
};

/** PV shares at which the headline changes. */
const MOST = 0.6;
const SOME = 0.03;

/**
 * How much of what is drawn is PV. `all` only while neither grid nor battery is said to give anything, whatever the
 * share: 70 W of import are 1 % of a charging car, and named beside it.
 * @returns null while nothing is drawn; percent is rounded down, so that 100 means all
 */
export const sunNow = ({
  batteryW,
  gridW,
  sunShare,
}: Supply): { readonly amount: 'all' | 'most' | 'some' | 'none'; readonly percent: number } | null => {
  if (sunShare === null) return null;
  const percent = Math.floor(sunShare * 100);
  if (sunShare < SOME) return { amount: 'none', percent };
  if (sunShare < MOST) return { amount: 'some', percent };
  return { amount: flows(gridW) || flows(batteryW) ? 'most' : 'all', percent };
};
