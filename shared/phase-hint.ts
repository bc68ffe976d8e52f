/** kWh of PV that a car took in 108 days on fixed phases at 16 A, by the size of the PV system (functions/control/LAW.md, Phases). */
const figures = [
  { kWp: 5, three: 12, one: 843 },
  { kWp: 7, three: 642, one: 1407 },
  { kWp: 10, three: 1808, one: 2014 },
  { kWp: 14, three: 3308, one: 2591 },
] as const;

export interface PhaseHint {
  /** The fixed choice that uses more PV. */
  readonly phases: 1 | 3;
  /** How much more it uses than the other, %; at most 999. */
  readonly gainPercent: number;
}

/**
 * The fixed number of phases that suits a PV system, for a charger that cannot switch on its own: below about 11 kWp one.
 * @param kWp size of the PV system, kW
 * @returns null when the difference is negligible (under 5 %)
 */
export const phaseHint = (kWp: number): PhaseHint | null => {
  const at = (pick: (row: (typeof figures)[number]) => number): number => {
    const upper = figures.findIndex((row) => row.kWp >= kWp);
    const right = figures[upper === -1 ? figures.length - 1 : Math.max(1, upper)] ?? figures[1];
    const left = figures[figures.indexOf(right) - 1] ?? figures[0];
    const share = Math.min(1, Math.max(0, (kWp - left.kWp) / (right.kWp - left.kWp)));
    return pick(left) + share * (pick(right) - pick(left));
  };
  const [one, three] = [at((row) => row.one), at((row) => row.three)];
  const [more, less] = one > three ? [one, three] : [three, one];
  const gainPercent = Math.min(999, Math.round((100 * (more - less)) / less));
  return gainPercent < 5 ? null : { phases: one > three ? 1 : 3, gainPercent };
};
