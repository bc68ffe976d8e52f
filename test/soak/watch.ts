import type { LocalProduct } from '#infra/local/start.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';

/** What must never happen, each with its count and first occurrence. */
export interface Faults {
  readonly byName: ReadonlyMap<string, { readonly count: number; readonly first: string }>;
  add(name: string, how: unknown): void;
}

export const countFaults = (): Faults => {
  const byName = new Map<string, { count: number; first: string }>();
  return {
    byName,
    add: (name, how) => {
      const first = how instanceof Error ? (how.stack ?? how.message) : String(how);
      byName.set(name, { first, ...byName.get(name), count: (byName.get(name)?.count ?? 0) + 1 });
    },
  };
};

/** What this process would otherwise lose or merely print. */
export const watchProcess = (faults: Faults): void => {
  process.on('unhandledRejection', (reason) => faults.add('unhandled rejection', reason));
  process.on('uncaughtException', (error) => faults.add('uncaught exception', error));
  // Too many listeners: a leak that shows before memory does.
  process.on('warning', (warning) => {
    if (warning.name === 'MaxListenersExceededWarning') faults.add(warning.name, warning);
  });
};

/** At night an idle site is recorded this seldom. */
const PULSE_MS = 15 * MINUTE_MS;
/** A run ends within this, in real time. */
const RUN_MS = 20 * SECOND_MS;

/** Maximum age of a site's last run, by the home's clock, before its schedule counts as stuck. */
export const longestLag = (minutes: number, speed: number): number => minutes * MINUTE_MS + PULSE_MS + RUN_MS * speed;

/** ms by the home's clock since the site's last run was recorded; null: there was none yet. */
export const lagOf = async ({ deps, clock }: LocalProduct, accountId: AccountId): Promise<number | null> => {
  const site = await deps.storage.control.loadSite(accountId);
  return site?.run == null ? null : clock.now() - site.run.state.ranAtMs;
};
