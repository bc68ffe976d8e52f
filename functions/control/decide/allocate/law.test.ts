import { describe, expect, it } from 'vitest';
import type { LawMemory } from '../memory/state.ts';
import { bestCurrent, deadBand, learn, outlook, shift, sigma, worthOf } from './law.ts';

const MINUTE = 60_000;
const clean = (minute: number, surplusW: number, pvW: number | null = surplusW + 400) => ({
  timeMs: minute * MINUTE,
  heardMs: minute * MINUTE,
  surplusW,
  pvW,
});
const learnt = (...samples: Parameters<typeof learn>[1][]): LawMemory => {
  let memory: LawMemory | null = null;
  for (const sample of samples) memory = learn(memory, sample);
  if (memory === null) throw new Error('nothing learnt');
  return memory;
};
const prices = { importEur: 0.32, feedInEur: 0.08, laterEur: 0.14, breakEven: 0.75, always: false };

describe('memories (control-law.md, "For each new sample")', () => {
  it('"first sample: f = m = s = A, v = w = 0.1·|A|"', () => {
    expect(learnt(clean(0, -2000, 0))).toMatchObject({ f: -2000, m: -2000, s: -2000, v: 200, w: 200, loadW: 2000 });
  });

  it('"f += K(.60)(A−f), m += K(.12)(A−m), s += K(.07)(A−s)" at one minute', () => {
    const memory = learnt(clean(0, 1000), clean(1, 2000));
    expect(memory.f).toBeCloseTo(1600, 6);
    expect(memory.m).toBeCloseTo(1120, 6);
    expect(memory.s).toBeCloseTo(1070, 6);
    expect(memory.v).toBeCloseTo(100 + 0.12 * (1000 - 100), 6);
    expect(memory.w).toBeCloseTo(100 + 0.25 * (1000 - 100), 6);
    expect(outlook(memory)).toBeCloseTo(0.45 * 1600 + 0.3 * 1120 + 0.25 * 1070, 6);
  });

  it('"K(q) = 1 − (1−q)^dt": one step of 5 min goes as far as five of one with the same value', () => {
    const slow = learnt(clean(0, 1000), clean(5, 2000));
    const quick = learnt(clean(0, 1000), ...[1, 2, 3, 4, 5].map((minute) => clean(minute, 2000)));
    expect(slow.f).toBeCloseTo(quick.f, 6);
    expect(slow.s).toBeCloseTo(quick.s, 6);
  });

  it('a sample that came a minute after the last weighs as one minute, whatever its stamp says', () => {
    const true1 = learnt(clean(0, 1000), clean(1, 2000));
    const late = learnt(clean(0, 1000), { ...clean(1, 2000), timeMs: 2.9 * MINUTE });
    const early = learnt(clean(0, 1000), { ...clean(1, 2000), timeMs: -0.5 * MINUTE });
    for (const memory of [late, early]) expect([memory.f, memory.m, memory.v]).toEqual([true1.f, true1.m, true1.v]);
  });

  it('"dt > 60": begins anew', () => {
    expect(learnt(clean(0, 1000), clean(61, 4000))).toEqual(learnt(clean(61, 4000)));
    expect(learnt(clean(0, 1000), clean(60, 4000)).s).toBeLessThan(4000);
  });

  it('"dt = max(1, minutes since the last used sample)": two in one minute weigh as one each', () => {
    const [half, whole] = [0.5, 1].map((minute) => learnt(clean(0, 1000), clean(minute, 2000)));
    expect(half).toEqual({ ...whole, seenMs: MINUTE / 2, heardMs: MINUTE / 2 });
  });

  it('"|PV − pv|/√dt": a swing over four minutes is half of one within a minute', () => {
    const memory = learnt(clean(0, 1000, 1400), clean(4, 2000, 3400));
    expect(memory.v).toBeCloseTo(100 + (1 - 0.88 ** 4) * (2000 / 2 - 100), 6);
    expect(memory.w).toBeCloseTo(100 + (1 - 0.75 ** 4) * (1000 / 2 - 100), 6);
  });

  it('falls count as rises do', () => {
    const memory = learnt(clean(0, 2000, 3000), clean(1, 500, 1000));
    expect(memory.v).toBeCloseTo(200 + 0.12 * (2000 - 200), 6);
    expect(memory.w).toBeCloseTo(200 + 0.25 * (1500 - 200), 6);
  });

  it('only how far apart they are matters, not when', () => {
    const { seenMs: _, heardMs: __, ...later } = learnt(clean(900, 1000), clean(905, 2000));
    expect(learnt(clean(0, 1000), clean(5, 2000))).toMatchObject(later);
    for (const [stamped, came] of [
      [905, 910],
      [910, 905],
    ] as const) {
      const one = { ...clean(stamped, 2000), heardMs: came * MINUTE };
      expect(learnt(clean(900, 1000), one)).toMatchObject(later);
    }
  });

  it('a memory of before arrival was kept goes by the stamp', () => {
    const { heardMs: _, ...kept } = learnt(clean(0, 1000));
    const next = learn(kept as LawMemory, clean(3, 2000));
    expect(next?.f).toBeCloseTo(learnt(clean(0, 1000), clean(3, 2000)).f, 6);
  });

  it('"else if load known: A = PV − load": a spoilt sample counts by its PV', () => {
    const memory = learnt(clean(0, 1000, 1400), { timeMs: MINUTE, heardMs: MINUTE, surplusW: null, pvW: 3400 });
    expect(memory.a).toBe(3000);
    expect(memory.seenMs).toBe(MINUTE);
  });

  it('"else skip": spoilt and no PV, or no load seen yet', () => {
    const memory = learnt(clean(0, 1000, null));
    expect(learn(memory, { timeMs: MINUTE, heardMs: MINUTE, surplusW: null, pvW: null })).toBeNull();
    expect(learn(null, { timeMs: MINUTE, heardMs: MINUTE, surplusW: null, pvW: 3000 })).toBeNull();
    const withLoad = learnt(clean(0, 1000, 1400));
    expect(learn(withLoad, { timeMs: MINUTE, heardMs: MINUTE, surplusW: null, pvW: null })).toBeNull();
    // The house seen last is that of the last clean sample, which had no PV beside it.
    const bare = learnt(clean(0, 1000, 1400), clean(1, 1000, null));
    expect(learn(bare, { timeMs: 2 * MINUTE, heardMs: 2 * MINUTE, surplusW: null, pvW: 3000 })).toBeNull();
  });

  it('"PV unknown: use A for v"', () => {
    for (const [before, now] of [
      [null, null],
      [5000, null],
      [null, 5000],
    ] as const) {
      expect(learnt(clean(0, 1000, before), clean(1, 2000, now)).v).toBeCloseTo(100 + 0.12 * 900, 6);
    }
  });

  it('moves as a whole when what counts as surplus changes', () => {
    const memory = learnt(clean(0, 1000), clean(1, 2000));
    const moved = shift(memory, 500);
    expect(outlook(moved)).toBeCloseTo(outlook(memory) + 500, 6);
    expect([moved.v, moved.w]).toEqual([memory.v, memory.w]);
    expect([moved.a, moved.f, moved.m, moved.s]).toEqual(
      [memory.a, memory.f, memory.m, memory.s].map((value) => value + 500),
    );
    expect(moved.loadW).toBe((memory.loadW ?? 0) - 500);
    expect(shift(learnt(clean(0, 1000, null)), 500).loadW).toBeNull();
  });
});

describe('set-point (control-law.md, "A set-point is a bet")', () => {
  const range = { minA: 6, maxA: 16 };
  const calm = (nowW: number, outlookW = nowW) => ({ nowW, outlookW, sigmaW: 50 });

  it('"σ = 50 W + 2 w √((L + 10 s + T/2)/100 s)"', () => {
    expect(sigma(300, 60, 10, 60)).toBeCloseTo(50 + 600, 6);
    expect(sigma(300, 360, 10, 60)).toBeCloseTo(50 + 2 * 600, 6);
    expect(sigma(0, 600, 10, 900)).toBe(50);
    // A stamp ahead of our clock is no age.
    expect(sigma(300, -60, 10, 60)).toBe(sigma(300, 0, 10, 60));
  });

  it.each([
    [1000, 6],
    [5600, 8],
    [7000, 10],
    [30_000, 16],
  ])('takes what is certainly there: %d W → %d A', (surplusW, amps) => {
    expect(bestCurrent(range, 690, calm(surplusW), prices, null)).toBe(amps);
  });

  it('is the more careful the less is known', () => {
    const unsure = bestCurrent(range, 690, { nowW: 7000, outlookW: 7000, sigmaW: 2500 }, prices, null);
    expect(unsure).toBeLessThan(10);
    // Where grid power costs little more than charging later, not to charge is the greater risk.
    const cheap = { ...prices, laterEur: 0.3, breakEven: 1 / 12 };
    expect(bestCurrent(range, 690, { nowW: 7000, outlookW: 7000, sigmaW: 2500 }, cheap, null)).toBeGreaterThan(10);
  });

  it('"change only if value(best) − value(now) ≥ 180 W · (c_alt − c_feed)"', () => {
    expect(bestCurrent(range, 690, calm(7080), prices, 10)).toBe(10);
    expect(bestCurrent(range, 690, calm(7000), prices, 9)).toBe(10);
    expect(bestCurrent(range, 690, calm(6300), prices, 9)).toBe(9);
  });

  it('from the 35th set-point of a day on the next must gain ever more', () => {
    expect([0, 35, 50, 65].map(deadBand)).toEqual([180, 180, 270, 360]);
    expect(bestCurrent(range, 690, calm(7000), prices, 9, deadBand(34))).toBe(10);
    expect(bestCurrent(range, 690, calm(7000), prices, 9, deadBand(200))).toBe(9);
    expect(bestCurrent(range, 690, calm(9100), prices, 9, deadBand(200))).toBeGreaterThan(11);
  });

  it('leaves a set-point that is no longer allowed whatever it gains', () => {
    expect(bestCurrent({ minA: 6, maxA: 8 }, 690, calm(7000), prices, 10)).toBe(8);
  });

  it('"value(P)": what it costs, and the sun in it now and half as much later', () => {
    const certain = { nowW: 3000, outlookW: 6000, sigmaW: 0 };
    const worth = (powerW: number) => worthOf(powerW, certain, prices);
    expect(worth(2000)).toBeCloseTo(2000 * -0.18 + (0.24 / 1.5) * (2000 + 0.5 * 2000), 9);
    expect(worth(5000)).toBeCloseTo(5000 * -0.18 + (0.24 / 1.5) * (3000 + 0.5 * 5000), 9);
    expect(worth(9000)).toBeCloseTo(9000 * -0.18 + (0.24 / 1.5) * (3000 + 0.5 * 6000), 9);
    const none = { nowW: -500, outlookW: -500, sigmaW: 0 };
    expect(worthOf(1000, none, prices)).toBeCloseTo(1000 * -0.18, 9);
  });

  it('"h ∈ {0, ±.12, ±.30, ±.55, ±1.05, ±2.2}", four tenths of it on the outlook', () => {
    const spread = [0, 0.12, 0.3, 0.55, 1.05, 2.2].flatMap((h) => (h === 0 ? [0] : [h, -h]));
    const mean = (of: (h: number) => number) => spread.reduce((sum, h) => sum + of(h), 0) / 11;
    const sun =
      mean((h) => Math.min(5000, Math.max(0, 4000 + h * 3000))) +
      0.5 * mean((h) => Math.min(5000, Math.max(0, 2000 + 0.4 * h * 3000)));
    const restless = { nowW: 4000, outlookW: 2000, sigmaW: 3000 };
    expect(worthOf(5000, restless, prices)).toBeCloseTo(5000 * -0.18 + (0.24 / 1.5) * sun, 9);
  });

  it('of equal values the least current, and never one outside the range', () => {
    // Importing costs what charging later does: beyond the sun every current is worth the same.
    const even = { ...prices, laterEur: 0.32 };
    expect(bestCurrent(range, 690, { nowW: 5520, outlookW: 5520, sigmaW: 0 }, even, null)).toBe(8);
    expect(bestCurrent({ minA: 8, maxA: 16 }, 690, calm(5000), prices, 7)).toBe(8);
  });

  it.each([
    ['7 A would gain less than 180 W of sun', 4140 + 540, 6, 6],
    ['7 A gain more', 4140 + 600, 6, 7],
    ['15 A would gain less', 10_350 + 500, 16, 16],
    ['15 A gain more', 10_350 + 400, 16, 15],
  ])('the dead band holds at the ends of the range too: %s', (_, surplusW, currentA, expected) => {
    const certain = { nowW: surplusW, outlookW: surplusW, sigmaW: 0 };
    expect(bestCurrent(range, 690, certain, prices, currentA)).toBe(expected);
  });

  it('where sun gains nothing, a cent for it keeps the set-point from flickering', () => {
    const worthless = { ...prices, laterEur: 0.08, breakEven: 1 };
    const certain = { nowW: 6210, outlookW: 6210, sigmaW: 0 };
    expect(bestCurrent(range, 690, certain, worthless, 8)).toBe(8);
    // What comes from the grid costs far more than that cent.
    expect(bestCurrent(range, 690, certain, worthless, 10)).toBeLessThanOrEqual(9);
  });
});
