import { describe, expect, it } from 'vitest';
import type { HomeSample } from './home.ts';
import { DARK_SAMPLES, hasWrongSign, isImplausible, stageOf, watchDark, watchFrozen, watchPlausible } from './trust.ts';

const MINUTE = 60_000;
const sample = (changes: Partial<HomeSample> = {}): HomeSample => ({
  timeMs: 0,
  timeIsMeasured: true,
  windowMs: 0,
  gridW: -2000,
  pvW: 3000,
  consumptionW: 1000,
  batteryW: null,
  socPercent: null,
  counters: null,
  ...changes,
});

describe('stages (control.md §B6)', () => {
  it.each([
    [1, 60, 60, 'fresh'],
    [5, 60, 60, 'fresh'],
    [6, 60, 60, 'keep'],
    [30, 60, 60, 'keep'],
    [31, 60, 60, 'minimum'],
    [60, 60, 60, 'minimum'],
    [61, 60, 60, 'off'],
    // "≤ max(5 min, 2·(T + L_vendor))": 15-min data every 15 min are fresh for an hour.
    [60, 900, 900, 'fresh'],
    [64, 900, 900, 'keep'],
    [90, 900, 900, 'minimum'],
    [96, 900, 900, 'off'],
  ] as const)('%d min old at T %d s, S %d s: %s', (ageMin, intervalS, samplingS, expected) => {
    expect(stageOf(ageMin * MINUTE, intervalS, samplingS)).toBe(expected);
  });
});

describe('frozen values (§B6)', () => {
  const watch = (samples: readonly HomeSample[]) => {
    let result: ReturnType<typeof watchFrozen> | null = null;
    for (const each of samples) result = watchFrozen(result?.same ?? null, each);
    return result;
  };
  const three = (changes: Partial<HomeSample> = {}) =>
    [1, 2, 3].map((minute) => sample({ timeMs: minute * MINUTE, ...changes }));

  it('"identical to the watt in ≥ 3 successive samples": counts from the first', () => {
    expect(watch(three())).toMatchObject({ frozen: true, countsFromMs: MINUTE });
  });
  it('two are no proof', () => {
    expect(watch(three().slice(1))).toMatchObject({ frozen: false });
  });
  it('"with pv > 200 W": nights stand still', () => {
    expect(watch(three({ pvW: 0 }))).toMatchObject({ frozen: false });
  });
  it('a watt of difference is life', () => {
    expect(watch([...three(), sample({ timeMs: 4 * MINUTE, gridW: -2001 })])).toMatchObject({ frozen: false });
  });
});

describe('plausibility (§B6)', () => {
  const judged = (...samples: readonly HomeSample[]) =>
    samples.reduce(watchPlausible, { count: 0, gapW: 0 } as ReturnType<typeof watchPlausible>);
  const wrong = sample({ gridW: 2000 });

  it('three wrong ones in a row', () => {
    expect(isImplausible(judged(wrong, wrong))).toBe(false);
    expect(judged(wrong, wrong, wrong)).toEqual({ count: 3, gapW: 4000 });
    expect(isImplausible(judged(wrong, wrong, wrong))).toBe(true);
    expect(isImplausible(judged(wrong, wrong, sample(), wrong))).toBe(false);
  });
  it('"max(300 W, 10 %)"', () => {
    expect(judged(sample({ gridW: -2290 })).count).toBe(0);
    expect(judged(sample({ gridW: -2310 })).count).toBe(1);
    expect(judged(sample({ pvW: 9000, gridW: -7200 })).count).toBe(0);
  });
  it('a charging battery takes its part', () => {
    expect(judged(sample({ gridW: 0, batteryW: 2000, socPercent: 40 })).count).toBe(0);
  });
  it('judges only what was measured whole', () => {
    expect(judged(sample({ gridW: 5000, consumptionW: null })).count).toBe(0);
    expect(judged(sample({ gridW: 5000, socPercent: 40 })).count).toBe(0);
  });
});

describe('a wrong sign shows at night (§B6, "sign errors are the classic onboarding bug")', () => {
  const night = (gridW: number, more: Partial<HomeSample> = {}): HomeSample =>
    sample({ pvW: 0, gridW, consumptionW: null, ...more });
  const through = (count: number, ...samples: readonly HomeSample[]): number => samples.reduce(watchDark, count);
  const nightOf = (one: HomeSample): number => through(0, ...Array.from({ length: DARK_SAMPLES }, () => one));

  it('a house that feeds in all night long', () => {
    expect(hasWrongSign(nightOf(night(-400)))).toBe(true);
    expect(hasWrongSign(through(0, ...Array.from({ length: DARK_SAMPLES - 1 }, () => night(-400))))).toBe(false);
  });
  it('stands by day, and until a night shows the opposite', () => {
    const wrong = nightOf(night(-400));
    expect(hasWrongSign(through(wrong, sample({ gridW: 2000 }), night(-50)))).toBe(true);
    expect(through(wrong, night(400))).toBe(0);
  });
  it.each([
    ['a battery that discharges', night(-400, { batteryW: -700, socPercent: 50 })],
    ['a battery of unknown power', night(-400, { socPercent: 50 })],
    ['PV that is not known', night(-400, { pvW: null })],
    ['an idle meter', night(-20)],
  ])('not %s', (_, one) => expect(nightOf(one)).toBe(0));
});
