import type { SensorReading } from '#shared/model/reading.ts';
import { sumKnown } from '#shared/sums.ts';
import type { SensorView } from '../snapshot.ts';

/** The site's energy at one moment, combined over its sensors. Unknown is null. */
export interface HomeSample {
  /** Time of the leading sensor's measurement, ms. */
  readonly timeMs: number;
  /** True when the vendor measured that time. */
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
  /** Energy counters of the leading sensor's grid meter, Wh. */
  readonly counters: { readonly importWh: number; readonly exportWh: number } | null;
}

/** All sensors as one: which leads, its samples, and what the settings add. */
export interface Home {
  /** The sensor whose values lead; null when the site has none. */
  readonly lead: SensorView | null;
  /** Oldest first. */
  readonly samples: readonly HomeSample[];
  /** Replaces the measured surplus, W; null: measured. */
  readonly overrideW: number | null;
  /** Added to the surplus, W. */
  readonly offsetW: number;
  /** Assumed consumption where none is reported, W; null: not set. */
  readonly fallbackConsumptionW: number | null;
}

/** Values of another sensor that are further away than this do not belong to the leading one's, ms. */
const TOGETHER_MS = 5 * 60_000;

/**
 * Combines a site's sensors: grid and consumption of the leading sensor, the sum of all PV and battery powers, the mean
 * of all charge levels. A grid sensor leads before one that only knows PV; among equals the one added first, unless its
 * data is clearly older than another's.
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
      // A part that is too old makes the sum unknown, not smaller.
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

/** House with appliances, W: as reported, else from grid, PV and battery; null when neither is known. */
export const consumptionOf = (sample: HomeSample): number | null => {
  if (sample.consumptionW !== null) return sample.consumptionW;
  if (sample.gridW === null || sample.pvW === null) return null;
  return Math.max(0, sample.gridW + sample.pvW - (sample.batteryW ?? 0));
};
