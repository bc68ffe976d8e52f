/** How often rows look at the clock again, ms: ages in minutes need no more. */
export const TICK_MS = 5000;
