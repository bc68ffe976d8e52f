/** The clock behind the timers: the browser's, or a test's. */
export interface Clock {
  /** Monotonic time, ms. */
  readonly nowMs: () => number;
  readonly wake: (ring: () => void, delayMs: number) => number;
  readonly forget: (id: number) => void;
}

export interface Timers {
  readonly setTimeout: (callback: () => void, delayMs: number) => number;
  readonly clearTimeout: (id: number | undefined) => void;
  readonly setInterval: (callback: () => void, everyMs: number) => number;
  readonly clearInterval: (id: number | undefined) => void;
}

interface Timer {
  dueMs: number;
  /** null: fires once. */
  readonly everyMs: number | null;
  readonly callback: () => void;
}

/** Timers fire on multiples of this, so that many fire together: never early, at most this much late. */
export const GRAIN_MS = 250;
/** A wake-up this overdue was lost, or the device slept: it will not fire on its own. */
const LATE_MS = 2_000;

/**
 * Timers that share one browser timer. A screen has dozens, for clocks and polls; on its own, each
 * would wake the phone and draw.
 */
export const createTimers = ({ nowMs, wake, forget }: Clock): Timers => {
  const waiting = new Map<number, Timer>();
  let last = 0;
  let alarm: { readonly id: number; readonly atMs: number } | null = null;

  const whole = (atMs: number): number => Math.ceil(atMs / GRAIN_MS) * GRAIN_MS;

  const wakeAt = (atMs: number): void => {
    const now = nowMs();
    const lost = alarm !== null && alarm.atMs < now - LATE_MS;
    if (alarm !== null && alarm.atMs <= atMs && !lost) return;
    if (alarm !== null) forget(alarm.id);
    // Timers that a lost wake-up left behind fire at once.
    const dueMs = lost ? now : atMs;
    // Browsers truncate fractions, and would fire too early.
    alarm = { id: wake(ring, Math.ceil(Math.max(0, dueMs - now))), atMs: dueMs };
  };

  const ring = (): void => {
    alarm = null;
    const now = nowMs();
    for (const [id, timer] of [...waiting]) {
      // Another callback may have cleared it.
      if (timer.dueMs > now || !waiting.has(id)) continue;
      if (timer.everyMs === null) waiting.delete(id);
      else {
        // Counted from the due time, so that delays do not add up.
        const next = whole(timer.dueMs + timer.everyMs);
        timer.dueMs = next > now ? next : whole(now + timer.everyMs);
      }
      try {
        timer.callback();
      } catch (error) {
        // One failing callback must not stop the others.
        reportError(error);
      }
    }
    const next = Math.min(...[...waiting.values()].map(({ dueMs }) => dueMs));
    if (next !== Number.POSITIVE_INFINITY) wakeAt(next);
  };

  const add = (callback: () => void, delayMs: number, everyMs: number | null): number => {
    last += 1;
    const dueMs = whole(nowMs() + delayMs);
    waiting.set(last, { dueMs, everyMs, callback });
    wakeAt(dueMs);
    return last;
  };
  const clear = (id: number | undefined): void => {
    if (id !== undefined) waiting.delete(id);
    if (waiting.size > 0 || alarm === null) return;
    forget(alarm.id);
    alarm = null;
  };
  return {
    setTimeout: (callback, delayMs) => add(callback, delayMs, null),
    clearTimeout: clear,
    setInterval: (callback, everyMs) => add(callback, everyMs, everyMs),
    clearInterval: clear,
  };
};

/** The app's timers. */
export const timers = createTimers({
  nowMs: () => performance.now(),
  wake: (ring, delayMs) => Number(setTimeout(ring, delayMs)),
  forget: (id) => clearTimeout(id),
});
