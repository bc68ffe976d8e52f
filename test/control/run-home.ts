import { runSite } from '#functions/control/run.ts';
import type { RunDeps, RunOutcome } from '#functions/control/run-types.ts';
import type { SiteBundle } from '#functions/control/store.ts';
import type { Trigger } from '#functions/control/triggers.ts';
import type { ApplianceId, CredentialsId } from '#shared/model/ids.ts';
import type { ReasonCode } from '#shared/model/reason.ts';
import { accountId, chargerId, depsFor, FakeHome, type MemoryStore, MINUTE, storeWith } from './harness.ts';

/** A home that lives by whole runs: vendors, storage and commands included. */
export class RunHome {
  readonly home = new FakeHome();
  store: MemoryStore;
  /** What a test puts in place of the usual surroundings. */
  deps: Partial<RunDeps> = {};

  constructor(site: Partial<Omit<SiteBundle, 'run'>> = {}) {
    this.store = storeWith(site);
  }

  run(trigger: Trigger = 'schedule', reads?: CredentialsId): Promise<RunOutcome> {
    const deps = { ...depsFor(this.home, this.store), ...this.deps };
    return runSite(deps, { accountId, trigger, atMs: this.home.nowMs, ...(reads && { reads }) });
  }

  /** Lives through some minutes, one run each. */
  async minutes(count: number): Promise<void> {
    for (let minute = 0; minute < count; minute += 1) {
      this.home.nowMs += MINUTE;
      await this.run();
    }
  }

  change(changes: Partial<Omit<SiteBundle, 'run'>>): void {
    this.store.bundle = { ...(this.store.bundle as NonNullable<MemoryStore['bundle']>), ...changes };
  }

  reason(id: ApplianceId = chargerId): ReasonCode | undefined {
    return this.store.run?.state.appliances[id]?.decision?.reason.code;
  }

  memory(id: ApplianceId = chargerId) {
    const memory = this.store.run?.state.control.appliances[id];
    if (memory === undefined) throw new Error(`nothing is remembered of ${id}`);
    return memory;
  }
}
