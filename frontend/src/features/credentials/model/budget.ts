/** From this usage on the vendor may stop answering before the day ends, percent. */
const NEARLY_ALL_PERCENT = 90;

/**
 * The share of a vendor's daily limit that is used.
 * @returns null if either is unknown
 */
export const usedShare = (
  calls: number | null,
  limit: number | null,
): { readonly percent: number; readonly nearlyAll: boolean } | null => {
  if (calls === null || limit === null) return null;
  const percent = Math.min(100, (calls / limit) * 100);
  return { percent, nearlyAll: percent >= NEARLY_ALL_PERCENT };
};
