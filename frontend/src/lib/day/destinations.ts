import type { ChartRow } from './chart-data.ts';

/** Where power goes: the house without its appliances, an appliance by its id, the home battery, the grid. */
export type DestinationKey = 'home' | 'charge' | 'export' | `app_${string}`;

/** Power that a destination took in a step, W, >= 0; null: unknown. */
export const takenW = (row: ChartRow, key: DestinationKey): number | null => {
  switch (key) {
    case 'home':
      return row.houseW;
    case 'charge':
      return row.batteryW === null ? null : Math.max(0, row.batteryW);
    case 'export':
      return row.gridW === null ? null : Math.max(0, -row.gridW);
    default:
      return row.appliances[key] ?? null;
  }
};

/** What a home takes besides its own sun, W, >= 0; null: unknown. */
export const fromGridW = ({ gridW }: ChartRow): number | null => (gridW === null ? null : Math.max(0, gridW));
export const fromBatteryW = ({ batteryW }: ChartRow): number | null =>
  batteryW === null ? null : Math.max(0, -batteryW);

/**
 * The destinations of which anything is known, from the bottom of the stack to its top.
 * @param applianceIds most important first
 */
export const destinationsOf = (rows: readonly ChartRow[], applianceIds: readonly string[]): DestinationKey[] => {
  const all: DestinationKey[] = ['home', ...(applianceIds as DestinationKey[]), 'charge', 'export'];
  return all.filter((key) => rows.some((row) => (takenW(row, key) ?? 0) > 0));
};

/** Lower and upper edge of a part of the stack, W. */
export type Edges = readonly [lowW: number, highW: number];

/** The stack of a step, part by part from the bottom. What is unknown has no edges and takes no room. */
export const stackOf = (row: ChartRow, keys: readonly DestinationKey[]): Map<DestinationKey, Edges> => {
  const stack = new Map<DestinationKey, Edges>();
  let topW = 0;
  for (const key of keys) {
    const powerW = takenW(row, key);
    if (powerW === null) continue;
    stack.set(key, [topW, topW + powerW]);
    topW += powerW;
  }
  return stack;
};

/** Power at the top of the stack, W. */
export const stackTopW = (row: ChartRow, keys: readonly DestinationKey[]): number =>
  [...stackOf(row, keys).values()].at(-1)?.[1] ?? 0;

/** A step with the edges of its stack, as the chart draws it. */
export interface StackedRow extends ChartRow {
  readonly stack: ReadonlyMap<DestinationKey, Edges>;
  /** Upper edges that are drawn as lines: where a part takes no power, the line of the one below shows. */
  readonly lines: ReadonlyMap<DestinationKey, number>;
}

const LEAST_W = 1;
const isThick = (edges: Edges | undefined): boolean => edges !== undefined && edges[1] - edges[0] >= LEAST_W;

/** The rows with their stacks. */
export const stackedRows = (rows: readonly ChartRow[], keys: readonly DestinationKey[]): StackedRow[] => {
  const stacks = rows.map((row) => stackOf(row, keys));
  return rows.map((row, index) => {
    const stack = stacks[index] ?? new Map<DestinationKey, Edges>();
    const near = [stacks[index - 1], stack, stacks[index + 1]];
    const drawn = [...stack].filter(([key]) => near.some((one) => isThick(one?.get(key))));
    return { ...row, stack, lines: new Map(drawn.map(([key, [, highW]]) => [key, highW])) };
  });
};
