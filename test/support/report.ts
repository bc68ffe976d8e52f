import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Duration of a file from the start of its environment to its last hook, in seconds. */
const tookS = (module: TestModule): number => {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration) / 1000;
};

const pathOf = (module: TestModule): string => relative(process.cwd(), module.moduleId);

const countsOf = (modules: readonly TestModule[]) => {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const module of modules) {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    for (const state of states) counts[state === 'pending' ? 'skipped' : state] += 1;
    // A file that does not load, or whose hook fails, has no failed test of its own.
    if (module.state() === 'failed' && !states.includes('failed')) counts.failed += 1;
  }
  return counts;
};

/** A line for each thing that failed, with the first line of its error: what a reader of a log's last lines needs. */
const failuresOf = (modules: readonly TestModule[]): string[] =>
  modules.flatMap((module) => {
    const tests = [...module.children.allTests('failed')];
    const lines = tests.map((test) => [test.fullName, test.result().errors?.[0]?.message] as const);
    if (module.state() === 'failed' && tests.length === 0) lines.push(['(whole file)', module.errors()[0]?.message]);
    return lines.map(([name, error = '']) => `FAILED ${pathOf(module)} > ${name}: ${error.split('\n')[0]}`);
  });

/** Prints the slowest files, and adds the counts of this run and what failed to the file in TEST_COUNTS. */
export class RunReport implements Reporter {
  readonly #long: readonly string[];

  /** @param long files that `npm run test:long` runs; whole projects without them print so */
  constructor(long: readonly string[]) {
    this.#long = long;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = countsOf(modules);
    const failed = counts.failed + unhandledErrors.length;
    const { TEST_COUNTS } = process.env;
    if (TEST_COUNTS)
      appendFileSync(
        TEST_COUNTS,
        `${counts.passed} ${failed} ${counts.skipped}\n${failuresOf(modules)
          .map((line) => `${line}\n`)
          .join('')}`,
      );
    if (modules.length <= SHOWN) return;
    const ran = new Set(modules.map(pathOf));
    const left = this.#long.filter((path) => !ran.has(path));
    if (left.length > 0) console.log(`\nLeft out here: ${left.join(', ')}. They run in npm run test:long.`);
    const slowest = [...modules].sort((a, b) => tookS(b) - tookS(a)).slice(0, SHOWN);
    console.log('\nSlowest files:');
    for (const module of slowest) {
      console.log(`${tookS(module).toFixed(1).padStart(7)} s  ${pathOf(module)}`);
    }
  }
}
