import { afterAll, vi } from 'vitest';

/**
 * Test files share their worker: none passes its clock, environment or globals on to the next, nor a page that it began to load. That would
 * fail with the file's environment, and the next file would get the failure in place of the page.
 */
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await vi.dynamicImportSettled();
});

// ElectroDB takes a stack trace of every request, and Vitest puts a hundred frames into each: 10 is what Node has.
Error.stackTraceLimit = 10;
