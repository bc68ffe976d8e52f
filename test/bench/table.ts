import type { Figures } from './lab.ts';
import type { Totals } from './plant.ts';
import { names, scenarios } from './scenarios.ts';

/** Three price columns in one cell. */
export const triple = (values: readonly number[], digits = 1): string =>
  values.map((value) => value.toFixed(digits)).join(' / ');

/** The figures of the scenario of this name; undefined: it was not run. */
export const figuresOf = (results: readonly (Figures | undefined)[], name: string): Figures | undefined =>
  results[scenarios.findIndex((scenario) => scenario.name === name)];

/** Energy that the car got, kWh. */
const charged = ({ evSun, evGrid, evBattery }: Totals): number => evSun + evGrid + evBattery;

/** The longest name of a scenario takes so much. */
const NAME_WIDTH = 66;
const columns = [
  ['in % of the hindsight optimum at c_alt', NAME_WIDTH],
  ['0.14 / 0.20 / 0.26', 21],
  ['± by blocks of days', 19],
  ['quoted', 21],
  ['sun %', 15],
  ['captured %', 19],
  ['grid kWh/day', 20],
  ['starts/day', 17],
  ['sets/day', 12],
  ['runs', 6],
] as const;

const join = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(NAME_WIDTH) : cell.padStart(columns[index]?.[1] ?? 0)))
    .join(' │ ');

export const heading = join(columns.map(([name]) => name));

/** @param recorded the quoted figures are of the recorded trace */
export const row = (index: number, figures: Figures, recorded: boolean): string => {
  const scenario = scenarios[index];
  const perDay = (pick: (totals: Totals) => number): number[] =>
    figures.totals.map((totals) => pick(totals) / figures.days);
  return join([
    scenario?.name ?? '',
    triple(figures.percent),
    triple(figures.spread),
    recorded && scenario?.quoted ? triple(scenario.quoted) : '',
    triple(
      figures.totals.map((totals) => (100 * totals.evSun) / Math.max(1e-9, charged(totals))),
      0,
    ),
    triple(figures.captured, 0),
    triple(
      perDay((t) => t.evGrid),
      2,
    ),
    triple(perDay((t) => t.starts)),
    triple(
      perDay((t) => t.setPoints),
      0,
    ),
    figures.runsPerDay.toFixed(0),
  ]);
};

/** Where the rest of the optimum goes, and the law on each half of the days. */
export const gaps = (results: readonly (Figures | undefined)[]): string => {
  const column = (name: string): readonly number[] => figuresOf(results, name)?.percent ?? [];
  const minus = (x: readonly number[], y: readonly number[]): string =>
    x.length === 0 || y.length === 0 ? 'not run' : triple(x.map((value, index) => value - (y[index] ?? Number.NaN)));
  const [fast, timely, real] = [column(names.quick), column(names.timely), column(names.product)];
  const [quickest, soon, arrival] = [column(names.quickest), column(names.quickArrival), column(names.arrival[20])];
  const halves = figuresOf(results, names.product)?.halves;
  return [
    'Where the rest of the optimum goes at T60 S60 L60, points:',
    `  not knowing the next minutes (S30 T30 L0)   ${minus([100, 100, 100], fast)}`,
    `  interval (T30 → T60)                        ${minus(fast, timely)}`,
    `  latency (L0 → L60)                          ${minus(timely, real)}`,
    'On arrival at S20 L2:',
    `  not knowing the next minutes (S10 L0)       ${minus([100, 100, 100], quickest)}`,
    `  interval (S10 → S20)                        ${minus(quickest, soon)}`,
    `  latency (L0 → L2)                           ${minus(soon, arrival)}`,
    `At T60 S60 L60 on even days ${triple(halves?.even ?? [])}, on odd days ${triple(halves?.odd ?? [])}`,
  ].join('\n');
};
