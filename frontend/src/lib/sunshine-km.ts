import type { Appliance } from '#shared/model/appliance.ts';
import type { DayTotals } from '#shared/model/history.ts';

/** What a car takes per 100 km unless its owner says more: the middle of the models that can be chosen. */
export const USUAL_KWH_PER_100_KM = 18;

/**
 * Kilometres that cars drive on the sun that was charged: each day's energy of chargers and cars, by that day's share of the
 * sun, by what the car needs.
 * @returns null where no car was charged
 */
export const sunshineKm = (
  days: readonly Pick<DayTotals, 'appliancesWh' | 'sunWh' | 'appliances'>[],
  appliances: readonly Pick<Appliance, 'id' | 'kind' | 'settings'>[],
): number | null => {
  let km: number | null = null;
  for (const { appliancesWh, sunWh, appliances: taken } of days) {
    if (appliancesWh === null || appliancesWh <= 0) continue;
    for (const { id, kind, settings } of appliances) {
      const energyWh = taken[id];
      if (kind === 'plug' || energyWh === undefined || energyWh <= 0) continue;
      const whPerKm = (settings.carKWhPer100Km ?? USUAL_KWH_PER_100_KM) * 10;
      km = (km ?? 0) + (energyWh * (sunWh / appliancesWh)) / whPerKm;
    }
  }
  return km;
};
