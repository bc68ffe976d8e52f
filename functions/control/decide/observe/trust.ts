import type { SiteMemory } from '../memory/state.ts';
import type { HomeSample } from './home.ts';

const MINUTE_MS = 60_000;
const IDENTICAL_SAMPLES = 3;
const IMPLAUSIBLE_SAMPLES = 3;

/** Stages of control.md §B6 by the age of the newest valid sample. */
export type Stage = 'fresh' | 'keep' | 'minimum' | 'off';

/**
 * §B6: normal up to max(5 min, 2·(T + L_vendor)); "… 30 min keep set-point, no increase, no start"; "30–60 min minimum";
 * "> 60 min off". A slow vendor or a long interval moves the later stages along, so that each keeps its turn.
 */
export const stageOf = (ageMs: number, intervalS: number, samplingS: number): Stage => {
  const fresh = Math.max(5 * MINUTE_MS, 2 * (intervalS + samplingS) * 1000);
  if (ageMs <= fresh) return 'fresh';
  const keep = Math.max(30 * MINUTE_MS, fresh + 5 * MINUTE_MS);
  if (ageMs <= keep) return 'keep';
  return ageMs <= keep + 30 * MINUTE_MS ? 'minimum' : 'off';
};

/**
 * Frozen detector of §B6: "pv, grid and load identical to the watt in ≥ 3 successive samples with pv > 200 W → treat
 * as stale". A single quantity may well stand still; two that both do under the sun may not.
 * @returns the memory, and the time from which the values count: their first appearance once they are frozen
 */
export const watchFrozen = (
  same: SiteMemory['same'],
  sample: HomeSample,
): { readonly same: SiteMemory['same']; readonly countsFromMs: number; readonly frozen: boolean } => {
  const known = [sample.pvW, sample.gridW, sample.consumptionW, sample.batteryW];
  const key = known.join('|');
  if (same === null || same.key !== key) {
    return { same: { key, sinceMs: sample.timeMs, count: 1 }, countsFromMs: sample.timeMs, frozen: false };
  }
  const count = same.count + 1;
  const telling = known.filter((value) => value !== null).length >= 2 && (sample.pvW ?? 0) > 200;
  const frozen = telling && count >= IDENTICAL_SAMPLES;
  return { same: { ...same, count }, countsFromMs: frozen ? same.sinceMs : sample.timeMs, frozen };
};

/**
 * Plausibility of §B6: "|pv + grid + battery − load| > max(300 W, 10 %) in 3 samples → sign or mapping error; refuse
 * AUTO" (there with evcc's sign of the battery). Only where all parts were measured.
 */
export const watchPlausible = (memory: SiteMemory['implausible'], sample: HomeSample): SiteMemory['implausible'] => {
  const { pvW, gridW, consumptionW, batteryW, socPercent } = sample;
  const complete =
    pvW !== null && gridW !== null && consumptionW !== null && (batteryW !== null || socPercent === null);
  if (!complete) return memory;
  const gapW = Math.abs(pvW + gridW - (batteryW ?? 0) - consumptionW);
  const limit = Math.max(300, 0.1 * Math.max(pvW, Math.abs(gridW), Math.abs(consumptionW)));
  return gapW > limit ? { count: memory.count + 1, gapW } : { count: 0, gapW };
};

export const isImplausible = (memory: SiteMemory['implausible']): boolean => memory.count >= IMPLAUSIBLE_SAMPLES;

/** A sun that is down, and a house that feeds in all the same, W. */
const DARK_W = 50;
const FEEDS_W = 300;
/** Dark samples without any from the grid, some nights' worth where links rest: a small unmeasured store shows others. */
export const DARK_SAMPLES = 60;

/**
 * The classic error of setting up (§B6): a grid meter whose sign is wrong adds up by day, but by night a house without a
 * battery at work cannot feed in. What a night showed stands until another shows the opposite.
 * @returns dark samples in a row that fed in
 */
export const watchDark = (count: number, { pvW, gridW, batteryW, socPercent }: HomeSample): number => {
  const batteryRests = batteryW === null ? socPercent === null : batteryW > -FEEDS_W / 3;
  if (pvW === null || gridW === null || pvW > DARK_W || !batteryRests) return count;
  if (gridW < -FEEDS_W) return Math.min(DARK_SAMPLES, count + 1);
  return gridW > FEEDS_W / 3 ? 0 : count;
};

export const hasWrongSign = (count: number): boolean => count >= DARK_SAMPLES;

const FLAT_W = 50;
const FLAT_SUN_W = 200;
/** Longest time between two samples that is taken for as flat as they are. */
const FLAT_GAP_MS = 15 * MINUTE_MS;
/** "All day": hours of sun after which nobody can take it for chance. */
export const FLAT_TOO_LONG_MS = 5 * 60 * MINUTE_MS;

/**
 * §B6: "Grid ≈ 0 ±50 W all day with battery full → wrong meter". Counts the time for which the grid stands at nearly
 * nothing under the sun though nothing of ours and no battery takes it up; the night neither counts nor ends it.
 * @param ownW power of own appliances in the sample
 * @param elapsedMs since the sample before
 */
export const watchFlat = (flatMs: number, sample: HomeSample, ownW: number, elapsedMs: number): number => {
  const { pvW, gridW, batteryW, socPercent } = sample;
  if (pvW === null || gridW === null || pvW <= FLAT_SUN_W) return flatMs;
  const batteryWorks = batteryW === null ? socPercent !== null : Math.abs(batteryW) > 2 * FLAT_W;
  if (Math.abs(gridW) > FLAT_W || ownW > FLAT_W || batteryWorks) return 0;
  return flatMs + Math.min(FLAT_GAP_MS, Math.max(0, elapsedMs));
};
