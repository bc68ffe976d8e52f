import type { DayTotals } from '#shared/model/history.ts';
import { energyStepWh } from './format.ts';

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
  // The largest remainders get what rounding down leaves.
  const exact = sources.map((name) => ({ name, steps: (today[name] / known) * steps }));
  const whole = new Map(exact.map((part) => [part.name, Math.floor(part.steps)]));
  const left = steps - [...whole.values()].reduce((sum, part) => sum + part, 0);
  const byRemainder = exact.toSorted((a, b) => (b.steps % 1) - (a.steps % 1));
  for (const { name } of byRemainder.slice(0, left)) whole.set(name, (whole.get(name) ?? 0) + 1);
  const sunSteps = whole.get('sunWh') ?? 0;
  const [sunWh = 0, gridWh = 0, batteryWh = 0] = sources.map((name) => (whole.get(name) ?? 0) * stepWh);
  return {
    totalWh: steps * stepWh,
    sunWh,
    gridWh,
    batteryWh,
    sunPercent: sunSteps === 0 ? 0 : Math.max(1, Math.floor((100 * sunSteps) / steps)),
  };
};
