/** Nominal phase voltage of the planning formulas, V (EN 50160). A measured power always takes precedence. */
export const NOMINAL_VOLTAGE_V = 230;

/** Power of one ampere on `phases` phases, W. */
export const wattsPerAmp = (phases: 1 | 3): number => NOMINAL_VOLTAGE_V * phases;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const MINUTE_S = 60;
export const HOUR_S = 60 * MINUTE_S;
export const DAY_S = 24 * HOUR_S;
