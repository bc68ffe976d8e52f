import { STEP_S, type Totals, type Weather } from './plant.ts';

/** benchmark.md, "Money", EUR. */
export const IMPORT_EUR = 0.32;
export const FEED_IN_EUR = 0.08;
export const START_EUR = 0.02;
/** What the kWh costs elsewhere: the three columns. */
export const LATER_EUR = [0.14, 0.2, 0.26] as const;

/** "value = E·c_alt − E_grid·0.32 − E_sun·0.08 − 0.02 per start". What a battery gives was sun that is not sold. */
export const worthOf = (totals: Totals, laterEur: number): number =>
  (totals.evSun + totals.evBattery) * (laterEur - FEED_IN_EUR) +
  totals.evGrid * (laterEur - IMPORT_EUR) -
  totals.starts * START_EUR;

/**
 * The hindsight optimum: "dynamic programming over off / whole amps per 10 s step with the start cost". Changing amps
 * is free, so that there are two states, and the better of both paths into each is kept.
 * @returns EUR
 */
export const optimum = (weather: Weather, phases: 1 | 3, laterEur: number): number => {
  const kWh = STEP_S / 3600 / 1000;
  let off = 0;
  let on = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < weather.steps; step += 1) {
    const surplus = Math.max(0, (weather.pvW[step] ?? 0) - (weather.loadW[step] ?? 0));
    let gain = Number.NEGATIVE_INFINITY;
    for (let amps = 6; amps <= 16; amps += 1) {
      const power = amps * 230 * phases;
      const sun = Math.min(power, surplus);
      gain = Math.max(gain, sun * (laterEur - FEED_IN_EUR) + (power - sun) * (laterEur - IMPORT_EUR));
    }
    const wasOff = off;
    off = Math.max(off, on);
    on = Math.max(on, wasOff - START_EUR) + gain * kWh;
  }
  return Math.max(off, on);
};

/** Sun that a controller without minimum, steps or delay would take without import, kWh: what "captured" is measured by. */
export const zeroImportIdeal = (weather: Weather, phases: 1 | 3): number => {
  const kWh = STEP_S / 3600 / 1000;
  let sum = 0;
  for (let step = 0; step < weather.steps; step += 1) {
    const surplus = (weather.pvW[step] ?? 0) - (weather.loadW[step] ?? 0);
    if (surplus >= 6 * 230 * phases) sum += Math.min(surplus, 16 * 230 * phases) * kWh;
  }
  return sum;
};
