import { START_EUR } from '../money.ts';
import { STEP_S, type Weather } from '../weather.ts';
import type { PriceWorld } from './prices.ts';

const STEPS_PER_QUARTER = 900 / STEP_S;
const KWH = STEP_S / 3600 / 1000;
/** What is left in the car at the end, or lacks, counts so much, EUR/kWh. */
export const LEFT_EUR = 0.2;

/** What a car cost over all days. */
export interface Bill {
  /** The house's bill with the car less that without it, with lost feed-in, starts, and what is left in the car, EUR. */
  readonly eur: number;
  readonly gridKWh: number;
  readonly gridEur: number;
  readonly sunKWh: number;
}

/** @param leftEur what energy in the car at the end is worth more than that at the beginning */
export const billOf = (
  weather: Weather,
  world: PriceWorld,
  evW: ArrayLike<number>,
  starts: number,
  leftEur: number,
): Bill => {
  let eur = starts * START_EUR - leftEur;
  let [gridKWh, gridEur, sunKWh] = [0, 0, 0];
  for (let step = 0; step < weather.steps; step += 1) {
    const ev = evW[step] ?? 0;
    if (ev === 0) continue;
    const spare = (weather.pvW[step] ?? 0) - (weather.loadW[step] ?? 0);
    const sun = Math.min(ev, Math.max(0, spare));
    const quarter = Math.floor(step / STEPS_PER_QUARTER);
    const importEur = world.importEur[quarter] ?? Number.NaN;
    const bought = (ev - sun) * KWH;
    gridKWh += bought;
    gridEur += bought * importEur;
    sunKWh += sun * KWH;
    eur += bought * importEur + sun * KWH * (world.feedInEur[quarter] ?? Number.NaN);
  }
  return { eur, gridKWh, gridEur, sunKWh };
};

/** Steps of the hindsight optimum, s, and its powers: off, and whole amperes on three phases. */
const DP_STEP_S = 300;
const DP_STEPS = DP_STEP_S / STEP_S;
const AMPS = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const;
export const dpStepS = DP_STEP_S;
export const dpAmps = AMPS;
/** Energy of one ampere in one step, kWh: what the optimum counts in. */
export const AMP_KWH = (690 * DP_STEP_S) / 3600 / 1000;

/** What each current costs in each step, EUR: grid at its price, sun at what it would have earned. */
export const stepCosts = (weather: Weather, world: PriceWorld): Float64Array => {
  const steps = Math.floor(weather.steps / DP_STEPS);
  const costs = new Float64Array(steps * AMPS.length);
  for (let dp = 0; dp < steps; dp += 1) {
    for (const [nth, amps] of AMPS.entries()) {
      let eur = 0;
      for (let part = 0; part < DP_STEPS; part += 1) {
        const step = dp * DP_STEPS + part;
        const ev = amps * 690;
        const spare = Math.max(0, (weather.pvW[step] ?? 0) - (weather.loadW[step] ?? 0));
        const sun = Math.min(ev, spare);
        const quarter = Math.floor(step / STEPS_PER_QUARTER);
        eur += ((ev - sun) * (world.importEur[quarter] ?? 0) + sun * (world.feedInEur[quarter] ?? 0)) * KWH;
      }
      costs[dp * AMPS.length + nth] = eur;
    }
  }
  return costs;
};
