import { between } from '../observe/freshness.ts';
import type { CurrentRange } from '../observe/limits.ts';
import type { Pricing } from './pricing.ts';

/** Eleven equally likely deviations of the surplus, in units of sigma. */
export const DEVIATIONS = [0, 0.12, -0.12, 0.3, -0.3, 0.55, -0.55, 1.05, -1.05, 2.2, -2.2] as const;

/** Weight of the next minutes beside now, on data a minute old; a set-point that lasts 20 s is no bet on them. */
const LATER_WEIGHT = 0.5;

/** What a set-point is a bet on: surplus now and outlook, and how far either may be off, W. */
export interface Bet {
  readonly nowW: number;
  readonly outlookW: number;
  readonly sigmaW: number;
  /** How stale the data are, 0…1 (observe/freshness.ts); absent: 1. */
  readonly staleness?: number;
}

/** Volatilities in the spread: half as many on fresh data, which show the restlessness within the minute too. */
const SPREAD = { fresh: 1, stale: 2 } as const;
/** A walk seen as means over whole intervals hides a third of its variance. */
const HIDDEN_BY_MEANS = 1 / 3;

/** From what the spread of a surplus follows, s and W. */
export interface SpreadOf {
  /** Of the surplus, W per square root of a minute. */
  readonly volatilityW: number;
  readonly ageS: number;
  readonly actuationS: number;
  readonly intervalS: number;
  /** The sample is a mean over this span, s; 0: of a moment. */
  readonly windowS: number;
  /** 0…1 (observe/freshness.ts) */
  readonly staleness: number;
}

/**
 * How far the surplus may be off by the time a command takes effect, W: it grows with volatility and with the root of
 * the time from the sample to the middle of the next interval. A mean is half its span older than its stamp.
 */
export const sigmaOf = ({ volatilityW, ageS, actuationS, intervalS, windowS, staleness }: SpreadOf): number => {
  const sinceS = Math.max(0, ageS) + windowS / 2 + actuationS + intervalS / 2;
  const shown = windowS === 0 ? 1 : 1 - HIDDEN_BY_MEANS * Math.min(1, windowS / intervalS);
  return 50 + between(SPREAD.fresh, SPREAD.stale, staleness) * volatilityW * Math.sqrt(sinceS / 100 / shown);
};

/**
 * What running at a power is worth, in EUR/kWh times W: the price of what it draws, and the gain from the PV in it, now
 * and, at half the weight, in the next minutes (LAW.md, Set-point).
 */
export const betValue = (powerW: number, bet: Bet, pricing: Pricing): number => {
  let now = 0;
  let later = 0;
  for (const deviation of DEVIATIONS) {
    now += Math.min(powerW, Math.max(0, bet.nowW + deviation * bet.sigmaW));
    later += Math.min(powerW, Math.max(0, bet.outlookW + 0.4 * deviation * bet.sigmaW));
  }
  const weight = LATER_WEIGHT * (bet.staleness ?? 1);
  const pvW = (now + weight * later) / DEVIATIONS.length;
  return valueOfSun(powerW, pvW / (1 + weight), pricing);
};

/** What running at a power with this much PV in it is worth, in EUR/kWh times W. */
export const valueOfSun = (powerW: number, pvW: number, { importEur, feedInEur, laterEur }: Pricing): number =>
  powerW * (laterEur - importEur) + (importEur - feedInEur) * pvW;

/**
 * The whole ampere of highest value; while running, the one in force unless a change gains enough.
 * @param currentA the set-point in force; null when it is to start
 * @param leastGain what a change must gain, EUR/kWh times W (command-price.ts)
 */
export const bestCurrent = (
  range: CurrentRange,
  wattsPerA: number,
  bet: Bet,
  pricing: Pricing,
  currentA: number | null,
  leastGain: number,
): number => bestBy(range, (amps) => betValue(amps * wattsPerA, bet, pricing), currentA, leastGain);

/**
 * The whole ampere of highest value; where one is in force, that unless another gains enough.
 * @param leastGain in the unit of the value
 */
export const bestBy = (
  range: CurrentRange,
  worth: (amps: number) => number,
  currentA: number | null,
  leastGain: number,
): number => {
  let bestA = range.minA;
  let bestValue = Number.NEGATIVE_INFINITY;
  for (let amps = range.minA; amps <= range.maxA; amps += 1) {
    const value = worth(amps);
    if (value > bestValue) {
      bestValue = value;
      bestA = amps;
    }
  }
  if (currentA === null || currentA < range.minA || currentA > range.maxA) return bestA;
  return bestValue - worth(currentA) >= leastGain ? bestA : currentA;
};
