import type { ApplianceMemory, CountersMemory } from '../memory/state.ts';
import type { Device } from './device.ts';
import type { HomeSample } from './home.ts';
import { powerAt } from './own-power.ts';

/** Windows that a mean may stand for, ms: shorter ones drown in rounding, longer ones say nothing of now. */
const SHORTEST_MS = 10_000;
const LONGEST_MS = 5 * 60_000;
/** How far two clocks may be apart at either end; what flowed in between is taken from the power just seen. */
const APART_MS = 15_000;
/** A change of ours this long ago may still be on its way, ms. */
const RAMP_MS = 30_000;
/** What a counter's steps may hide in the mean, W: no more than the law takes for noise anyway. */
const BLUR_W = 50;
const MS_PER_HOUR = 3_600_000;
/** What bridging may seem to take back, Wh; more is a counter that began anew. */
const BACK_WH = 1;
/** Steps that may be too coarse, Wh; a tenth of one is fine in the shortest window. */
const COARSE_WH = [1, 10, 100, 1000] as const;
const ROUNDING_WH = 5e-5;
/** From this window on a mean is worth more than the sun's value with the house as last seen, ms. */
const WIDE_MS = 3 * 60_000;

/** What grid and appliances took on average over one window, W. */
export interface ExactMeans {
  readonly gridW: number;
  readonly ownW: number;
  readonly windowMs: number;
}

/** Whether counters show whole multiples of a step, as all those do that are told in such. */
const moveIn = (stepWh: number, values: readonly number[]): boolean =>
  values.every((value) => Math.abs(value / stepWh - Math.round(value / stepWh)) * stepWh < ROUNDING_WH);

/** Whether the steps of counters hide no more in a mean over the window than power does anyway. */
const isFine = (values: readonly number[], windowMs: number): boolean =>
  !COARSE_WH.some((stepWh) => stepWh * (MS_PER_HOUR / windowMs) > BLUR_W && moveIn(stepWh, values));

/** The counter at a time, from its nearest value; null where none is near, or the power changes in between. */
const counterAt = ({ energy, power, edges }: ApplianceMemory, timeMs: number): number | null => {
  let nearest: readonly [number, number] | undefined;
  for (const entry of energy) {
    if (nearest === undefined || Math.abs(entry[0] - timeMs) < Math.abs(nearest[0] - timeMs)) nearest = entry;
  }
  if (nearest === undefined || Math.abs(nearest[0] - timeMs) > APART_MS) return null;
  const [atMs, wh] = nearest;
  if (atMs === timeMs) return wh;
  const [firstMs, lastMs] = [Math.min(atMs, timeMs), Math.max(atMs, timeMs)];
  if (edges.some((edgeMs) => edgeMs > firstMs - RAMP_MS && edgeMs < lastMs)) return null;
  const watts = powerAt(power, edges, (atMs + timeMs) / 2);
  return watts === null ? null : wh + (watts * (timeMs - atMs)) / MS_PER_HOUR;
};

/** An appliance's mean over the window: by its counter, or 0 for one that was off all along; null: not known exactly. */
const ownMean = ({ memory }: Device, fromMs: number, toMs: number): number | null => {
  const fromWh = counterAt(memory, fromMs);
  const toWh = counterAt(memory, toMs);
  // What was seen, not what was worked out from it, tells how fine the counter is.
  const told = memory.energy.slice(-2).map(([, wh]) => wh);
  if (fromWh !== null && toWh !== null && isFine(told, toMs - fromMs)) {
    return toWh < fromWh - BACK_WH ? null : Math.max(0, ((toWh - fromWh) * MS_PER_HOUR) / (toMs - fromMs));
  }
  const { power, edges } = memory;
  const seen = power.filter(([atMs]) => atMs >= fromMs && atMs <= toMs);
  const before = power.findLast(([atMs]) => atMs < fromMs);
  const after = power.find(([atMs]) => atMs > toMs);
  const around = [before, ...seen, after].flatMap((observation) => (observation === undefined ? [] : [observation[1]]));
  const still = around.length > 1 && around.every((watts) => watts === 0);
  return still && !edges.some((atMs) => atMs > fromMs - LONGEST_MS && atMs <= toMs) ? 0 : null;
};

/**
 * Whether exact means take the place of a sample that our own change spoilt. A clean sample is newer than a mean by half
 * a window, which is worth more than its exactness (test/bench/README.md has the figures), and so is the sun's value.
 */
export const betterThanPv = (exact: ExactMeans | null, { pvW }: HomeSample): boolean =>
  exact !== null && (pvW === null || exact.windowMs > WIDE_MS);

/**
 * control.md §B5 (1): "With cumulative energy counters: A = −ΔE_grid/Δt + ΣΔE_k/Δt (exact averages)". Both sums are over
 * the same window by the vendors' clocks, so a change of ours inside it spoils nothing. null where they are not sane: no
 * vendor's time, a counter that went back, one too coarse for the window, an appliance without, a battery at work.
 * @param from counters of the sample before
 */
export const exactMeans = (
  from: CountersMemory | null,
  sample: HomeSample,
  counted: readonly Device[],
): ExactMeans | null => {
  const { counters, timeMs, timeIsMeasured, batteryW } = sample;
  if (from === null || counters === null || !timeIsMeasured || (batteryW !== null && batteryW !== 0)) return null;
  const windowMs = timeMs - from.timeMs;
  if (windowMs < SHORTEST_MS || windowMs > LONGEST_MS) return null;
  const { importWh, exportWh } = counters;
  if (importWh < from.importWh || exportWh < from.exportWh) return null;
  if (!isFine([from.importWh, importWh, from.exportWh, exportWh], windowMs)) return null;
  const gridWh = importWh - from.importWh - (exportWh - from.exportWh);
  let ownW = 0;
  for (const device of counted) {
    const meanW = ownMean(device, from.timeMs, timeMs);
    if (meanW === null) return null;
    ownW += meanW;
  }
  return { gridW: (gridWh * MS_PER_HOUR) / windowMs, ownW, windowMs };
};
