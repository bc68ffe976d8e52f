import { endKeysOfEndedTokens } from '#functions/features/seen-keys.ts';
import { type SupplierPricesDeps, tendSupplierPrices } from '#functions/features/supplier-prices.ts';
import { goOnRemovingUser, type UserRemovalDeps } from '#functions/features/user-removal.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { type DueEntry, type DueKind, dueKinds } from '#functions/storage/index.ts';
import { accountIdSchema, userIdSchema } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { followAddress } from './address.ts';
import { tendBattery } from './battery.ts';
import type { DigestDeps } from './digest.ts';
import { makePayout } from './payout.ts';
import { type SiteUpkeepDeps, tendSite } from './site.ts';
import { retryEvent } from './sweep.ts';
import { warnOfExpiry } from './token.ts';

export type UpkeepDeps = SiteUpkeepDeps & UserRemovalDeps & SupplierPricesDeps & DigestDeps;

/** The outcome of one upkeep. */
export interface UpkeepOutcome {
  readonly done: number;
  /** Started or not yet started when the time was up: the next upkeep continues. */
  readonly left: number;
  /** Failed: the next upkeep retries. */
  readonly failed: number;
}

/** Work begun later would be cut off. */
const LEAST_MS = MINUTE_MS;

type Tend = (deps: UpkeepDeps, entry: DueEntry, mayContinue: () => boolean) => Promise<boolean>;
const tends: Readonly<Record<DueKind, Tend>> = {
  user: (deps, { subject }, mayContinue) => goOnRemovingUser(deps, userIdSchema.parse(subject), mayContinue),
  address: (deps, { subject }) => followAddress(deps, userIdSchema.parse(subject)),
  site: (deps, { subject }, mayContinue) => tendSite(deps, accountIdSchema.parse(subject), mayContinue),
  payout: (deps, entry) => makePayout(deps, entry),
  event: (deps, entry) => retryEvent(deps, entry),
  prices: (deps, { subject }) => tendSupplierPrices(deps, accountIdSchema.parse(subject)),
  battery: (deps, entry) => tendBattery(deps, entry),
  token: (deps, { subject }) => warnOfExpiry(deps, subject),
  keys: async (deps, { subject }) => {
    await endKeysOfEndedTokens(deps, userIdSchema.parse(subject));
    return true;
  },
  // Loaded when it is due: once a day for some users.
  digest: async (deps, { subject }) => (await import('./digest.ts')).tellSites(deps, userIdSchema.parse(subject)),
};

/**
 * Does what is due and reads nothing else. Finished work leaves the list; failed work stays and does not hold up the rest.
 * Concurrent upkeeps do no harm.
 * @param leftMs until this process ends
 */
export const keepUp = async (deps: UpkeepDeps, leftMs: () => number): Promise<UpkeepOutcome> => {
  const mayContinue = (): boolean => leftMs() > LEAST_MS;
  const outcome = { done: 0, left: 0, failed: 0 };
  for (const kind of dueKinds) {
    for (const entry of await deps.storage.due.list(kind, isoTime(deps.now()))) {
      if (!mayContinue()) {
        outcome.left += 1;
        continue;
      }
      try {
        const done = await tends[kind](deps, entry, mayContinue);
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
