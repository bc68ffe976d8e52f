import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { isolatedFiles } from './test/support/isolated.ts';
import { LONG } from './test/support/long-files.ts';
import { RunReport } from './test/support/report.ts';
import { inScratchFolder } from './test/support/scratch.ts';
import { LongestFirst } from './test/support/sequencer.ts';

const UNIT = ['{shared,functions,infra}/**/*.test.ts', 'frontend/src/**/*.test.{ts,tsx}'];
const INTEGRATION = ['test/**/*.test.ts'];
/** Whole ways through a real browser: minutes of waiting for pages, so they run by a command of their own. */
const FLOWS = ['flows-*', 'newcomer', 'keyboard', 'accessible', 'forced-colours', 'spoken', 'narrow', 'languages'].map(
  (name) => `test/e2e/${name}.test.ts`,
);

/** Packages that generators of clients install for themselves hold tests of their own. */
const FOREIGN = ['**/node_modules/**'];
const HEAVY = ['test/local/**', 'test/e2e/**', 'test/infra/**'];
/** These replace modules or depend on a fresh process; all others share the modules that their worker has loaded. */
const ISOLATED = isolatedFiles([
  ...UNIT,
  'test/{contract,control,house,integration,integrations,bench,load,trust,soak}/**/*.test.ts',
]);

inScratchFolder();

const seconds = (limitS: number) => ({ testTimeout: limitS * 1000, hookTimeout: limitS * 1000 });
/** Node 24 runs TypeScript by itself: without the indirection of each import long simulations take a third less. */
const BY_NODE = { experimental: { viteModuleRunner: false } };
const SHARED_WORKER = { isolate: false, setupFiles: ['test/support/tidy.ts'] };

/** Unit tests stand beside their file; what starts engines, synthesises or opens a browser has a project of its own. */
export default defineConfig({
  test: {
    reporters: ['default', new RunReport(LONG)],
    // One more than there are cores: tests with a browser or another process mostly wait.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Processes that tests start load the product from here: half of what that takes is compiling.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compile') },
    projects: [
      { test: { name: 'unit', include: UNIT, exclude: [...FOREIGN, ...ISOLATED], ...SHARED_WORKER, ...seconds(30) } },
      {
        test: {
          name: 'integration',
          include: INTEGRATION,
          exclude: [...FOREIGN, ...HEAVY, ...LONG, ...ISOLATED],
          ...BY_NODE,
          ...SHARED_WORKER,
          ...seconds(30),
        },
      },
      { test: { name: 'isolated', include: ISOLATED, ...seconds(30) } },
      // Templates are only read: each is synthesised once in a worker.
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          exclude: [...LONG],
          ...BY_NODE,
          ...SHARED_WORKER,
          ...seconds(120),
        },
      },
      {
        test: {
          name: 'long',
          include: [...LONG],
          ...BY_NODE,
          globalSetup: ['test/support/built-web.ts'],
          ...seconds(240),
        },
      },
      {
        test: {
          name: 'local',
          include: ['test/local/**/*.test.ts', 'test/e2e/**/*.test.ts'],
          exclude: [...FLOWS, ...LONG],
          ...BY_NODE,
          ...SHARED_WORKER,
          globalSetup: ['test/support/built-web.ts'],
          ...seconds(240),
        },
      },
      // One product at a time: each starts its own engines and a browser.
      { test: { name: 'flows', include: FLOWS, fileParallelism: false, ...seconds(240) } },
    ],
  },
});
