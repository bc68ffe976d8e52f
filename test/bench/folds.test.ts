import { expect, it } from 'vitest';
import { generateTrace } from '#infra/local/trace.ts';
import { type Controller, simulate } from './controller.ts';
import { evcc, evccDefaults } from './evcc.ts';
import { ascend, differenceLines, heldOut, spliced } from './folds.ts';
import { BLOCKS, blockOf, Lab, type Setup, shareOf } from './lab.ts';
import { wholePlant } from './plant.ts';
import { samplingOf } from './sampler.ts';

const lab = new Lab(generateTrace(3, 6));
const setup: Setup = { sampling: samplingOf(60, 60), plant: wholePlant, scale: 1 };
const run = (controller: Controller) => simulate(lab.weather(1), wholePlant, setup.sampling, controller);
const idle = run({ everyS: 86_400, run: () => undefined });
const charging = run(evcc(evccDefaults, 30, true));

it('splices blocks of days of different results', () => {
  const { byDay, totals } = spliced([charging, idle, idle, charging, idle, idle]);
  const day3 = (charging.byDay[3]?.evSun ?? 0) - (charging.byDay[2]?.evSun ?? 0);
  expect(day3).toBeGreaterThan(1);
  expect(byDay[2]?.evSun).toBeCloseTo(charging.byDay[0]?.evSun ?? Number.NaN);
  expect(totals.evSun).toBeCloseTo((charging.byDay[0]?.evSun ?? Number.NaN) + day3);
});

it('judges each block by what was chosen without it', () => {
  const asked: number[][] = [];
  heldOut(6, (which) => {
    asked.push([0, 1, 2, 3, 4, 5].filter(which));
    return idle;
  });
  expect(asked).toHaveLength(BLOCKS);
  for (const [block, days] of asked.entries()) expect(days).toEqual([0, 1, 2, 3, 4, 5].filter((day) => day !== block));
});

it('days are in as many blocks, in order and about equally many', () => {
  const sizes = Array.from({ length: BLOCKS }, (_, block) =>
    Array.from({ length: 54 }, (__, day) => day).filter((day) => blockOf(day, 54) === block),
  );
  for (const days of sizes) expect(days).toHaveLength(9);
  expect(sizes.flat()).toEqual(Array.from({ length: 54 }, (_, day) => day));
});

it('blocks add up to the whole, and leaving one out to the rest', () => {
  const figures = lab.figures(setup, [charging, charging, charging]);
  const optima = lab.optima(setup)[1] ?? [];
  expect(figures.blocks[1]?.[4]).toBeCloseTo(shareOf(charging, optima, 0.2, (day) => day === 4));
  expect(figures.without[1]?.[4]).toBeCloseTo(shareOf(charging, optima, 0.2, (day) => day !== 4));
  // The same against itself has no difference and no error.
  expect(differenceLines('none', figures, figures)[1]).toContain('+0.0 ± 0.0');
});

it('the search goes on until no single setting improves', () => {
  const best = { enableW: -4100, enableDelayS: 0, disableW: 2500, disableDelayS: 180, residualW: -460 };
  const far = (settings: typeof evccDefaults): number =>
    Object.entries(best).reduce(
      (sum, [name, value]) => sum + Math.abs(value - (Number(Reflect.get(settings, name)) || 0)),
      0,
    );
  expect(ascend({ ...best, enableW: -1500, residualW: 0 }, (settings) => -far(settings))).toEqual(best);
});
