import type { RunDeps } from '#functions/control/run-types.ts';

/** What a run needs from outside: what a test gives, and otherwise things that do nothing. */
export const runDepsWith = (
  given: Pick<RunDeps, 'store' | 'open' | 'manifest' | 'now'> & Partial<RunDeps>,
): RunDeps => ({
  unseal: async () => ({}),
  meter: { take: () => 0, giveBack: () => {} },
  notes: { newest: () => null },
  outages: { note: () => {}, tell: async () => {} },
  tellBroken: async () => {},
  log: { info: () => {}, warn: () => {}, error: () => {} },
  ...given,
});
