import type { ChargingSession } from '#shared/model/charging-session.ts';
import type { Decision } from '#shared/model/reason.ts';
import type { ChartRow } from '../../../lib/day/chart-data.ts';
import { fromGridW } from '../../../lib/day/destinations.ts';
import { priceAt } from './session-prices.ts';

/** A step of a session's picture as a line of its table. */
export interface SessionLine {
  readonly at: number;
  /** What it drew, what the sun gave, and what the home took from the grid, W; null: unknown. */
  readonly powerW: number | null;
  readonly pvW: number | null;
  readonly gridW: number | null;
  /** Price of a kWh from the grid, EUR; null: unknown. */
  readonly importEur: number | null;
  /** The decision that came into force in this step; null: the one before holds. */
  readonly decision: Decision | null;
}

/**
 * What a session's picture shows, as lines.
 * @param steps as they are drawn
 * @param decisions of its appliance, in any order
 */
export const sessionLines = (
  steps: readonly ChartRow[],
  { applianceId, prices }: Pick<ChargingSession, 'applianceId' | 'prices'>,
  decisions: readonly Decision[],
): readonly SessionLine[] => {
  const inOrder = [...decisions].sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
  let before: Decision | null = null;
  return steps.map((step, index) => {
    const endMs = steps[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const inForce = inOrder.findLast(({ time }) => Date.parse(time) < endMs) ?? null;
    const decision = inForce === before ? null : inForce;
    before = inForce;
    return {
      at: step.at,
      powerW: step.appliances[applianceId] ?? null,
      pvW: step.pvW,
      gridW: fromGridW(step),
      importEur: priceAt(prices, step.at)?.importPriceEurPerKWh ?? null,
      decision,
    };
  });
};
