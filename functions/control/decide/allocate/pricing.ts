import { breakEvenOf } from '#shared/economics.ts';
import type { AccountSettings } from '#shared/model/account.ts';
import type { AppliancePlan } from '../types.ts';

/** Prices that a start, a stop and a set-point weigh, EUR/kWh, and the break-even that follows from them. */
export interface Pricing {
  readonly importEur: number;
  readonly feedInEur: number;
  /** What a kWh costs if it is charged later, as a set-point weighs it. */
  readonly laterEur: number;
  /** Fraction of the minimum power, 0…1, that PV must cover for running to pay. */
  readonly breakEven: number;
  /** Runs at least at its minimum, whatever the surplus. */
  readonly always: boolean;
}

/**
 * "PV only" as a price would make a kWh of PV worth nothing, and the set-point would stay at its minimum under any sky.
 * Capped here, one kWh from the grid costs as much as nine of PV gain.
 */
const MOST_FOR_SET_POINT = 0.9;

/**
 * @param sunShare break-even set at the appliance, which wins and counts as the price that would produce it; null: none
 * @param plan prices of now and what a kWh is worth by the plan of the day; absent or null: those of the settings count all day
 */
export const pricingOf = (
  settings: Pick<AccountSettings, 'importPriceEurPerKWh' | 'feedInPriceEurPerKWh' | 'laterPriceEurPerKWh'>,
  sunShare: number | null,
  plan?: AppliancePlan | null,
): Pricing => {
  if (plan != null) return pricingOf(settingsBy(plan), sunShare);
  const importEur = settings.importPriceEurPerKWh;
  // A feed-in price above the import price would turn every inequality around.
  const feedInEur = Math.min(settings.feedInPriceEurPerKWh, importEur);
  const spread = importEur - feedInEur;
  const breakEven = sunShare ?? breakEvenOf(settings);
  const laterEur = importEur - Math.min(breakEven, MOST_FOR_SET_POINT) * spread;
  return { importEur, feedInEur, laterEur, breakEven, always: breakEven === 0 };
};

const settingsBy = ({ importEur, feedInEur, laterEur }: AppliancePlan) => ({
  importPriceEurPerKWh: importEur,
  feedInPriceEurPerKWh: feedInEur,
  laterPriceEurPerKWh: laterEur,
});
