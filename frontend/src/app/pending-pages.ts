type Listener = () => void;

/** Counts the pages whose code is loading. */
export const createPendingPages = () => {
  const listeners = new Set<Listener>();
  let count = 0;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    some: (): boolean => count > 0,
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** @returns marks the load as done */
    begin: (): (() => void) => {
      count += 1;
      tell();
      return () => {
        count -= 1;
        tell();
      };
    },
  };
};

export const pendingPages = createPendingPages();
