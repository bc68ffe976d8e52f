import { describe, expect, it } from 'vitest';
import type { OutlookMemory } from '#functions/control/decide/memory/state.ts';
import { fc } from '#test/support/property.ts';
import { chargerId } from './harness.ts';
import { PureHome } from './pure-home.ts';

const STEP_S = 10;
const STEPS = (3 * 3600) / STEP_S;
/** After so much the spacing is learnt, and what the first sample set is forgotten. */
const SETTLED = 1800 / STEP_S;
const SPACINGS_S = [10, 20, 30, 60] as const;
const MEANS = ['f', 'm', 's'] as const;

interface Moment {
  readonly pvW: number;
  readonly houseW: number;
}

const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
};

/** The house, with a kettle for three minutes now and then. */
const kettleOf = (random: () => number): (() => number) => {
  let left = 0;
  return () => {
    if (left > 0) left -= 1;
    else if (random() < 0.004) left = 180 / STEP_S;
    return left > 0 ? 2300 : 300;
  };
};

/** A sky that is as restless within seconds as within minutes: a walk with this swing in each √min, W. */
const walkOf = (seed: number, swingW: number): Moment[] => {
  const random = randomOf(seed);
  const houseW = kettleOf(random);
  const stepW = 2 * swingW * Math.sqrt(STEP_S / 60);
  let pvW = 6000;
  return Array.from({ length: STEPS }, () => {
    pvW += (random() + random() + random() - 1.5) * stepW + (6000 - pvW) * 0.01;
    pvW = Math.min(12_000, Math.max(200, pvW));
    return { pvW, houseW: houseW() };
  });
};

/** A sky of straight ramps of two minutes each. */
const rampsOf = (seed: number, swingW: number): Moment[] => {
  const random = randomOf(seed);
  const houseW = kettleOf(random);
  const length = 120 / STEP_S;
  const knots = Array.from(
    { length: STEPS / length + 2 },
    () => 6000 + (random() + random() + random() - 1.5) * 2 * swingW,
  );
  return Array.from({ length: STEPS }, (_, step) => {
    const nth = Math.floor(step / length);
    const [from = 6000, to = 6000] = [knots[nth], knots[nth + 1]];
    return { pvW: Math.max(200, from + (to - from) * (step / length - nth)), houseW: houseW() };
  });
};

/** What `decide` remembers, minute by minute, and does, when it is shown a sky so often. */
const follow = (sky: readonly Moment[], everyS: number) => {
  const home = new PureHome();
  const beginMs = home.nowMs;
  const laws: OutlookMemory[] = [];
  let starts = 0;
  let sets = 0;
  for (const [step, moment] of sky.entries()) {
    if ((step * STEP_S) % everyS !== 0) continue;
    Object.assign(home, moment);
    home.nowMs = beginMs + step * STEP_S * 1000;
    const wasOn = home.chargerOn;
    for (const { command } of home.decideNow().commands) {
      if (command.kind !== 'on') continue;
      if (wasOn) sets += 1;
      else starts += 1;
    }
    const { law } = home.run?.state.control.site ?? { law: null };
    if (law !== null && step >= SETTLED && (step * STEP_S) % 60 === 0) laws.push(law);
  }
  const counted = home.run?.state.control.appliances[chargerId];
  return { laws, starts, sets, counted: { starts: counted?.starts, sets: counted?.sets } };
};

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const skyArb = fc.record({ seed: fc.integer({ min: 1, max: 1 << 30 }), swingW: fc.integer({ min: 150, max: 900 }) });

type Followed = ReturnType<typeof follow>;
type Check = (at: Followed, tens: Followed, everyS: number, swingW: number) => void;

/** Checks each spacing against 10 s. */
const compare = (skyOf: (seed: number, swingW: number) => Moment[], check: Check): void => {
  fc.assert(
    fc.property(skyArb, ({ seed, swingW }) => {
      const sky = skyOf(seed, swingW);
      const tens = follow(sky, 10);
      for (const everyS of SPACINGS_S) check(everyS === 10 ? tens : follow(sky, everyS), tens, everyS, swingW);
    }),
    { numRuns: 5 },
  );
};

const ratioOf = (at: readonly OutlookMemory[], tens: readonly OutlookMemory[], name: 'v' | 'w'): number =>
  meanOf(at.map((law) => law[name])) / meanOf(tens.map((law) => law[name]));

/** How far a mean may be off by average, as a share of the sky's swing, beside 100 W for a kettle that is seen later. */
const MEAN_OFF = { f: 0.4, m: 0.25, s: 0.2 } as const;

/** Means, counters, starts and set-points of any sky. */
const checkTimeless: Check = (at, tens, everyS, swingW) => {
  expect(at.laws).toHaveLength(tens.laws.length);
  for (const mean of MEANS) {
    const off = meanOf(at.laws.map((law, index) => Math.abs(law[mean] - (tens.laws[index]?.[mean] ?? Number.NaN))));
    expect(off).toBeLessThan(100 + MEAN_OFF[mean] * swingW);
  }
  expect(at.counted).toEqual({ starts: at.starts, sets: at.sets });
  expect(Math.abs(at.starts - tens.starts)).toBeLessThanOrEqual(1);
  // More samples show more that is worth a free command, but no more than they are.
  expect(tens.sets).toBeGreaterThanOrEqual(at.sets - 10);
  expect(tens.sets).toBeLessThanOrEqual(10 + (everyS / 10) * at.sets);
};

describe('the same sky, seen every 10, 20, 30 and 60 s, leaves the same means, counters and starts', () => {
  it('and the same volatilities where it is a walk: of PV within 15 %; of the surplus, with steps of the house, 60 %', () => {
    compare(walkOf, (at, tens, everyS, swingW) => {
      checkTimeless(at, tens, everyS, swingW);
      const [v, w] = [ratioOf(at.laws, tens.laws, 'v'), ratioOf(at.laws, tens.laws, 'w')];
      expect(Math.max(v, 1 / v)).toBeLessThan(1.15);
      expect(Math.max(w, 1 / w)).toBeLessThan(1.6);
    });
  });

  it('though a straight ramp looks the calmer the more often it is seen, by the root of the spacing and no more', () => {
    compare(rampsOf, (at, tens, everyS, swingW) => {
      checkTimeless(at, tens, everyS, swingW);
      const v = ratioOf(at.laws, tens.laws, 'v');
      expect(v).toBeGreaterThan(0.95);
      expect(v).toBeLessThan(1.05 * Math.sqrt(everyS / 10));
    });
  });
});
