import { coarse, coarseHeater } from './coarse.ts';
import { type Controller, simulate } from './controller.ts';
import { type EvccSettings, evcc, evccDefaults, evccSettings, evccTuned } from './evcc.ts';
import { evccHeldOut } from './folds.ts';
import { type Figures, type Lab, meanFigures, type Run, type Setup } from './lab.ts';
import { LATER_EUR, worthOf } from './money.ts';
import { type PlantOptions, wholePlant } from './plant.ts';
import { type ProductOptions, product } from './product.ts';
import { realism } from './realism.ts';
import { type Sampling, samplingOf } from './sampler.ts';
import { silences } from './silence.ts';

export interface Scenario {
  readonly group: string;
  readonly name: string;
  /** Figures of the study that designed the law, on the recorded trace; null: none. */
  readonly quoted: readonly [number, number, number] | null;
  readonly run: Run;
}

const at = (sampling: Sampling, plant: Partial<PlantOptions> = {}, scale = 1): Setup => ({
  sampling,
  plant: { ...wholePlant, ...plant },
  scale,
});
const s60 = samplingOf(60, 60);
const means = samplingOf(300, 300, 300);
const normal = at(s60);
const faulty = (more: Partial<Sampling>): Setup => at(samplingOf(60, 60, 0, more));

const ours = (everyS: number, setup: Setup, more: Partial<ProductOptions> = {}): Run => {
  const { sampling, plant } = setup;
  const run = (lab: Lab): Figures =>
    lab.measure(setup, (laterEur) => product({ laterEur, everyS, sampling, plant, ...more }));
  return Object.assign(run, { everyS });
};

/** The best of 60 settings, chosen for each column with hindsight. */
const bestEvcc =
  (setup: Setup) =>
  (lab: Lab): Figures => {
    const all = evccSettings(690).map((settings) =>
      simulate(lab.weather(1), setup.plant, setup.sampling, evcc(settings, 30, true)),
    );
    const best = LATER_EUR.map((later) =>
      all.reduce((x, y) => (worthOf(y.totals, later) > worthOf(x.totals, later) ? y : x)),
    );
    return lab.figures(setup, best);
  };
/** evcc beside the meter, every 30 s. @param settings by price column */
const evccOnSite =
  (setup: Setup, settings: readonly EvccSettings[]) =>
  (lab: Lab): Figures =>
    lab.measure(setup, (_, column) => evcc(settings[column] ?? evccDefaults, 30, true));
const defaultsOf = LATER_EUR.map(() => evccDefaults);

/** Where in the minute a vendor's values come is chance: the mean over all places. */
const overPhases =
  (everyS: number, delayS: number) =>
  (lab: Lab): Figures => {
    const at10s = (phaseS: number): Figures => ours(60, at(samplingOf(everyS, delayS, 0, { phaseS })))(lab);
    return meanFigures([at10s(0), ...[10, 20, 30, 40, 50].map(at10s)]);
  };

/** Car and heater controlled separately: each one's draw is house load to the other, so neither yields. */
const apart =
  (setup: Setup, make: (options: ProductOptions) => readonly Controller[]) =>
  (lab: Lab): Figures =>
    lab.measure(setup, (laterEur): Controller => {
      const both = make({ laterEur, everyS: 60, sampling: setup.sampling, plant: setup.plant });
      return {
        everyS: 60,
        run: (...args) => {
          for (const one of both) one.run(...args);
        },
      };
    });

const first = 'Car alone, three phases';
const fresher = 'The product on fresher data';
const variants = 'Variants of the product';
const others = 'Other homes and faults';
const budget = 'Gap budget';
/** A box that changes phases by itself; the plant's pauses the car for a minute. */
const changesWhileOn = { whileOn: true, pauseS: 60, priceEur: 0.005 };
const commuter = { awayFrom: 8, awayTo: 16, needKWh: null };
const filling = { awayFrom: 0, awayTo: 0, needKWh: 12 };

/** Names of the scenarios that limits and gaps are computed from. */
export const names = {
  evccTuned: 'evcc tuned with residual power, on site',
  evccHeldOut: 'evcc tuned on the other blocks of days',
  arrival: {
    10: 'on arrival, S10 L2',
    20: 'on arrival, S20 L2',
    30: 'on arrival, S30 L2',
    60: 'on arrival, S60 L2',
  },
  product: 'product, T60 S60 L60',
  fixed: 'one or three phases, changed while on',
  fixedOnArrival: 'the same on arrival, S20 L2',
  heater: 'with a 2 kW heater of lower priority',
  apart: 'the same, neither yielding to the other',
  battery: 'with a battery, battery first',
  batteryLast: 'with a battery, car first',
  neverGrid: 'the same, never knowingly from the grid',
  outage: 'outage 10 h a day',
  stamps: ['time stamp +60 s', 'time stamp −60 s', 'time stamp random ±60 s'],
  calls: 'at most 300 calls a day',
  quickest: 'on arrival, S10 L0',
  quickArrival: 'on arrival, S20 L0',
  counted: 'at most 100 commands a day',
  quick: 'product, S30 T30 L0',
  timely: 'product, S60 T60 L0',
} as const;

export const scenarios: readonly Scenario[] = [
  {
    group: first,
    name: 'evcc defaults, on site, no latency',
    quoted: [74.6, 73.3, 64.6],
    run: evccOnSite(normal, defaultsOf),
  },
  { group: first, name: 'evcc best of 60 settings, on site', quoted: [80.2, 90.5, 93.6], run: bestEvcc(normal) },
  { group: first, name: names.evccTuned, quoted: [83.2, 93.6, 97.3], run: evccOnSite(normal, evccTuned) },
  { group: first, name: names.evccHeldOut, quoted: null, run: evccHeldOut(normal) },
  {
    group: first,
    name: 'evcc defaults on cloud data T60 S60 L60',
    quoted: [34.4, 58.8, 57.5],
    run: (lab) => lab.measure(normal, () => evcc(evccDefaults, 60, false)),
  },
  {
    group: first,
    name: 'evcc defaults on cloud data T300 S300 L300',
    quoted: [-1.1, 39.0, 43.6],
    run: (lab) => lab.measure(at(means), () => evcc(evccDefaults, 300, false)),
  },
  {
    group: first,
    name: 'plain law, T60 S60 L60',
    quoted: [68.8, 84.9, 90.1],
    run: (lab) => lab.measure(normal, (later) => coarse(later, 60, 0, 0.5)),
  },
  {
    group: first,
    name: 'plain law, T300 S300 L300',
    quoted: [44.6, 74.4, 84.5],
    run: (lab) => lab.measure(at(means), (later) => coarse(later, 300, 300, 1)),
  },
  {
    group: first,
    name: 'plain law, T900 S300 L300',
    quoted: [44.3, 73.5, 84.4],
    run: (lab) => lab.measure(at(means), (later) => coarse(later, 900, 300, 1)),
  },
  { group: first, name: names.product, quoted: [76.0, 87.3, 93.5], run: ours(60, normal) },
  { group: first, name: 'the same, mean over phases of the minute', quoted: null, run: overPhases(60, 60) },
  { group: fresher, name: 'T60 S30 L30', quoted: [79.9, 89.9, 94.7], run: ours(60, at(samplingOf(30, 30))) },
  { group: fresher, name: 'T60 S20 L20', quoted: [81.3, 90.7, 95.1], run: ours(60, at(samplingOf(20, 20))) },
  { group: fresher, name: 'T60 S10 L10', quoted: [82.4, 91.2, 95.5], run: ours(60, at(samplingOf(10, 10))) },
  // On arrival: each sample is decided on as it comes, and acts 8 s later; every command is free.
  ...([10, 20, 30, 60] as const).map(
    (everyS): Scenario => ({
      group: fresher,
      name: names.arrival[everyS],
      quoted: everyS === 20 ? [87.5, 94.5, 97.4] : null,
      run: ours(everyS, at(samplingOf(everyS, 2))),
    }),
  ),
  {
    group: fresher,
    name: 'the same at 20 s, one phase',
    quoted: null,
    run: ours(20, at(samplingOf(20, 2), { phases: 1 })),
  },
  { group: fresher, name: 'the same at 20 s, 14 kWp', quoted: null, run: ours(20, at(samplingOf(20, 2), {}, 1.4)) },
  { group: fresher, name: 'the same at 20 s, 5 kWp', quoted: null, run: ours(20, at(samplingOf(20, 2), {}, 0.5)) },
  {
    group: fresher,
    name: 'the same at 20 s, no PV meter',
    quoted: null,
    run: ours(20, at(samplingOf(20, 2, 0, { gridOnly: true }))),
  },
  { group: variants, name: 'grid only', quoted: [74.2, 86.4, 93.0], run: ours(60, faulty({ gridOnly: true })) },
  {
    group: variants,
    name: 'grid only, with energy counters',
    quoted: null,
    run: ours(60, faulty({ gridOnly: true }), { counters: true }),
  },
  {
    group: variants,
    name: 'T300 S300 L60 grid only',
    quoted: null,
    run: ours(300, at(samplingOf(300, 60, 0, { gridOnly: true }))),
  },
  {
    group: variants,
    name: 'the same, with energy counters',
    quoted: null,
    run: ours(300, at(samplingOf(300, 60, 0, { gridOnly: true })), { counters: true }),
  },
  { group: variants, name: 'T120 S60 L60', quoted: [74.2, 86.4, 92.8], run: ours(120, normal) },
  { group: variants, name: 'T300 S300 L300 means', quoted: [56.3, 77.2, 87.7], run: ours(300, at(means)) },
  { group: variants, name: 'T900 S300 L300 means', quoted: [52.6, 74.8, 86.5], run: ours(900, at(means)) },
  { group: variants, name: names.calls, quoted: null, run: ours(60, normal, { callsPerDay: 300 }) },
  { group: variants, name: names.counted, quoted: null, run: ours(60, normal, { commandCost: { perDay: 100 } }) },
  {
    group: variants,
    name: 'a command for 0.1 ct',
    quoted: null,
    run: ours(60, normal, { commandCost: { eurEach: 0.001 } }),
  },
  {
    group: variants,
    name: 'on arrival, S20 L2, a command for 0.1 ct',
    quoted: null,
    run: ours(20, at(samplingOf(20, 2)), { commandCost: { eurEach: 0.001 } }),
  },
  { group: variants, name: names.stamps[0], quoted: [75.4, 87.3, 93.5], run: ours(60, faulty({ stampErrorS: 60 })) },
  { group: variants, name: names.stamps[1], quoted: [76.2, 87.5, 93.5], run: ours(60, faulty({ stampErrorS: -60 })) },
  {
    group: variants,
    name: names.stamps[2],
    quoted: [74.9, 87.3, 93.2],
    run: ours(60, faulty({ stampErrorS: 60, stampErrorRandom: true })),
  },
  { group: others, name: '5 kWp', quoted: [56.3, 75.8, 89.9], run: ours(60, at(s60, {}, 0.5)) },
  { group: others, name: '14 kWp', quoted: [77.5, 88.0, 93.7], run: ours(60, at(s60, {}, 1.4)) },
  { group: others, name: 'one phase', quoted: [78.4, 88.0, 92.7], run: ours(60, at(s60, { phases: 1 })) },
  { group: others, name: 'one phase, 5 kWp', quoted: [58.9, 78.1, 86.2], run: ours(60, at(s60, { phases: 1 }, 0.5)) },
  {
    group: others,
    name: 'one phase, T300 S300 L300 means',
    quoted: [56.8, 77.4, 87.3],
    run: ours(300, at(means, { phases: 1 })),
  },
  {
    group: others,
    name: names.fixed,
    quoted: [72.5, 84.4, 89.7],
    run: ours(60, at(s60, { switchable: true }), { phaseChange: changesWhileOn }),
  },
  {
    group: others,
    name: names.fixedOnArrival,
    quoted: [82.8, 90.7, 93.6],
    run: ours(20, at(samplingOf(20, 2), { switchable: true }), { phaseChange: changesWhileOn }),
  },
  {
    group: others,
    name: 'one or three phases, off for a change',
    quoted: [67.7, 81.4, 87.9],
    run: ours(60, at(s60, { switchable: true })),
  },
  {
    group: others,
    name: 'the same off for a change, on arrival, S20 L2',
    quoted: [77.9, 87.6, 91.8],
    run: ours(20, at(samplingOf(20, 2), { switchable: true })),
  },
  {
    group: others,
    name: 'one or three phases, evcc defaults on site',
    quoted: [76.6, 84.0, 83.9],
    run: evccOnSite(at(s60, { switchable: true }), defaultsOf),
  },
  {
    group: others,
    name: 'the same, evcc best of 60 settings on site',
    quoted: null,
    run: bestEvcc(at(s60, { switchable: true })),
  },
  {
    group: others,
    name: 'outage 10 min, 3 a day',
    quoted: [75.3, 86.9, 93.3],
    run: ours(60, faulty({ outages: { perDay: 3, minutes: 10 } })),
  },
  {
    group: others,
    name: 'outage 2 h a day',
    quoted: [66.5, 78.3, 85.2],
    run: ours(60, faulty({ outages: { perDay: 1, minutes: 120 } })),
  },
  {
    group: others,
    name: names.outage,
    quoted: [48.8, 56.9, 61.5],
    run: ours(60, faulty({ outages: { perDay: 1, minutes: 600 } })),
  },
  {
    group: others,
    name: 'values frozen for 2 h a day',
    quoted: null,
    run: ours(60, faulty({ frozen: { perDay: 1, minutes: 120 } })),
  },
  {
    group: others,
    name: 'car away 8 to 16 h on weekdays',
    quoted: null,
    run: ours(60, at(s60, { driving: commuter })),
  },
  { group: others, name: 'car full after 12 kWh a day', quoted: null, run: ours(60, at(s60, { driving: filling })) },
  { group: others, name: 'car takes 8 A only', quoted: null, run: ours(60, at(s60, { carTakesA: 8 })) },
  { group: others, name: names.heater, quoted: null, run: ours(60, at(s60, { heater: true })) },
  {
    group: others,
    name: names.apart,
    quoted: null,
    run: apart(at(s60, { heater: true }), (options) => [
      product({ ...options, only: 'car' }),
      product({ ...options, only: 'heater' }),
    ]),
  },
  {
    group: others,
    name: 'car and heater apart, plain law',
    quoted: null,
    run: apart(at(s60, { heater: true }), ({ laterEur }) => [coarse(laterEur, 60, 0, 0.5), coarseHeater(60)]),
  },
  { group: others, name: names.batteryLast, quoted: null, run: ours(60, at(s60, { battery: true })) },
  {
    group: others,
    name: names.neverGrid,
    quoted: null,
    run: ours(60, at(s60, { battery: true }), { sunShare: 1 }),
  },
  {
    group: others,
    name: names.battery,
    quoted: null,
    run: ours(60, at(s60, { battery: true }), { settings: { batteryStrategy: 'battery-first' } }),
  },
  ...silences,
  ...realism,
  { group: budget, name: names.quickest, quoted: null, run: ours(10, at(samplingOf(10, 0))) },
  { group: budget, name: names.quickArrival, quoted: null, run: ours(20, at(samplingOf(20, 0))) },
  { group: budget, name: names.quick, quoted: [85.5, 93.3, 96.7], run: ours(30, at(samplingOf(30, 0))) },
  { group: budget, name: names.timely, quoted: [83.1, 91.6, 95.9], run: ours(60, at(samplingOf(60, 0))) },
];
