import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { loadTrace } from '#infra/local/recorded-trace.ts';
import { generateTrace, type Trace } from '#infra/local/trace.ts';
import { batteryBench } from './battery.ts';
import { firstDays, firstDaysText } from './first-days.ts';
import { errorsOf } from './forecast.ts';
import { type Cell, PlanLab, type Stress, type Who } from './lab.ts';
import { generateMarket, loadMarket } from './prices.ts';
import { forecastMs, planMs, plannedSite } from './speed.ts';
import { aims, cellText, contenders, DARK, LAW, meanOf, stresses, TODAY } from './table.ts';
import { weeks } from './weeks.ts';

const WORKERS = 2;
const SEED = 1;
const GENERATED_DAYS = 54;
/** Of a large site. */
const APPLIANCES = 20;

/** Files of the recorded trace and of its market prices; undefined: generated. */
interface Files {
  readonly trace: string | undefined;
  readonly market: string | undefined;
}

const labOf = ({ trace, market }: Files): PlanLab => {
  const days: Trace = trace === undefined ? generateTrace(SEED, GENERATED_DAYS) : loadTrace(trace);
  return new PlanLab(days, market === undefined ? generateMarket(days.days) : loadMarket(market));
};

/** One home under one controller in one world; who `null`: the hindsight optimum. */
interface Task {
  readonly row: string;
  readonly world: string;
  readonly week: string;
  readonly who: Who | null;
  readonly stress: Stress;
}
interface Done {
  readonly eur: number;
  readonly cell: Cell | null;
}
const OPTIMUM = 'hindsight optimum';

const work = (): void => {
  const lab = labOf(workerData as Files);
  parentPort?.on('message', ({ world: name, week: driver, who, stress }: Task) => {
    const world = lab.worlds.find((one) => one.name === name);
    const week = weeks.find((one) => one.name === driver);
    if (world === undefined || week === undefined) throw new Error(`no world ${name} or week ${driver}`);
    const cell = who === null ? null : lab.measure(world, week, who, stress);
    const eur = cell?.eur ?? lab.optimum(world, week, stress.odd);
    parentPort?.postMessage({ eur, cell } satisfies Done);
  });
};

/** Runs all tasks on the workers. */
const runAll = async (files: Files, tasks: readonly Task[]): Promise<ReadonlyMap<Task, Done>> => {
  const done = new Map<Task, Done>();
  const waiting = [...tasks];
  const live = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      let current: Task | undefined;
      const give = (): void => {
        current = waiting.shift();
        if (current !== undefined) worker.postMessage(current);
        else worker.terminate().then(() => resolve(), reject);
      };
      worker.on('message', (result: Done) => {
        if (current !== undefined) done.set(current, result);
        give();
      });
      worker.on('error', reject);
      give();
    });
  const workers = Array.from({ length: WORKERS }, () => new Worker(new URL(import.meta.url), { workerData: files }));
  await Promise.all(workers.map(live));
  return done;
};

const tasksOf = (worlds: readonly string[], only: RegExp): readonly Task[] => {
  const everyWeek = (task: Omit<Task, 'week'>): Task[] => weeks.map(({ name: week }) => ({ ...task, week }));
  const rows = worlds.flatMap((world) => [
    ...everyWeek({ row: OPTIMUM, world, who: null, stress: {} }),
    ...contenders
      .filter((contender) => contender.only?.test(world) ?? true)
      .flatMap(({ name: row, who }) => everyWeek({ row, world, who, stress: {} })),
  ]);
  const stressed = stresses.flatMap(({ name, stress, knowing }) =>
    contenders
      .filter((contender) => contender.name === TODAY || contender.name === LAW)
      .flatMap(({ name: who, who: what }) => {
        const changed: Who =
          what.kind === 'product' && what.knowing !== null
            ? { ...what, knowing: { ...what.knowing, ...knowing } }
            : what;
        return everyWeek({ row: `${name}: ${who}`, world: 'dynamic', who: changed, stress });
      }),
  );
  return [...rows, ...stressed].filter(
    ({ row, world }) => only.test(`${world}: ${row}`) || row === OPTIMUM || row === TODAY,
  );
};

/** Plays the planning weeks and prints what was earned. @param only of "world: row", what is run beside today's rule and the optimum */
export const planBench = async (files: Files, only: RegExp): Promise<void> => {
  const lab = labOf(files);
  const { hourly, daily } = errorsOf(lab.forecasts({}));
  console.log(
    files.market === undefined
      ? `${lab.weather.days} generated days and prices; the quoted figures are of recorded ones: --trace FILE --market FILE`
      : `${lab.weather.days} recorded days of ${files.trace ?? ''}, prices of ${files.market}: Energy-Charts (Fraunhofer ISE), CC BY 4.0, "Bundesnetzagentur | SMARD.de"`,
  );
  console.log(`Forecast: hours are off by ${hourly.toFixed(1)} % of nameplate, days by ${daily.toFixed(0)} %`);
  const batteryWorlds = lab.worlds.filter(({ name }) => only.test(`${name}: battery`));
  batteryBench(lab.weather, batteryWorlds, lab.forecasts({}));
  const worlds = lab.worlds.map(({ name }) => name);
  const tasks = tasksOf(worlds, only);
  const done = await runAll(files, tasks);
  const rowsOf = (world: string, row: string): readonly Done[] =>
    tasks.filter((task) => task.world === world && task.row === row).flatMap((task) => done.get(task) ?? []);
  const eurOf = (world: string, row: string): number => meanOf(rowsOf(world, row).map(({ eur }) => eur));
  const wayOf = (world: string, row: string): number =>
    (100 * (eurOf(world, TODAY) - eurOf(world, row))) / (eurOf(world, TODAY) - eurOf(world, OPTIMUM));
  for (const world of worlds) {
    console.log(
      `\n${world}: EUR/day (grid kWh @ ct; sun kWh; starts) for ${weeks.map(({ name }) => name).join(', ')}; mean; of the way`,
    );
    for (const row of new Set(tasks.filter((task) => task.world === world).map((task) => task.row))) {
      const cells = rowsOf(world, row);
      const texts = cells.map(({ eur, cell }) => (cell === null ? eur.toFixed(2) : cellText(cell)));
      const missed = cells.reduce((sum, { cell }) => sum + (cell?.missed ?? 0), 0);
      const way = row.includes(':') ? '' : `${wayOf(world, row).toFixed(0)} %`;
      const trouble = missed > 0 ? `  ${missed} goals missed` : '';
      console.log(`${row.padEnd(52)} ${texts.join('  ')}  ${eurOf(world, row).toFixed(3)}  ${way}${trouble}`);
    }
  }
  if (only.test('dynamic: first days')) console.log(`\n${firstDaysText(firstDays())}`);
  console.log(`\n${aimsText(tasks, done, wayOf)}`);
  const { decideMs, plansMs } = plannedSite(APPLIANCES);
  console.log(`plan of an appliance: aim 0.3 ms, reached ${planMs(Date.now()).toFixed(2)} ms`);
  console.log(`plans of ${APPLIANCES} appliances, made anew: aim 5 ms, reached ${plansMs.toFixed(2)} ms`);
  console.log(`decide with their plans: aim 1 ms, reached ${decideMs.toFixed(2)} ms`);
  console.log(`PV of three days from a forecast of the sky: ${forecastMs(Date.now()).toFixed(2)} ms`);
};

/** Aim beside what was reached. */
const aimsText = (
  tasks: readonly Task[],
  done: ReadonlyMap<Task, Done>,
  wayOf: (world: string, row: string) => number,
): string => {
  const lines = aims.map(({ world, row, percent }) => {
    const way = wayOf(world, row);
    return Number.isFinite(way) ? `${world}: ${row}: aim ${percent} %, reached ${way.toFixed(0)} %` : '';
  });
  // Where no sun is known and prices are flat, the product goes by today's rule: that row is for comparison.
  const ofLaw = tasks.filter(({ row }) => (row.startsWith('law') && row !== DARK) || row.includes(': law'));
  const cells = ofLaw.flatMap((task) => done.get(task)?.cell ?? []);
  const most = (pick: (cell: Cell) => number): number => Math.max(0, ...cells.map(pick));
  const today = (task: Task): number =>
    [...done].find(
      ([other]) =>
        other.world === task.world && other.week === task.week && other.row === task.row.replace(/law.*$/, TODAY),
    )?.[1].eur ?? Number.NaN;
  const worse = ofLaw.map((task) => 100 * ((done.get(task)?.eur ?? Number.NaN) - today(task))).filter(Number.isFinite);
  return [
    ...lines,
    `goals missed by the law in any cell: aim 0, reached ${most(({ missed }) => missed)}`,
    `starts a day: aim at most 2.5, reached ${most(({ starts }) => starts).toFixed(1)}; set-points: aim at most 30, reached ${most(({ setPoints }) => setPoints).toFixed(0)}`,
    `worse than today's rule in any cell: aim at most 1.0 ct a day, reached ${Math.max(0, ...worse).toFixed(1)} ct`,
  ]
    .filter((line) => line !== '')
    .join('\n');
};

// The other bench's workers load this file too: theirs is not this work.
if (!isMainThread && 'market' in (workerData as object)) work();
