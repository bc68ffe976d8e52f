import { describe, expect, it } from 'vitest';
import { MINUTE, NOON } from '#test/control/harness.ts';
import { chargerView, deviceOf, homeSample, plugView } from '#test/control/parts.ts';
import type { SiteMemory, UnmeteredMemory } from '../memory/state.ts';
import type { Device } from './device.ts';
import { watchSteps } from './own-steps.ts';
import { firstSiteMemory } from './site.ts';
import { watchUnmetered } from './unmetered.ts';

const silent = plugView({ state: { on: true } });
/** The site after a clean sample with this grid, W. */
const siteAt = (gridW: number, minutes = 5, changes: Parameters<typeof homeSample>[0] = {}, ownW = 0): SiteMemory => {
  const first = firstSiteMemory(NOON);
  const sample = homeSample({ timeMs: NOON + minutes * MINUTE, gridW, pvW: 0, ...changes });
  return { ...first, steps: watchSteps(first.steps, sample, ownW, NOON) };
};
const house = (changes: Partial<UnmeteredMemory> = {}): UnmeteredMemory => ({
  atMs: NOON,
  houseW: 400,
  on: false,
  powerW: null,
  ...changes,
});
const seen = (known: UnmeteredMemory | null, site: SiteMemory, found: Partial<Device> = { on: true }) =>
  watchUnmetered(deviceOf(silent, { unmetered: known }, found), site);

describe('what a silent load draws is the step that the house makes when it goes on or off', () => {
  it('the first look knows the house alone', () => {
    expect(seen(null, siteAt(2400))).toEqual({ atMs: NOON + 5 * MINUTE, houseW: 2400, on: true, powerW: null });
  });

  it('the house is grid and sun less battery and what is known of ours', () => {
    const site = siteAt(-1000, 5, { pvW: 4000, batteryW: 500, socPercent: 50 }, 900);
    expect(seen(null, site)?.houseW).toBe(-1000 + 4000 - 500 - 900);
    // What stands in for the load itself is not taken off again.
    expect(seen(null, site, { on: true, powerW: 300 })?.houseW).toBe(-1000 + 4000 - 500 - 600);
    expect(seen(null, siteAt(700, 5, { pvW: null }))?.houseW).toBe(700);
  });

  it.each([
    ['went on', house(), true, 2400, 2000],
    ['went off', house({ on: true, houseW: 2400 }), false, 400, 2000],
    ['stayed on', house({ on: true }), true, 2400, null],
    ['stayed off', house(), false, 2400, null],
    ['went on while the house fell', house({ houseW: 2400 }), true, 400, null],
    ['makes the smallest step', house(), true, 430, 30],
    ['makes too small a step', house(), true, 429, null],
    ['makes the largest step', house(), true, 10_400, 10_000],
    ['makes too large a step', house(), true, 10_401, null],
  ])('it %s', (_, known, on, gridW, powerW) => {
    expect(seen(known, siteAt(gridW), { on })).toEqual({ atMs: NOON + 5 * MINUTE, houseW: gridW, on, powerW });
  });

  it('two samples more than 35 minutes apart have too much of the house between them', () => {
    expect(seen(house(), siteAt(2400, 35))?.powerW).toBe(2000);
    expect(seen(house(), siteAt(2400, 36))?.powerW).toBeNull();
  });

  it('each further step makes it more exact, and what says nothing leaves it', () => {
    const known = house({ powerW: 1000 });
    expect(seen(known, siteAt(2401))?.powerW).toBe(1501);
    expect(seen(known, siteAt(300))?.powerW).toBe(1000);
    expect(seen({ ...known, on: true }, siteAt(2400))?.powerW).toBe(1000);
  });

  it('without a new sample, or not knowing whether it is on, all stays as it was', () => {
    const known = house({ powerW: 1000 });
    expect(seen(known, firstSiteMemory(NOON))).toBe(known);
    expect(seen(known, siteAt(2400, 0))).toBe(known);
    expect(seen(known, siteAt(2400), { on: null })).toBe(known);
    expect(seen(null, firstSiteMemory(NOON))).toBeNull();
  });
});

describe('nothing is read from the house of what tells its power', () => {
  it.each([
    ['by itself', plugView({ state: { on: true, powerW: 0 } })],
    ['by its current', plugView({ state: { on: true, currentA: 0 } })],
    ['by its user', plugView({ state: { on: true }, settings: { fallbackPower: 0 } })],
    ['by its set-point', chargerView({ state: { on: true } })],
    ['or is not in what the sensor measures', plugView({ state: { on: true }, settings: { measuredBySensor: false } })],
  ])('%s', (_, view) => {
    const device = deviceOf(view, { unmetered: house() }, { on: true });
    expect(watchUnmetered(device, siteAt(2400))).toBeNull();
  });
});
