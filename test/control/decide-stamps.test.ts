import { describe, expect, it } from 'vitest';
import { PureHome } from './pure-home.ts';

/** One run after another, a minute apart, of a vendor that shows these values with these stamps, s after the beginning. */
const told = (samples: readonly (readonly [stampS: number, pvW: number])[]): PureHome => {
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
  if (law == null) throw new Error('nothing learnt');
  return { f: law.f, m: law.m, s: law.s, a: law.a };
};

describe('wrong stamps, within the guard and beyond it', () => {
  it('a sample that seems older than the last by less than the guard counts like any other', () => {
    const inOrder = told([
      [0, 3000],
      [60, 3500],
      [120, 4000],
      [180, 5000],
    ]);
    const mixed = told([
      [0, 3000],
      [100, 3500],
      [80, 4000],
      [200, 5000],
    ]);
    expect(memoryOf(mixed)).toEqual(memoryOf(inOrder));
  });

  it('one that is older than the guard is old', () => {
    const jumped = told([
      [0, 3000],
      [180, 3500],
      [60, 9000],
    ]);
    expect(memoryOf(jumped).a).toBeCloseTo(3500 - jumped.houseW, -1);
  });

  it('a vendor that shows the same sample again, also in turns with another one, adds nothing', () => {
    const twice = told([
      [0, 3000],
      [60, 3500],
    ]);
    const turns = told([
      [0, 3000],
      [60, 3500],
      [0, 3000],
      [60, 3500],
      [0, 3000],
    ]);
    expect(memoryOf(turns)).toEqual(memoryOf(twice));
  });
});
