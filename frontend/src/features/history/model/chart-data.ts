import type { HistoryPoint } from '#shared/model/history.ts';
import { SECOND_MS } from '#shared/units.ts';
import { type TimeRange, within } from './time-range.ts';

/** One step of the charts. Powers in W; null is a gap. */
export interface ChartRow {
  /** Start of the step, ms since the epoch. */
  readonly at: number;
  readonly pvW: number | null;
  /** The house without the appliances. */
  readonly houseW: number | null;
  /** Import above zero, feed-in below. */
  readonly gridW: number | null;
  /** Charging above zero, discharging below. */
  readonly batteryW: number | null;
  readonly socPercent: number | null;
  /** By appliance id. */
  readonly appliances: Readonly<Record<string, number | null>>;
}

const emptyRow = (at: number): ChartRow => ({
  at,
  pvW: null,
  houseW: null,
  gridW: null,
  batteryW: null,
  socPercent: null,
  appliances: {},
});

const rowOf = (point: HistoryPoint): ChartRow => {
  const drawn = Object.values(point.appliances).reduce<number>((sum, power) => sum + (power ?? 0), 0);
  const { consumptionPowerW } = point;
  return {
    at: Date.parse(point.time),
    pvW: point.pvPowerW,
    houseW: consumptionPowerW === null ? null : Math.max(0, consumptionPowerW - drawn),
    gridW: point.gridPowerW,
    batteryW: point.batteryPowerW,
    socPercent: point.batterySocPercent,
    appliances: point.appliances,
  };
};

const isEmpty = ({ at: _at, appliances, ...values }: ChartRow): boolean =>
  [...Object.values(values), ...Object.values(appliances)].every((value) => value === null);

const withGaps = (rows: readonly ChartRow[], stepMs: number): ChartRow[] =>
  rows.flatMap((row, index) => {
    const before = rows[index - 1];
    return before !== undefined && !isEmpty(before) && row.at - before.at > 1.5 * stepMs
      ? [emptyRow(before.at + stepMs), row]
      : [row];
  });

/**
 * Rows of the charts in order of time. Missing steps get an empty row, so that no line bridges the gap.
 * @param stepS width of a step, s
 */
export const chartRows = (points: readonly HistoryPoint[], stepS: number, range: TimeRange): ChartRow[] => {
  const shown = points.map(rowOf).filter(({ at }) => within(at, range));
  return withGaps(
    shown.sort((a, b) => a.at - b.at),
    stepS * SECOND_MS,
  );
};

const meanOf = (values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

const meanRow = (at: number, rows: readonly ChartRow[]): ChartRow => {
  const ids = new Set(rows.flatMap(({ appliances }) => Object.keys(appliances)));
  return {
    at,
    pvW: meanOf(rows.map(({ pvW }) => pvW)),
    houseW: meanOf(rows.map(({ houseW }) => houseW)),
    gridW: meanOf(rows.map(({ gridW }) => gridW)),
    batteryW: meanOf(rows.map(({ batteryW }) => batteryW)),
    socPercent: meanOf(rows.map(({ socPercent }) => socPercent)),
    appliances: Object.fromEntries([...ids].map((id) => [id, meanOf(rows.map((row) => row.appliances[id]))])),
  };
};

/** The rows in wider steps, as means of known values, for charts that have fewer pixels than steps. */
export const coarser = (rows: readonly ChartRow[], bucketMs: number): ChartRow[] => {
  const buckets = Map.groupBy(rows, ({ at }) => Math.floor(at / bucketMs));
  return withGaps(
    [...buckets.values()].map((members) => meanRow(members[0]?.at ?? 0, members)),
    bucketMs,
  );
};

/** Ids of the appliances with any data in the rows. */
export const appliancesIn = (rows: readonly ChartRow[]): string[] => [
  ...new Set(rows.flatMap(({ appliances }) => Object.keys(appliances).filter((id) => appliances[id] !== null))),
];

/** True when any row knows this quantity. */
export const knows = (rows: readonly ChartRow[], key: Exclude<keyof ChartRow, 'at' | 'appliances'>): boolean =>
  rows.some((row) => row[key] !== null);

/** True when the rows have any data. */
export const hasAnyValue = (rows: readonly ChartRow[]): boolean => rows.some((row) => !isEmpty(row));

const NICE_STEPS_W = [250, 500, 1000, 2000, 2500, 5000, 10_000, 20_000, 50_000];
const MOST_TICKS = 5;

/** Limits and ticks of a power axis that includes these values and zero, in round steps, W. */
export const powerAxis = (values: readonly (number | null)[]): { domain: [number, number]; ticks: number[] } => {
  const known = values.filter((value) => value !== null);
  const highest = Math.max(0, ...known);
  const lowest = Math.min(0, ...known);
  const span = Math.max(highest - lowest, 1000);
  const step = NICE_STEPS_W.find((nice) => span / nice <= MOST_TICKS) ?? 100_000;
  const top = Math.max(Math.ceil(highest / step), lowest < 0 ? 0 : 1) * step;
  const bottom = Math.floor(lowest / step) * step;
  const ticks = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => bottom + index * step);
  return { domain: [bottom, top], ticks };
};

/** Power at the top of the stack of house and appliances, W. */
export const stackTop = ({ houseW, appliances }: ChartRow): number =>
  Object.values(appliances).reduce<number>((sum, power) => sum + (power ?? 0), houseW ?? 0);
