import type { Outcome } from '#shared/model/outcome.ts';
import { sunPercentOf } from '../../../lib/goal.ts';

/** What the sun alone would bring beside the goal that is set. */
export interface SunHint {
  readonly readyAt: string;
  /** Less to pay, less what the sun would have earned in the grid, EUR; null: prices are unknown. */
  readonly savedEur: number | null;
  /** Its share of sun, %. */
  readonly percent: number;
}

/** From here on it is worth a word, EUR and % of sun. */
const [WORTH_EUR, WORTH_PERCENT] = [1, 20];
const WH_PER_KWH = 1000;

/**
 * Whether waiting for the sun is worth a word: it gets as far, for clearly less or with clearly more sun.
 * @param set what the goal in force would bring
 * @param sun what the sun alone would
 * @param feedInEurPerKWh null: not for this user
 * @returns null: it is not
 */
export const sunHint = (set: Outcome | null, sun: Outcome | null, feedInEurPerKWh: number | null): SunHint | null => {
  if (set === null || sun === null || set.unknown !== null || sun.unknown !== null || sun.readyAt === null) return null;
  if ((sun.reachesPercent ?? 0) < (set.reachesPercent ?? 0) || (sun.energyWh ?? 0) < (set.energyWh ?? 0)) return null;
  const [percent, without] = [sunPercentOf(sun), sunPercentOf(set)];
  if (percent === null || without === null) return null;
  const moreSunWh = Math.max(0, (sun.sunWh ?? 0) - (set.sunWh ?? 0));
  const savedEur =
    set.gridEur === null || sun.gridEur === null || feedInEurPerKWh === null
      ? null
      : set.gridEur - sun.gridEur - (moreSunWh / WH_PER_KWH) * feedInEurPerKWh;
  const worth = (savedEur ?? 0) >= WORTH_EUR || percent - without >= WORTH_PERCENT;
  return worth && (savedEur ?? 1) > 0 ? { readyAt: sun.readyAt, savedEur, percent } : null;
};
