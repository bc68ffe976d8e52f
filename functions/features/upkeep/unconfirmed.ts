import type { Deps } from '#functions/deps.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { HOUR_MS } from '#shared/units.ts';

type UnconfirmedDeps = Pick<Deps, 'registration' | 'now' | 'logger'>;

/** Twice as long as a code can be used. */
const KEPT_MS = 48 * HOUR_MS;

/**
 * Deletes users who have not confirmed their address for two days: an address belongs to nobody until then. Continues where time
 * ran out at the next upkeep, and repeating it does no harm.
 * @param mayContinue whether there is time for another user
 */
export const discardUnconfirmed = async (
  { registration, now, logger }: UnconfirmedDeps,
  mayContinue: () => boolean,
): Promise<{ readonly discarded: number; readonly failed: number }> => {
  const beforeMs = now() - KEPT_MS;
  const outcome = { discarded: 0, failed: 0 };
  let cursor: string | null = null;
  do {
    const { users, next }: Awaited<ReturnType<typeof registration.unconfirmed>> =
      await registration.unconfirmed(cursor);
    for (const { id, changedAtMs } of users) {
      if (changedAtMs > beforeMs) continue;
      if (!mayContinue()) return outcome;
      try {
        await registration.discard(id);
        outcome.discarded += 1;
      } catch (error) {
        outcome.failed += 1;
        logger.error('unconfirmed user not discarded', { userId: id, fault: faultForLog(error) });
      }
    }
    cursor = next;
  } while (cursor !== null && mayContinue());
  return outcome;
};
