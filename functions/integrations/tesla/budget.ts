import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';

/** The command budget: what asking and commanding may cost (prices and reasons in the README). */
export const budget = {
  /** A charging car is read again after this. */
  chargingMs: 30 * MINUTE_MS,
  /** One that is plugged in and does not charge. */
  idleMs: 45 * MINUTE_MS,
  /**
   * A car on the road: often enough to notice it coming home, as a wake-up costs as much as ten readings; longer than the
   * 15 min after which it falls asleep if it is left alone.
   */
  awayMs: 16 * MINUTE_MS,
  /** The same for callers that want to read the car. */
  lookedAtMs: 10 * MINUTE_MS,
  /** Least time after a change of a charging car's current to a higher one; a lower one spares energy from the grid. */
  raiseMs: 20 * MINUTE_MS,
  lowerMs: 8 * MINUTE_MS,
  /** Least time between two wake-ups of a car, and most of them in a day. */
  wakeMs: 5 * MINUTE_MS,
  wakesPerDay: 6,
} as const;

/** By then a car has carried out a command, so that what it reports stays true for a while. */
export const FOLLOWED_MS = 45 * SECOND_MS;
/** A car that was awake this long after its last report may have been driven since. It stays awake 15 min by itself. */
export const DRIVEN_MS = 20 * MINUTE_MS;
/** Checks on a car that was woken: how many, and how far apart. The rest is for the next run. */
export const LOOKS = 3;
export const LOOK_MS = 4 * SECOND_MS;
/** A car that has just woken accepts no commands for a moment. */
export const SETTLE_MS = 3 * SECOND_MS;
