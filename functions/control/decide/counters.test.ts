import { describe, expect, it } from 'vitest';
import { betterThanPv, exactMeans } from './counters.ts';
import type { Device } from './device.ts';
import type { HomeSample } from './home.ts';
import type { ApplianceMemory } from './state.ts';

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

describe('"A = −ΔE_grid/Δt + ΣΔE_k/Δt" (§B5 (1))', () => {
  it('is the mean of the window, whatever was changed inside it', () => {
    const means = exactMeans(from, sample(), [counting(20, 60.1)]);
    expect(means?.gridW).toBeCloseTo(-3018, 6);
    expect(means?.ownW).toBeCloseTo(2406, 6);
  });

  it('import and export in one window make their difference', () => {
    const means = exactMeans(from, sample({ counters: { importWh: 1010.1, exportWh: 5010.1 } }), []);
    expect(means?.gridW).toBeCloseTo(0, 6);
  });

  it('an appliance without a counter counts as nothing only when it was off all along', () => {
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

  it('bridges clocks that are some seconds apart by the power just seen', () => {
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
    ['a meter that was changed', from, sample({ counters: { importWh: 3, exportWh: 2 } })],
    ['a window of more than a few minutes', { ...from, timeMs: T - 6 * MINUTE }, sample()],
    ['two values at nearly one time', { ...from, timeMs: T - 5000 }, sample()],
    ['a battery at work', from, sample({ batteryW: -800 })],
    ['steps of 10 Wh: 600 W over a minute', from, sample({ counters: { importWh: 1000, exportWh: 5050 } })],
    ['steps of 1 Wh: 60 W over a minute', from, sample({ counters: { importWh: 1001, exportWh: 5053 } })],
  ])('%s: not used', (_, before, now) => expect(exactMeans(before, now, [])).toBeNull());

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
    ['a counter that began anew', counting(60.1, 20.3)],
    ['a coarse counter', counting(20, 60)],
  ])('%s at the appliance: not used', (_, appliance) => expect(exactMeans(from, sample(), [appliance])).toBeNull());
});

it.each([
  [null, MINUTE, true],
  [4000, MINUTE, false],
  [4000, 5 * MINUTE, true],
] as const)('PV %s W, window %s ms: better than PV less the house as last seen: %s', (pvW, windowMs, better) => {
  expect(betterThanPv({ gridW: 0, ownW: 0, windowMs }, sample({ pvW }))).toBe(better);
});
