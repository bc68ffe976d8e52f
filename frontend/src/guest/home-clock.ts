import type { Sandbox } from 'virtual:sandbox';
import { SECOND_MS } from '#shared/units.ts';

/** The clock of the demo home: a minute of it passes in a second, unless it is stopped or nobody looks. */
export interface HomeClock {
  readonly now: () => number;
  readonly runs: () => boolean;
  readonly toggle: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param onMinute called after each minute */
export const startHomeClock = ({ now, tick }: Pick<Sandbox, 'now' | 'tick'>, onMinute: () => void): HomeClock => {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  let runs = true;
  let under = false;
  const pass = async (): Promise<void> => {
    if (!runs || under || document.visibilityState === 'hidden') return;
    under = true;
    try {
      await tick();
      onMinute();
      tell();
    } finally {
      under = false;
    }
  };
  setInterval(() => void pass(), SECOND_MS);
  return {
    now,
    runs: () => runs,
    toggle: () => {
      runs = !runs;
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
