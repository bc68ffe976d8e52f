import type { DayTotals } from '#shared/model/history.ts';
import { sumKnown } from '#shared/sums.ts';
import { type Period, partsOf } from '../../../lib/day/period.ts';

/** Energy of one bar, Wh; null where unknown. */
export interface EnergyRow {
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  readonly key: string;
  readonly pvWh: number | null;
  readonly consumptionWh: number | null;
  readonly importWh: number | null;
  readonly feedInWh: number | null;
  readonly batteryChargedWh: number | null;
  readonly batteryDischargedWh: number | null;
  readonly appliancesWh: number | null;
  /** The appliances' energy by source. */
  readonly sunWh: number | null;
  readonly batteryWh: number | null;
  readonly gridWh: number | null;
  /** By appliance id. */
  readonly appliances: Readonly<Record<string, number>>;
}

/** Fields of a row that can be summed. */
export type EnergyKey = Exclude<keyof EnergyRow, 'key' | 'appliances'>;
export const energyKeys = [
  'pvWh',
  'consumptionWh',
  'importWh',
  'feedInWh',
  'batteryChargedWh',
  'batteryDischargedWh',
  'appliancesWh',
  'sunWh',
  'batteryWh',
  'gridWh',
] as const satisfies readonly EnergyKey[];

/** The sum of several days as one row. */
export const totalOf = (key: string, days: readonly DayTotals[]): EnergyRow => {
  const energyIn = (day: DayTotals, name: EnergyKey): number | null =>
    // The sources of a day count only if its total is known.
    day.appliancesWh === null && (name === 'sunWh' || name === 'batteryWh' || name === 'gridWh') ? null : day[name];
  const sums = Object.fromEntries(
    energyKeys.map((name) => [name, sumKnown(days.map((day) => energyIn(day, name)))]),
  ) as Record<EnergyKey, number | null>;
  const appliances: Record<string, number> = {};
  for (const day of days)
    for (const [id, energyWh] of Object.entries(day.appliances)) appliances[id] = (appliances[id] ?? 0) + energyWh;
  return { key, ...sums, appliances };
};

/** A row for every day of a month, or every month of a year, with gaps where nothing is known. */
export const energyRows = (period: Period, days: readonly DayTotals[]): EnergyRow[] =>
  partsOf(period).map(({ key }) =>
    totalOf(
      key,
      days.filter(({ day }) => day.startsWith(key)),
    ),
  );
