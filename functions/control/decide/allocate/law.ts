import type { LawMemory } from '../memory/state.ts';
import type { Economics } from './economics.ts';

/** Figures of control-law.md, "Parameters and why". All enter through watts, minutes and prices. */
export const law = {
  weightFast: 0.45,
  weightMiddle: 0.3,
  weightSlow: 0.25,
  keepFast: 0.6,
  keepMiddle: 0.12,
  keepSlow: 0.07,
  keepPvSwing: 0.12,
  keepSwing: 0.25,
  /** Waiting for calm: the outlook less this many swings must pass break-even. */
  swingMargin: 1.25,
  /** Stands for the price of a restart, W. */
  stopMarginW: 150,
  /** Sun that a new set-point must gain, W; and from which set-point of a day on how much more for each. */
  deadBandW: 180,
  manySets: 35,
  deadBandStep: 1 / 30,
  /** PV below which nothing starts, W (control.md §B8, night rule). */
  startPvW: 100,
  /** Gap after which the memories start anew, min. */
  forgetMin: 60,
} as const;

/** A sample as the law takes it. `surplusW` null: spoilt by our own change or not measured. */
export interface LawSample {
  readonly timeMs: number;
  /** When it came, ms. */
  readonly heardMs: number;
  readonly surplusW: number | null;
  readonly pvW: number | null;
}

/**
 * control-law.md, "For each new sample": three means of the surplus and two swings. While the grid sample is spoilt,
 * PV is not: "A = PV − house load as last seen on a clean sample. So every sample counts."
 * @returns the new memory, or null when the sample cannot be used
 */
export const learn = (memory: LawMemory | null, sample: LawSample): LawMemory | null => {
  const { timeMs, heardMs, pvW } = sample;
  const known = sample.surplusW;
  let loadW = memory?.loadW ?? null;
  if (known !== null) loadW = pvW === null ? null : pvW - known;
  const a = known ?? (loadW !== null && pvW !== null ? pvW - loadW : null);
  if (a === null) return null;
  const elapsed = memory === null ? Number.POSITIVE_INFINITY : sinceLast(memory, sample) / 60_000;
  if (memory === null || elapsed > law.forgetMin) {
    const swing = 0.1 * Math.abs(a);
    return { seenMs: timeMs, heardMs, loadW, a, pv: pvW, f: a, m: a, s: a, v: swing, w: swing };
  }
  const dt = Math.max(1, elapsed);
  const gain = (keep: number): number => (dt === 1 ? keep : 1 - (1 - keep) ** dt);
  const root = Math.sqrt(dt);
  // "PV unknown: use A for v."
  const step = pvW !== null && memory.pv !== null ? pvW - memory.pv : a - memory.a;
  return {
    seenMs: timeMs,
    heardMs,
    loadW,
    a,
    pv: pvW,
    f: memory.f + gain(law.keepFast) * (a - memory.f),
    m: memory.m + gain(law.keepMiddle) * (a - memory.m),
    s: memory.s + gain(law.keepSlow) * (a - memory.s),
    v: memory.v + gain(law.keepPvSwing) * (Math.abs(step) / root - memory.v),
    w: memory.w + gain(law.keepSwing) * (Math.abs(a - memory.a) / root - memory.w),
  };
};

/** By their stamps, but no longer than they came apart: a wrong stamp must not make one sample weigh as two. */
const sinceLast = (memory: LawMemory, { timeMs, heardMs }: LawSample): number => {
  // Memories kept before arrival was know only the stamp.
  const lastHeardMs = memory.heardMs ?? memory.seenMs;
  return Math.min(timeMs - memory.seenMs, heardMs - lastHeardMs);
};

/** The same memory when what counts as surplus changed by `deltaW`, e.g. the battery's charge power is offered from now on. */
export const shift = (memory: LawMemory, deltaW: number): LawMemory => ({
  ...memory,
  loadW: memory.loadW === null ? null : memory.loadW - deltaW,
  a: memory.a + deltaW,
  f: memory.f + deltaW,
  m: memory.m + deltaW,
  s: memory.s + deltaW,
});

/** "Z = .45 f + .30 m + .25 s": what the next minutes bring, W. */
export const outlook = (memory: LawMemory): number =>
  law.weightFast * memory.f + law.weightMiddle * memory.m + law.weightSlow * memory.s;

/** 11 values of the standard bet, equally likely. */
const spreads = [0, 0.12, -0.12, 0.3, -0.3, 0.55, -0.55, 1.05, -1.05, 2.2, -2.2] as const;

/** What a set-point is worth: surplus now and outlook, and how far either may be off, W. */
export interface Bet {
  readonly nowW: number;
  readonly outlookW: number;
  readonly sigmaW: number;
}

/** "σ = 50 W + 2 w √((L + 10 s + T/2)/100 s)". */
export const sigma = (swingW: number, ageS: number, actuationS: number, intervalS: number): number =>
  50 + 2 * swingW * Math.sqrt((Math.max(0, ageS) + actuationS + intervalS / 2) / 100);

/** value(P) of control-law.md, in EUR/kWh times W. */
export const worthOf = (powerW: number, bet: Bet, economics: Economics): number => {
  let now = 0;
  let later = 0;
  for (const h of spreads) {
    now += Math.min(powerW, Math.max(0, bet.nowW + h * bet.sigmaW));
    later += Math.min(powerW, Math.max(0, bet.outlookW + 0.4 * h * bet.sigmaW));
  }
  const sun = (now + 0.5 * later) / spreads.length;
  const { importEur, feedInEur, laterEur } = economics;
  return powerW * (laterEur - importEur) + ((importEur - feedInEur) / 1.5) * sun;
};

/** Sun that the next set-point of a day must gain, W: services count commands, so the many ones have to be worth more. */
export const deadBand = (setsToday: number): number =>
  law.deadBandW * (1 + law.deadBandStep * Math.max(0, setsToday - law.manySets));

/**
 * "A set-point is a bet": the amps of highest value; while running, a change only if it is worth the dead band.
 * @param currentA the set-point in force; null when it is to start
 */
export const bestCurrent = (
  range: { readonly minA: number; readonly maxA: number },
  wattsPerA: number,
  bet: Bet,
  economics: Economics,
  currentA: number | null,
  deadBandW: number = law.deadBandW,
): number => {
  let bestA = range.minA;
  let bestValue = Number.NEGATIVE_INFINITY;
  for (let amps = range.minA; amps <= range.maxA; amps += 1) {
    const value = worthOf(amps * wattsPerA, bet, economics);
    if (value > bestValue) {
      bestValue = value;
      bestA = amps;
    }
  }
  if (currentA === null || currentA < range.minA || currentA > range.maxA) return bestA;
  const gain = bestValue - worthOf(currentA * wattsPerA, bet, economics);
  // With a break-even of 1 the gain of sun is nothing; a cent keeps the dead band from vanishing.
  return gain >= deadBandW * Math.max(0.01, economics.laterEur - economics.feedInEur) ? bestA : currentA;
};
