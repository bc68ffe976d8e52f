import type { SensorReading } from '#shared/model/reading.ts';
import type { SensorView } from '../snapshot.ts';

/** The site's energy at one moment, combined over its sensors. Unknown is null. */
export interface HomeSample {
  /** Time of the leading sensor's measurement, ms. */
  readonly timeMs: number;
  /** True when the vendor gave that time. */
  readonly timeIsMeasured: boolean;
  readonly windowMs: number;
  /** Grid, W: + import. */
  readonly gridW: number | null;
  /** PV, W, >= 0. */
  readonly pvW: number | null;
  /** House with appliances, W, as reported. */
  readonly consumptionW: number | null;
  /** Battery, W: + charging. */
  readonly batteryW: number | null;
  readonly socPercent: number | null;
  /** Counters of the leading sensor's grid meter, Wh. */
  readonly counters: { readonly importWh: number; readonly exportWh: number } | null;
}

/** The sensors as one: which leads, what it reported, and what the settings say beside. */
export interface Home {
  /** The sensor whose values lead; null when the site has none. */
  readonly lead: SensorView | null;
  /** Oldest first. */
  readonly samples: readonly HomeSample[];
  /** W, replaces the measured surplus; null: measured. */
  readonly overrideW: number | null;
  /** W, added to the surplus. */
  readonly offsetW: number;
  /** W, stands in for the house where no consumption is reported; null: not set. */
  readonly fallbackConsumptionW: number | null;
}

/** Values of another sensor this much older than the leading one no longer belong to it, ms. */
const TOGETHER_MS = 5 * 60_000;

/**
 * Combines a site's sensors: grid and consumption of the leading sensor, PV and battery added up over all, state of
 * charge averaged. A grid sensor leads before one that only knows PV; among equals the older one, unless its data is
 * clearly older than another's.
 */
export const combine = (sensors: readonly SensorView[]): Home => {
  const sampled = sensors.map((sensor) => ({ sensor, readings: sensor.readings.map(sampleOf) }));
  const lead = leading(sampled);
  const others = sampled.filter((entry) => entry !== lead);
  return {
    lead: lead?.sensor ?? sensors.find((sensor) => sensor.settings.overridePower !== null) ?? sensors[0] ?? null,
    samples: lead === undefined ? [] : lead.readings.map((reading) => merge(reading, others, lead.sensor.samplingS)),
    overrideW: sumKnown(sensors.map((sensor) => sensor.settings.overridePower)),
    offsetW: sensors.reduce((sum, sensor) => sum + sensor.settings.autoChargeOffset, 0),
    fallbackConsumptionW: sumKnown(sensors.map((sensor) => sensor.settings.fallbackConsumption)),
  };
};

interface Sampled {
  readonly sensor: SensorView;
  readonly readings: readonly HomeSample[];
}

const sampleOf = (reading: SensorReading): HomeSample => ({
  timeMs: Date.parse(reading.time),
  timeIsMeasured: reading.timeIsMeasured,
  windowMs: reading.windowS * 1000,
  gridW: reading.gridPowerW,
  pvW: reading.pvPowerW,
  consumptionW: reading.consumptionPowerW,
  batteryW: reading.batteryPowerW,
  socPercent: reading.batterySocPercent,
  counters: reading.counters ?? null,
});

const leading = (sensors: readonly Sampled[]): Sampled | undefined => {
  let best: { readonly entry: Sampled; readonly rank: number; readonly timeMs: number } | undefined;
  for (const entry of sensors) {
    const newest = entry.readings.at(-1);
    if (newest === undefined) continue;
    const rank = rankOf(newest);
    if (rank === 0) continue;
    const better =
      best === undefined ||
      newest.timeMs > best.timeMs + TOGETHER_MS ||
      (rank > best.rank && newest.timeMs >= best.timeMs - TOGETHER_MS);
    if (better) best = { entry, rank, timeMs: newest.timeMs };
  }
  return best?.entry;
};

const rankOf = (sample: HomeSample): number =>
  sample.gridW !== null ? 3 : sample.pvW !== null && sample.consumptionW !== null ? 2 : sample.pvW !== null ? 1 : 0;

const merge = (lead: HomeSample, others: readonly Sampled[], samplingS: number): HomeSample => {
  const near = others.flatMap(({ readings }) => {
    const newest = readings.at(-1);
    return newest === undefined ? [] : [newest];
  });
  const reach = Math.max(TOGETHER_MS, 2 * samplingS * 1000);
  const together = (pick: (sample: HomeSample) => number | null): number | null => {
    let sum = pick(lead);
    for (const sample of near) {
      const value = pick(sample);
      if (value === null) continue;
      // A part that is too old makes the whole unknown, not smaller.
      if (Math.abs(sample.timeMs - lead.timeMs) > reach) return null;
      sum = (sum ?? 0) + value;
    }
    return sum;
  };
  const charges = [lead, ...near].flatMap(({ socPercent }) => (socPercent === null ? [] : [socPercent]));
  return {
    ...lead,
    pvW: together((sample) => sample.pvW),
    batteryW: together((sample) => sample.batteryW),
    consumptionW: lead.consumptionW ?? together((sample) => sample.consumptionW),
    socPercent: charges.length === 0 ? null : charges.reduce((sum, value) => sum + value, 0) / charges.length,
  };
};

const sumKnown = (values: readonly (number | null)[]): number | null => {
  let sum: number | null = null;
  for (const value of values) if (value !== null) sum = (sum ?? 0) + value;
  return sum;
};

/** House with appliances, W: as reported, or what follows from grid, PV and battery. null when neither is known. */
export const consumptionOf = (sample: HomeSample): number | null => {
  if (sample.consumptionW !== null) return sample.consumptionW;
  if (sample.gridW === null || sample.pvW === null) return null;
  return Math.max(0, sample.gridW + sample.pvW - (sample.batteryW ?? 0));
};

/** Margin kept when a battery is there whose power is not known, W (control.md §B11, "250 W if battery unknown"). */
const UNKNOWN_BATTERY_MARGIN_W = 250;

/**
 * Surplus without own appliances, W (control.md §B5 (1), first and last terms; grid sensor missing: "grid is derived
 * as load − pv", §B1). The battery's part is left to the caller.
 * @returns `ownInside` tells whether appliances that the sensor measures are in it and have to be added back;
 *   `batteryInside` whether the battery's power is in it
 */
export const rawSurplus = (
  sample: HomeSample,
  home: Home,
): { readonly surplusW: number; readonly ownInside: boolean; readonly batteryInside: boolean } | null => {
  const margin = sample.batteryW === null && sample.socPercent !== null ? UNKNOWN_BATTERY_MARGIN_W : 0;
  if (sample.gridW !== null) return { surplusW: -sample.gridW - margin, ownInside: true, batteryInside: true };
  if (sample.pvW === null) return null;
  if (sample.consumptionW !== null) {
    return { surplusW: sample.pvW - sample.consumptionW - margin, ownInside: true, batteryInside: false };
  }
  if (home.fallbackConsumptionW === null) return null;
  return { surplusW: sample.pvW - home.fallbackConsumptionW - margin, ownInside: false, batteryInside: false };
};
