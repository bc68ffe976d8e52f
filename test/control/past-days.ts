import type { PastSunMemory } from '#functions/control/decide/memory/state.ts';
import { PastDays, recordPastSun } from '#functions/control/decide/observe/past-sun.ts';
import { NOON } from './harness.ts';

const HOUR = 3_600_000;
/** Midnight (UTC) of the day after the observed ones. */
export const T = NOON - (NOON % (24 * HOUR));

/**
 * The memory of a home that was observed for so many whole days before `T`, and at the first moment of that day.
 * @param pvOf PV by hour of the day (UTC) and number of the day, W; null: not observed
 */
export const daysOf = (count: number, pvOf: (hour: number, day: number) => number | null): PastSunMemory => {
  let memory: PastSunMemory | undefined;
  for (let slot = 0; slot <= 24 * count; slot += 1) {
    const pvW = pvOf(slot % 24, Math.floor(slot / 24));
    const timeMs = T - count * 24 * HOUR + slot * HOUR;
    if (pvW !== null) memory = recordPastSun(memory, timeMs, pvW);
  }
  if (memory === undefined) throw new Error('nothing was observed');
  return memory;
};

export const past = (memory: PastSunMemory | undefined): PastDays => new PastDays(memory);
