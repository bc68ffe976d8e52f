import { sunshineKm } from '../../../lib/sunshine-km.ts';

/** Kilometres on sunshine where they make a figure; null: less than one, or no car was charged. */
export const shownKm = (...of: Parameters<typeof sunshineKm>): number | null => {
  const km = sunshineKm(...of);
  return km !== null && km >= 1 ? km : null;
};
