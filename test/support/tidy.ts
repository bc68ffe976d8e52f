import { afterAll, vi } from 'vitest';

/** Test files share their worker: none passes its clock, environment or globals on to the next. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
