import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import type { SiteMemory } from '../decide/memory/state.ts';
import { PastDays } from '../decide/observe/past-sun.ts';

const SLOTS = DAY_MS / HOUR_MS;
/** Time in which the present sky loses most of its weight against past days, ms: as in silence (LAW.md, Silence). */
const HOLDS_MS = 4 * HOUR_MS;
/** A sky that could give less PV than this says nothing about the rest of the day, W. */
const TELLS_W = 200;

/** PV that this home may expect by what its own past days were like, W; where PV is not measured, what the house leaves. */
export type LearnedSun = (timeMs: number) => number;

/**
 * The mean of the past days at each time of the day, and for the next hours the present sky: today's share of a clear sky goes
 * on, and gives way to the mean.
 * @returns null while too few days were observed
 */
export const learnedSun = ({
  past,
  law,
  newestMs,
}: Pick<SiteMemory, 'past' | 'law' | 'newestMs'>): LearnedSun | null => {
  const days = new PastDays(past);
  const slots = Array.from({ length: SLOTS }, (_, slot) => days.at((slot + 0.5) * HOUR_MS));
  if (slots.some(({ clearW }) => clearW === null)) return null;
  const meansW = withGapsFilled(slots);
  const usual: LearnedSun = (timeMs) => between(meansW, timeMs);
  if (law === null) return usual;
  const nowW = law.p ?? Math.max(0, law.s);
  return underPresentSky({ nowW, newestMs }, (timeMs) => days.at(timeMs).clearW ?? 0, usual);
};

/**
 * What is usual, and for the next hours the present sky: its share of what it could give now goes on, and gives way to the usual.
 * @param most what the sky could give
 */
export const underPresentSky = (
  { nowW, newestMs }: { readonly nowW: number; readonly newestMs: number },
  most: LearnedSun,
  usual: LearnedSun,
): LearnedSun => {
  const mostNowW = most(newestMs);
  if (mostNowW < TELLS_W) return usual;
  return (timeMs) => {
    const weight = Math.exp(-Math.max(0, timeMs - newestMs) / HOLDS_MS);
    return weight * ((nowW * most(timeMs)) / mostNowW) + (1 - weight) * usual(timeMs);
  };
};

/** Hours that were observed on too few days (those of the night, above all) take the others' share of a clear sky. */
const withGapsFilled = (slots: readonly ReturnType<PastDays['at']>[]): readonly number[] => {
  let [seenW, clearW] = [0, 0];
  const means = slots.map((slot): number | null => {
    if (slot.pvW.length === 0) return null;
    const mean = slot.pvW.reduce((sum, pvW) => sum + pvW, 0) / slot.pvW.length;
    seenW += mean;
    clearW += slot.clearW ?? 0;
    return mean;
  });
  const share = clearW === 0 ? 0 : seenW / clearW;
  return means.map((mean, slot) => mean ?? share * (slots[slot]?.clearW ?? 0));
};

/** Between the middles of two hours of the day (UTC). */
const between = (bySlot: readonly number[], timeMs: number): number => {
  const middle = timeMs / HOUR_MS - 0.5;
  const slot = Math.floor(middle);
  const at = (index: number): number => bySlot[((index % SLOTS) + SLOTS) % SLOTS] ?? 0;
  return at(slot) + (middle - slot) * (at(slot + 1) - at(slot));
};
