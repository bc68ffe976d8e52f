import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { generateTrace, loadTrace, type Trace } from '#infra/local/trace.ts';
import { type DecideCost, decideCost } from './decide-cost.ts';
import { LATER_EUR } from './money.ts';
import { type Figures, Lab, scenarios } from './scenarios.ts';

const WORKERS = 2;
const GENERATED_DAYS = 54;
const SEED = 1;

const traceFrom = (path: string | undefined): Trace =>
  path === undefined ? generateTrace(SEED, GENERATED_DAYS) : loadTrace(path);

interface Job {
  readonly index: number;
  readonly figures: Figures;
}

/** A worker takes the next scenario until there is none. */
const work = (): void => {
  const lab = new Lab(traceFrom((workerData as { path: string | undefined }).path));
  parentPort?.on('message', (index: number) => {
    const figures = scenarios[index]?.run(lab);
    if (figures !== undefined) parentPort?.postMessage({ index, figures } satisfies Job);
  });
};

const runAll = async (path: string | undefined): Promise<readonly Figures[]> => {
  const results = new Map<number, Figures>();
  let next = 0;
  const live = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      const give = (): void => {
        if (next < scenarios.length) worker.postMessage(next++);
        else worker.terminate().then(() => resolve(), reject);
      };
      worker.on('message', ({ index, figures }: Job) => {
        results.set(index, figures);
        give();
      });
      worker.on('error', reject);
      give();
    });
  const workers = Array.from({ length: WORKERS }, () => new Worker(new URL(import.meta.url), { workerData: { path } }));
  await Promise.all(workers.map(live));
  return scenarios.flatMap((_, index) => results.get(index) ?? []);
};

const triple = (values: readonly number[], digits = 1): string =>
  values.map((value) => value.toFixed(digits)).join(' / ');

const line = (index: number, figures: Figures, recorded: boolean): string => {
  const scenario = scenarios[index];
  const perDay = (pick: (totals: Figures['totals'][number]) => number): number[] =>
    figures.totals.map((totals) => pick(totals) / figures.days);
  const share = figures.totals.map(
    (t) => (100 * (t.evSun + t.evBattery)) / Math.max(1e-9, t.evSun + t.evBattery + t.evGrid),
  );
  const cells = [
    (scenario?.name ?? '').padEnd(46),
    triple(figures.percent).padStart(21),
    (recorded && scenario?.quoted ? triple(scenario.quoted) : '').padStart(21),
    triple(share, 0).padStart(13),
    triple(figures.captured, 0).padStart(15),
    triple(
      perDay((t) => t.evGrid),
      2,
    ).padStart(20),
    triple(perDay((t) => t.starts)).padStart(17),
    triple(
      perDay((t) => t.setPoints),
      0,
    ).padStart(12),
    figures.runsPerDay.toFixed(0).padStart(6),
  ];
  return cells.join(' │ ');
};

const heading = [
  'in % of the hindsight optimum at c_alt'.padEnd(46),
  '0.14 / 0.20 / 0.26'.padStart(21),
  'quoted'.padStart(21),
  'sun %'.padStart(13),
  'captured %'.padStart(15),
  'grid kWh/day'.padStart(20),
  'starts/day'.padStart(17),
  'sets/day'.padStart(12),
  'runs'.padStart(6),
].join(' │ ');

const of = (results: readonly Figures[], name: string): Figures | undefined =>
  results[scenarios.findIndex((scenario) => scenario.name === name)];

const gaps = (results: readonly Figures[]): string => {
  const column = (name: string): readonly number[] => of(results, name)?.percent ?? [];
  const minus = (x: readonly number[], y: readonly number[]): string =>
    triple(x.map((value, index) => value - (y[index] ?? Number.NaN)));
  const [fast, timely, real] = [
    column('product, S30 T30 L0'),
    column('product, S60 T60 L0'),
    column('product, T60 S60 L60'),
  ];
  return [
    'Where the rest of the optimum goes, points:',
    `  not knowing the next minutes (S30 T30 L0)   ${minus([100, 100, 100], fast)}`,
    `  interval (T30 → T60)                        ${minus(fast, timely)}`,
    `  latency (L0 → L60)                          ${minus(timely, real)}`,
  ].join('\n');
};

const heater = (results: readonly Figures[]): string => {
  const with2 = of(results, 'with a 2 kW heater of lower priority');
  const alone = of(results, 'product, T60 S60 L60');
  if (with2 === undefined || alone === undefined) return '';
  const gain = with2.totals.map((t, i) => {
    const sun = alone.totals[i]?.evSun ?? Number.NaN;
    return 100 * ((t.evSun + t.heaterSun) / sun - 1);
  });
  const took = with2.totals.map((t) => t.heaterSun + t.heaterGrid);
  const share = with2.totals.map((t, i) => (100 * t.heaterSun) / (took[i] ?? 1));
  return `Heater beside the car: ${triple(gain, 0)} % more sun used than by the car alone; the heater's own share of sun ${triple(share, 0)} %`;
};

const costText = ({ appliances, decideMs, snapshotMs }: DecideCost): string =>
  `One run of a site with ${appliances} appliances: decide ${decideMs.toFixed(3)} ms, building its snapshot ${snapshotMs.toFixed(3)} ms (ratio ${(decideMs / snapshotMs).toFixed(1)})`;

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { trace: { type: 'string' } } });
  const path = values.trace ?? process.env.TRACE;
  const started = performance.now();
  const trace = traceFrom(path);
  const lab = new Lab(trace);
  console.log(
    trace.recorded
      ? `${trace.days} recorded days of ${path}\nSources: DTU solar station, Lyngby; UCI "Individual household electric power consumption" (CC BY 4.0)`
      : `${trace.days} generated days (seed ${SEED}); the quoted figures are of a recorded trace: --trace FILE`,
  );
  console.log(`Hindsight optimum, EUR, at c_alt ${LATER_EUR.join(' / ')}: ${triple(lab.optima(1, 3))}\n`);
  const results = await runAll(path);
  let group = '';
  for (const [index, figures] of results.entries()) {
    const its = scenarios[index]?.group ?? '';
    if (its !== group) console.log(`${group === '' ? '' : '\n'}${its}\n${heading}`);
    group = its;
    console.log(line(index, figures, trace.recorded));
  }
  console.log(`\n${gaps(results)}\n\n${heater(results)}\n${costText(decideCost(20))}`);
  console.log(`took ${((performance.now() - started) / 1000).toFixed(0)} s`);
};

if (isMainThread) await main();
else work();
