import { type EvccSettings, evcc, evccDefaults, evccTuned } from './evcc.ts';
import { withPlan } from './evcc-plan.ts';
import type { Figures, Lab, Run, Setup } from './lab.ts';
import { type PlantOptions, wholePlant } from './plant.ts';
import { type ProductOptions, product } from './product.ts';
import { samplingOf } from './sampler.ts';

/** Something that the plain bench leaves out. */
interface Effect {
  readonly name: string;
  readonly plant: Partial<PlantOptions>;
  readonly fine?: boolean;
  readonly more?: Partial<ProductOptions>;
}

/** Takes 40 % of a battery of 40 kWh for a start, so 24 kWh a day. */
const fills = { awayFrom: 0, awayTo: 0, needKWh: 24 };
/** Leaves at 8 with 10 kWh more than it came with, on the first five of seven days. */
const commutes = { awayFrom: 8, awayTo: 17, needKWh: null, readyKWh: 10 };
/** The trace's first day is a Saturday of the calendar. */
const byMorning = { readyAt: '08:00', days: [6, 7, 1, 2, 3], energyKWh: 10, targetPercent: null, batteryKWh: null };
/** 0.4 A more a second, less above 80 %, and asleep after the third pause. */
const habits = { rampA: 4, taperKWh: 8, pauses: 3 };
/** Its cloud is asked every minute, as by a run that a report started: that asks no vendor. */
const polled = { everyS: 60, delayS: 0 };
/** Its cloud asks every 30 s and shows it half a minute later. */
const seeing = { everyS: 30, delayS: 30 };
const FAILING = 0.03;
const BATTERY_LAG_S = 2;
const batteryFirst = { settings: { batteryStrategy: 'battery-first' } } as const;

const plain: Effect = { name: 'plain', plant: {} };
const filling: Effect = { name: 'a car that fills 24 kWh a day', plant: { driving: fills } };
const batteryHouse: Effect = { name: 'a battery, battery first', plant: { battery: true }, more: batteryFirst };
const effects = {
  fine: { name: 'sky and load within the minute', plant: {}, fine: true },
  habits: { name: 'the same, ramps, tapers, sleeps after 3 pauses', plant: { driving: fills, habits } },
  polled: { name: 'charger asked once a minute', plant: { seeing: polled } },
  seeing: { name: 'charger seen 30 to 60 s old', plant: { seeing } },
  failing: { name: '3 % of commands fail', plant: { failing: FAILING } },
  battery: { name: 'the same, 2 s behind', plant: { battery: true, batteryLagS: BATTERY_LAG_S }, more: batteryFirst },
  commuting: {
    name: '10 kWh by 8 h on weekdays, away to 17 h',
    plant: { driving: commutes },
    more: { deadline: byMorning },
  },
} as const satisfies Record<string, Effect>;
const together: Effect = {
  name: 'all together but goals',
  plant: { driving: fills, habits, seeing, failing: FAILING, battery: true, batteryLagS: BATTERY_LAG_S },
  fine: true,
  more: batteryFirst,
};
const withGoals: Effect = {
  ...together,
  name: 'all together',
  plant: { ...together.plant, driving: commutes },
  more: { ...batteryFirst, deadline: byMorning },
};

interface Actor {
  readonly name: string;
  /** Of the product. */
  readonly everyS?: number;
  run(setup: Setup, effect: Effect, lab: Lab): Figures;
}
const ours =
  (everyS: number, delayS: number): Actor['run'] =>
  (setup, { more }, lab) =>
    lab.measure({ ...setup, sampling: samplingOf(everyS, delayS) }, (laterEur) =>
      product({ laterEur, everyS, sampling: samplingOf(everyS, delayS), plant: setup.plant, ...more }),
    );
const tuned = (column: number): EvccSettings => evccTuned[column] ?? evccDefaults;
export const actors: readonly Actor[] = [
  { name: 'on arrival S20 L2', everyS: 20, run: ours(20, 2) },
  { name: 'T60 S60 L60', everyS: 60, run: ours(60, 60) },
  {
    name: 'evcc tuned',
    run: (setup, _, lab) => lab.measure(setup, (_later, column) => withPlan(evcc(tuned(column), 30, true))),
  },
];

/** Each effect beside the home without it. */
export const pairs: readonly { readonly effect: Effect; readonly without: Effect }[] = [
  { effect: effects.fine, without: plain },
  { effect: effects.polled, without: plain },
  { effect: effects.seeing, without: plain },
  { effect: effects.failing, without: plain },
  { effect: effects.habits, without: filling },
  { effect: effects.battery, without: batteryHouse },
  { effect: effects.commuting, without: plain },
  { effect: together, without: plain },
  { effect: withGoals, without: plain },
];
export const rowName = (effect: Effect, actor: Pick<Actor, 'name'>): string => `${effect.name}: ${actor.name}`;

const runOf = (effect: Effect, actor: Actor): Run => {
  const setup: Setup = {
    sampling: samplingOf(60, 60),
    plant: { ...wholePlant, ...effect.plant },
    scale: 1,
    ...(effect.fine === true ? { fine: true } : {}),
  };
  const run = (lab: Lab): Figures => actor.run(setup, effect, lab);
  return actor.everyS === undefined ? run : Object.assign(run, { everyS: actor.everyS });
};

/** Every effect by itself under three controllers, then all of them at once. */
export const realism = [plain, filling, batteryHouse, ...Object.values(effects), together, withGoals].flatMap(
  (effect) =>
    actors.map((actor) => ({
      group: 'What the plain bench leaves out',
      name: rowName(effect, actor),
      quoted: null,
      run: runOf(effect, actor),
    })),
);
