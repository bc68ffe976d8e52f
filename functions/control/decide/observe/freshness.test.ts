import { describe, expect, it } from 'vitest';
import { between, spacingAfter, spacingS, stalenessOf } from './freshness.ts';

describe('staleness', () => {
  it('is none for samples every 10 to 20 s of now, and full for those a minute apart', () => {
    expect([10, 20].map((everyS) => stalenessOf(everyS, 0))).toEqual([0, 0]);
    expect([0, 60].map((ageS) => stalenessOf(60, ageS))).toEqual([1, 1]);
    expect(stalenessOf(300, 0)).toBe(1);
  });

  it('grows with age and spacing, without a jump', () => {
    expect(stalenessOf(20, 2)).toBeCloseTo(0.02);
    expect(stalenessOf(30, 2)).toBeCloseTo(0.12);
    expect(stalenessOf(20, 120)).toBe(1);
    for (let everyS = 1; everyS < 90; everyS += 1)
      for (let ageS = 0; ageS < 150; ageS += 1) {
        const here = stalenessOf(everyS, ageS);
        for (const more of [stalenessOf(everyS + 1, ageS), stalenessOf(everyS, ageS + 1)]) {
          expect(more).toBeGreaterThanOrEqual(here);
          expect(more - here).toBeLessThan(0.04);
        }
      }
  });

  it('takes a stamp of the future for now', () => {
    expect(stalenessOf(20, -300)).toBe(stalenessOf(20, 0));
  });
});

describe('spacing', () => {
  it('is a minute until it is known', () => {
    expect([spacingS(null), spacingS({})]).toEqual([60, 60]);
  });

  it('is learnt within a few samples, and one late sample changes little', () => {
    let everyS: number | undefined;
    for (let nth = 0; nth < 20; nth += 1) everyS = spacingAfter(everyS === undefined ? {} : { everyS }, 20);
    expect(everyS).toBeCloseTo(20, 0);
    expect(spacingAfter({ everyS: 20 }, 80)).toBe(32);
    expect(spacingAfter({ everyS: 20 }, 3_600)).toBe(40);
    expect(spacingAfter({ everyS: 20 }, -5)).toBe(16);
  });
});

it('a figure of the law slides between its two values, and is exactly the old one on old data', () => {
  expect([0, 0.5, 1].map((staleness) => between(45, 90, staleness))).toEqual([45, 67.5, 90]);
});
