import { USUAL_KWH_PER_100_KM } from '../../../lib/sunshine-km.ts';

interface CarOfGoal {
  /** How full it is now, %; null: unknown. */
  readonly nowPercent: number | null;
  /** Size of its battery, kWh; null: unknown. */
  readonly batteryKWh: number | null;
  /** What it takes, kWh; null: as most do. */
  readonly kWhPer100Km: number | null;
}

/** What a car lacks until it is as full as wanted: energy, and how far that goes; 0 once it is. @returns null: unknown */
export const chargeToGo = (
  targetPercent: number,
  { nowPercent, batteryKWh, kWhPer100Km }: CarOfGoal,
): { readonly energyWh: number; readonly km: number } | null => {
  if (nowPercent === null || batteryKWh === null) return null;
  const energyWh = (Math.max(0, targetPercent - nowPercent) / 100) * batteryKWh * 1000;
  return { energyWh, km: energyWh / (10 * (kWhPer100Km ?? USUAL_KWH_PER_100_KM)) };
};
