import type { Appliance } from '#shared/model/appliance.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { flows, gridDirection } from '../../lib/live/direction.ts';
import { homeNow } from '../../lib/live/home-now.ts';

/** What is this young is never past, whatever its rhythm, ms. */
const SURELY_NEW_MS = 2 * MINUTE_MS;

export type FigureName = 'sun' | 'import' | 'feedIn' | 'house' | 'battery';

/** A figure of the home: a power in W without its sign, or a share in %. */
export interface FirstFigure {
  readonly name: FigureName;
  readonly value: number;
  readonly unit: 'W' | '%';
}

/** The figures of the home that can be shown before the app has loaded: only what is new and known. */
export const firstFigures = (
  sensors: readonly Sensor[],
  appliances: readonly Appliance[],
  nowMs: number,
): readonly FirstFigure[] => {
  const home = homeNow(sensors, appliances, nowMs);
  if (home.ageMs === null || home.ageMs > SURELY_NEW_MS) return [];
  const grid = gridDirection(home.gridPowerW);
  const figures: readonly (readonly [FigureName, number | null, FirstFigure['unit']])[] = [
    ['sun', home.pvPowerW, 'W'],
    [grid ?? 'import', flows(home.gridPowerW) ? Math.abs(home.gridPowerW) : null, 'W'],
    ['house', home.housePowerW, 'W'],
    ['battery', home.batterySocPercent, '%'],
  ];
  return figures.flatMap(([name, value, unit]) => (value === null ? [] : [{ name, value, unit }]));
};
