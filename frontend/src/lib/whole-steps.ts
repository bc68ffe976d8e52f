/**
 * Parts in whole steps that add up: the largest remainders get what rounding down leaves.
 * @param exact parts in steps
 * @param total of them, in whole steps
 */
export const wholeSteps = (exact: readonly number[], total: number): readonly number[] => {
  const whole = exact.map(Math.floor);
  const left = total - whole.reduce((sum, part) => sum + part, 0);
  const byRemainder = [...exact.entries()].toSorted(([, a], [, b]) => (b % 1) - (a % 1)).map(([at]) => at);
  const more = new Set(byRemainder.slice(0, Math.max(0, left)));
  return whole.map((part, at) => part + (more.has(at) ? 1 : 0));
};
