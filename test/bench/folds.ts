import { type SimulationResult, simulate } from './controller.ts';
import { type EvccSettings, evcc } from './evcc.ts';
import { blockOf, eachBlock, type Figures, type Lab, type Setup, shareOf, standardError } from './lab.ts';
import { LATER_EUR } from './money.ts';
import type { Totals } from './plant.ts';

/** What each of evcc's settings may be, W and s: a lattice around all that tuning ever chose. */
const lattice: { readonly [K in keyof EvccSettings]: readonly EvccSettings[K][] } = {
  enableW: [-4800, -4100, -3500, -2900, -2500, -2070, -1500],
  enableDelayS: [0, 30, 60, 120],
  disableW: [1000, 1500, 2000, 2500, 2900, 3400],
  disableDelayS: [0, 30, 60, 180],
  residualW: [-690, -460, -230, 0, 230],
};

/** Where the search begins: the middle of the lattice, not where an earlier search on all days ended. */
const START: EvccSettings = { enableW: -2900, enableDelayS: 60, disableW: 2000, disableDelayS: 60, residualW: 0 };

/** One setting after the other, each the best given the others, until none improves. */
export const ascend = (from: EvccSettings, worth: (settings: EvccSettings) => number): EvccSettings => {
  let best = from;
  let most = worth(from);
  for (let improved = true; improved; ) {
    improved = false;
    for (const name of Object.keys(lattice) as (keyof EvccSettings)[]) {
      for (const value of lattice[name]) {
        const candidate = { ...best, [name]: value };
        const earned = worth(candidate);
        if (earned <= most) continue;
        [best, most, improved] = [candidate, earned, true];
      }
    }
  }
  return best;
};

const withoutSteps = (result: SimulationResult): SimulationResult => ({ ...result, evW: new Float32Array() });

/** A result in which each block of days comes from another one, without the power of every step. */
export const spliced = (byBlock: readonly SimulationResult[]): SimulationResult => {
  const [first] = byBlock;
  if (first === undefined) throw new Error('there is no block');
  const days = first.byDay.length;
  const totals = Object.fromEntries(Object.keys(first.totals).map((name) => [name, 0])) as unknown as Totals;
  const byDay: Totals[] = [];
  for (let day = 0; day < days; day += 1) {
    const from = byBlock[blockOf(day, days)] ?? first;
    for (const name of Object.keys(totals) as (keyof Totals)[])
      totals[name] += (from.byDay[day]?.[name] ?? 0) - (from.byDay[day - 1]?.[name] ?? 0);
    totals.worstDay = Math.max(...byBlock.map((result) => result.totals.worstDay));
    byDay.push({ ...totals });
  }
  return withoutSteps({ ...first, totals, byDay });
};

/** Chooses on the days outside each block what is then judged inside it. @param choose the result to judge by */
export const heldOut = (
  days: number,
  choose: (which: (day: number) => boolean) => SimulationResult,
): SimulationResult => spliced(eachBlock((block) => choose((day) => blockOf(day, days) !== block)));

/** evcc with the settings that earn most on the other blocks, by price and block. */
export const evccHeldOut =
  (setup: Setup) =>
  (lab: Lab): Figures => {
    const weather = lab.weather(setup.scale);
    const known = new Map<string, SimulationResult>();
    const resultOf = (settings: EvccSettings): SimulationResult => {
      const key = JSON.stringify(settings);
      // Without the power of every step, which is not judged: hundreds of results are kept.
      const result =
        known.get(key) ?? withoutSteps(simulate(weather, setup.plant, setup.sampling, evcc(settings, 30, true)));
      known.set(key, result);
      return result;
    };
    const results = LATER_EUR.map((later, column) => {
      const optima = lab.optima(setup)[column] ?? [];
      return heldOut(weather.days, (which) => {
        const worth = (settings: EvccSettings): number => shareOf(resultOf(settings), optima, later, which);
        return resultOf(ascend(START, worth));
      });
    });
    return lab.figures(setup, results);
  };

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
const at = (values: readonly number[] | undefined, index: number): number => values?.[index] ?? Number.NaN;

/** The headline rows block by block, so that none of them stands alone. */
export const foldsText = (find: (name: string) => Figures | undefined, rows: FoldRows): string => {
  const [ours, product, tuned, heldOutRow] = [rows.arrival, rows.product, rows.evccTuned, rows.evccHeldOut].map(find);
  if (ours === undefined || product === undefined || tuned === undefined || heldOutRow === undefined) return '';
  return [
    'Six blocks of consecutive days, ± is the standard error over them (jackknife):',
    ...foldLines(rows.arrival, ours),
    ...foldLines(rows.evccTuned, tuned),
    ...foldLines(rows.evccHeldOut, heldOutRow),
    ...foldLines(rows.product, product),
    'On the same days, points:',
    ...differenceLines('on arrival above evcc tuned', ours, tuned),
    ...differenceLines('on arrival above evcc, held out', ours, heldOutRow),
    ...differenceLines('on arrival above T60 S60 L60', ours, product),
  ].join('\n');
};

/** Names of the rows that are shown block by block. */
export interface FoldRows {
  readonly arrival: string;
  readonly product: string;
  readonly evccTuned: string;
  readonly evccHeldOut: string;
}

/** One line for each price: the figure, its standard error and every block of it. */
export const foldLines = (name: string, { percent, spread, blocks }: Figures): string[] =>
  blocks.map(
    (values, column) =>
      `  ${name.padEnd(46)} at ${LATER_EUR[column]?.toFixed(2)}: ${at(percent, column).toFixed(1)} ± ${at(spread, column).toFixed(1)}, blocks ${values.map((value) => value.toFixed(1)).join(' / ')}`,
  );

/**
 * How much one earns above another on the same days: a difference has a far smaller error than either figure.
 * @returns a line for each price
 */
export const differenceLines = (name: string, one: Figures, other: Figures): string[] =>
  one.blocks.map((values, column) => {
    const each = values.map((value, block) => value - at(other.blocks[column], block));
    const without = eachBlock((block) => at(one.without[column], block) - at(other.without[column], block));
    const total = at(one.percent, column) - at(other.percent, column);
    return `  ${name.padEnd(46)} at ${LATER_EUR[column]?.toFixed(2)}: ${signed(total)} ± ${standardError(without).toFixed(1)}, blocks ${each.map(signed).join(' / ')}`;
  });
