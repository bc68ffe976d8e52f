import { defineConfig } from 'vitest/config';

/** Whole ways through a real browser: minutes of waiting for pages, so they run by a command of their own. */
const FLOWS = ['flows-*', 'newcomer', 'keyboard', 'accessible', 'narrow'].map((name) => `test/e2e/${name}.test.ts`);
const HEAVY = ['test/local/**', 'test/e2e/**', 'test/infra/**'];

/** Unit tests stand beside their file; what starts engines, synthesises or opens a browser has a project of its own. */
export default defineConfig({
  test: {
    reporters: ['default'],
    // Every core: the default leaves one of them to watching.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,functions,infra}/**/*.test.ts', 'frontend/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/**/*.test.ts'],
          exclude: HEAVY,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          // Templates are only read: synthesised once for all files.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'local',
          include: ['test/local/**/*.test.ts', 'test/e2e/**/*.test.ts'],
          exclude: FLOWS,
          // One product at a time: each starts its own engines.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'flows',
          include: FLOWS,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
