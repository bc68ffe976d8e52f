/** Whether the guest is being told that something needs a home of one's own. */
export interface Refusals {
  readonly shown: () => boolean;
  readonly show: (shown: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const createRefusals = (): Refusals => {
  const listeners = new Set<() => void>();
  let shown = false;
  return {
    shown: () => shown,
    show: (next) => {
      shown = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
