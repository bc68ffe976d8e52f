import { describe, expect, it } from 'vitest';
import { MINUTE, NOON } from '#test/control/harness.ts';
import { chargerView, deviceOf, homeSample, plugView } from '#test/control/parts.ts';
import type { SiteMemory, UnmeteredMemory } from '../memory/state.ts';
import type { Device } from './device.ts';
import { checkSteps } from './own-steps.ts';
import { firstSiteMemory } from './site.ts';
import { learnUnmetered } from './unmetered.ts';

const unmetered = plugView({ state: { on: true } });
/** The site after a clean sample with this grid, W. */
const siteAt = (gridW: number, minutes = 5, changes: Parameters<typeof homeSample>[0] = {}, ownW = 0): SiteMemory => {
  const first = firstSiteMemory(NOON);
  const sample = homeSample({ timeMs: NOON + minutes * MINUTE, gridW, pvW: 0, ...changes });
  return { ...first, steps: checkSteps(first.steps, sample, ownW, NOON) };
};
const house = (changes: Partial<UnmeteredMemory> = {}): UnmeteredMemory => ({
  atMs: NOON,
  houseW: 400,
  on: false,
  powerW: null,
  ...changes,
});
const learnt = (known: UnmeteredMemory | null, site: SiteMemory, found: Partial<Device> = { on: true }) =>
  learnUnmetered(deviceOf(unmetered, { unmetered: known }, found), site);

describe('the power of an unmetered load is the step of the house when it goes on or off', () => {
  it('the first sample only records the house', () => {
    expect(learnt(null, siteAt(2400))).toEqual({ atMs: NOON + 5 * MINUTE, houseW: 2400, on: true, powerW: null });
  });

  it('the house is grid plus PV minus battery and known own power', () => {
    const site = siteAt(-1000, 5, { pvW: 4000, batteryW: 500, socPercent: 50 }, 900);
    expect(learnt(null, site)?.houseW).toBe(-1000 + 4000 - 500 - 900);
    // The load's own assumed power is not subtracted.
    expect(learnt(null, site, { on: true, powerW: 300 })?.houseW).toBe(-1000 + 4000 - 500 - 600);
    expect(learnt(null, siteAt(700, 5, { pvW: null }))?.houseW).toBe(700);
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
    expect(learnt(known, siteAt(gridW), { on })).toEqual({ atMs: NOON + 5 * MINUTE, houseW: gridW, on, powerW });
  });

  it('two samples more than 35 minutes apart are not compared', () => {
    expect(learnt(house(), siteAt(2400, 35))?.powerW).toBe(2000);
    expect(learnt(house(), siteAt(2400, 36))?.powerW).toBeNull();
  });

  it('each further step refines it, and samples without a step keep it', () => {
    const known = house({ powerW: 1000 });
    expect(learnt(known, siteAt(2401))?.powerW).toBe(1501);
    expect(learnt(known, siteAt(300))?.powerW).toBe(1000);
    expect(learnt({ ...known, on: true }, siteAt(2400))?.powerW).toBe(1000);
  });

  it('without a new sample, or in an unknown state, nothing changes', () => {
    const known = house({ powerW: 1000 });
    expect(learnt(known, firstSiteMemory(NOON))).toBe(known);
    expect(learnt(known, siteAt(2400, 0))).toBe(known);
    expect(learnt(known, siteAt(2400), { on: null })).toBe(known);
    expect(learnt(null, firstSiteMemory(NOON))).toBeNull();
  });
});

describe('an appliance of known power is not learnt from the house', () => {
  it.each([
    ['as it reports power', plugView({ state: { on: true, powerW: 0 } })],
    ['as it reports current', plugView({ state: { on: true, currentA: 0 } })],
    ['as the user set its power', plugView({ state: { on: true }, settings: { fallbackPower: 0 } })],
    ['as it has a set-point', chargerView({ state: { on: true } })],
    ['or as the sensor does not measure it', plugView({ state: { on: true }, settings: { measuredBySensor: false } })],
  ])('%s', (_, view) => {
    const device = deviceOf(view, { unmetered: house() }, { on: true });
    expect(learnUnmetered(device, siteAt(2400))).toBeNull();
  });
});
