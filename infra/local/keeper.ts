export interface Keeper {
  /** Writes soon. Resolves once written; rejects if that failed */
  readonly soon: () => Promise<void>;
  /** Writes what is pending, now. @throws when that fails */
  readonly flush: () => void;
}

/** A process spends at most this fraction of its time (one in N) on writing. */
const SHARE = 10;

/**
 * Batches writes of many callers: the longer a write takes, the longer the next one waits. Otherwise a state that grows
 * with the number of sites and changes with each of them would cost the square of their number.
 * @param onError called when a write fails, since few callers wait for it
 */
export const createKeeper = (write: () => void, onError: (error: unknown) => void = () => undefined): Keeper => {
  let tookMs = 0;
  let pending: (PromiseWithResolvers<void> & { readonly timer: NodeJS.Timeout }) | null = null;

  const flush = (): void => {
    if (pending === null) return;
    const { timer, resolve, reject } = pending;
    clearTimeout(timer);
    pending = null;
    const startedMs = performance.now();
    try {
      write();
      resolve();
    } catch (error) {
      reject(error);
      throw error;
    } finally {
      tookMs = performance.now() - startedMs;
    }
  };

  const late = (): void => {
    try {
      flush();
    } catch (error) {
      onError(error);
    }
  };

  return {
    flush,
    soon: () => {
      if (pending === null) {
        pending = { ...Promise.withResolvers<void>(), timer: setTimeout(late, (SHARE - 1) * tookMs) };
        pending.promise.catch(() => undefined);
      }
      return pending.promise;
    },
  };
};
