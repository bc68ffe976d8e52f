import type { SimulationResult } from './controller.ts';
import { type Driving, isHome } from './driving.ts';
import { HEATER_W, type Totals } from './plant.ts';
import { STEP_S, STEPS_PER_DAY, type Weather } from './weather.ts';

/** Prices of a kWh, and of the wear of a start, EUR. */
export const IMPORT_EUR = 0.32;
export const FEED_IN_EUR = 0.08;
export const START_EUR = 0.02;
/** Price of the same kWh charged later or elsewhere: the three columns. */
export const LATER_EUR = [0.14, 0.2, 0.26] as const;

/** Value of the energy later, minus import, lost feed-in and 0.02 EUR per start; for a house without a battery. */
export const worthOf = (totals: Totals, laterEur: number): number =>
  totals.evSun * (laterEur - FEED_IN_EUR) + totals.evGrid * (laterEur - IMPORT_EUR) - totals.starts * START_EUR;

/**
 * The same with a battery in between: what the car got, minus the growth of the house's bill. Without a battery this
 * is the formula above; with one it also counts the PV that the house misses in the evening.
 * @param idle the same house without a car
 */
export const worthByBill = (result: SimulationResult, idle: SimulationResult, laterEur: number): number => {
  const { evSun, evGrid, evBattery, starts } = result.totals;
  const bought = result.totals.gridImport - idle.totals.gridImport + (idle.socWh - result.socWh) / 1000;
  const sold = result.totals.gridExport - idle.totals.gridExport;
  return (evSun + evGrid + evBattery) * laterEur - bought * IMPORT_EUR + sold * FEED_IN_EUR - starts * START_EUR;
};

/** What the hindsight optimum may use. */
export interface Means {
  /** Phase counts that the charger can have. */
  readonly phases: readonly (1 | 3)[];
  readonly maxA: number;
  readonly driving: Driving | null;
}

const KWH = STEP_S / 3600 / 1000;

/**
 * The hindsight optimum of every day: dynamic programming over off and whole amps in steps of 10 s, with the cost of starts.
 * Changing amps (and phases) is free, so that there are two states, and the better of both paths into each is kept.
 * Nothing runs past midnight. Where the car is full at some point, an upper bound: each kWh is charged a price,
 * the one that makes the bound lowest.
 * @returns EUR
 */
export const optimumByDay = (weather: Weather, means: Means, laterEur: number): readonly number[] =>
  Array.from({ length: weather.days }, (_, day) => {
    const from = day * STEPS_PER_DAY;
    const spans = homeSpans(means.driving, from);
    const need = means.driving?.needKWh ?? null;
    if (need === null) return best(weather, means, laterEur, spans, 0).value;
    return spans.reduce((sum, span) => sum + capped(weather, means, laterEur, span, need), 0);
  });

export const optimum = (weather: Weather, means: Means, laterEur: number): number =>
  optimumByDay(weather, means, laterEur).reduce((sum, value) => sum + value, 0);

type Span = readonly [from: number, to: number];

/** The parts of a day in which the car is at home. */
const homeSpans = (driving: Driving | null, from: number): readonly Span[] => {
  const spans: Span[] = [];
  let start: number | null = null;
  for (let step = from; step <= from + STEPS_PER_DAY; step += 1) {
    const home = step < from + STEPS_PER_DAY && isHome(driving, step);
    if (home) start ??= step;
    else if (start !== null) {
      spans.push([start, step]);
      start = null;
    }
  }
  return spans;
};

const best = (
  weather: Weather,
  { phases, maxA }: Means,
  laterEur: number,
  spans: readonly Span[],
  kWhPriceEur: number,
): { readonly value: number; readonly kWh: number } => {
  const powers = phases.flatMap((count) => Array.from({ length: maxA - 5 }, (_, index) => (6 + index) * 230 * count));
  let value = 0;
  let kWh = 0;
  for (const [from, to] of spans) {
    let off = 0;
    let offKWh = 0;
    let on = Number.NEGATIVE_INFINITY;
    let onKWh = 0;
    for (let step = from; step < to; step += 1) {
      const surplus = Math.max(0, (weather.pvW[step] ?? 0) - (weather.loadW[step] ?? 0));
      let gain = Number.NEGATIVE_INFINITY;
      let gainW = 0;
      for (const power of powers) {
        const sun = Math.min(power, surplus);
        const here = sun * (laterEur - FEED_IN_EUR) + (power - sun) * (laterEur - IMPORT_EUR) - power * kWhPriceEur;
        if (here > gain) {
          gain = here;
          gainW = power;
        }
      }
      const stops = on > off;
      const starts = off - START_EUR > on;
      const [nextOff, nextOffKWh] = stops ? [on, onKWh] : [off, offKWh];
      on = (starts ? off - START_EUR : on) + gain * KWH;
      onKWh = (starts ? offKWh : onKWh) + gainW * KWH;
      off = nextOff;
      offKWh = nextOffKWh;
    }
    value += Math.max(off, on);
    kWh += on > off ? onKWh : offKWh;
  }
  return { value, kWh };
};

/** Lagrange: with a price on each kWh and the need refunded at that price, nothing that respects the need earns more. */
const capped = (weather: Weather, means: Means, laterEur: number, span: Span, needKWh: number): number => {
  const free = best(weather, means, laterEur, [span], 0);
  if (free.kWh <= needKWh) return free.value;
  let low = 0;
  let high = laterEur;
  let bound = free.value;
  for (let round = 0; round < 8; round += 1) {
    const price = (low + high) / 2;
    const { value, kWh } = best(weather, means, laterEur, [span], price);
    bound = Math.min(bound, value + price * needKWh);
    if (kWh > needKWh) low = price;
    else high = price;
  }
  return bound;
};

/**
 * PV that car and heater would use without import if the surplus were known, kWh: the heater from what the car cannot
 * use, or before it where the car has too little for its minimum. A controller without import uses no more.
 */
export const zeroImportWithHeater = (weather: Weather, phases: 1 | 3): number => {
  const [least, most] = [6 * 230 * phases, 16 * 230 * phases];
  let sum = 0;
  for (let step = 0; step < weather.steps; step += 1) {
    const surplus = Math.max(0, (weather.pvW[step] ?? 0) - (weather.loadW[step] ?? 0));
    const car = surplus >= least ? Math.min(surplus, most) : 0;
    const heater = surplus - car >= HEATER_W ? HEATER_W : 0;
    const heaterFirst = surplus - HEATER_W >= least ? HEATER_W + Math.min(surplus - HEATER_W, most) : 0;
    sum += Math.max(car + heater, heaterFirst) * KWH;
  }
  return sum;
};

/** PV that a controller without minimum, steps or delay would use without import, kWh: the reference for "captured". */
export const zeroImportIdeal = (weather: Weather, phases: 1 | 3): number => {
  let sum = 0;
  for (let step = 0; step < weather.steps; step += 1) {
    const surplus = (weather.pvW[step] ?? 0) - (weather.loadW[step] ?? 0);
    if (surplus >= 6 * 230 * phases) sum += Math.min(surplus, 16 * 230 * phases) * KWH;
  }
  return sum;
};
