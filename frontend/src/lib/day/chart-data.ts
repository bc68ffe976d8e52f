import type { HistoryPoint } from '#shared/model/history.ts';
import { MAX_GAP_MS, type TimeRange, within } from './time-range.ts';

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

/** Rows of a span in order of time, also those of which nothing is known. */
export const chartRows = (points: readonly HistoryPoint[], range: TimeRange): ChartRow[] =>
  points
    .map(rowOf)
    .filter(({ at }) => within(at, range))
    .sort((a, b) => a.at - b.at);

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

/**
 * Rows as they are drawn: in steps of this width as means of what is known, without steps of which nothing is. Between two of
 * them power is taken as linear, unless there is a gap.
 */
export const drawnRows = (rows: readonly ChartRow[], stepMs: number): ChartRow[] => {
  const known = rows.filter((row) => !isEmpty(row));
  const steps = Map.groupBy(known, ({ at }) => Math.floor(at / stepMs));
  return [...steps.values()].map((members) => meanRow(members[0]?.at ?? 0, members));
};

/**
 * Where nothing is known for longer than may lie between two readings, from the start of the span to its end or now.
 * @param rows as drawn
 */
export const gapsIn = (rows: readonly ChartRow[], { fromMs, toMs }: TimeRange, nowMs: number): TimeRange[] => {
  const edges = [fromMs, ...rows.map(({ at }) => at), Math.min(toMs, nowMs)];
  return edges.slice(1).flatMap((at, index) => {
    const before = edges[index] ?? at;
    return at - before > MAX_GAP_MS ? [{ fromMs: before, toMs: at }] : [];
  });
};

/** The rows with an empty one in every gap, so that no line bridges it. */
export const withGaps = (rows: readonly ChartRow[]): ChartRow[] =>
  rows.flatMap((row, index) => {
    const before = rows[index - 1];
    return before !== undefined && row.at - before.at > MAX_GAP_MS ? [emptyRow((before.at + row.at) / 2), row] : [row];
  });

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
const LEAST_AXIS_W = 1000;

/** Upper limit and ticks of an axis from zero that includes these powers, in round steps, W. */
export const powerAxis = (values: readonly (number | null)[]): { topW: number; ticks: number[] } => {
  const highest = Math.max(0, ...values.filter((value) => value !== null));
  const step = NICE_STEPS_W.find((nice) => Math.max(highest, LEAST_AXIS_W) / nice <= MOST_TICKS) ?? 100_000;
  const count = Math.max(1, Math.ceil(highest / step));
  return { topW: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
};
