import { MINUTE_MS } from '#shared/units.ts';
import type { SimulatedFault, Simulator } from '../integrations/simulated-home.ts';
import type { Cell } from './cell.ts';
import type { SkySlot } from './port.ts';
import { sunAt } from './roof-sun.ts';

/** A sky that forecast services are simulated under. Never part of a Lambda. */
export interface SimulatedSky {
  /** What it gives in a span of time; null: the service does not know. */
  at(cell: Cell, startMs: number, endMs: number): SkySlot | null;
  /** The current fault of a service; null: none. */
  fault(source: string): SimulatedFault | null;
  /** The unit that it names instead of its own; null: its own. */
  readonly oddUnit: string | null;
  /** The key that it takes; null: it asks for none. */
  readonly key: string | null;
}

export type CreateSkySimulator = (sky: SimulatedSky) => Simulator;

/** What a sky is simulated with. */
export interface SimulatedSkyOptions {
  readonly fault?: SimulatedFault | null;
  readonly oddUnit?: string | null;
  readonly key?: string | null;
  /** How clear it is at a time, 0 to 1; null: the service does not know. */
  readonly clearness?: (atMs: number) => number | null;
}

/** What the air leaves of the sun that stands in the zenith. */
const TRANSMITTED = 0.7;
const SOLAR_CONSTANT = 1361;
/** From the sky when it is clear, and when it is grey, of the height of the sun, W/m2. */
const CLEAR_SKY_W = 110;
const GREY_SKY_W = 320;
const AIR_C = 15;

/** Light under a sky of some clearness. */
export const lightAt = (cell: Cell, startMs: number, endMs: number, clearness: number): SkySlot => {
  const { up } = sunAt((startMs + endMs) / 2, cell);
  const height = Math.max(0, up);
  const directW = height <= 0 ? 0 : SOLAR_CONSTANT * TRANSMITTED ** ((1 / Math.max(height, 0.03)) ** 0.678) * clearness;
  const diffuseW = height * (CLEAR_SKY_W * clearness + GREY_SKY_W * (1 - clearness));
  return { startMs, endMs, directW, diffuseW, airC: AIR_C };
};

export const simulateSky = ({
  fault = null,
  oddUnit = null,
  key = null,
  clearness = () => 1,
}: SimulatedSkyOptions): SimulatedSky => ({
  fault: () => fault,
  oddUnit,
  key,
  at: (cell, startMs, endMs) => {
    const clear = clearness(startMs);
    return clear === null ? null : lightAt(cell, startMs, endMs, clear);
  },
});

/** Its quarter hours from one time to another. */
export const quartersOfSky = (
  sky: SimulatedSky,
  cell: Cell,
  fromMs: number,
  toMs: number,
): readonly { readonly endMs: number; readonly slot: SkySlot | null }[] => {
  const step = 15 * MINUTE_MS;
  return Array.from({ length: Math.max(0, (toMs - fromMs) / step) }, (_, nth) => {
    const startMs = fromMs + nth * step;
    return { endMs: startMs + step, slot: sky.at(cell, startMs, startMs + step) };
  });
};
