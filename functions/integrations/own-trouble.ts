import { SECOND_MS } from '#shared/units.ts';
import { withTimeout } from '../platform/timeout.ts';
import { storageBusyIn } from '../storage/table/busy.ts';
import { type AdapterContext, VendorError } from './port.ts';

/** Where nobody says how long it takes. */
const PASSES_S = 5;
/** A store of ours answers within milliseconds: longer than this nobody waits, or it would pass for the vendor's silence. */
const SILENT_MS = 5 * SECOND_MS;

/**
 * Whatever a store of ours threw as what it is to whoever asked a service: `busy`, which tells nothing of the vendor. What
 * the vendor itself is to blame for stays as it is.
 */
export const ownTrouble = (error: unknown): VendorError =>
  error instanceof VendorError
    ? error
    : new VendorError('busy', 'our own stores do not answer', {
        retryAfterS: storageBusyIn(error)?.busy.retryAfterS ?? PASSES_S,
        cause: error,
      });

const told = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw ownTrouble(error);
  }
};

const toldSoon = <T>(work: () => Promise<T>): Promise<T> =>
  told(() => withTimeout(work, SILENT_MS, () => ownTrouble(null)));

/**
 * What an adapter works with, so that trouble of our own stores reaches it as a typed failure (`busy`): it takes no other
 * target's value, leads to no sign-in, and is told to nobody as the vendor's.
 */
export const tellingOwnTrouble = <C extends AdapterContext>(context: C): C => {
  const { tokens, budget } = context;
  return {
    ...context,
    ...(tokens && {
      tokens: {
        get: () => toldSoon(() => tokens.get()),
        // Waiting for the vendor, or for another process that does, is part of it.
        renew: (...renewal: Parameters<typeof tokens.renew>) => told(() => tokens.renew(...renewal)),
      },
    }),
    ...(budget && {
      budget: {
        take: (units: number, urgent: boolean) => toldSoon(() => budget.take(units, urgent)),
        pause: (waitS: number | null) => budget.pause(waitS),
      },
    }),
  };
};
