import { oldAfterMs } from '#shared/old.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import type { SiteMemory } from '../memory/state.ts';
import type { HomeSample } from './home.ts';

const IDENTICAL_SAMPLES = 3;
const IMPLAUSIBLE_SAMPLES = 3;

/** Whether the newest valid sample still counts as now; if not, whether there was PV in it. */
export type TrustStage = 'fresh' | 'silent' | 'dark';

/** Age up to which the newest valid sample counts as now, ms: longer with a slow vendor or rare runs. */
export const freshMs = (intervalS: number, samplingS: number): number =>
  Math.max(5 * MINUTE_MS, oldAfterMs(intervalS, samplingS));

/**
 * Detects a vendor that repeats old values. A single quantity may well stand still; two that both do, to the watt and
 * under PV, do not.
 * @returns the memory, and the time from which the values count: their first appearance once they are frozen
 */
export const detectFrozen = (
  same: SiteMemory['same'],
  sample: HomeSample,
): { readonly same: SiteMemory['same']; readonly countsFromMs: number; readonly frozen: boolean } => {
  const powers = [sample.pvW, sample.gridW, sample.consumptionW, sample.batteryW];
  const key = powers.join('|');
  if (same === null || same.key !== key) {
    return { same: { key, sinceMs: sample.timeMs, count: 1 }, countsFromMs: sample.timeMs, frozen: false };
  }
  const count = same.count + 1;
  const conclusive = powers.filter((powerW) => powerW !== null).length >= 2 && (sample.pvW ?? 0) > 200;
  const frozen = conclusive && count >= IDENTICAL_SAMPLES;
  return { same: { ...same, count }, countsFromMs: frozen ? same.sinceMs : sample.timeMs, frozen };
};

/**
 * Counts successive samples whose powers do not add up, which is a wrong sign or a wrong mapping. Only where every part
 * was measured.
 */
export const checkPlausible = (memory: SiteMemory['implausible'], sample: HomeSample): SiteMemory['implausible'] => {
  const { pvW, gridW, consumptionW, batteryW, socPercent } = sample;
  const complete =
    pvW !== null && gridW !== null && consumptionW !== null && (batteryW !== null || socPercent === null);
  if (!complete) return memory;
  const gapW = Math.abs(pvW + gridW - (batteryW ?? 0) - consumptionW);
  const limitW = Math.max(300, 0.1 * Math.max(pvW, Math.abs(gridW), Math.abs(consumptionW)));
  return gapW > limitW ? { count: memory.count + 1, gapW } : { count: 0, gapW };
};

export const isImplausible = (memory: SiteMemory['implausible']): boolean => memory.count >= IMPLAUSIBLE_SAMPLES;

/** PV up to which it is night, and export that a house cannot have then, W. */
const DARK_W = 50;
const EXPORT_W = 300;
/** Night samples in a row: several nights' worth, as links rest at night and a small unmeasured battery exports a few. */
export const DARK_SAMPLES = 60;

/**
 * A grid meter with the wrong sign, the most common setup error, adds up by day; but at night a house without a battery
 * at work cannot export. What one night showed holds until another shows the opposite.
 * @returns night samples in a row that exported
 */
export const countNightExport = (count: number, { pvW, gridW, batteryW, socPercent }: HomeSample): number => {
  const batteryRests = batteryW === null ? socPercent === null : batteryW > -EXPORT_W / 3;
  if (pvW === null || gridW === null || pvW > DARK_W || !batteryRests) return count;
  if (gridW < -EXPORT_W) return Math.min(DARK_SAMPLES, count + 1);
  return gridW > EXPORT_W / 3 ? 0 : count;
};

export const hasWrongSign = (count: number): boolean => count >= DARK_SAMPLES;

/** Grid power that counts as flat, and PV from which that is remarkable, W. */
const FLAT_W = 50;
const FLAT_PV_W = 200;
/** Longest time between two samples that counts as flat as they are. */
const FLAT_GAP_MS = 15 * MINUTE_MS;
/** Time after which a flat grid is no coincidence. */
export const FLAT_TOO_LONG_MS = 5 * HOUR_MS;

/**
 * Counts how long the grid stands near zero under PV though nothing of ours and no battery takes the surplus up: then the
 * meter is probably the wrong one. Night neither counts nor ends it.
 * @param ownW power of our own appliances in the sample
 * @param elapsedMs since the sample before
 */
export const flatGridTime = (flatMs: number, sample: HomeSample, ownW: number, elapsedMs: number): number => {
  const { pvW, gridW, batteryW, socPercent } = sample;
  if (pvW === null || gridW === null || pvW <= FLAT_PV_W) return flatMs;
  const batteryWorks = batteryW === null ? socPercent !== null : Math.abs(batteryW) > 2 * FLAT_W;
  if (Math.abs(gridW) > FLAT_W || ownW > FLAT_W || batteryWorks) return 0;
  return flatMs + Math.min(FLAT_GAP_MS, Math.max(0, elapsedMs));
};
