import type { OutlookMemory } from '../memory/state.ts';
import { between, spacingAfter, stalenessOf } from './freshness.ts';

/** How the three means weigh in the outlook, and how far each moves towards a new value within one minute; the fast one on data a minute old. */
const WEIGHTS = { fast: 0.45, middle: 0.3, slow: 0.25 } as const;
const GAINS = { fast: 0.6, middle: 0.12, slow: 0.07, pvVolatility: 0.12, surplusVolatility: 0.25 } as const;
/** Half-life of the fast mean on fresh data, min. On data a minute old it is 0.756: the gain above. */
const FRESH_HALF_LIFE_MIN = 0.45;
const STALE_HALF_LIFE_MIN = Math.LN2 / -Math.log(1 - GAINS.fast);
/** Gap after which the means start again from the next sample, min. */
const FORGET_MIN = 60;

/** PV at or below which it counts as night, W: nothing starts then. */
export const DAYLIGHT_PV_W = 100;

/** A sample as the outlook takes it. `surplusW` null: spoilt by our own change, or not measured. */
export interface SurplusSample {
  readonly timeMs: number;
  /** When it reached us, ms. */
  readonly heardMs: number;
  readonly surplusW: number | null;
  readonly pvW: number | null;
}

/**
 * Updates the three means of the surplus and the two volatilities with a sample (LAW.md, Outlook). A change of ours
 * spoils the grid value but not PV: such a sample counts as PV minus the house load of the last clean one.
 * @returns the new memory, or null when the sample cannot be used
 */
export const updateOutlook = (memory: OutlookMemory | null, sample: SurplusSample): OutlookMemory | null => {
  const { timeMs, heardMs, pvW } = sample;
  const measuredW = sample.surplusW;
  let loadW = memory?.loadW ?? null;
  if (measuredW !== null) loadW = pvW === null ? null : pvW - measuredW;
  const a = measuredW ?? (loadW !== null && pvW !== null ? pvW - loadW : null);
  if (a === null) return null;
  const elapsedMin = memory === null ? Number.POSITIVE_INFINITY : sinceLastMs(memory, sample) / 60_000;
  if (memory === null || elapsedMin > FORGET_MIN) {
    const volatility = 0.1 * Math.abs(a);
    return {
      seenMs: timeMs,
      heardMs,
      loadW,
      a,
      pv: pvW,
      f: a,
      m: a,
      s: a,
      v: volatility,
      w: volatility,
      ...(pvW === null ? {} : { p: pvW }),
    };
  }
  // By arrivals: stamps may be wrong.
  const everyS = spacingAfter(memory, (heardMs - heardAtOf(memory)) / 1000);
  const staleness = stalenessOf(everyS, (heardMs - timeMs) / 1000);
  // Time as it passed; a sample that comes early by a wrong stamp weighs no less than one at the usual spacing.
  const dt = Math.max(Math.min(1, everyS / 60), elapsedMin);
  const over = (gain: number): number => (dt === 1 ? gain : 1 - (1 - gain) ** dt);
  const fast =
    staleness === 1 ? over(GAINS.fast) : 1 - 2 ** (-dt / between(FRESH_HALF_LIFE_MIN, STALE_HALF_LIFE_MIN, staleness));
  const root = Math.sqrt(dt);
  // Without PV, its volatility follows the surplus.
  const step = pvW !== null && memory.pv !== null ? pvW - memory.pv : a - memory.a;
  return {
    seenMs: timeMs,
    heardMs,
    loadW,
    a,
    pv: pvW,
    f: memory.f + fast * (a - memory.f),
    m: memory.m + over(GAINS.middle) * (a - memory.m),
    s: memory.s + over(GAINS.slow) * (a - memory.s),
    v: memory.v + over(GAINS.pvVolatility) * (Math.abs(step) / root - memory.v),
    w: memory.w + over(GAINS.surplusVolatility) * (Math.abs(a - memory.a) / root - memory.w),
    everyS,
    ...(pvW === null ? {} : { p: memory.p === undefined ? pvW : memory.p + over(GAINS.slow) * (pvW - memory.p) }),
  };
};

/** When the last used sample arrived, ms. Memories stored before arrivals were recorded know only its stamp. */
const heardAtOf = (memory: OutlookMemory): number => memory.heardMs ?? memory.seenMs;

/** By stamps, but no more than the arrivals are apart: a wrong stamp must not make one sample weigh as two. */
const sinceLastMs = (memory: OutlookMemory, { timeMs, heardMs }: SurplusSample): number => {
  return Math.min(timeMs - memory.seenMs, heardMs - heardAtOf(memory));
};

/**
 * The same memory after the definition of surplus changed by `deltaW`, for example because the battery's charge power
 * counts from now on: the jump is in our bookkeeping, so all means move and no volatility rises.
 */
export const shiftOutlook = (memory: OutlookMemory, deltaW: number): OutlookMemory => ({
  ...memory,
  loadW: memory.loadW === null ? null : memory.loadW - deltaW,
  a: memory.a + deltaW,
  f: memory.f + deltaW,
  m: memory.m + deltaW,
  s: memory.s + deltaW,
});

/** The surplus to expect in the next minutes, W: a weighted sum of the three means. */
export const outlookOf = (memory: OutlookMemory): number =>
  WEIGHTS.fast * memory.f + WEIGHTS.middle * memory.m + WEIGHTS.slow * memory.s;
