import type { HistoryPoint } from '#shared/model/history.ts';
import { supplyNow } from '../../../lib/live/home-now.ts';

/** More of an appliance's energy of unknown origin, and its share of the sun is unknown. */
const KNOWN = 0.9;

/**
 * How much of what an appliance took since a time was sun, 0…1, by what supplied the home in each step.
 * @returns null: it took nothing, or too little is known
 */
export const sunShareSince = (points: readonly HistoryPoint[], applianceId: string, fromMs: number): number | null => {
  let [takenW, knownW, sunW] = [0, 0, 0];
  for (const { time, appliances, consumptionPowerW, gridPowerW, batteryPowerW } of points) {
    const powerW = appliances[applianceId] ?? 0;
    if (Date.parse(time) < fromMs || powerW <= 0) continue;
    takenW += powerW;
    const supply = supplyNow({ consumptionPowerW, gridPowerW, batteryPowerW, hasBattery: batteryPowerW !== null });
    if (supply === null || supply.sunShare === null) continue;
    knownW += powerW;
    sunW += powerW * supply.sunShare;
  }
  if (knownW <= 0 || knownW < KNOWN * takenW) return null;
  return sunW / knownW;
};
