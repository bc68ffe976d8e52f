import type { Trace } from '#infra/local/trace.ts';
import { coarse } from './coarse.ts';
import { type Controller, simulate } from './controller.ts';
import { evcc, evccDefaults, evccSettings } from './evcc.ts';
import { LATER_EUR, optimum, worthOf, zeroImportIdeal } from './money.ts';
import { type PlantOptions, type Totals, type Weather, weatherOf, wholePlant } from './plant.ts';
import { type ProductOptions, product } from './product.ts';
import { type Sampling, samplingOf } from './sampler.ts';

/** What one controller earned in one scenario. */
export interface Figures {
  /** Value in % of the hindsight optimum, per price column. */
  readonly percent: readonly number[];
  readonly totals: readonly Totals[];
  readonly days: number;
  /** Sun taken, in % of what could be taken without import. */
  readonly captured: readonly number[];
  readonly runsPerDay: number;
}

export interface Scenario {
  readonly group: string;
  readonly name: string;
  /** The figures that design notes quote for the recorded trace; null: none. */
  readonly quoted: readonly [number, number, number] | null;
  run(lab: Lab): Figures;
}

/** Skies and optima by roof and phases, made once. */
export class Lab {
  readonly trace: Trace;
  #weather = new Map<number, Weather>();
  #optima = new Map<string, readonly number[]>();

  constructor(trace: Trace) {
    this.trace = trace;
  }

  weather(scale: number): Weather {
    let weather = this.#weather.get(scale);
    if (weather === undefined) {
      weather = weatherOf(this.trace, scale);
      this.#weather.set(scale, weather);
    }
    return weather;
  }

  optima(scale: number, phases: 1 | 3): readonly number[] {
    const key = `${scale} ${phases}`;
    let optima = this.#optima.get(key);
    if (optima === undefined) {
      optima = LATER_EUR.map((later) => optimum(this.weather(scale), phases, later));
      this.#optima.set(key, optima);
    }
    return optima;
  }
}

interface Setup {
  readonly sampling: Sampling;
  readonly plant: PlantOptions;
  readonly scale: number;
}
const normal: Setup = { sampling: samplingOf(60, 60), plant: wholePlant, scale: 1 };

const measure = (lab: Lab, setup: Setup, make: (laterEur: number, column: number) => Controller): Figures => {
  const weather = lab.weather(setup.scale);
  const optima = lab.optima(setup.scale, setup.plant.phases);
  const ideal = zeroImportIdeal(weather, setup.plant.phases);
  let runs = 0;
  const totals = LATER_EUR.map((later, column) => {
    const result = simulate(weather, setup.plant, setup.sampling, make(later, column));
    runs = result.runs;
    return result.totals;
  });
  return {
    totals,
    days: weather.days,
    percent: totals.map((total, column) => (100 * worthOf(total, LATER_EUR[column] ?? 0)) / (optima[column] ?? 1)),
    captured: totals.map((total) => (100 * total.evSun) / ideal),
    runsPerDay: runs / weather.days,
  };
};

const ours =
  (everyS: number, setup: Setup, more: Partial<ProductOptions> = {}) =>
  (lab: Lab): Figures =>
    measure(lab, setup, (laterEur) =>
      product({ laterEur, everyS, sampling: setup.sampling, plant: setup.plant, ...more }),
    );

/** The best of 60 settings, chosen for each column as its owner would with hindsight. */
const bestEvcc = (lab: Lab): Figures => {
  const weather = lab.weather(1);
  const optima = lab.optima(1, 3);
  const all = evccSettings(690).map(
    (settings) => simulate(weather, wholePlant, normal.sampling, evcc(settings, 30, true)).totals,
  );
  const best = LATER_EUR.map((later) => all.reduce((x, y) => (worthOf(y, later) > worthOf(x, later) ? y : x)));
  return {
    totals: best,
    days: weather.days,
    percent: best.map((total, column) => (100 * worthOf(total, LATER_EUR[column] ?? 0)) / (optima[column] ?? 1)),
    captured: best.map((total) => (100 * total.evSun) / zeroImportIdeal(weather, 3)),
    runsPerDay: 2880,
  };
};

const means = samplingOf(300, 300, 300);
const at = (sampling: Sampling, plant: Partial<PlantOptions> = {}, scale = 1): Setup => ({
  sampling,
  plant: { ...wholePlant, ...plant },
  scale,
});
const broken = (perDay: number, minutes: number): Setup => at(samplingOf(60, 60, 0, { outages: { perDay, minutes } }));
const misdated = (stampErrorS: number, stampErrorRandom = false): Setup =>
  at(samplingOf(60, 60, 0, { stampErrorS, stampErrorRandom }));

const first = 'Car alone, three phases';
const variants = 'Variants of the product';
const others = 'Other homes and faults';

export const scenarios: readonly Scenario[] = [
  {
    group: first,
    name: 'evcc defaults on site, no latency',
    quoted: [74.6, 73.3, 64.6],
    run: (lab) => measure(lab, normal, () => evcc(evccDefaults, 30, true)),
  },
  { group: first, name: 'evcc best of 60 settings on site, no latency', quoted: [80.2, 90.5, 93.6], run: bestEvcc },
  {
    group: first,
    name: 'evcc defaults on cloud data T60 S60 L60',
    quoted: [34.4, 58.8, 57.5],
    run: (lab) => measure(lab, normal, () => evcc(evccDefaults, 60, false)),
  },
  {
    group: first,
    name: 'evcc defaults on cloud data T300 S300 L300',
    quoted: [-1.1, 39.0, 43.6],
    run: (lab) => measure(lab, at(means), () => evcc(evccDefaults, 300, false)),
  },
  {
    group: first,
    name: 'law of §B5, T60 S60 L60',
    quoted: [68.8, 84.9, 90.1],
    run: (lab) => measure(lab, normal, (later) => coarse(later, 60, 0, 0.5)),
  },
  {
    group: first,
    name: 'law of §B5, T300 S300 L300',
    quoted: [44.6, 74.4, 84.5],
    run: (lab) => measure(lab, at(means), (later) => coarse(later, 300, 300, 1)),
  },
  {
    group: first,
    name: 'law of §B5, T900 S300 L300',
    quoted: [44.3, 73.5, 84.4],
    run: (lab) => measure(lab, at(means), (later) => coarse(later, 900, 300, 1)),
  },
  { group: first, name: 'product, T60 S60 L60', quoted: [76.0, 87.3, 93.5], run: ours(60, normal) },
  {
    group: variants,
    name: 'grid only',
    quoted: [74.2, 86.4, 93.0],
    run: ours(60, at(samplingOf(60, 60, 0, { gridOnly: true }))),
  },
  { group: variants, name: 'T120 S60 L60, newest value only', quoted: [74.2, 86.4, 92.8], run: ours(120, normal) },
  { group: variants, name: 'T300 S300 L300 means', quoted: [56.3, 77.2, 87.7], run: ours(300, at(means)) },
  { group: variants, name: 'T900 S300 L300 means', quoted: [52.6, 74.8, 86.5], run: ours(900, at(means)) },
  { group: variants, name: 'time stamp +60 s', quoted: [75.4, 87.3, 93.5], run: ours(60, misdated(60)) },
  { group: variants, name: 'time stamp −60 s', quoted: [76.2, 87.5, 93.5], run: ours(60, misdated(-60)) },
  { group: variants, name: 'time stamp random ±60 s', quoted: [74.9, 87.3, 93.2], run: ours(60, misdated(60, true)) },
  { group: others, name: '5 kWp', quoted: [56.3, 75.8, 89.9], run: ours(60, at(normal.sampling, {}, 0.5)) },
  { group: others, name: '14 kWp', quoted: [77.5, 88.0, 93.7], run: ours(60, at(normal.sampling, {}, 1.4)) },
  { group: others, name: 'one phase', quoted: [78.4, 88.0, 92.7], run: ours(60, at(normal.sampling, { phases: 1 })) },
  {
    group: others,
    name: 'one phase, 5 kWp',
    quoted: [58.9, 78.1, 86.2],
    run: ours(60, at(normal.sampling, { phases: 1 }, 0.5)),
  },
  {
    group: others,
    name: 'one phase, T300 S300 L300 means',
    quoted: [56.8, 77.4, 87.3],
    run: ours(300, at(means, { phases: 1 })),
  },
  { group: others, name: 'outage 10 min, 3 a day', quoted: [75.3, 86.9, 93.3], run: ours(60, broken(3, 10)) },
  { group: others, name: 'outage 2 h a day', quoted: [66.5, 78.3, 85.2], run: ours(60, broken(1, 120)) },
  { group: others, name: 'outage 10 h a day', quoted: [48.8, 56.9, 61.5], run: ours(60, broken(1, 600)) },
  { group: others, name: 'car takes 8 A only', quoted: null, run: ours(60, at(normal.sampling, { carTakesA: 8 })) },
  {
    group: others,
    name: 'with a 2 kW heater of lower priority',
    quoted: null,
    run: ours(60, at(normal.sampling, { heater: true })),
  },
  {
    group: others,
    name: 'with a battery, car first',
    quoted: null,
    run: ours(60, at(normal.sampling, { battery: true })),
  },
  {
    group: others,
    name: 'with a battery, battery first',
    quoted: null,
    run: ours(60, at(normal.sampling, { battery: true }), { settings: { batteryStrategy: 'battery-first' } }),
  },
  {
    group: 'Gap budget',
    name: 'product, S30 T30 L0',
    quoted: [85.5, 93.3, 96.7],
    run: ours(30, at(samplingOf(30, 0))),
  },
  {
    group: 'Gap budget',
    name: 'product, S60 T60 L0',
    quoted: [83.1, 91.6, 95.9],
    run: ours(60, at(samplingOf(60, 0))),
  },
];
