import type { Roof } from '#shared/model/forecast.ts';
import { DAY_MS } from '#shared/units.ts';
import type { Cell } from './cell.ts';
import type { SkySlot } from './port.ts';

/** Where something points to: parts to the east, to the north and up, together of length 1. */
interface Direction {
  readonly east: number;
  readonly north: number;
  readonly up: number;
}

const RADIANS = Math.PI / 180;
/** 1 January 2000, noon. */
const EPOCH_MS = Date.UTC(2000, 0, 1, 12);
/** Outside of the air, W/m2. */
const SOLAR_CONSTANT = 1361;
/** What the ground sends back. */
const ALBEDO = 0.2;
/** A sun lower than 5 degrees would count many times over in what surrounds it. */
const LOWEST_UP = 0.087;
/** Modules give so much less for each degree, and become so much warmer in the sun than the air, degrees per W/m2. */
const LOSS_PER_DEGREE = 0.004;
const DEGREES_PER_W = 0.034;
const RATED_C = 25;
/** Of the air where a forecast does not say. */
const USUAL_AIR_C = 12;
/** What inverter, cables, dust and angle leave. */
const EFFICIENCY = 0.9;

/** Where the sun stands, to a hundredth of a degree (Astronomical Almanac, low precision). */
export const sunAt = (atMs: number, { latitude, longitude }: Cell): Direction => {
  const days = (atMs - EPOCH_MS) / DAY_MS;
  const anomaly = (357.529 + 0.985_600_28 * days) * RADIANS;
  const mean = 280.459 + 0.985_647_36 * days;
  const along = (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS;
  const axis = (23.439 - 0.000_000_36 * days) * RADIANS;
  const ascension = Math.atan2(Math.cos(axis) * Math.sin(along), Math.cos(along));
  const sinDeclination = Math.sin(axis) * Math.sin(along);
  const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination);
  const sidereal = (18.697_374_558 + 24.065_709_824_419_08 * days) * 15 + longitude;
  const angle = sidereal * RADIANS - ascension;
  const [sinLatitude, cosLatitude] = [Math.sin(latitude * RADIANS), Math.cos(latitude * RADIANS)];
  return {
    east: -cosDeclination * Math.sin(angle),
    north: cosLatitude * sinDeclination - sinLatitude * cosDeclination * Math.cos(angle),
    up: sinLatitude * sinDeclination + cosLatitude * cosDeclination * Math.cos(angle),
  };
};

/** What a roof looks to. */
const facing = ({ tiltDegrees, azimuthDegrees }: Omit<Roof, 'kWp'>): Direction => {
  const level = Math.sin(tiltDegrees * RADIANS);
  return {
    east: level * Math.sin(azimuthDegrees * RADIANS),
    north: level * Math.cos(azimuthDegrees * RADIANS),
    up: Math.cos(tiltDegrees * RADIANS),
  };
};

/**
 * What falls on a tilted plane, W/m2: the sun itself, the sky (Hay and Davies: the more of it from around the sun, the clearer it is),
 * and what the ground reflects.
 */
export const planeW = ({ directW, diffuseW }: SkySlot, sun: Direction, plane: Direction): number => {
  const facingSun = Math.max(0, sun.east * plane.east + sun.north * plane.north + sun.up * plane.up);
  const height = Math.max(0, sun.up);
  const clear = height > 0 ? Math.min(1, directW / SOLAR_CONSTANT) : 0;
  const around = facingSun / Math.max(LOWEST_UP, height);
  const sky = diffuseW * (clear * around + ((1 - clear) * (1 + plane.up)) / 2);
  const ground = (ALBEDO * (directW * height + diffuseW) * (1 - plane.up)) / 2;
  return (height > 0 ? directW * facingSun : 0) + sky + ground;
};

/** What modules of one kWp give of so much light, W. */
const perKWp = (lightW: number, airC: number | null): number => {
  const cellC = (airC ?? USUAL_AIR_C) + DEGREES_PER_W * lightW;
  return Math.max(0, lightW * EFFICIENCY * (1 - LOSS_PER_DEGREE * (cellC - RATED_C)));
};

/** What roofs give under a sky, W, as the laws of the sun have it: without shade, and whatever the inverter allows. */
export const roofsW = (roofs: readonly Roof[], cell: Cell): ((slot: SkySlot) => number) => {
  const planes = roofs.map((roof) => ({ plane: facing(roof), kWp: roof.kWp }));
  return (slot) => {
    if (slot.directW + slot.diffuseW <= 0) return 0;
    const sun = sunAt((slot.startMs + slot.endMs) / 2, cell);
    return planes.reduce((sum, { plane, kWp }) => sum + kWp * perKWp(planeW(slot, sun, plane), slot.airC), 0);
  };
};
