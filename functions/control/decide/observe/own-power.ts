import type { ApplianceMemory } from '../memory/state.ts';

type Observations = ApplianceMemory['power'];

/**
 * Own power at the time of a meter sample (control.md §B5 (1): "P_k(t_s) from our own command/measure history").
 * Between two observations the power changes where we changed it, else on the straight line between them.
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
  const share = (timeMs - before[0]) / (after[0] - before[0]);
  return before[1] + share * (after[1] - before[1]);
};

const STEPS = 5;

/** The same, averaged over the window that the sample averages over. */
export const meanPower = (
  power: Observations,
  edges: readonly number[],
  endMs: number,
  windowMs: number,
): number | null => {
  if (windowMs === 0) return powerAt(power, edges, endMs);
  let sum = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const value = powerAt(power, edges, endMs - ((step + 0.5) / STEPS) * windowMs);
    if (value === null) return null;
    sum += value;
  }
  return sum / STEPS;
};

const MOST = 40;

/** Adds an observation and forgets what no coming sample can ask for: all but one older than `neededMs`. */
export const remember = (power: Observations, timeMs: number, powerW: number, neededMs: number): Observations => {
  const last = power.at(-1);
  if (last !== undefined && timeMs <= last[0]) return power;
  let from = 0;
  while ((power[from + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= neededMs) from += 1;
  const kept = power.slice(Math.max(from, power.length - MOST + 1));
  return [...kept, [timeMs, Math.round(powerW)]];
};
