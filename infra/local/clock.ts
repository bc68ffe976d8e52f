/**
 * The clock of control, storage, scheduler and home. It can stand still (and be moved by hand) while the past is lived
 * quickly, and run faster than real time. It never goes back. Identity stays in real time.
 */
export interface LocalClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Home seconds per real second. */
  readonly speed: number;
  /** True while it stands still. */
  readonly held: () => boolean;
  /** Stops it at a time not before the present one. */
  readonly hold: (atMs: number) => void;
  /** Lets it run on from where it stands, or from `atMs` if that is later. */
  readonly release: (atMs: number) => void;
  /** Waits for so many of this clock's milliseconds; at once while it stands still. */
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * @param startMs where it stands until it is released
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
