import type { Figures } from './lab.ts';
import { actors, pairs, rowName } from './realism.ts';
import { triple } from './table.ts';

/** Actors from the best to the worst of a column. */
const orderOf = (values: readonly number[]): string =>
  values
    .map((value, index) => ({ value, name: actors[index]?.name ?? '' }))
    .sort((x, y) => y.value - x.value)
    .map(({ name }) => name)
    .join(' > ');

/** What each effect costs each controller, and whether it changes their order; and what goals were missed. */
export const orderText = (find: (name: string) => Figures | undefined): string => {
  const lines: string[] = [];
  for (const { effect, without } of pairs) {
    const real = actors.flatMap((actor) => find(rowName(effect, actor)) ?? []);
    const ideal = actors.flatMap((actor) => find(rowName(without, actor)) ?? []);
    if (real.length < actors.length || ideal.length < actors.length) continue;
    const costs = real.map(({ percent }, index) =>
      triple(percent.map((value, column) => value - (ideal[index]?.percent[column] ?? Number.NaN))),
    );
    const changed = [0.14, 0.2, 0.26].filter((_, column) => {
      const order = (all: readonly Figures[]): string =>
        orderOf(all.map(({ percent }) => percent[column] ?? Number.NaN));
      return order(real) !== order(ideal);
    });
    lines.push(
      `  ${effect.name.padEnd(48)} ${actors.map(({ name }, index) => `${name} ${costs[index]}`).join(', ')}; ` +
        (changed.length === 0 ? 'same order' : `another order at ${changed.join(', ')}`),
    );
    for (const [index, { totals, days }] of real.entries()) {
      if (!effect.plant.driving || !('readyKWh' in effect.plant.driving)) continue;
      lines.push(
        `    ${(actors[index]?.name ?? '').padEnd(20)} missed ${totals.map((t) => t.missedGoals).join(' / ')} departures by ` +
          `${triple(totals.map((t) => t.missedKWh))} kWh in all, bought ${triple(totals.map((t) => t.evGrid / days))} kWh a day`,
      );
    }
  }
  return lines.length === 0
    ? ''
    : ['What the plain bench leaves out, points against the home without it:', ...lines].join('\n');
};
