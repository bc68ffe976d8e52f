import { describe, expect, it } from 'vitest';
import { charger, chargerId, plug } from '#test/control/harness.ts';
import { PureHome } from '#test/control/pure-home.ts';
import type { ControlState } from './decide/memory/state.ts';
import { phaseHintOf } from './phase-facts.ts';
import { sunAfter } from './polling-sun.ts';

const DAY = 86_400_000;
const since = Date.parse('2026-05-01T10:00:00Z');
const now = since + 20 * DAY;
const box = { minCurrentA: 6, maxCurrentA: 16 };

/** A site with this peak PV, whose charger was observed drawing on this many phases. */
const siteWith = (peakW: number, phases: 1 | 3 | null = 3, sinceMs = since) => {
  const home = new PureHome();
  home.minutes(1);
  const known = home.decided?.nextState;
  const memory = known?.appliances[chargerId];
  if (known === undefined || memory === undefined) throw new Error('no memory');
  const control: ControlState = {
    ...known,
    appliances: { [chargerId]: { ...memory, phases } },
    sun: { firstMs: now, lastMs: now, setMs: now, peakW, sinceMs },
  };
  return { run: { state: { claimedMinuteMs: 0, ranAtMs: 0, control, sensors: {}, appliances: {} }, version: 1 } };
};
const hint = (...[site, appliance = charger(), limits = box, nowMs = now]: Partial<Parameters<typeof phaseHintOf>>) =>
  phaseHintOf(site ?? siteWith(6650), appliance, limits, nowMs);

describe('the fixed number of phases, for a charger that cannot switch', () => {
  it('suggests one phase instead of three for a small PV system', () => {
    expect(hint()).toEqual({ phases: 1, gainPercent: 119 });
    expect(hint(siteWith(9500))).toEqual({ phases: 1, gainPercent: 11 });
  });

  it('suggests three phases instead of one for a large PV system', () => {
    expect(hint(siteWith(13_300, 1))).toEqual({ phases: 3, gainPercent: 28 });
  });

  it('goes by the setting where the charger was not observed charging', () => {
    const withPhases = (phases: 1 | 3 | null) => charger({ settings: { ...charger().settings, phases } });
    expect(hint(siteWith(6650, null), withPhases(3))?.phases).toBe(1);
    expect(hint(siteWith(6650, null), withPhases(1))).toBeNull();
    expect(hint(siteWith(6650, null), withPhases(null))).toBeNull();
  });

  it('is omitted once it was followed, even if no charging was observed since', () => {
    expect(hint(siteWith(6650, 3), charger({ settings: { ...charger().settings, phases: 1 } }))).toBeNull();
    expect(hint(siteWith(6650, 1), charger({ settings: { ...charger().settings, phases: 3 } }))).toBeNull();
  });

  it('is omitted where it does not matter', () => {
    expect(hint(siteWith(6650, 1))).toBeNull();
    expect(hint(siteWith(10_350))).toBeNull();
    expect(hint(siteWith(6650), plug())).toBeNull();
    expect(hint(siteWith(6650), charger(), { minCurrentA: null, maxCurrentA: null })).toBeNull();
    expect(hint(siteWith(6650), charger(), { minCurrentA: 6, maxCurrentA: 10 })).toBeNull();
    const switching = charger({
      settings: { ...charger().settings, phaseSwitching: true },
      capabilities: { ...charger().capabilities, phaseSwitching: true },
    });
    expect(hint(siteWith(6650), switching)).toBeNull();
  });

  it('is omitted before two weeks were observed, and without a run', () => {
    expect(hint(siteWith(6650, 3, now - 13 * DAY))).toBeNull();
    expect(hint({ run: null })).toBeNull();
  });
});

it('the peak PV is remembered, and decays slowly enough to outlast a winter', () => {
  let sun = sunAfter(null, 9000, since);
  for (let day = 1; day <= 180; day += 1) sun = sunAfter(sun, 2000, since + day * DAY);
  expect(sun?.peakW).toBeCloseTo(9000 * 0.999 ** 180, 0);
  expect(sun?.sinceMs).toBe(since);
  expect(sunAfter(sun, 9500, since + 180 * DAY + 60_000)?.peakW).toBe(9500);
});
