import type { ApplianceMemory } from '../memory/state.ts';

type Observations = ApplianceMemory['power'];

/**
 * An appliance's power at a time, by its history: a meter sample is seconds to minutes old, so the power that is added
 * back must be the power drawn then. Between two observations it steps at our own change, else it changes linearly.
 * @param edges times of our changes, ms
 * @returns W, or null when nothing was observed
 */
export const powerAt = (power: Observations, edges: readonly number[], timeMs: number): number | null => {
  let before: readonly [number, number] | undefined;
  let after: readonly [number, number] | undefined;
  for (const observation of power) {
    if (observation[0] <= timeMs) before = observation;
    else {
      after = observation;
      break;
    }
  }
  if (before === undefined) return after?.[1] ?? null;
  if (after === undefined) return before[1];
  let edge: number | undefined;
  for (const time of edges) if (time >= before[0] && time < after[0]) edge = time;
  if (edge !== undefined) return timeMs > edge ? after[1] : before[1];
  const part = (timeMs - before[0]) / (after[0] - before[0]);
  return before[1] + part * (after[1] - before[1]);
};

/** Points in the window that are averaged. */
const POINTS = 5;

/** The same, averaged over the window that a sample averages over. */
export const meanPower = (
  power: Observations,
  edges: readonly number[],
  endMs: number,
  windowMs: number,
): number | null => {
  if (windowMs === 0) return powerAt(power, edges, endMs);
  let sum = 0;
  for (let point = 0; point < POINTS; point += 1) {
    const value = powerAt(power, edges, endMs - ((point + 0.5) / POINTS) * windowMs);
    if (value === null) return null;
    sum += value;
  }
  return sum / POINTS;
};

/** Observations that are kept at most. */
const MOST_KEPT = 40;

/** Adds an observation and drops what no coming sample can need: all but one older than `neededMs`. */
export const recordPower = (power: Observations, timeMs: number, powerW: number, neededMs: number): Observations => {
  const last = power.at(-1);
  if (last !== undefined && timeMs <= last[0]) return power;
  let from = 0;
  while ((power[from + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= neededMs) from += 1;
  const kept = power.slice(Math.max(from, power.length - MOST_KEPT + 1));
  return [...kept, [timeMs, Math.round(powerW)]];
};
