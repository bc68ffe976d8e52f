import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { loadTrace } from '#infra/local/recorded-trace.ts';
import { generateTrace, type Trace } from '#infra/local/trace.ts';
import { decideCost } from './decide-cost.ts';
import { foldsText } from './folds.ts';
import { type Figures, Lab } from './lab.ts';
import { limits, limitsText } from './limits.ts';
import { LATER_EUR, zeroImportWithHeater } from './money.ts';
import { orderText } from './order.ts';
import { picture } from './picture.ts';
import { planBench } from './plan/main.ts';
import { wholePlant } from './plant.ts';
import { samplingOf } from './sampler.ts';
import { names, scenarios } from './scenarios.ts';
import { figuresOf, gaps, heading, row, triple } from './table.ts';

const WORKERS = 2;
const GENERATED_DAYS = 54;
/** Days of the time estimate: a full study has as many, and should take at most two minutes. */
const QUOTED_DAYS = 108;
const SEED = 1;
const PICTURE = 'node_modules/.cache/sunward-bench/cloudy-day.svg';

const traceFrom = (path: string | undefined): Trace =>
  path === undefined ? generateTrace(SEED, GENERATED_DAYS) : loadTrace(path);

interface Job {
  readonly index: number;
  readonly figures: Figures;
}

/** A worker takes the next scenario until none is left. */
const work = (): void => {
  const lab = new Lab(traceFrom((workerData as { path: string | undefined }).path));
  parentPort?.on('message', (index: number) => {
    const figures = scenarios[index]?.run(lab);
    if (figures !== undefined) parentPort?.postMessage({ index, figures } satisfies Job);
  });
};

/** @param wanted indices of scenarios @returns figures by index; undefined: not run */
const runAll = async (
  path: string | undefined,
  wanted: readonly number[],
): Promise<readonly (Figures | undefined)[]> => {
  const results = new Map<number, Figures>();
  const waiting = [...wanted];
  const live = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      const give = (): void => {
        const next = waiting.shift();
        if (next !== undefined) worker.postMessage(next);
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
  return scenarios.map((_, index) => results.get(index));
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      trace: { type: 'string' },
      market: { type: 'string' },
      svg: { type: 'string' },
      only: { type: 'string', default: '' },
      plan: { type: 'boolean', default: false },
    },
  });
  if (values.plan) {
    const files = { trace: values.trace ?? process.env.TRACE, market: values.market ?? process.env.MARKET };
    return await planBench(files, new RegExp(values.only));
  }
  const wanted = [...scenarios.keys()].filter((index) => new RegExp(values.only).test(scenarios[index]?.name ?? ''));
  const path = values.trace ?? process.env.TRACE;
  const started = performance.now();
  const trace = traceFrom(path);
  const lab = new Lab(trace);
  const optima = lab.optima({ sampling: samplingOf(60, 60), plant: wholePlant, scale: 1 });
  const sums = optima.map((days) => days.reduce((sum, value) => sum + value, 0));
  console.log(
    trace.recorded
      ? `${trace.days} recorded days of ${path}\nSources: DTU solar station, Lyngby; UCI "Individual household electric power consumption" (CC BY 4.0)`
      : `${trace.days} generated days (seed ${SEED}); the quoted figures are of a recorded trace: --trace FILE`,
  );
  console.log(`Hindsight optimum, EUR, at c_alt ${LATER_EUR.join(' / ')}: ${triple(sums)}\n`);
  const results = await runAll(path, wanted);
  let group = '';
  for (const [index, figures] of results.entries()) {
    if (figures === undefined) continue;
    const its = scenarios[index]?.group ?? '';
    if (its !== group) console.log(`${group === '' ? '' : '\n'}${its}\n${heading}`);
    group = its;
    console.log(row(index, figures, trace.recorded));
  }
  const bounds = { heaterKWh: zeroImportWithHeater(lab.weather(1), 3) / trace.days };
  const folds = foldsText((name) => figuresOf(results, name), {
    arrival: names.arrival[20],
    product: names.product,
    evccTuned: names.evccTuned,
    evccHeldOut: names.evccHeldOut,
  });
  console.log(
    `\n${gaps(results)}\n\n${folds}\n\n${orderText((name) => figuresOf(results, name))}\n\n${limitsText(limits(results, decideCost(20), bounds))}\n`,
  );
  const file = values.svg ?? PICTURE;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, picture(lab));
  const tookS = (performance.now() - started) / 1000;
  // CPU time of all threads: other processes do not count.
  const { user, system } = process.cpuUsage();
  const cpuS = (user + system) / 1e6;
  const eachMs = (1000 * cpuS) / (trace.days * wanted.length);
  console.log(
    `A cloudy day: ${file}\ntook ${tookS.toFixed(0)} s, ${cpuS.toFixed(0)} s of computing: ` +
      `${eachMs.toFixed(0)} ms per day and scenario (three prices each), ` +
      `so ${((cpuS / WORKERS / trace.days) * QUOTED_DAYS).toFixed(0)} s for ${QUOTED_DAYS} days on ${WORKERS} free cores`,
  );
};

if (isMainThread) await main();
else work();
