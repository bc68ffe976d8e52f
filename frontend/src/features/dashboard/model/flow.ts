import type { Appliance } from '#shared/model/appliance.ts';
import { livePowerW } from '../../../lib/live/appliance-state.ts';
import { flows, gridDirection } from '../../../lib/live/direction.ts';
import type { HomeNow } from './home-now.ts';

/** Maximum number of appliances with their own node; one more node stands for the rest. */
const MAX_APPLIANCES = 3;

/** Position of a node in the picture, in percent of its width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export const places = {
  sun: { x: 50, y: 11 },
  house: { x: 50, y: 44 },
  grid: { x: 12, y: 44 },
  battery: { x: 88, y: 44 },
} as const satisfies Record<string, Place>;

const APPLIANCES_Y = 79;

/** Positions of `count` appliances, side by side below the house. */
export const appliancePlaces = (count: number): Place[] =>
  Array.from({ length: count }, (_, index) => ({ x: (100 / count) * (index + 0.5), y: APPLIANCES_Y }));

/** A line of the picture. Power flows from its first to its second end when positive, back when negative. */
export interface FlowLine {
  readonly key: string;
  readonly from: Place;
  readonly to: Place;
  /** W; null when unknown: the line is drawn, nothing moves. */
  readonly powerW: number | null;
  readonly color: 'sun' | 'gridImport' | 'feedIn' | 'battery' | 'appliance';
}

/** Appliances as the picture shows them: the first ones, and the rest as one. */
export interface FlowAppliance {
  readonly key: string;
  readonly appliance: Appliance | null;
  /** Number of appliances in this node. */
  readonly count: number;
  readonly powerW: number | null;
  readonly place: Place;
}

const sumKnown = (powers: readonly (number | null)[]): number | null => {
  const known = powers.filter((power) => power !== null);
  return known.length === 0 ? null : known.reduce((sum, power) => sum + power, 0);
};

export const flowAppliances = (appliances: readonly Appliance[], nowMs: number): FlowAppliance[] => {
  const fits = appliances.length <= MAX_APPLIANCES;
  const own = fits ? appliances : appliances.slice(0, MAX_APPLIANCES - 1);
  const rest = appliances.slice(own.length);
  const spots = appliancePlaces(own.length + (rest.length > 0 ? 1 : 0));
  const at = (index: number): Place => spots[index] ?? places.house;
  const nodes = own.map((appliance, index) => ({
    key: appliance.id as string,
    appliance,
    count: 1,
    powerW: livePowerW(appliance, nowMs),
    place: at(index),
  }));
  if (rest.length === 0) return nodes;
  const powerW = sumKnown(rest.map((appliance) => livePowerW(appliance, nowMs)));
  return [...nodes, { key: 'rest', appliance: null, count: rest.length, powerW, place: at(own.length) }];
};

/** Colour of the grid's line and node: the import's while it is balanced. */
export const gridColor = (gridPowerW: number | null): 'gridImport' | 'feedIn' =>
  gridDirection(gridPowerW) === 'feedIn' ? 'feedIn' : 'gridImport';

export const flowLines = (home: HomeNow, appliances: readonly FlowAppliance[]): FlowLine[] => {
  const { grid, house, sun, battery } = places;
  return [
    { key: 'sun', from: sun, to: house, powerW: home.pvPowerW, color: 'sun' },
    { key: 'grid', from: grid, to: house, powerW: home.gridPowerW, color: gridColor(home.gridPowerW) },
    ...(home.hasBattery
      ? [{ key: 'battery', from: house, to: battery, powerW: home.batteryPowerW, color: 'battery' as const }]
      : []),
    ...appliances.map(({ key, powerW, place }) => ({
      key,
      from: house,
      to: place,
      powerW,
      color: 'appliance' as const,
    })),
  ];
};

const SLOWEST_S = 3;
const FASTEST_S = 0.5;
/** Power at which the dots run fastest, W. */
const FULL_W = 11_000;

/** Number of dots on a line at once. */
export const DOTS = 7;

/**
 * Seconds in which a dot covers the distance between two dots: less with more power; null when nothing moves.
 */
export const dotPeriodS = (powerW: number | null): number | null => {
  if (!flows(powerW)) return null;
  const share = Math.sqrt(Math.min(1, Math.abs(powerW) / FULL_W));
  return Math.round((SLOWEST_S - (SLOWEST_S - FASTEST_S) * share) * 100) / 100;
};

/** The line as an SVG path in the picture's percent. Lines to appliances are curved so that they do not cross. */
export const linePath = ({ from, to }: Pick<FlowLine, 'from' | 'to'>): string => {
  if (from.x === to.x || from.y === to.y) return `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const middle = (from.y + to.y) / 2;
  return `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
};

/** Steps of a dot along a curve; a straight line takes one. */
const BOW_STEPS = 12;

/** Positions of a dot from the line's first end to its second, at equal time steps. */
export const dotPlaces = ({ from, to }: Pick<FlowLine, 'from' | 'to'>): Place[] => {
  if (from.x === to.x || from.y === to.y) return [from, to];
  // The curve of linePath: its first handle is below the first end, its second above the second, at half height.
  return Array.from({ length: BOW_STEPS + 1 }, (_, step) => {
    const t = step / BOW_STEPS;
    const straight = t * t * (3 - 2 * t);
    return {
      x: from.x + (to.x - from.x) * straight,
      y: from.y + (to.y - from.y) * (1.5 * t - 1.5 * t * t + t * t * t),
    };
  });
};

/** Position of a dot after a share (0 to 1) of its path. */
export const placeOnWay = (way: readonly Place[], share: number): Place => {
  const along = Math.min(Math.max(share, 0), 1) * (way.length - 1);
  const [before, after] = [way[Math.floor(along)], way[Math.ceil(along)]];
  if (!before || !after) throw new Error('A way has two places at least');
  const rest = along % 1;
  return { x: before.x + (after.x - before.x) * rest, y: before.y + (after.y - before.y) * rest };
};
