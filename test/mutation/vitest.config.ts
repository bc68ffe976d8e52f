import { defineConfig } from 'vitest/config';

/**
 * The tests that say what a decision is, and only those: what kills a change of the law must be a test of the law, not
 * a run of the whole product that happens to fail. Properties are left out, as each mutant would draw new cases.
 */
export default defineConfig({
  test: {
    include: ['functions/control/decide/**/*.test.ts', 'test/control/decide-*.test.ts', 'shared/plans*.test.ts'],
    testTimeout: 30_000,
    // A mutant is another run of the same files: reloading them for each test file would take most of the time.
    isolate: false,
  },
});
