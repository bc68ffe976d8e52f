import type { DayTotals } from '#shared/model/history.ts';
import { energyStepWh } from './format.ts';
import { wholeSteps } from './whole-steps.ts';

/** Less than this is a charger's standby. */
const LEAST_WH = 10;

/** What the appliances used in a day or longer and where it came from, rounded together as it is shown: the sources add up to the total. */
export interface ShownUse {
  readonly totalWh: number;
  readonly sunWh: number;
  readonly gridWh: number;
  readonly batteryWh: number;
  /** Share of the sun, whole percent of the shown figures: 100 means that no other source is shown, 0 that no sun is. */
  readonly sunPercent: number;
}

const sources = ['sunWh', 'gridWh', 'batteryWh'] as const;

/**
 * Figures that agree with each other: rounded alone, 99 % of sun would stand beside 0.00 kWh from the grid.
 * @returns null while the appliances used nothing, or it is unknown
 */
export const shownUse = (today: Pick<DayTotals, 'appliancesWh' | (typeof sources)[number]>): ShownUse | null => {
  if (today.appliancesWh === null || today.appliancesWh < LEAST_WH) return null;
  const stepWh = energyStepWh(today.appliancesWh);
  const known = today.sunWh + today.gridWh + today.batteryWh;
  if (known <= 0) return null;
  const steps = Math.round(today.appliancesWh / stepWh);
  const [sunSteps = 0, gridSteps = 0, batterySteps = 0] = wholeSteps(
    sources.map((name) => (today[name] / known) * steps),
    steps,
  );
  return {
    totalWh: steps * stepWh,
    sunWh: sunSteps * stepWh,
    gridWh: gridSteps * stepWh,
    batteryWh: batterySteps * stepWh,
    sunPercent: sunSteps === 0 ? 0 : Math.max(1, Math.floor((100 * sunSteps) / steps)),
  };
};
