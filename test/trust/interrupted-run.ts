import { runSite } from '#functions/control/run.ts';
import type { RunDeps, RunInput, RunOutcome } from '#functions/control/run-types.ts';
import type { ControlStore } from '#functions/control/store.ts';
import type { Adapter } from '#functions/integrations/port.ts';
import type { TestProduct } from '#test/support/product.ts';
import { runDepsWith } from '#test/support/run-deps.ts';
import type { SeededSite } from '../contract/site.ts';
import { type FakeHome, MINUTE } from '../control/harness.ts';

/** Every outside call of that one run, in order. */
type Call = string;

export interface Interruption {
  /** Before this call of the run, counted from 1. */
  readonly at: number;
  readonly act: () => Promise<void>;
}

/** A stored site of the product whose home is simulated, and whose runs can be interrupted. */
export interface StoredHome {
  readonly calls: readonly Call[];
  /** One run; an action in its middle happens once. */
  run(input?: Partial<RunInput>, interruption?: Interruption | null): Promise<RunOutcome>;
  /** Time passes, and a schedule runs the site. */
  later(minutes?: number): Promise<RunOutcome>;
}

/**
 * Puts a home behind a seeded site: the product's calls and control's runs then work on the same table, and a call that
 * triggers a run gets a real one.
 */
export const storedHome = (
  product: TestProduct,
  site: SeededSite,
  home: FakeHome,
  more: Partial<Pick<RunDeps, 'manifest' | 'prices' | 'watchBattery'>> = {},
): StoredHome => {
  const { deps, time } = product;
  const calls: Call[] = [];
  const run = async (input: Partial<RunInput>, interruption: Interruption | null): Promise<RunOutcome> => {
    let count = 0;
    const passing =
      <A extends readonly unknown[], T>(name: string, call: (...args: A) => T | Promise<T>) =>
      async (...args: A): Promise<T> => {
        count += 1;
        calls.push(name);
        if (count === interruption?.at) await interruption.act();
        return call(...args);
      };
    const { control } = deps.storage;
    const store: ControlStore = {
      loadSite: passing('load', control.loadSite),
      claimRun: passing('claim', control.claimRun),
      putGate: passing('gate', control.putGate),
      putReading: passing('reading', control.putReading),
      putDecisions: passing('decisions', control.putDecisions),
      putDecideInput: passing('input', control.putDecideInput),
      closeDays: passing('days', control.closeDays),
      putPlanning: passing('planning', control.putPlanning),
      pastReadings: passing('past', control.pastReadings),
      settleSessions: passing('sessions', control.settleSessions),
    };
    const open = (): Adapter => {
      const adapter = home.adapter('poll');
      return {
        ...adapter,
        read: passing('read', adapter.read),
        command: passing('command', adapter.command),
        ...(adapter.battery && { battery: passing('battery', adapter.battery) }),
      };
    };
    const runDeps = runDepsWith({
      store,
      unseal: passing('unseal', deps.secrets.unseal),
      open,
      manifest: deps.services.manifest,
      now: () => time.nowMs,
      ...more,
      ...(more.watchBattery && { watchBattery: passing('watch', more.watchBattery) }),
    });
    home.nowMs = time.nowMs;
    const meant = { accountId: site.accountId, trigger: 'schedule', atMs: time.nowMs } as const;
    return runSite(runDeps, { ...meant, ...input });
  };
  const stored: StoredHome = {
    calls,
    run: (input = {}, interruption = null) => {
      calls.length = 0;
      return run(input, interruption);
    },
    later: (minutes = 1) => {
      time.nowMs += minutes * MINUTE;
      return run({}, null);
    },
  };
  // Commands of a call go to the same home.
  Object.assign(deps.services, { open: () => home.adapter('poll') });
  Object.assign(deps, {
    runNow: async (accountId: SeededSite['accountId']) => {
      if (accountId === site.accountId) await run({ trigger: 'user' }, null);
    },
  });
  return stored;
};
