import type { Controller } from './controller.ts';
import type { Figures, Lab } from './lab.ts';
import { wholePlant } from './plant.ts';
import { product } from './product.ts';
import { type Spells, samplingOf } from './sampler.ts';

/** Holes in the data of every day. */
const holes: readonly (readonly [name: string, outages: Spells])[] = [
  ['30 min between 8 and 18 h', { perDay: 1, minutes: 30, hours: [8, 18] }],
  ['2 h at noon', { perDay: 1, minutes: 120, hours: [11, 13] }],
  ['2 h between 8 and 18 h', { perDay: 1, minutes: 120, hours: [8, 18] }],
  ['6 h between 8 and 18 h', { perDay: 1, minutes: 360, hours: [8, 18] }],
  ['16 h to midnight', { perDay: 1, minutes: 480, hours: [16, 24] }],
];

/** Leaves everything as it is while no data come, as most home controllers do. */
const blind = (controller: Controller): Controller => ({
  ...controller,
  run: (plant, nowS, samples, out) => {
    if (!out) controller.run(plant, nowS, samples, out);
  },
});

/** The law in each hole, and the same law that holds blindly meanwhile. */
export const silences = holes.flatMap(([name, outages]) => {
  const sampling = samplingOf(60, 60, 0, { outages });
  const setup = { sampling, plant: wholePlant, scale: 1 };
  const runWith =
    (wrap: (controller: Controller) => Controller) =>
    (lab: Lab): Figures =>
      lab.measure(setup, (laterEur) => wrap(product({ laterEur, everyS: 60, sampling, plant: wholePlant })));
  return [
    { group: 'Holes in the data', name, quoted: null, run: runWith((controller) => controller) },
    { group: 'Holes in the data', name: '… held blindly', quoted: null, run: runWith(blind) },
  ];
});
