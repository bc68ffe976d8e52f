import { describe, expect, it } from 'vitest';
import type { HomeSample } from './home.ts';
import {
  DARK_SAMPLES,
  FLAT_TOO_LONG_MS,
  hasWrongSign,
  isImplausible,
  stageOf,
  watchDark,
  watchFlat,
  watchFrozen,
  watchPlausible,
} from './trust.ts';

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
  it('no more than 200 W of sun may stand still', () => {
    expect(watch(three({ pvW: 200 }))).toMatchObject({ frozen: false, countsFromMs: 3 * MINUTE });
    expect(watch(three({ pvW: 200.1 }))).toMatchObject({ frozen: true });
    expect(watch(three({ pvW: null }))).toMatchObject({ frozen: false });
  });
  it.each([
    ['sun alone', { gridW: null, consumptionW: null }, false],
    ['sun and grid', { consumptionW: null }, true],
    ['sun and load', { gridW: null }, true],
    ['sun and battery', { gridW: null, consumptionW: null, batteryW: 0 }, true],
  ])('%s: what stands still must be two things at least', (_, changes, frozen) => {
    expect(watch(three(changes))?.frozen).toBe(frozen);
  });
  it('the battery at work is life too', () => {
    const [first, second, third] = three();
    if (first === undefined || second === undefined || third === undefined) throw new Error('three');
    expect(watch([first, second, { ...third, batteryW: 5 }])?.frozen).toBe(false);
  });
  it('what is not known is not the same as nothing', () => {
    const [first, second, third] = three();
    if (first === undefined || second === undefined || third === undefined) throw new Error('three');
    const swapped = { ...third, gridW: 1000, consumptionW: null };
    expect(watch([{ ...first, gridW: null }, { ...second, gridW: null }, swapped])?.frozen).toBe(false);
    expect(watch([first, second, { ...third, batteryW: 0 }])?.frozen).toBe(false);
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
  it.each([
    ['the sun', { pvW: 9000, gridW: -7100, consumptionW: 1000 }, 900],
    ['the grid, taken', { pvW: 0, gridW: 9000, consumptionW: 8100 }, 900],
    ['the grid, fed', { pvW: 8100, gridW: -9000, consumptionW: 0 }, 900],
    ['the load', { pvW: 8100, gridW: 0, consumptionW: 9000 }, 900],
    ['none, where all is small', { pvW: 1000, gridW: -300, consumptionW: 400 }, 300],
  ])('the greatest of them sets the limit: %s', (_, powers, gapW) => {
    expect(judged(sample(powers))).toEqual({ count: 0, gapW });
    const more = judged(
      sample({ ...powers, gridW: powers.gridW + Math.sign(powers.gridW + powers.pvW - powers.consumptionW) }),
    );
    expect(more).toEqual({ count: 1, gapW: gapW + 1 });
  });
  it('a charging battery takes its part', () => {
    expect(judged(sample({ gridW: 0, batteryW: 2000, socPercent: 40 })).count).toBe(0);
  });
  it('judges only what was measured whole', () => {
    expect(judged(sample({ gridW: 5000, consumptionW: null })).count).toBe(0);
    expect(judged(sample({ gridW: 5000, socPercent: 40 })).count).toBe(0);
    expect(judged(sample({ gridW: 5000, batteryW: 0, socPercent: 40 })).count).toBe(1);
    expect(judged(sample({ gridW: null })).count).toBe(0);
    expect(judged(sample({ pvW: null, gridW: 5000 })).count).toBe(0);
    const known = judged(wrong, wrong);
    expect(watchPlausible(known, sample({ pvW: null }))).toBe(known);
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
  it.each([
    ['50 W of sun are dark', { pvW: 50 }, 1],
    ['51 W are not', { pvW: 51 }, 0],
    ['300 W may be an error of the meter', { gridW: -300 }, 0],
    ['301 W are fed in', { gridW: -301 }, 1],
    ['a battery that gives less than 100 W rests', { batteryW: -99, socPercent: 50 }, 1],
    ['one that gives 100 W does not', { batteryW: -100, socPercent: 50 }, 0],
    ['one that charges does', { batteryW: 700 }, 1],
    ['grid that is not known', { gridW: null }, 0],
  ])('%s', (_, changes, counted) => expect(through(0, night(-400, changes))).toBe(counted));
  it('what is taken from the grid by night ends the suspicion, from 101 W on', () => {
    expect(through(5, night(100))).toBe(5);
    expect(through(5, night(101))).toBe(0);
    expect(through(5, night(101, { pvW: 51 }))).toBe(5);
  });
  it('counts no further than it has to', () => {
    expect(through(DARK_SAMPLES, night(-400))).toBe(DARK_SAMPLES);
  });
});

describe('"Grid ≈ 0 ±50 W all day with battery full → wrong meter" (§B6)', () => {
  const flat = sample({ gridW: 50, pvW: 201, consumptionW: null });
  const flatAfter = (changes: Partial<HomeSample>, ownW = 0, elapsedMs = 5 * MINUTE): number =>
    watchFlat(10 * MINUTE, { ...flat, ...changes }, ownW, elapsedMs);

  it.each([
    ['flat, taken', {}, 0, 15],
    ['flat, fed', { gridW: -50 }, 0, 15],
    ['flat beside a battery that rests', { batteryW: 100, socPercent: 99 }, 0, 15],
    ['flat beside one that rests by giving', { batteryW: -100, socPercent: 99 }, 0, 15],
    ['flat with 50 W of our own', {}, 50, 15],
    ['taken', { gridW: 51 }, 0, 0],
    ['fed', { gridW: -51 }, 0, 0],
    ['flat by something of ours', {}, 51, 0],
    ['flat by a battery that charges', { batteryW: 101, socPercent: 99 }, 0, 0],
    ['flat by a battery that gives', { batteryW: -101, socPercent: 99 }, 0, 0],
    ['flat by a battery of which only the charge is known', { socPercent: 99 }, 0, 0],
    ['at night', { pvW: 200, gridW: 400 }, 0, 10],
    ['with a sun that is not known', { pvW: null, gridW: 400 }, 0, 10],
    ['with a grid that is not known', { gridW: null }, 0, 10],
  ])('%s', (_, changes, ownW, minutes) => expect(flatAfter(changes, ownW)).toBe(minutes * MINUTE));

  it('a sample stands for a quarter of an hour at most, and never for less than nothing', () => {
    expect(flatAfter({}, 0, 15 * MINUTE)).toBe(25 * MINUTE);
    expect(flatAfter({}, 0, 60 * MINUTE)).toBe(25 * MINUTE);
    expect(flatAfter({}, 0, -5 * MINUTE)).toBe(10 * MINUTE);
  });
  it('five hours are too long for chance', () => expect(FLAT_TOO_LONG_MS).toBe(300 * MINUTE));
});
