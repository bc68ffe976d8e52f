import type { OutlookMemory } from '../memory/state.ts';

/** Spacing and age at which data count as fresh, together, s; and how much later they count as a minute old. */
const FRESH_S = 20;
const SPAN_S = 100;
/** Samples closer than this are judged by their age, too; those a minute apart are stale at any age, as their stamps may be wrong, s. */
const CLOSE_S = 30;
const APART_S = 60;
/** Where samples are further apart, their spacing no longer matters, s. */
const LONGEST_S = 120;
/** Assumed before two samples have come, s. */
const UNKNOWN_S = 60;
/** How far the remembered spacing moves towards the last one: one late sample does not make fresh data old. */
const SPACING_GAIN = 0.2;

/** Spacing at which samples are used, s. */
export const spacingS = (law: Pick<OutlookMemory, 'everyS'> | null): number => law?.everyS ?? UNKNOWN_S;

/** The same after a sample that came so long after the one before. */
export const spacingAfter = (law: Pick<OutlookMemory, 'everyS'>, elapsedS: number): number => {
  const beforeS = spacingS(law);
  return beforeS + SPACING_GAIN * (Math.min(LONGEST_S, Math.max(0, elapsedS)) - beforeS);
};

/**
 * How stale the data are that a decision is made on, 0…1: 0 for samples every 10 to 20 s that are a moment old, 1 for samples a
 * minute apart and a minute old (LAW.md, Fresh data).
 * @param ageS age of the newest sample, s
 */
export const stalenessOf = (everyS: number, ageS: number): number => {
  const byAge = (Math.max(0, ageS) + everyS - FRESH_S) / SPAN_S;
  const bySpacing = (everyS - CLOSE_S) / (APART_S - CLOSE_S);
  return Math.min(1, Math.max(0, byAge, bySpacing));
};

/** A figure of the law between its value for fresh data and that for data a minute old. */
export const between = (fresh: number, stale: number, staleness: number): number =>
  staleness === 1 ? stale : fresh + (stale - fresh) * staleness;
