import type { ChartRow } from '../../../lib/day/chart-data.ts';
import { type DestinationKey, fromBatteryW, fromGridW, takenW } from '../../../lib/day/destinations.ts';

/** A figure of the line below the chart; `powerW` is null where unknown. */
export interface ReadOut {
  readonly key: 'solar' | 'grid' | 'discharge' | DestinationKey;
  readonly powerW: number | null;
}

const KILOWATT_W = 1000;
const COARSE_W = 100;
const FINE_W = 10;

/** Figures beside each other are rounded to one step: 0.1 kW as soon as one of them has a kilowatt, else 10 W. */
const rounded = (figures: readonly ReadOut[]): ReadOut[] => {
  const largest = Math.max(0, ...figures.map(({ powerW }) => powerW ?? 0));
  const step = Math.round(largest / FINE_W) * FINE_W >= KILOWATT_W ? COARSE_W : FINE_W;
  return figures.map(({ key, powerW }) => ({ key, powerW: powerW === null ? null : Math.round(powerW / step) * step }));
};

/**
 * What a step's figures are, in the order of the legend: solar, what came from battery and grid if anything did, then where
 * it went.
 * @returns null where nothing is known
 */
export const readOutOf = (row: ChartRow, keys: readonly DestinationKey[]): ReadOut[] | null => {
  const solar: ReadOut = { key: 'solar', powerW: row.pvW };
  const sources: ReadOut[] = [
    { key: 'discharge', powerW: fromBatteryW(row) },
    { key: 'grid', powerW: fromGridW(row) },
  ];
  const taken = keys.map((key): ReadOut => ({ key, powerW: takenW(row, key) }));
  if ([solar, ...sources, ...taken].every(({ powerW }) => powerW === null)) return null;
  const figures = rounded([solar, ...sources, ...taken]);
  return figures.filter(({ key, powerW }) => (key !== 'grid' && key !== 'discharge') || (powerW ?? 0) > 0);
};
