/** Below this power is written in W. */
const KILOWATT_W = 1000;

/** Steps in which a sentence says a power: coarser than a table's, to be read at a glance. */
const SPOKEN_STEP_W = { fromTen: 10, fromKilowatt: 100 };

/**
 * A power as a sentence says it, W: steps of 0.1 kW from 1 kW, of 10 W below, single watts below 10 W. Keeps the order of
 * powers.
 */
export const spokenPowerW = (powerW: number): number => {
  if (Math.abs(Math.round(powerW)) < SPOKEN_STEP_W.fromTen) return Math.round(powerW);
  const inSteps = (stepW: number): number => Math.round(powerW / stepW) * stepW;
  const tens = inSteps(SPOKEN_STEP_W.fromTen);
  return Math.abs(tens) < KILOWATT_W ? tens : inSteps(SPOKEN_STEP_W.fromKilowatt);
};

/** From this energy on a sentence says whole kWh. */
export const SPOKEN_WHOLE_WH = 100_000;

/** An energy as a sentence says it, Wh: steps of 0.1 kWh, from 100 kWh whole kWh. */
export const spokenEnergyWh = (energyWh: number): number => {
  const tenths = Math.round(energyWh / 100) * 100;
  return tenths < SPOKEN_WHOLE_WH ? tenths : Math.round(energyWh / 1000) * 1000;
};

/** More from elsewhere than this is named beside the sun, Wh. */
const ALL_BUT_WH = 50;

/**
 * A share of the sun in whole percent, rounded down: 100 from 99 % on, unless more came from elsewhere than goes unsaid.
 * @param share 0…1
 * @param energyWh what it is the share of
 */
export const spokenSharePercent = (share: number, energyWh: number): number => {
  const percent = Math.floor(100 * share);
  return percent >= 99 && (1 - share) * energyWh <= ALL_BUT_WH ? 100 : Math.min(99, percent);
};
