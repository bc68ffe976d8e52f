import type { Controller } from './controller.ts';
import type { Figures, Lab, Run } from './lab.ts';
import { wholePlant } from './plant.ts';
import { product } from './product.ts';
import { type Spells, samplingOf } from './sampler.ts';

interface Hole {
  readonly name: string;
  readonly outages: Spells;
  readonly everyS: number;
  readonly delayS: number;
}

const random = (minutes: number): Spells => ({ perDay: 1, minutes, hours: [8, 18] });
/** Holes in the data of every day. */
const polled = (
  [
    ['30 min between 8 and 18 h', random(30)],
    ['2 h at noon', { perDay: 1, minutes: 120, hours: [11, 13] }],
    ['2 h between 8 and 18 h', random(120)],
    ['6 h between 8 and 18 h', random(360)],
    ['16 h to midnight', { perDay: 1, minutes: 480, hours: [16, 24] }],
  ] as const
).map(([name, outages]): Hole => ({ name, outages, everyS: 60, delayS: 60 }));
/** The same on arrival. */
const pushed = [20, 30].flatMap((everyS) =>
  (
    [
      ['30 min at noon', { perDay: 1, minutes: 30, hours: [11.75, 12.25] }],
      ['2 h between 8 and 18 h', random(120)],
      ['6 h between 8 and 18 h', random(360)],
    ] as const
  ).map(([name, outages]): Hole => ({ name: `${name}, on arrival S${everyS} L2`, outages, everyS, delayS: 2 })),
);

const heldName = ({ name }: Hole): string => `… held blindly: ${name}`;
/** Names of the rows with the law and of those that hold, of which the former must earn more from no more grid energy. */
export const pushedHoles = pushed.map((hole) => ({ law: hole.name, held: heldName(hole) }));

/** Leaves everything as it is while no data come, as most home controllers do. */
const blind = (controller: Controller): Controller => ({
  ...controller,
  run: (plant, nowS, samples, out) => {
    if (!out) controller.run(plant, nowS, samples, out);
  },
});

/** The law in each hole, and the same law that holds blindly meanwhile. */
export const silences = [...polled, ...pushed].flatMap((hole) => {
  const { name, outages, everyS, delayS } = hole;
  const sampling = samplingOf(everyS, delayS, 0, { outages });
  const setup = { sampling, plant: wholePlant, scale: 1 };
  const runWith =
    (wrap: (controller: Controller) => Controller) =>
    (lab: Lab): Figures =>
      lab.measure(setup, (laterEur) => wrap(product({ laterEur, everyS, sampling, plant: wholePlant })));
  const law: Run = Object.assign(
    runWith((controller) => controller),
    { everyS },
  );
  return [
    { group: 'Holes in the data', name, quoted: null, run: law },
    { group: 'Holes in the data', name: heldName(hole), quoted: null, run: runWith(blind) },
  ];
});
