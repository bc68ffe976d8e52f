import { goOnRemovingUser, type UserRemovalDeps } from '#functions/features/user-removal.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { type DueEntry, type DueKind, dueKinds } from '#functions/storage/index.ts';
import { accountIdSchema, userIdSchema } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { makePayout } from './payout.ts';
import { type SiteUpkeepDeps, tendSite } from './site.ts';
import { retryEvent } from './sweep.ts';

export type UpkeepDeps = SiteUpkeepDeps & UserRemovalDeps;

/** How one upkeep went. */
export interface UpkeepOutcome {
  readonly done: number;
  /** Begun or not even begun when the time was over: the next one goes on. */
  readonly left: number;
  /** Tried and failed: tried again by the next one. */
  readonly failed: number;
}

/** What is begun later would be cut off. */
const LEAST_MS = MINUTE_MS;

type Tend = (deps: UpkeepDeps, entry: DueEntry, mayGoOn: () => boolean) => Promise<boolean>;
const tends: Readonly<Record<DueKind, Tend>> = {
  user: (deps, { subject }, mayGoOn) => goOnRemovingUser(deps, userIdSchema.parse(subject), mayGoOn),
  site: (deps, { subject }, mayGoOn) => tendSite(deps, accountIdSchema.parse(subject), mayGoOn),
  payout: (deps, entry) => makePayout(deps, entry),
  event: (deps, entry) => retryEvent(deps, entry),
};

/**
 * Does what has become due: nothing else is read. What is done leaves the list; what fails stays in it and keeps nothing
 * else from being done. Two at once do no harm.
 * @param leftMs until this process ends
 */
export const keepUp = async (deps: UpkeepDeps, leftMs: () => number): Promise<UpkeepOutcome> => {
  const mayGoOn = (): boolean => leftMs() > LEAST_MS;
  const outcome = { done: 0, left: 0, failed: 0 };
  for (const kind of dueKinds) {
    for (const entry of await deps.storage.due.list(kind, isoTime(deps.now()))) {
      if (!mayGoOn()) {
        outcome.left += 1;
        continue;
      }
      try {
        const done = await tends[kind](deps, entry, mayGoOn);
        if (done) await deps.storage.due.remove(entry);
        outcome[done ? 'done' : 'left'] += 1;
      } catch (error) {
        outcome.failed += 1;
        deps.logger.error('upkeep failed', { kind, subject: entry.subject, fault: faultForLog(error) });
      }
    }
  }
  return outcome;
};
