import type { PvSlot } from '#functions/control/planner/sun-ahead.ts';
import { HOUR_MS } from '#shared/units.ts';
import { chance } from '../chance.ts';
import { EPOCH_MS } from '../product.ts';
import { STEP_S, type Weather } from '../weather.ts';

const HOUR_STEPS = 3600 / STEP_S;
const HOURS_AHEAD = 73;
const NAMEPLATE_W = 10_000;
/** Errors of a day and of an hour: with them a day's energy is off by 18 %, an hour by 10.8 % of nameplate. */
const DAY_ERROR = 0.14;
const HOUR_ERROR = 0.27;

/** PV of each hour, W: what came, and what was forecast for it. */
export interface Forecasts {
  readonly truthW: readonly number[];
  readonly forecastW: readonly number[];
}

/**
 * A forecast as good as those of single roofs for the next day (Larson et al., Renewable Energy 91, 2016): the energy of a day is
 * off by a factor, that of each hour by another, more where the sky is changeable, and it knows the clouds of an hour only by halves.
 * @param scale further factor, for a roof that is entered wrongly
 */
export const forecastsOf = (weather: Weather, scale = 1, errors = 1): Forecasts => {
  const hours = Math.floor(weather.steps / HOUR_STEPS);
  const truthW = Array.from({ length: hours }, (_, hour) => {
    let sum = 0;
    for (let step = 0; step < HOUR_STEPS; step += 1) sum += weather.pvW[hour * HOUR_STEPS + step] ?? 0;
    return sum / HOUR_STEPS;
  });
  const forecastW = truthW.map((w, hour) => {
    const smooth = 0.25 * (truthW[hour - 1] ?? 0) + 0.5 * w + 0.25 * (truthW[hour + 1] ?? 0);
    const day = 1 + errors * DAY_ERROR * chance.normal(11, Math.floor(hour / 24));
    const own = 1 + errors * HOUR_ERROR * chance.normal(12, hour);
    return Math.min(NAMEPLATE_W, Math.max(0, scale * smooth * day * own));
  });
  return { truthW, forecastW };
};

/** Root of the mean squared error by day, in % of nameplate, and the error of a day's energy, %. */
export const errorsOf = ({ truthW, forecastW }: Forecasts): { readonly hourly: number; readonly daily: number } => {
  let squares = 0;
  let light = 0;
  let daySquares = 0;
  const days = truthW.length / 24;
  for (let day = 0; day < days; day += 1) {
    let sum = 0;
    let expected = 0;
    for (let hour = 24 * day; hour < 24 * (day + 1); hour += 1) {
      const [w, f] = [truthW[hour] ?? 0, forecastW[hour] ?? 0];
      sum += w;
      expected += f;
      if (w < 50 && f < 50) continue;
      squares += (f - w) ** 2;
      light += 1;
    }
    daySquares += (expected / sum - 1) ** 2;
  }
  return {
    hourly: (100 * Math.sqrt(squares / light)) / NAMEPLATE_W,
    daily: 100 * Math.sqrt(daySquares / days),
  };
};

/** What is forecast from an hour on, for three days. */
export const aheadOf = (pvW: readonly number[], hour: number): readonly PvSlot[] =>
  Array.from({ length: HOURS_AHEAD }, (_, nth) => {
    const startMs = EPOCH_MS + (hour + nth) * HOUR_MS;
    return { startMs, endMs: startMs + HOUR_MS, pvW: pvW[hour + nth] ?? pvW[hour + nth - 24] ?? 0 };
  });
