import { afterAll, vi } from 'vitest';

/** Test files share their worker: none passes its clock, environment or globals on to the next. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

// ElectroDB takes a stack trace of every request, and Vitest puts a hundred frames into each: 10 is what Node has.
Error.stackTraceLimit = 10;
