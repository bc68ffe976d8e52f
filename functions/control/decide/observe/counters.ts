import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import type { ApplianceMemory, CountersMemory } from '../memory/state.ts';
import type { Device } from './device.ts';
import type { HomeSample } from './home.ts';
import { powerAt } from './own-power.ts';

/** Windows that a mean may cover, ms: shorter ones drown in rounding, longer ones do not describe the present. */
const SHORTEST_MS = 10 * SECOND_MS;
const LONGEST_MS = 5 * MINUTE_MS;
/** How far two clocks may be apart at either end, ms; the gap is bridged with the power observed there. */
const APART_MS = 15 * SECOND_MS;
/** A change of ours this long ago may still be taking effect, ms. */
const RAMP_MS = 30 * SECOND_MS;
/** What a counter's steps may hide in the mean, W: no more than the spread that every set-point allows for. */
const BLUR_W = 50;
/** Fall that bridging may produce, Wh; more is a counter that was reset. */
const BACK_WH = 1;
/** By what a stored value may differ from the one that was read, Wh: states keep hundredths, and a counter at rest has not fallen by one. */
const STORED_STEP_WH = 0.01;
/** Steps that may be too coarse, Wh; a tenth of one is fine even in the shortest window. */
const COARSE_WH = [1, 10, 100, 1000] as const;
const ROUNDING_WH = 5e-5;
/** From this window on a mean is worth more than the PV value with the last known house load, ms. */
const WIDE_MS = 3 * MINUTE_MS;

/** What grid and our appliances took on average over one window, W. */
export interface ExactMeans {
  readonly gridW: number;
  readonly ownW: number;
  readonly windowMs: number;
}

/** Whether all values are whole multiples of a step, as those of a counter that reports in such steps are. */
const moveIn = (stepWh: number, values: readonly number[]): boolean =>
  values.every((value) => Math.abs(value / stepWh - Math.round(value / stepWh)) * stepWh < ROUNDING_WH);

/** Whether the steps of a counter hide little enough in a mean over the window. */
const isFine = (values: readonly number[], windowMs: number): boolean =>
  !COARSE_WH.some((stepWh) => stepWh * (HOUR_MS / windowMs) > BLUR_W && moveIn(stepWh, values));

/** The counter at a time, from its nearest value, Wh; null where none is near, or we changed the power in between. */
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
  const powerW = powerAt(power, edges, (atMs + timeMs) / 2);
  return powerW === null ? null : wh + (powerW * (timeMs - atMs)) / HOUR_MS;
};

/** An appliance's mean over the window, W: by its counter, or 0 if it was off throughout; null: not known exactly. */
const ownMean = ({ memory }: Device, fromMs: number, toMs: number): number | null => {
  const fromWh = counterAt(memory, fromMs);
  const toWh = counterAt(memory, toMs);
  // Reported values tell how fine the counter is, bridged ones do not.
  const reported = memory.energy.slice(-2).map(([, wh]) => wh);
  if (fromWh !== null && toWh !== null && isFine(reported, toMs - fromMs)) {
    return toWh < fromWh - BACK_WH ? null : Math.max(0, ((toWh - fromWh) * HOUR_MS) / (toMs - fromMs));
  }
  const { power, edges } = memory;
  const within = power.filter(([atMs]) => atMs >= fromMs && atMs <= toMs);
  const before = power.findLast(([atMs]) => atMs < fromMs);
  const after = power.find(([atMs]) => atMs > toMs);
  const around = [before, ...within, after].flatMap((observation) =>
    observation === undefined ? [] : [observation[1]],
  );
  const drewNothing = around.length > 1 && around.every((powerW) => powerW === 0);
  return drewNothing && !edges.some((atMs) => atMs > fromMs - LONGEST_MS && atMs <= toMs) ? 0 : null;
};

/**
 * Whether exact means replace a sample that our own change spoilt. A clean sample is half a window newer than a mean,
 * which is worth more than exactness (test/bench/README.md has the figures), and so is the PV value.
 */
export const betterThanPv = (exact: ExactMeans | null, { pvW }: HomeSample): boolean =>
  exact !== null && (pvW === null || exact.windowMs > WIDE_MS);

/**
 * Exact averages from the cumulative energy counters of grid and appliances over the same window by the vendors' clocks,
 * so that a change of ours inside it spoils nothing (LAW.md, Energy counters).
 * @param from counters of the sample before
 * @returns null without a vendor's time, with a counter that fell or is too coarse for the window, with an appliance that
 * has none, or with a battery at work
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
  if (importWh < from.importWh - STORED_STEP_WH || exportWh < from.exportWh - STORED_STEP_WH) return null;
  if (!isFine([from.importWh, importWh, from.exportWh, exportWh], windowMs)) return null;
  const gridWh = importWh - from.importWh - (exportWh - from.exportWh);
  let ownW = 0;
  for (const device of counted) {
    const meanW = ownMean(device, from.timeMs, timeMs);
    if (meanW === null) return null;
    ownW += meanW;
  }
  return { gridW: (gridWh * HOUR_MS) / windowMs, ownW, windowMs };
};
