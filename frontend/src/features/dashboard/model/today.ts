import type { HistoryPoint } from '#shared/model/history.ts';
import { SECOND_MS } from '#shared/units.ts';
import { startOfDayMs } from '../../../lib/site-time.ts';

/** What appliances and house took since midnight, by source. Wh. */
export interface Today {
  /** What the appliances took; null while no history tells. */
  readonly appliancesWh: number | null;
  readonly sunWh: number;
  readonly batteryWh: number;
  readonly gridWh: number;
  /** Share of sun in what the appliances took, 0…1; null while they took nothing. */
  readonly sunShare: number | null;
  readonly pvWh: number | null;
  readonly importWh: number | null;
  readonly feedInWh: number | null;
  /** Share of the day so far for which the figures are known, 0…1. */
  readonly coverage: number;
}

export interface TodayInput {
  readonly points: readonly HistoryPoint[];
  readonly stepS: number;
  readonly zone: string;
  readonly nowMs: number;
}

const SECONDS_PER_HOUR = 3600;
/** Less than this is the standby of a charger, no use of it. */
const LEAST_WH = 10;

/** Power of all appliances at a point; null when none of them tells. */
const appliancePower = (point: HistoryPoint): number | null => {
  const known = Object.values(point.appliances).filter((power) => power !== null);
  return known.length === 0 ? null : known.reduce((sum, power) => sum + power, 0);
};

/**
 * Adds up the day. The house is served first: what the appliances took counts as grid as far as there was import at
 * that moment, then as battery as far as it gave, and only the rest as sun.
 */
export const summariseToday = ({ points, stepS, zone, nowMs }: TodayInput): Today => {
  const fromMs = startOfDayMs(nowMs, zone);
  const today = points.filter(({ time }) => Date.parse(time) >= fromMs && Date.parse(time) <= nowMs);
  const hours = stepS / SECONDS_PER_HOUR;
  const sum = { appliances: 0, sun: 0, battery: 0, grid: 0, pv: 0, import: 0, feedIn: 0 };
  const known = { appliances: 0, pv: 0, grid: 0 };
  for (const point of today) {
    const power = appliancePower(point);
    if (point.pvPowerW !== null) {
      known.pv += 1;
      sum.pv += point.pvPowerW * hours;
    }
    if (point.gridPowerW !== null) {
      known.grid += 1;
      sum.import += Math.max(0, point.gridPowerW) * hours;
      sum.feedIn += Math.max(0, -point.gridPowerW) * hours;
    }
    if (power === null || point.gridPowerW === null) continue;
    known.appliances += 1;
    const grid = Math.min(power, Math.max(0, point.gridPowerW));
    const battery = Math.min(power - grid, Math.max(0, -(point.batteryPowerW ?? 0)));
    sum.appliances += power * hours;
    sum.grid += grid * hours;
    sum.battery += battery * hours;
    sum.sun += (power - grid - battery) * hours;
  }
  const expected = Math.max(1, Math.round((nowMs - fromMs) / (stepS * SECOND_MS)));
  return {
    appliancesWh: known.appliances === 0 ? null : sum.appliances,
    sunWh: sum.sun,
    batteryWh: sum.battery,
    gridWh: sum.grid,
    sunShare: sum.appliances < LEAST_WH ? null : sum.sun / sum.appliances,
    pvWh: known.pv === 0 ? null : sum.pv,
    importWh: known.grid === 0 ? null : sum.import,
    feedInWh: known.grid === 0 ? null : sum.feedIn,
    coverage: Math.min(1, known.grid / expected),
  };
};

/** What sun instead of grid saved, EUR: its import price less what feeding it in would have earned. */
export const savedEur = (
  { sunWh }: Pick<Today, 'sunWh'>,
  prices: { readonly importPriceEurPerKWh: number; readonly feedInPriceEurPerKWh: number },
): number => (sunWh / 1000) * (prices.importPriceEurPerKWh - prices.feedInPriceEurPerKWh);
