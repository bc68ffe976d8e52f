/** From here on the day may end without answers, percent. */
const NEARLY_ALL_PERCENT = 90;

/**
 * How much of a vendor's daily limit is used.
 * @returns null when either is not known
 */
export const usedShare = (
  calls: number | null,
  limit: number | null,
): { readonly percent: number; readonly nearlyAll: boolean } | null => {
  if (calls === null || limit === null) return null;
  const percent = Math.min(100, (calls / limit) * 100);
  return { percent, nearlyAll: percent >= NEARLY_ALL_PERCENT };
};
