/**
 * The clock of control, storage, scheduler and home. It can be held and moved by hand while the past is simulated, and can
 * run faster than real time. It never goes back. Identity stays in real time.
 */
export interface LocalClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Home seconds per real second. */
  readonly speed: number;
  /** Whether it is held. */
  readonly held: () => boolean;
  /** Holds it at a time not before the current one. */
  readonly hold: (atMs: number) => void;
  /** Lets it run on from the current time, or from `atMs` if that is later. */
  readonly release: (atMs: number) => void;
  /** Waits for milliseconds of this clock; returns at once while it is held. */
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * @param startMs its time until it is released
 * @param speed home seconds per real second, > 0
 */
export const createClock = (startMs: number, speed = 1): LocalClock => {
  let origin = { virtual: startMs, real: null as number | null };
  const now = (): number =>
    origin.real === null ? origin.virtual : Math.floor(origin.virtual + (Date.now() - origin.real) * speed);
  return {
    now,
    speed,
    held: () => origin.real === null,
    hold: (atMs) => {
      origin = { virtual: Math.max(now(), atMs), real: null };
    },
    release: (atMs) => {
      origin = { virtual: Math.max(now(), atMs), real: Date.now() };
    },
    sleep: (ms) =>
      origin.real === null ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms / speed)),
  };
};
