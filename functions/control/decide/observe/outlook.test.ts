import { describe, expect, it } from 'vitest';
import type { OutlookMemory } from '../memory/state.ts';
import { outlookOf, shiftOutlook, updateOutlook } from './outlook.ts';

const MINUTE = 60_000;
const clean = (minute: number, surplusW: number, pvW: number | null = surplusW + 400) => ({
  timeMs: minute * MINUTE,
  heardMs: minute * MINUTE,
  surplusW,
  pvW,
});
const learnt = (...samples: Parameters<typeof updateOutlook>[1][]): OutlookMemory => {
  let memory: OutlookMemory | null = null;
  for (const sample of samples) memory = updateOutlook(memory, sample);
  if (memory === null) throw new Error('no outlook');
  return memory;
};

describe('means and volatilities', () => {
  it('the first sample sets all means, and both volatilities to a tenth', () => {
    expect(learnt(clean(0, -2000, 0))).toMatchObject({ f: -2000, m: -2000, s: -2000, v: 200, w: 200, loadW: 2000 });
  });

  it('move by 0.60, 0.12 and 0.07 of the difference in one minute', () => {
    const memory = learnt(clean(0, 1000), clean(1, 2000));
    expect(memory.f).toBeCloseTo(1600, 6);
    expect(memory.m).toBeCloseTo(1120, 6);
    expect(memory.s).toBeCloseTo(1070, 6);
    expect(memory.v).toBeCloseTo(100 + 0.12 * (1000 - 100), 6);
    expect(memory.w).toBeCloseTo(100 + 0.25 * (1000 - 100), 6);
    expect(outlookOf(memory)).toBeCloseTo(0.45 * 1600 + 0.3 * 1120 + 0.25 * 1070, 6);
  });

  it('one step of 5 min goes as far as five of 1 min with the same value', () => {
    const slow = learnt(clean(0, 1000), clean(5, 2000));
    const quick = learnt(clean(0, 1000), ...[1, 2, 3, 4, 5].map((minute) => clean(minute, 2000)));
    expect(slow.f).toBeCloseTo(quick.f, 6);
    expect(slow.s).toBeCloseTo(quick.s, 6);
  });

  it('a sample that arrived a minute after the last weighs as one minute, whatever its stamp', () => {
    const true1 = learnt(clean(0, 1000), clean(1, 2000));
    const late = learnt(clean(0, 1000), { ...clean(1, 2000), timeMs: 2.9 * MINUTE });
    const early = learnt(clean(0, 1000), { ...clean(1, 2000), timeMs: -0.5 * MINUTE });
    for (const memory of [late, early]) expect([memory.f, memory.m, memory.v]).toEqual([true1.f, true1.m, true1.v]);
  });

  it('start again after a gap of more than 60 min', () => {
    expect(learnt(clean(0, 1000), clean(61, 4000))).toEqual(learnt(clean(61, 4000)));
    expect(learnt(clean(0, 1000), clean(60, 4000)).s).toBeLessThan(4000);
  });

  it('a single sample that comes early weighs nearly as much as one at the usual spacing', () => {
    const [half, whole] = [0.5, 1].map((minute) => learnt(clean(0, 1000), clean(minute, 2000)));
    expect(half?.m).toBeLessThan(whole?.m ?? 0);
    expect(half?.m).toBeCloseTo(1000 + (1 - 0.88 ** 0.9) * 1000, 6);
  });

  it('age by the time that passed, however often samples come', () => {
    // The same signal: a step that lasts five minutes, after half an hour in which the spacing is learnt.
    const after = (everyS: number): OutlookMemory => {
      const samples = Array.from({ length: (35 * 60) / everyS + 1 }, (_, nth) => {
        const minute = (nth * everyS) / 60;
        return { ...clean(minute, minute <= 30 ? 1000 : 3000), heardMs: minute * MINUTE + 2_000 };
      });
      return learnt(...samples);
    };
    const [tens, ...others] = [10, 20, 30, 60].map(after);
    for (const other of others) {
      expect(Math.abs(other.f - (tens?.f ?? 0))).toBeLessThan(40);
      expect(Math.abs(other.m - (tens?.m ?? 0))).toBeLessThan(40);
      expect(Math.abs(other.s - (tens?.s ?? 0))).toBeLessThan(40);
    }
  });

  it('a change over four minutes counts half of one within a minute', () => {
    const memory = learnt(clean(0, 1000, 1400), clean(4, 2000, 3400));
    expect(memory.v).toBeCloseTo(100 + (1 - 0.88 ** 4) * (2000 / 2 - 100), 6);
    expect(memory.w).toBeCloseTo(100 + (1 - 0.75 ** 4) * (1000 / 2 - 100), 6);
  });

  it('a fall counts like a rise', () => {
    const memory = learnt(clean(0, 2000, 3000), clean(1, 500, 1000));
    expect(memory.v).toBeCloseTo(200 + 0.12 * (2000 - 200), 6);
    expect(memory.w).toBeCloseTo(200 + 0.25 * (1500 - 200), 6);
  });

  it('only the time between samples matters', () => {
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

  it('a memory stored without arrivals uses the stamp', () => {
    const { heardMs: _, ...kept } = learnt(clean(0, 1000));
    const next = updateOutlook(kept as OutlookMemory, clean(3, 2000));
    expect(next?.f).toBeCloseTo(learnt(clean(0, 1000), clean(3, 2000)).f, 6);
  });

  it('a spoilt sample counts as PV minus the last house load', () => {
    const memory = learnt(clean(0, 1000, 1400), { timeMs: MINUTE, heardMs: MINUTE, surplusW: null, pvW: 3400 });
    expect(memory.a).toBe(3000);
    expect(memory.seenMs).toBe(MINUTE);
  });

  it('a spoilt sample without PV, or before any house load, is not used', () => {
    const memory = learnt(clean(0, 1000, null));
    expect(updateOutlook(memory, { timeMs: MINUTE, heardMs: MINUTE, surplusW: null, pvW: null })).toBeNull();
    expect(updateOutlook(null, { timeMs: MINUTE, heardMs: MINUTE, surplusW: null, pvW: 3000 })).toBeNull();
    const withLoad = learnt(clean(0, 1000, 1400));
    expect(updateOutlook(withLoad, { timeMs: MINUTE, heardMs: MINUTE, surplusW: null, pvW: null })).toBeNull();
    // The last clean sample had no PV, so there is no house load.
    const bare = learnt(clean(0, 1000, 1400), clean(1, 1000, null));
    expect(updateOutlook(bare, { timeMs: 2 * MINUTE, heardMs: 2 * MINUTE, surplusW: null, pvW: 3000 })).toBeNull();
  });

  it('without PV its volatility follows the surplus', () => {
    for (const [before, now] of [
      [null, null],
      [5000, null],
      [null, 5000],
    ] as const) {
      expect(learnt(clean(0, 1000, before), clean(1, 2000, now)).v).toBeCloseTo(100 + 0.12 * 900, 6);
    }
  });

  it('move together when the definition of surplus changes', () => {
    const memory = learnt(clean(0, 1000), clean(1, 2000));
    const moved = shiftOutlook(memory, 500);
    expect(outlookOf(moved)).toBeCloseTo(outlookOf(memory) + 500, 6);
    expect([moved.v, moved.w]).toEqual([memory.v, memory.w]);
    expect([moved.a, moved.f, moved.m, moved.s]).toEqual(
      [memory.a, memory.f, memory.m, memory.s].map((value) => value + 500),
    );
    expect(moved.loadW).toBe((memory.loadW ?? 0) - 500);
    expect(shiftOutlook(learnt(clean(0, 1000, null)), 500).loadW).toBeNull();
  });
});
