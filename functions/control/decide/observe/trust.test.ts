import { describe, expect, it } from 'vitest';
import type { HomeSample } from './home.ts';
import {
  checkPlausible,
  countNightExport,
  DARK_SAMPLES,
  detectFrozen,
  FLAT_TOO_LONG_MS,
  flatGridTime,
  freshMs,
  hasWrongSign,
  isImplausible,
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

describe('age up to which a sample counts as now', () => {
  it.each([
    [60, 60, 5],
    [20, 10, 5],
    // 15-min data in runs every 15 min count for an hour.
    [900, 900, 60],
  ] as const)('runs every %d s, samples every %d s: %d min', (intervalS, samplingS, expectedMin) => {
    expect(freshMs(intervalS, samplingS)).toBe(expectedMin * MINUTE);
  });
});

describe('frozen values', () => {
  const watch = (samples: readonly HomeSample[]) => {
    let result: ReturnType<typeof detectFrozen> | null = null;
    for (const each of samples) result = detectFrozen(result?.same ?? null, each);
    return result;
  };
  const three = (changes: Partial<HomeSample> = {}) =>
    [1, 2, 3].map((minute) => sample({ timeMs: minute * MINUTE, ...changes }));

  it('three successive samples that are identical to the watt count from the first', () => {
    expect(watch(three())).toMatchObject({ frozen: true, countsFromMs: MINUTE });
  });
  it('two prove nothing', () => {
    expect(watch(three().slice(1))).toMatchObject({ frozen: false });
  });
  it('at night values may stand still', () => {
    expect(watch(three({ pvW: 0 }))).toMatchObject({ frozen: false });
  });
  it('up to 200 W of PV may stand still', () => {
    expect(watch(three({ pvW: 200 }))).toMatchObject({ frozen: false, countsFromMs: 3 * MINUTE });
    expect(watch(three({ pvW: 200.1 }))).toMatchObject({ frozen: true });
    expect(watch(three({ pvW: null }))).toMatchObject({ frozen: false });
  });
  it.each([
    ['PV alone', { gridW: null, consumptionW: null }, false],
    ['PV and grid', { consumptionW: null }, true],
    ['PV and load', { gridW: null }, true],
    ['PV and battery', { gridW: null, consumptionW: null, batteryW: 0 }, true],
  ])('%s: at least two values must stand still', (_, changes, frozen) => {
    expect(watch(three(changes))?.frozen).toBe(frozen);
  });
  it('a change of the battery alone is a change', () => {
    const [first, second, third] = three();
    if (first === undefined || second === undefined || third === undefined) throw new Error('three');
    expect(watch([first, second, { ...third, batteryW: 5 }])?.frozen).toBe(false);
  });
  it('unknown is not the same as zero', () => {
    const [first, second, third] = three();
    if (first === undefined || second === undefined || third === undefined) throw new Error('three');
    const swapped = { ...third, gridW: 1000, consumptionW: null };
    expect(watch([{ ...first, gridW: null }, { ...second, gridW: null }, swapped])?.frozen).toBe(false);
    expect(watch([first, second, { ...third, batteryW: 0 }])?.frozen).toBe(false);
  });
  it('one watt of difference is a change', () => {
    expect(watch([...three(), sample({ timeMs: 4 * MINUTE, gridW: -2001 })])).toMatchObject({ frozen: false });
  });
});

describe('plausibility', () => {
  const judged = (...samples: readonly HomeSample[]) =>
    samples.reduce(checkPlausible, { count: 0, gapW: 0 } as ReturnType<typeof checkPlausible>);
  const wrong = sample({ gridW: 2000 });

  it('three samples in a row that do not add up', () => {
    expect(isImplausible(judged(wrong, wrong))).toBe(false);
    expect(judged(wrong, wrong, wrong)).toEqual({ count: 3, gapW: 4000 });
    expect(isImplausible(judged(wrong, wrong, wrong))).toBe(true);
    expect(isImplausible(judged(wrong, wrong, sample(), wrong))).toBe(false);
  });
  it('the gap may be 300 W or 10 %', () => {
    expect(judged(sample({ gridW: -2290 })).count).toBe(0);
    expect(judged(sample({ gridW: -2310 })).count).toBe(1);
    expect(judged(sample({ pvW: 9000, gridW: -7200 })).count).toBe(0);
  });
  it.each([
    ['PV', { pvW: 9000, gridW: -7100, consumptionW: 1000 }, 900],
    ['import', { pvW: 0, gridW: 9000, consumptionW: 8100 }, 900],
    ['export', { pvW: 8100, gridW: -9000, consumptionW: 0 }, 900],
    ['the load', { pvW: 8100, gridW: 0, consumptionW: 9000 }, 900],
    ['none, where all are small', { pvW: 1000, gridW: -300, consumptionW: 400 }, 300],
  ])('the largest value sets the limit: %s', (_, powers, gapW) => {
    expect(judged(sample(powers))).toEqual({ count: 0, gapW });
    const more = judged(
      sample({ ...powers, gridW: powers.gridW + Math.sign(powers.gridW + powers.pvW - powers.consumptionW) }),
    );
    expect(more).toEqual({ count: 1, gapW: gapW + 1 });
  });
  it('battery charging is part of the sum', () => {
    expect(judged(sample({ gridW: 0, batteryW: 2000, socPercent: 40 })).count).toBe(0);
  });
  it('checks only complete samples', () => {
    expect(judged(sample({ gridW: 5000, consumptionW: null })).count).toBe(0);
    expect(judged(sample({ gridW: 5000, socPercent: 40 })).count).toBe(0);
    expect(judged(sample({ gridW: 5000, batteryW: 0, socPercent: 40 })).count).toBe(1);
    expect(judged(sample({ gridW: null })).count).toBe(0);
    expect(judged(sample({ pvW: null, gridW: 5000 })).count).toBe(0);
    const known = judged(wrong, wrong);
    expect(checkPlausible(known, sample({ pvW: null }))).toBe(known);
  });
});

describe('a wrong sign shows at night', () => {
  const night = (gridW: number, more: Partial<HomeSample> = {}): HomeSample =>
    sample({ pvW: 0, gridW, consumptionW: null, ...more });
  const through = (count: number, ...samples: readonly HomeSample[]): number => samples.reduce(countNightExport, count);
  const nightOf = (one: HomeSample): number => through(0, ...Array.from({ length: DARK_SAMPLES }, () => one));

  it('in a house that exports all night long', () => {
    expect(hasWrongSign(nightOf(night(-400)))).toBe(true);
    expect(hasWrongSign(through(0, ...Array.from({ length: DARK_SAMPLES - 1 }, () => night(-400))))).toBe(false);
  });
  it('holds by day, and until a night shows the opposite', () => {
    const wrong = nightOf(night(-400));
    expect(hasWrongSign(through(wrong, sample({ gridW: 2000 }), night(-50)))).toBe(true);
    expect(through(wrong, night(400))).toBe(0);
  });
  it.each([
    ['a battery that discharges', night(-400, { batteryW: -700, socPercent: 50 })],
    ['a battery of unknown power', night(-400, { socPercent: 50 })],
    ['unknown PV', night(-400, { pvW: null })],
    ['an idle meter', night(-20)],
  ])('not %s', (_, one) => expect(nightOf(one)).toBe(0));
  it.each([
    ['50 W of PV are night', { pvW: 50 }, 1],
    ['51 W are not', { pvW: 51 }, 0],
    ['300 W of export may be an error of the meter', { gridW: -300 }, 0],
    ['301 W of export are not', { gridW: -301 }, 1],
    ['a battery that discharges less than 100 W is at rest', { batteryW: -99, socPercent: 50 }, 1],
    ['one that discharges 100 W is not', { batteryW: -100, socPercent: 50 }, 0],
    ['one that charges does not explain export', { batteryW: 700 }, 1],
    ['unknown grid', { gridW: null }, 0],
  ])('%s', (_, changes, counted) => expect(through(0, night(-400, changes))).toBe(counted));
  it('import at night ends the suspicion from 101 W on', () => {
    expect(through(5, night(100))).toBe(5);
    expect(through(5, night(101))).toBe(0);
    expect(through(5, night(101, { pvW: 51 }))).toBe(5);
  });
  it('stops counting at the limit', () => {
    expect(through(DARK_SAMPLES, night(-400))).toBe(DARK_SAMPLES);
  });
});

describe('a grid near zero all day shows a wrong meter', () => {
  const flat = sample({ gridW: 50, pvW: 201, consumptionW: null });
  const flatAfter = (changes: Partial<HomeSample>, ownW = 0, elapsedMs = 5 * MINUTE): number =>
    flatGridTime(10 * MINUTE, { ...flat, ...changes }, ownW, elapsedMs);

  it.each([
    ['flat, importing', {}, 0, 15],
    ['flat, exporting', { gridW: -50 }, 0, 15],
    ['flat with a battery at rest', { batteryW: 100, socPercent: 99 }, 0, 15],
    ['flat with a battery that hardly discharges', { batteryW: -100, socPercent: 99 }, 0, 15],
    ['flat with 50 W of our own', {}, 50, 15],
    ['taken', { gridW: 51 }, 0, 0],
    ['fed', { gridW: -51 }, 0, 0],
    ['flat because of our own appliances', {}, 51, 0],
    ['flat because a battery charges', { batteryW: 101, socPercent: 99 }, 0, 0],
    ['flat because a battery discharges', { batteryW: -101, socPercent: 99 }, 0, 0],
    ['flat with a battery of unknown power', { socPercent: 99 }, 0, 0],
    ['at night', { pvW: 200, gridW: 400 }, 0, 10],
    ['with unknown PV', { pvW: null, gridW: 400 }, 0, 10],
    ['with an unknown grid', { gridW: null }, 0, 10],
  ])('%s', (_, changes, ownW, minutes) => expect(flatAfter(changes, ownW)).toBe(minutes * MINUTE));

  it('a sample stands for at most 15 min, and never for a negative time', () => {
    expect(flatAfter({}, 0, 15 * MINUTE)).toBe(25 * MINUTE);
    expect(flatAfter({}, 0, 60 * MINUTE)).toBe(25 * MINUTE);
    expect(flatAfter({}, 0, -5 * MINUTE)).toBe(10 * MINUTE);
  });
  it('five hours are no coincidence', () => expect(FLAT_TOO_LONG_MS).toBe(300 * MINUTE));
});
