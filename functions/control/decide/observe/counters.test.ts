import { describe, expect, it } from 'vitest';
import type { ApplianceMemory } from '../memory/state.ts';
import { betterThanPv, exactMeans } from './counters.ts';
import type { Device } from './device.ts';
import type { HomeSample } from './home.ts';

const MINUTE = 60_000;
const T = Date.parse('2026-06-15T11:00:00Z');
const from = { timeMs: T - MINUTE, importWh: 1000, exportWh: 5000 };
const sample = (changes: Partial<HomeSample> = {}): HomeSample => ({
  timeMs: T,
  timeIsMeasured: true,
  windowMs: 0,
  gridW: 0,
  pvW: null,
  consumptionW: null,
  batteryW: null,
  socPercent: null,
  counters: { importWh: 1000, exportWh: 5050.3 },
  ...changes,
});
const device = (memory: Partial<Pick<ApplianceMemory, 'energy' | 'power' | 'edges'>>): Device =>
  ({ memory: { energy: [], power: [], edges: [], ...memory } }) as unknown as Device;
const counting = (fromWh: number, toWh: number, apartMs = 0): Device =>
  device({
    energy: [
      [T - MINUTE + apartMs, fromWh],
      [T + apartMs, toWh],
    ],
    edges: [T - 30_000],
  });

describe('exact means from energy counters', () => {
  it('are the means of the window, whatever was changed inside it', () => {
    const means = exactMeans(from, sample(), [counting(20, 60.1)]);
    expect(means?.gridW).toBeCloseTo(-3018, 6);
    expect(means?.ownW).toBeCloseTo(2406, 6);
  });

  it('import and export in one window make their difference', () => {
    const means = exactMeans(from, sample({ counters: { importWh: 1010.1, exportWh: 5010.1 } }), []);
    expect(means?.gridW).toBeCloseTo(0, 6);
  });

  it('an appliance without a counter counts as 0 only when it was off throughout', () => {
    const off = [
      [T - 2 * MINUTE, 0],
      [T - MINUTE, 0],
      [T + 1000, 0],
    ] as const;
    expect(exactMeans(from, sample(), [device({ power: off })])?.ownW).toBe(0);
    expect(exactMeans(from, sample(), [device({ power: off, edges: [T - 10_000] })])).toBeNull();
    expect(exactMeans(from, sample(), [device({ power: [...off.slice(0, 2), [T + 1000, 40]] })])).toBeNull();
    expect(exactMeans(from, sample(), [device({})])).toBeNull();
  });

  it('bridges clocks that differ by seconds with the power observed there', () => {
    const steady = device({
      energy: [
        [T - MINUTE + 9000, 20.1],
        [T + 6000, 58.1],
      ],
      power: [
        [T - MINUTE + 9000, 2400],
        [T + 6000, 2400],
      ],
    });
    // 57 s of 2.4 kW are 38 Wh: over the meter's minute, 2.4 kW.
    expect(exactMeans(from, sample(), [steady])?.ownW).toBeCloseTo(2400, 0);
  });

  it.each([
    ['the first sample', null, sample()],
    ['a time of arrival', from, sample({ timeIsMeasured: false })],
    ['no counters now', from, sample({ counters: null })],
    ['a meter that was replaced', from, sample({ counters: { importWh: 3, exportWh: 2 } })],
    ['a window of more than a few minutes', { ...from, timeMs: T - 6 * MINUTE }, sample()],
    ['two values at nearly one time', { ...from, timeMs: T - 5000 }, sample()],
    ['a battery at work', from, sample({ batteryW: -800 })],
    ['steps of 10 Wh: 600 W over a minute', from, sample({ counters: { importWh: 1000, exportWh: 5050 } })],
    ['steps of 1 Wh: 60 W over a minute', from, sample({ counters: { importWh: 1001, exportWh: 5053 } })],
  ])('%s: not used', (_, before, now) => expect(exactMeans(before, now, [])).toBeNull());

  it('a counter at rest has not fallen when its stored value was rounded up', () => {
    const rest = sample({ counters: { importWh: 1000.0364, exportWh: 5050.3 } });
    const before = { ...from, importWh: 1000.04 };
    // What was fed in meanwhile is all there is: 50.3 Wh in the window of a minute.
    expect(exactMeans(before, rest, [])?.gridW).toBeCloseTo(-3018.2, 0);
  });

  it('steps of 1 Wh are fine enough for two minutes', () => {
    const means = exactMeans(
      { ...from, timeMs: T - 2 * MINUTE },
      sample({ counters: { importWh: 1001, exportWh: 5053 } }),
      [],
    );
    expect(means?.gridW).toBeCloseTo(-1560, 6);
  });

  it.each([
    ['clocks that are far apart', counting(20, 60.1, 16_000)],
    ['clocks that are apart, and a change between them', counting(20, 60.1, -35_000)],
    ['a counter that was reset', counting(60.1, 20.3)],
    ['a coarse counter', counting(20, 60)],
  ])('%s at the appliance: not used', (_, appliance) => expect(exactMeans(from, sample(), [appliance])).toBeNull());
});

it.each([
  [null, MINUTE, true],
  [4000, MINUTE, false],
  [4000, 5 * MINUTE, true],
] as const)('PV %s W, window %s ms: better than PV minus the last house load: %s', (pvW, windowMs, better) => {
  expect(betterThanPv({ gridW: 0, ownW: 0, windowMs }, sample({ pvW }))).toBe(better);
});

describe('at the limits', () => {
  const exact = (changes: Partial<HomeSample> = {}, windowMs = MINUTE, devices: readonly Device[] = []) =>
    exactMeans({ ...from, timeMs: T - windowMs }, sample(changes), devices);
  const ownW = (memory: Parameters<typeof device>[0]) => exact({}, MINUTE, [device(memory)])?.ownW ?? null;

  it.each([
    ['the shortest window', 10_000, true],
    ['a shorter one', 9999, false],
    ['the longest', 5 * MINUTE, true],
    ['a longer one', 5 * MINUTE + 1, false],
  ])('%s', (_, windowMs, used) => {
    const gridW = (-50.3 * 3_600_000) / windowMs;
    expect(exact({}, windowMs)).toEqual(used ? { gridW: expect.closeTo(gridW, 3), ownW: 0, windowMs } : null);
  });

  it('steps that hide 50 W, and a little more', () => {
    const counters = { importWh: 1001, exportWh: 5053 };
    expect(exact({ counters }, 72_000)?.gridW).toBeCloseTo(-2600, 6);
    expect(exact({ counters }, 71_999)).toBeNull();
    expect(exact({ counters: { importWh: 1000, exportWh: 5050 } }, 72_000)).toBeNull();
    // Values that miss whole steps by a trace do not move in them.
    expect(exact({ counters: { importWh: 1001, exportWh: 5053.0001 } })?.gridW).toBeCloseTo(-3120.006, 6);
    // A counter that stayed at zero says nothing about its steps.
    const never = { timeMs: T - MINUTE, importWh: 0, exportWh: 50.1 };
    expect(exactMeans(never, sample({ counters: { importWh: 0, exportWh: 60.2 } }), [])?.gridW).toBeCloseTo(-606, 6);
  });

  it.each([
    ['a counter that fell: import', { counters: { importWh: 999.9, exportWh: 5050.3 } }, null],
    ['a counter that fell: export', { counters: { importWh: 1000.1, exportWh: 4999.9 } }, null],
    ['one that stood still', { counters: { importWh: 1020.1, exportWh: 5000 } }, 1206],
    ['a battery at rest', { batteryW: 0 }, -3018],
  ])('%s', (_, changes, gridW) => {
    expect(exact(changes)?.gridW ?? null).toEqual(gridW === null ? null : expect.closeTo(gridW, 6));
  });

  describe('an appliance’s counter', () => {
    const steady = (apartMs: number, edges: number[] = []) => ({
      energy: [[T - MINUTE + apartMs, 20.1] as const, [T + apartMs, 60.1] as const],
      power: [[T - MINUTE + apartMs, 2400] as const, [T + apartMs, 2400] as const],
      edges,
    });

    it('is bridged over at most 15 s, and only with a known power', () => {
      expect(ownW(steady(15_000))).toBeCloseTo(2400, 6);
      expect(ownW(steady(-15_000))).toBeCloseTo(2400, 6);
      expect(ownW(steady(15_001))).toBeNull();
      expect(ownW(steady(-15_001))).toBeNull();
      expect(ownW({ ...steady(15_000), power: [] })).toBeNull();
    });

    it.each([
      ['30 s before', -90_000, -89_999],
      ['at the end of the first bridge', -45_000, -45_001],
      ['30 s before the second', -30_000, -29_999],
      ['at the end of the second', 15_000, 14_999],
    ])('our own change spoils the bridge that contains it: %s', (_, outsideMs, insideMs) => {
      expect(ownW(steady(15_000, [T + outsideMs]))).toBeCloseTo(2400, 6);
      expect(ownW(steady(15_000, [T + insideMs]))).toBeNull();
    });

    it('the nearest value counts', () => {
      const energy = [
        [T - MINUTE - 10_000, 1],
        [T - MINUTE, 20],
        [T - MINUTE + 5000, 30.1],
        [T, 60.1],
      ] as const;
      expect(ownW({ energy })).toBeCloseTo(2406, 6);
    });

    it('is bridged with the power of that time', () => {
      const energy = [
        [T - 50_000, 20.1],
        [T + 10_000, 50.1],
      ] as const;
      const power = [
        [T - 2 * MINUTE, 2400],
        [T - 30_000, 2400],
        [T - 29_999, 1200],
        [T + MINUTE, 1200],
      ] as const;
      // 30 Wh counted, 6.67 Wh before and 3.33 Wh after.
      expect(ownW({ energy, power })).toBeCloseTo(2000, 6);
    });

    it.each([
      ['at the end alone', [[T, 60.1]] as const],
      ['at the beginning alone', [[T - MINUTE, 0.3]] as const],
      [
        'as coarse as its last values',
        [
          [T - 2 * MINUTE, 7.3],
          [T - MINUTE, 20],
          [T, 60],
        ] as const,
      ],
    ])('is not used where it is known %s', (_, energy) => expect(ownW({ energy })).toBeNull());

    it('may fall by a watt-hour through bridging, which counts as 0', () => {
      expect(exact({}, MINUTE, [counting(30.5, 29.5)])?.ownW).toBe(0);
      expect(exact({}, MINUTE, [counting(30.5, 29.4)])).toBeNull();
    });
  });

  describe('an appliance without a counter that is fine enough', () => {
    const still = [
      [T - 5 * MINUTE, 500],
      [T - 2 * MINUTE, 0],
      [T + 1000, 0],
      [T + 2 * MINUTE, 400],
    ] as const;
    const coarse = counting(20, 20).memory.energy;

    it.each([
      ['only observations around the window matter', { power: still, energy: coarse }, 0],
      ['one observation does not prove that it was off throughout', { power: [[T - 30_000, 0]] as const }, null],
      ['power at the beginning of the window', { power: [still[1], [T - MINUTE, 40], still[2]] as const }, null],
      ['power at its end', { power: [still[1], [T, 40], still[2]] as const }, null],
      ['a change of ours five minutes before', { power: still, edges: [T - 6 * MINUTE] }, 0],
      ['a later one', { power: still, edges: [T - 6 * MINUTE + 1] }, null],
      ['one at its end', { power: still, edges: [T] }, null],
      ['one after it', { power: still, edges: [T + 1] }, 0],
    ])('%s', (_, memory, expected) => expect(ownW(memory)).toBe(expected));
  });

  it('a window of three minutes is not better than the PV value, and no means never are', () => {
    const pvW = 4000;
    expect(betterThanPv({ gridW: 0, ownW: 0, windowMs: 3 * MINUTE }, sample({ pvW }))).toBe(false);
    expect(betterThanPv({ gridW: 0, ownW: 0, windowMs: 3 * MINUTE + 1 }, sample({ pvW }))).toBe(true);
    expect(betterThanPv(null, sample())).toBe(false);
  });
});
