import { SECOND_MS } from '#shared/units.ts';
import { withTimeout } from '../platform/timeout.ts';
import { storageBusyIn } from '../storage/table/busy.ts';
import { type AdapterContext, VendorError } from './port.ts';

/** Used when the store does not say how long it takes. */
const PASSES_S = 5;
/** Our own stores answer within milliseconds. Waiting longer than this would pass for the vendor not answering. */
const SILENT_MS = 5 * SECOND_MS;

/**
 * What a store of ours threw, as callers of a service get it: `busy`, which says nothing about the vendor. A vendor's own error
 * is passed on unchanged.
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
 * What an adapter works with, so that failures of our own stores reach it as a typed error (`busy`): they affect no other
 * target's value, cause no sign-in, and are never attributed to the vendor.
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
