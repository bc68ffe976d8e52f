import { breakEvenOf } from '#shared/economics.ts';
import type { AccountSettings } from '#shared/model/account.ts';

/** The three prices that a bet weighs, EUR/kWh, and the break-even fraction they make. */
export interface Economics {
  readonly importEur: number;
  readonly feedInEur: number;
  /** What a kWh costs if it is charged later, as a set-point weighs it. */
  readonly laterEur: number;
  /** Share of sun from which running pays, 0…1. */
  readonly breakEven: number;
  /** Runs at least at its minimum, sun or not. */
  readonly always: boolean;
}

/**
 * control.md §B5 (5): "b* = (c_imp − c_alt)/(c_imp − c_feed)"; "c_alt = c_feed → 1; c_alt = c_imp → 0 (= Min+Solar)".
 * A share set at the appliance wins and is read as the price that would make it.
 */
export const economicsOf = (settings: AccountSettings, sunShare: number | null): Economics => {
  const importEur = settings.importPriceEurPerKWh;
  // Feed-in above the import price would turn every inequality round: nobody then charges from sun to save money.
  const feedInEur = Math.min(settings.feedInPriceEurPerKWh, importEur);
  const spread = importEur - feedInEur;
  const breakEven = sunShare ?? breakEvenOf(settings);
  const laterEur = importEur - Math.min(breakEven, SUN_ONLY) * spread;
  return { importEur, feedInEur, laterEur, breakEven, always: breakEven === 0 };
};

/**
 * "Sun only" means all of the sun and nothing else. Taken as a price it would make a kWh of sun worth nothing, and the
 * set-point would stay at its minimum under any sun; weighed like this, one of grid costs as much as nine of sun gain.
 */
const SUN_ONLY = 0.9;
