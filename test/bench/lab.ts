import type { Trace } from '#infra/local/trace.ts';
import { type Controller, type SimulationResult, simulate } from './controller.ts';
import { LATER_EUR, type Means, optimumByDay, worthByBill, worthOf, zeroImportIdeal } from './money.ts';
import type { PlantOptions, Totals } from './plant.ts';
import type { Sampling } from './sampler.ts';
import { type Weather, weatherOf } from './weather.ts';

/** Home, meter and roof of a scenario. */
export interface Setup {
  readonly sampling: Sampling;
  readonly plant: PlantOptions;
  /** Size of the PV system relative to the recorded one. */
  readonly scale: number;
  /** With what sky and house do within the minute; absent: without. */
  readonly fine?: boolean;
}

/** What one controller earned in one scenario. Lists are by price column. */
export interface Figures {
  /** Value in % of the hindsight optimum. */
  readonly percent: readonly number[];
  /** The same on even days only, and on odd days only. */
  readonly halves: { readonly even: readonly number[]; readonly odd: readonly number[] };
  /** Standard error of `percent` by leaving out one block of consecutive days at a time, points. */
  readonly spread: readonly number[];
  /** The same in each block of consecutive days, by price column and block. */
  readonly blocks: readonly (readonly number[])[];
  /** The same without each of these blocks. */
  readonly without: readonly (readonly number[])[];
  readonly totals: readonly Totals[];
  readonly days: number;
  /** PV used, in % of what could be used without import. */
  readonly captured: readonly number[];
  readonly runsPerDay: number;
}

/** Blocks of consecutive days: what a sunny or a dull fortnight would have changed. */
export const BLOCKS = 6;
/** Of this many days, the block that a day lies in. */
export const blockOf = (day: number, days: number): number => Math.floor((day * BLOCKS) / days);
export const eachBlock = <T>(make: (block: number) => T): T[] =>
  Array.from({ length: BLOCKS }, (_, block) => make(block));

/** Jackknife: the standard error of a figure from what it is without each block. */
export const standardError = (without: readonly number[]): number => {
  const mean = without.reduce((sum, value) => sum + value, 0) / without.length;
  const squares = without.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(((without.length - 1) / without.length) * squares);
};

/** What a day added to the totals. */
const worthOfDay = ({ byDay }: SimulationResult, day: number, laterEur: number): number => {
  const [until, before] = [byDay[day], byDay[day - 1]];
  if (until === undefined) return 0;
  return worthOf(until, laterEur) - (before === undefined ? 0 : worthOf(before, laterEur));
};

/** What was earned on some of the days, in % of their optimum. @param optima EUR by day */
export const shareOf = (
  result: SimulationResult,
  optima: readonly number[],
  laterEur: number,
  which: (day: number) => boolean,
): number => {
  let earned = 0;
  let best = 0;
  for (const [day, optimum] of optima.entries()) {
    if (!which(day)) continue;
    earned += worthOfDay(result, day, laterEur);
    best += optimum;
  }
  return (100 * earned) / best;
};

const idleController: Controller = { everyS: 86_400, run: () => undefined };

/** Simulates a scenario. `everyS`: of the product, how often it decides, s. */
export interface Run {
  (lab: Lab): Figures;
  readonly everyS?: number;
}

/** Weather and optima by roof, phases and car, computed once. */
export class Lab {
  readonly trace: Trace;
  #weather = new Map<string, Weather>();
  #optima = new Map<string, readonly (readonly number[])[]>();
  #idle = new Map<string, SimulationResult>();

  constructor(trace: Trace) {
    this.trace = trace;
  }

  /** PV and load of every step for a PV system of this size. */
  weather(scale: number, fine = false): Weather {
    const key = `${scale} ${fine}`;
    let weather = this.#weather.get(key);
    if (weather === undefined) {
      weather = weatherOf(this.trace, scale, fine);
      this.#weather.set(key, weather);
    }
    return weather;
  }

  /** Hindsight optima, EUR, by price column and day. */
  optima({ scale, plant, fine = false }: Setup): readonly (readonly number[])[] {
    const means: Means = {
      phases: plant.switchable ? [1, 3] : [plant.phases],
      maxA: plant.carTakesA,
      driving: plant.driving,
    };
    const key = JSON.stringify([scale, fine, means]);
    let optima = this.#optima.get(key);
    if (optima === undefined) {
      optima = LATER_EUR.map((later) => optimumByDay(this.weather(scale, fine), means, later));
      this.#optima.set(key, optima);
    }
    return optima;
  }

  /** Simulates all days once for each price. */
  measure(setup: Setup, make: (laterEur: number, column: number) => Controller): Figures {
    const { plant, sampling, scale, fine } = setup;
    const weather = this.weather(scale, fine);
    return this.figures(
      setup,
      LATER_EUR.map((later, column) => simulate(weather, plant, sampling, make(later, column))),
    );
  }

  /** @param results one for each price column */
  figures(setup: Setup, results: readonly SimulationResult[]): Figures {
    const { plant, scale, fine } = setup;
    const weather = this.weather(scale, fine);
    const { days } = weather;
    const optima = this.optima(setup);
    const ideal = zeroImportIdeal(weather, plant.phases);
    const share = (result: SimulationResult, column: number, which: (day: number) => boolean): number =>
      shareOf(result, optima[column] ?? [], LATER_EUR[column] ?? Number.NaN, which);
    const byBill = (result: SimulationResult, column: number): number => {
      const best = optima[column]?.reduce((sum, value) => sum + value, 0) ?? Number.NaN;
      return (100 * worthByBill(result, this.#idleHouse(setup), LATER_EUR[column] ?? Number.NaN)) / best;
    };
    const without = results.map((result, column) =>
      eachBlock((block) => share(result, column, (day) => blockOf(day, days) !== block)),
    );
    return {
      percent: results.map(plant.battery ? byBill : (result, column) => share(result, column, () => true)),
      halves: {
        even: results.map((result, column) => share(result, column, (day) => day % 2 === 0)),
        odd: results.map((result, column) => share(result, column, (day) => day % 2 === 1)),
      },
      spread: without.map(standardError),
      without,
      blocks: results.map((result, column) =>
        eachBlock((block) => share(result, column, (day) => blockOf(day, days) === block)),
      ),
      totals: results.map(({ totals }) => totals),
      days,
      captured: results.map(({ totals }) => (100 * totals.evSun) / ideal),
      runsPerDay: (results.at(-1)?.runs ?? 0) / days,
    };
  }

  #idleHouse({ plant, sampling, scale, fine = false }: Setup): SimulationResult {
    const key = `${scale} ${fine} ${plant.batteryLagS}`;
    let result = this.#idle.get(key);
    if (result === undefined) {
      result = simulate(this.weather(scale, fine), plant, sampling, idleController);
      this.#idle.set(key, result);
    }
    return result;
  }
}

const meanOf = (lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map(
    (_, column) => lists.reduce((sum, list) => sum + (list[column] ?? Number.NaN), 0) / lists.length,
  );

/** The mean of the same scenario measured several times. */
export const meanFigures = (all: readonly [Figures, ...Figures[]]): Figures => {
  const mean = (pick: (figures: Figures) => readonly number[]): number[] => meanOf(all.map(pick));
  const totals = all[0].totals.map((first, column) => {
    const keys = Object.keys(first) as (keyof Totals)[];
    return Object.fromEntries(
      keys.map((key) => [
        key,
        all.reduce((sum, { totals }) => sum + (totals[column]?.[key] ?? Number.NaN), 0) / all.length,
      ]),
    ) as unknown as Totals;
  });
  return {
    percent: mean(({ percent }) => percent),
    halves: { even: mean(({ halves }) => halves.even), odd: mean(({ halves }) => halves.odd) },
    spread: mean(({ spread }) => spread),
    blocks: all[0].blocks.map((_, column) => meanOf(all.map(({ blocks }) => blocks[column] ?? []))),
    without: all[0].without.map((_, column) => meanOf(all.map(({ without }) => without[column] ?? []))),
    totals,
    days: all[0].days,
    captured: mean(({ captured }) => captured),
    runsPerDay: mean(({ runsPerDay }) => [runsPerDay])[0] ?? Number.NaN,
  };
};
