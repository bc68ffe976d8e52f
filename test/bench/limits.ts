import type { DecideCost } from './decide-cost.ts';
import type { Figures } from './lab.ts';
import type { Totals } from './plant.ts';
import { names, scenarios } from './scenarios.ts';
import { pushedHoles } from './silence.ts';
import { figuresOf, triple } from './table.ts';

/** A limit that the product has to keep, and its result. */
export interface Limit {
  readonly text: string;
  readonly measured: string;
  readonly kept: boolean;
  /** The best possible on this trace, where that explains a missed limit. */
  readonly bound: string | null;
}

/** References for limits that follow from the trace alone. */
export interface Bounds {
  /** PV that car and heater together would use without import, steps, delay or minimum run, kWh a day. */
  readonly heaterKWh: number;
}

/** Computing time of `decide` at a busy site, ms. */
const DECIDE_MS = 0.3;

const within = (values: readonly number[], limit: (value: number, column: number) => boolean): boolean =>
  values.length > 0 && values.every(limit);

const MOST_STARTS = 5;

/** Starts and set-points of every row of the product; the worst is named, and how many are above. */
const inEveryRow = (results: readonly (Figures | undefined)[]): readonly Limit[] => {
  const check = (
    text: string,
    limit: number | null,
    pick: (totals: Totals) => number,
    which: (everyS: number) => boolean,
  ): Limit[] => {
    const rows = results.flatMap((figures, index) => {
      const scenario = scenarios[index];
      const everyS = scenario?.run.everyS;
      if (figures === undefined || scenario === undefined || everyS === undefined || !which(everyS)) return [];
      return [{ name: scenario.name, most: Math.max(...figures.totals.map(pick)) / figures.days }];
    });
    const [worst] = rows.toSorted((x, y) => y.most - x.most);
    if (worst === undefined) return [];
    const above = rows.filter(({ most }) => limit !== null && most > limit);
    return [
      {
        text,
        measured: `${worst.most.toFixed(1)}, ${worst.name}`,
        kept: above.length === 0,
        bound:
          above.length === 0
            ? null
            : `above in ${above.length} of ${rows.length} rows: ${above.map(({ name, most }) => `${name} ${most.toFixed(1)}`).join('; ')}`,
      },
    ];
  };
  return [
    ...check(
      'In every row at most 5 starts a day',
      MOST_STARTS,
      (t) => t.starts,
      () => true,
    ),
    ...check(
      'Most set-points a day in a row polled',
      null,
      (t) => t.setPoints,
      (s) => s >= 60,
    ),
    ...check(
      'Most set-points a day in a row on arrival',
      null,
      (t) => t.setPoints,
      (s) => s < 60,
    ),
  ];
};

/**
 * All limits whose scenarios were run. Those about PV alone are checked at 0.14, the default price: at the
 * others the car imports on purpose, and with that uses PV that alone would not be enough.
 */
export const limits = (
  results: readonly (Figures | undefined)[],
  cost: DecideCost,
  bounds: Bounds,
): readonly Limit[] => {
  const all: Limit[] = [];
  const add = (
    text: string,
    values: readonly number[],
    digits: number,
    keeps: (value: number, column: number) => boolean,
    bound: string | null = null,
  ) => all.push({ text, measured: triple(values, digits), kept: within(values, keeps), bound });
  const perDay = (figures: Figures, pick: (totals: Totals) => number): readonly number[] =>
    figures.totals.map((totals) => pick(totals) / figures.days);
  const find = (name: string): Figures | undefined => figuresOf(results, name);

  const product = find(names.product);
  if (product === undefined) return all;
  const aim = [80, 90, 93];
  add(
    'The aim: above 80 / 90 / 93 % at T60 S60 L60',
    product.percent,
    1,
    (value, column) => value > (aim[column] ?? 0),
    `with no latency ${triple(find(names.timely)?.percent ?? [])}`,
  );
  add(
    'At most 5 starts a day',
    perDay(product, (t) => t.starts),
    1,
    (value) => value <= 5,
  );
  const counted = find(names.counted);
  if (counted !== undefined) {
    add(
      'Where 100 commands a day are fine: no more set-points on any day',
      counted.totals.map((t) => t.worstDay),
      0,
      (value) => value < 100,
    );
    const lost = counted.percent.map((value, column) => (product.percent[column] ?? Number.NaN) - value);
    add('… and at most 1 point less for it', lost, 1, (value) => value <= 1);
  }

  const arrival = find(names.arrival[20]);
  const tuned = find(names.evccTuned);
  if (arrival !== undefined && tuned !== undefined) {
    const arrivalAim = [88.5, 95.2, 98];
    add(
      'On arrival at 20 s: above 88.5 / 95.2 / 98.0 %',
      arrival.percent,
      1,
      (value, column) => value > (arrivalAim[column] ?? 0),
      `± ${triple(arrival.spread)}`,
    );
    add(
      '… above evcc tuned on site in every column, points',
      arrival.percent.map((value, column) => value - (tuned.percent[column] ?? Number.NaN)),
      1,
      (value) => value > 0,
    );
    add(
      '… with at most 5 starts a day',
      perDay(arrival, (t) => t.starts),
      1,
      (value) => value <= 5,
    );
  }
  const switching = find(names.fixedOnArrival);
  if (switching !== undefined) {
    const switchingAim = [82.5, 90.5, 93.5];
    add(
      'One or three phases on arrival at 20 s: above 82.5 / 90.5 / 93.5 %',
      switching.percent,
      1,
      (value, column) => value > (switchingAim[column] ?? 0),
    );
    add(
      '… with at most 6 changes a day',
      perDay(switching, (t) => t.phaseChanges),
      1,
      (value) => value <= 6,
    );
  }

  const [heater, apart] = [find(names.heater), find(names.apart)];
  if (heater !== undefined && apart !== undefined) {
    const used = (t: Totals): number => t.evSun + t.heaterSun;
    const gain = heater.totals.map((t, column) => {
      const other = apart.totals[column];
      return 100 * (used(t) / (other === undefined ? Number.NaN : used(other)) - 1);
    });
    const alone = apart.totals[0];
    const most = alone === undefined ? Number.NaN : 100 * ((bounds.heaterKWh * apart.days) / used(alone) - 1);
    add(
      'Heater yields, at 0.14: used sun at least 20 % above one that does not',
      gain,
      1,
      (value, column) => column > 0 || value >= 20,
      `without import at most ${bounds.heaterKWh.toFixed(1)} kWh a day, ${most.toFixed(1)} %`,
    );
  }
  const phases = find(names.fixed);
  if (phases !== undefined) {
    add(
      'One or three phases: at most 6 changes a day',
      perDay(phases, (t) => t.phaseChanges),
      1,
      (value) => value <= 6,
    );
    const gain = phases.totals.map((t, column) => 100 * (t.evSun / (product.totals[column]?.evSun ?? Number.NaN) - 1));
    add(
      'One or three phases, at 0.14: sun at least 30 % above three',
      gain,
      1,
      (value, column) => column > 0 || value >= 30,
    );
  }
  const battery = find(names.battery);
  if (battery !== undefined) {
    const grid = perDay(battery, (t) => t.evGrid);
    add(
      'Battery house, battery first (the default): at most 0.15 kWh of grid a day',
      grid,
      3,
      (value) => value <= 0.15,
    );
  }
  const batteryLast = find(names.batteryLast);
  if (batteryLast !== undefined) {
    // At the other prices a later kWh costs so much that some import now is cheaper, battery or not.
    const grid = perDay(batteryLast, (t) => t.evGrid);
    const never = find(names.neverGrid)?.percent ?? [];
    add(
      'Battery house, car first, at 0.14: the same',
      grid,
      3,
      (value, column) => column > 0 || value <= 0.15,
      `worth ${triple(batteryLast.percent)}, never from the grid ${triple(never)}`,
    );
  }
  const outage = find(names.outage);
  if (outage !== undefined) {
    const more = outage.totals.map(
      (t, column) => (t.evGrid - (product.totals[column]?.evGrid ?? Number.NaN)) / outage.days,
    );
    add('Outage of 10 h: at most 0.1 kWh of grid a day more than without', more, 2, (value) => value <= 0.1);
  }
  for (const name of names.stamps) {
    const lost = find(name)?.percent.map((value, column) => value - (product.percent[column] ?? Number.NaN)) ?? [];
    add(`No figure moved by more than 1 point: ${name}`, lost, 1, (value) => Math.abs(value) <= 1);
  }
  for (const { law, held } of pushedHoles) {
    const [ours, theirs] = [find(law), find(held)];
    if (ours === undefined || theirs === undefined) continue;
    add(
      `${law}: above holding blindly, points`,
      ours.percent.map((value, column) => value - (theirs.percent[column] ?? Number.NaN)),
      1,
      (value) => value > 0,
    );
    const grid = (figures: Figures): readonly number[] => perDay(figures, (t) => t.evGrid);
    add(
      '… with no more grid energy than that, kWh a day',
      grid(ours).map((value, column) => value - (grid(theirs)[column] ?? Number.NaN)),
      2,
      (value) => value <= 0.005,
    );
  }
  all.push(...inEveryRow(results));
  const calls = find(names.calls);
  if (calls !== undefined) {
    add(
      'At most 300 calls of the meter a day',
      perDay(calls, (t) => t.meterCalls),
      0,
      (value) => value <= 300,
    );
    const lost = calls.percent.map((value, column) => (product.percent[column] ?? Number.NaN) - value);
    add('… and at most 2 points less for it', lost, 1, (value) => value <= 2);
  }
  all.push({
    text: `decide for ${cost.appliances} appliances in at most ${DECIDE_MS} ms`,
    measured: `${cost.decideMs.toFixed(3)} ms (one in twenty above ${cost.slowMs.toFixed(3)}), ${(cost.decideMs / cost.snapshotMs).toFixed(1)} times building its snapshot (${cost.snapshotMs.toFixed(3)} ms)`,
    kept: cost.decideMs <= DECIDE_MS,
    bound: null,
  });
  return all;
};

export const limitsText = (all: readonly Limit[]): string =>
  [
    'Limits',
    ...all.map(
      ({ text, measured, kept, bound }) =>
        `  ${kept ? 'kept  ' : 'MISSED'} ${text.padEnd(82)} ${measured}${bound === null ? '' : ` (${bound})`}`,
    ),
  ].join('\n');
