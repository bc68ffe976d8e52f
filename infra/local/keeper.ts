export interface Keeper {
  /** Writes soon. @returns when it is written; rejects when it could not be */
  readonly soon: () => Promise<void>;
  /** Writes what is still to be written, now. @throws when it cannot */
  readonly flush: () => void;
}

/** Of its time a process spends at most one part in so many on writing. */
const SHARE = 10;

/**
 * Writes for many askers at once: the longer a write takes, the longer the next one waits and gathers. A state that grows
 * with the number of sites and changes with each of them would else cost their square.
 * @param onError hears of a write that failed, as few wait for it
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
