import type { RunDeps } from '#functions/control/run-types.ts';

/** Dependencies of a run: those that a test gives, and otherwise ones that do nothing. */
export const runDepsWith = (
  given: Pick<RunDeps, 'store' | 'open' | 'manifest' | 'now'> & Partial<RunDeps>,
): RunDeps => ({
  unseal: async () => ({}),
  pastPrices: { pricesThen: async () => [], co2Then: async () => [] },
  meter: { take: () => 0, restore: () => {} },
  notes: { newest: () => null },
  outages: { note: () => {}, publish: async () => {} },
  order: null,
  tell: null,
  tellBroken: async () => {},
  watchBattery: async () => {},
  log: { info: () => {}, warn: () => {}, error: () => {} },
  bareLog: { info: () => {} },
  ...given,
});
