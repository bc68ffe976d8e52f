import type { Place } from '../../../lib/line-path.ts';
import { batteryDirection, flows, gridDirection } from '../../../lib/live/direction.ts';
import type { HomeNow, Supply } from '../../../lib/live/home-now.ts';

/** Where everything stands. The narrow one is drawn as `public/landscape.svg` is, which stands in its place before. */
export interface SceneLayout {
  readonly width: number;
  readonly height: number;
  /** The sun's way over the sky: middle of its foot, and how far it reaches to both sides and up. */
  readonly arc: { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number };
  readonly house: Place;
  readonly pole: Place;
  readonly battery: Place;
  readonly box: Place;
  readonly car: Place;
  readonly moon: Place;
}

export const narrowLayout: SceneLayout = {
  width: 390,
  height: 345,
  arc: { x: 195, y: 243, rx: 181, ry: 203 },
  house: { x: 173, y: 249 },
  pole: { x: 34, y: 250 },
  battery: { x: 81, y: 249 },
  box: { x: 246, y: 249 },
  car: { x: 322, y: 250 },
  moon: { x: 316, y: 62 },
};

export const wideLayout: SceneLayout = {
  width: 700,
  height: 345,
  arc: { x: 350, y: 243, rx: 326, ry: 203 },
  house: { x: 330, y: 249 },
  pole: { x: 84, y: 250 },
  battery: { x: 218, y: 249 },
  box: { x: 403, y: 249 },
  car: { x: 490, y: 250 },
  moon: { x: 540, y: 62 },
};

/** Where the sun stands. @param share how much of its way over the sky is done, 0 to 1 */
export const sunPlace = ({ arc }: SceneLayout, share: number): Place => {
  const angle = Math.PI * (1 - Math.min(1, Math.max(0, share)));
  return { x: arc.x + arc.rx * Math.cos(angle), y: arc.y - arc.ry * Math.sin(angle) };
};

/** Where the power of a line comes from; unknown while the home's supply is. */
export type Origin = 'sun' | 'battery' | 'gridImport' | 'export' | 'unknown';

/** A line along which power flows: from its first place to its last when positive, back when negative. */
export interface SceneLine {
  readonly key: string;
  readonly way: readonly Place[];
  /** W; null: unknown, the line is drawn and nothing moves. */
  readonly powerW: number | null;
  readonly origin: Origin;
}

const BOW_STEPS = 10;

/** A bow from one place to another, pulled towards a third. */
const bow = (from: Place, pull: Place, to: Place): Place[] =>
  Array.from({ length: BOW_STEPS + 1 }, (_, step) => {
    const t = step / BOW_STEPS;
    const part = (a: number, b: number, c: number): number => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
    return { x: part(from.x, pull.x, to.x), y: part(from.y, pull.y, to.y) };
  });

/** The largest of what supplies house and appliances. */
const mainOrigin = (supply: Supply | null): Origin => {
  if (supply === null) return 'unknown';
  const { pvW, batteryW, gridW } = supply;
  if (pvW >= batteryW && pvW >= gridW) return 'sun';
  return batteryW >= gridW ? 'battery' : 'gridImport';
};

/** Radius of the disc with the gap around it. */
const DISC = 36;

const rays = ({ house }: SceneLayout, sun: Place, powerW: number | null): SceneLine[] =>
  [-20, 0, 20].map((aside) => {
    const to = { x: house.x + aside, y: house.y - 114 };
    const distance = Math.hypot(to.x - sun.x, to.y - sun.y);
    const start = Math.min(0.8, DISC / distance);
    const from = { x: sun.x + (to.x - sun.x) * start, y: sun.y + (to.y - sun.y) * start };
    return { key: `sun${aside}`, way: [from, to], powerW, origin: 'sun' };
  });

export interface SceneContent {
  readonly home: HomeNow;
  readonly supply: Supply | null;
  /** The sun's share of its way; null: it is down. */
  readonly sunShare: number | null;
  /** What the drawn car or its box draws, W; undefined: there is none. */
  readonly carPowerW: number | null | undefined;
}

/** The lines of the scene. Nothing flows down from a sun that is not there. */
export const sceneLines = (
  layout: SceneLayout,
  { home, supply, sunShare, carPowerW }: SceneContent,
): readonly SceneLine[] => {
  const { house, pole, battery, box, car } = layout;
  const wall = house.x - 61;
  const direction = gridDirection(home.gridPowerW);
  const lines: SceneLine[] = sunShare === null ? [] : rays(layout, sunPlace(layout, sunShare), home.pvPowerW);
  const wire = { from: { x: pole.x + 17, y: pole.y - 84 }, to: { x: wall, y: house.y - 78 } };
  lines.push({
    key: 'grid',
    way: bow(wire.from, { x: (wire.from.x + wire.to.x) / 2, y: wire.to.y + 26 }, wire.to),
    powerW: home.gridPowerW,
    origin: direction === 'feedIn' ? 'export' : 'gridImport',
  });
  if (home.hasBattery)
    lines.push({
      key: 'battery',
      way: [
        { x: wall, y: battery.y - 22 },
        { x: battery.x + 15, y: battery.y - 22 },
      ],
      powerW: home.batteryPowerW,
      origin:
        batteryDirection(home.batteryPowerW) === 'giving' ? 'battery' : flows(home.pvPowerW) ? 'sun' : 'gridImport',
    });
  if (carPowerW !== undefined)
    lines.push({
      key: 'car',
      way: bow({ x: box.x + 3, y: box.y - 36 }, { x: box.x + 4, y: box.y - 12 }, { x: car.x - 57, y: car.y - 16 }),
      powerW: carPowerW,
      origin: mainOrigin(supply),
    });
  return lines;
};

/** Lengths of a line's parts, and where a dot is after each of them, 0 to 1. */
export const offsetsOf = (way: readonly Place[]): readonly number[] => {
  let length = 0;
  const lengths = way.map((place, at) => {
    const before = way[at - 1];
    if (before !== undefined) length += Math.hypot(place.x - before.x, place.y - before.y);
    return length;
  });
  return lengths.map((one) => (length === 0 ? 0 : one / length));
};

/** Distance between two dots, in units of the scene. */
const GAP = 16;

/** Number of dots on a line at once. */
export const dotsOn = (way: readonly Place[]): number => {
  const [first, last] = [way[0], way.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return Math.max(2, Math.min(8, Math.round(Math.hypot(last.x - first.x, last.y - first.y) / GAP)));
};

const SLOWEST_S = 4;
const FASTEST_S = 1.2;
/** Powers at which a dot is slowest and fastest, W. */
const [FAINT_W, FULL_W] = [100, 5_000];

/** Seconds that a dot takes along its line: fewer with more power; null when nothing moves. */
export const travelS = (powerW: number | null): number | null => {
  if (!flows(powerW)) return null;
  const strength = Math.sqrt(Math.min(1, Math.max(0, (Math.abs(powerW) - FAINT_W) / (FULL_W - FAINT_W))));
  return Math.round((SLOWEST_S - (SLOWEST_S - FASTEST_S) * strength) * 100) / 100;
};
