import type { DayTotals } from '#shared/model/history.ts';
import { DAY_MS } from '#shared/units.ts';

/** The unit of a bar: a day of a month, or a month of a year. */
export type PeriodKind = 'month' | 'year';

/** A month (`YYYY-MM`) or a year (`YYYY`) of the site's calendar. */
export interface Period {
  readonly kind: PeriodKind;
  readonly key: string;
}

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

const MONTH_LENGTH = 7;
const YEAR_LENGTH = 4;

/** The period that contains a day (`YYYY-MM-DD`). */
export const periodOf = (kind: PeriodKind, day: string): Period => ({
  kind,
  key: day.slice(0, kind === 'month' ? MONTH_LENGTH : YEAR_LENGTH),
});

const two = (value: number): string => String(value).padStart(2, '0');

/** The period so many steps later; negative: earlier. */
export const shifted = ({ kind, key }: Period, steps: number): Period => {
  const [year = 0, month = 1] = key.split('-').map(Number);
  if (kind === 'year') return { kind, key: String(year + steps) };
  const months = year * 12 + (month - 1) + steps;
  return { kind, key: `${Math.floor(months / 12)}-${two((months % 12) + 1)}` };
};

const daysOfMonth = (month: string): string[] => {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const days: string[] = [];
  for (let at = first; new Date(at).toISOString().startsWith(month); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
};

/** First and last day of a period. */
export const spanOf = ({ kind, key }: Period): { from: string; to: string } =>
  kind === 'year'
    ? { from: `${key}-01-01`, to: `${key}-12-31` }
    : { from: `${key}-01`, to: daysOfMonth(key).at(-1) ?? `${key}-28` };

/** Sum of the known values; null when there are none. */
const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/** The sum of several days as one row. */
export const totalOf = (key: string, days: readonly DayTotals[]): EnergyRow => {
  const energyIn = (day: DayTotals, name: EnergyKey): number | null =>
    // The sources of a day count only if its total is known.
    day.appliancesWh === null && (name === 'sunWh' || name === 'batteryWh' || name === 'gridWh') ? null : day[name];
  const sums = Object.fromEntries(
    energyKeys.map((name) => [name, sumOf(days.map((day) => energyIn(day, name)))]),
  ) as Record<EnergyKey, number | null>;
  const appliances: Record<string, number> = {};
  for (const day of days)
    for (const [id, energyWh] of Object.entries(day.appliances)) appliances[id] = (appliances[id] ?? 0) + energyWh;
  return { key, ...sums, appliances };
};

/** A row for every day of a month, or every month of a year, with gaps where nothing is known. */
export const energyRows = ({ kind, key }: Period, days: readonly DayTotals[]): EnergyRow[] => {
  const keys =
    kind === 'month' ? daysOfMonth(key) : Array.from({ length: 12 }, (_, index) => `${key}-${two(index + 1)}`);
  return keys.map((one) =>
    totalOf(
      one,
      days.filter(({ day }) => day.startsWith(one)),
    ),
  );
};
