import { SECOND_MS } from '#shared/units.ts';
import { withTimeout } from '../platform/timeout.ts';
import { storageBusyIn } from '../storage/table/busy.ts';
import { type AdapterContext, VendorError } from './port.ts';

/** Retry-After where the failure does not give one. */
const DEFAULT_RETRY_S = 5;
/** Our own storage answers within milliseconds. A longer wait would look like a vendor that does not answer. */
const STORAGE_TIMEOUT_MS = 5 * SECOND_MS;

/**
 * An error of our own storage as a typed one: `busy`, which says nothing about the vendor. A vendor's error is returned
 * unchanged.
 */
export const ownTrouble = (error: unknown): VendorError =>
  error instanceof VendorError
    ? error
    : new VendorError('busy', 'our own storage does not answer', {
        retryAfterS: storageBusyIn(error)?.busy.retryAfterS ?? DEFAULT_RETRY_S,
        cause: error,
      });

const rethrowTyped = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw ownTrouble(error);
  }
};

const rethrowTypedInTime = <T>(work: () => Promise<T>): Promise<T> =>
  rethrowTyped(() => withTimeout(work, STORAGE_TIMEOUT_MS, () => ownTrouble(null)));

/**
 * The context of an adapter in which failures of our own storage are typed errors (`busy`): they affect no other target's
 * value, trigger no sign-in, and are never attributed to the vendor.
 */
export const withOwnTroubleTyped = <C extends AdapterContext>(context: C): C => {
  const { tokens, budget } = context;
  return {
    ...context,
    ...(tokens && {
      tokens: {
        get: () => rethrowTypedInTime(() => tokens.get()),
        // No time limit: a renewal waits for the vendor, or for another process that does.
        renew: (...renewal: Parameters<typeof tokens.renew>) => rethrowTyped(() => tokens.renew(...renewal)),
      },
    }),
    ...(budget && {
      budget: {
        take: (units: number, urgent: boolean) => rethrowTypedInTime(() => budget.take(units, urgent)),
        pause: (waitS: number | null) => budget.pause(waitS),
      },
    }),
  };
};
