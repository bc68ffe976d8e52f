import { describe, expect, it } from 'vitest';
import { PureHome } from './pure-home.ts';

/** One run a minute, with a vendor that shows these values with these stamps, s after the start. */
const homeAfter = (samples: readonly (readonly [stampS: number, pvW: number])[]): PureHome => {
  const home = new PureHome();
  const startMs = home.nowMs;
  for (const [stampS, pvW] of samples) {
    home.pvW = pvW;
    home.shows = { time: new Date(startMs + stampS * 1000).toISOString() };
    home.minutes(1);
  }
  return home;
};
const memoryOf = (home: PureHome) => {
  const law = home.run?.state.control.site.law;
  if (law == null) throw new Error('no outlook');
  return { f: law.f, m: law.m, s: law.s, a: law.a };
};

describe('wrong stamps, within the guard and beyond it', () => {
  it('a sample that seems older than the last by less than the guard counts like any other', () => {
    const inOrder = homeAfter([
      [0, 3000],
      [60, 3500],
      [120, 4000],
      [180, 5000],
    ]);
    const mixed = homeAfter([
      [0, 3000],
      [100, 3500],
      [80, 4000],
      [200, 5000],
    ]);
    expect(memoryOf(mixed)).toEqual(memoryOf(inOrder));
  });

  it('one that is older by more than the guard does not count', () => {
    const jumped = homeAfter([
      [0, 3000],
      [180, 3500],
      [60, 9000],
    ]);
    expect(memoryOf(jumped).a).toBeCloseTo(3500 - jumped.houseW, -1);
  });

  it('a vendor that repeats a sample, also alternating with another, adds nothing', () => {
    const twice = homeAfter([
      [0, 3000],
      [60, 3500],
    ]);
    const turns = homeAfter([
      [0, 3000],
      [60, 3500],
      [0, 3000],
      [60, 3500],
      [0, 3000],
    ]);
    expect(memoryOf(turns)).toEqual(memoryOf(twice));
  });
});
