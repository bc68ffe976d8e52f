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

/** A site that saw so much sun, and its charger draw on so many phases. */
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
  it('on three phases under a small roof: one', () => {
    expect(hint()).toEqual({ phases: 1, gainPercent: 119 });
    expect(hint(siteWith(9500))).toEqual({ phases: 1, gainPercent: 11 });
  });

  it('on one phase under a large roof: three', () => {
    expect(hint(siteWith(13_300, 1))).toEqual({ phases: 3, gainPercent: 28 });
  });

  it('by what the user says, where it was not seen charging', () => {
    const told = (phases: 1 | 3 | null) => charger({ settings: { ...charger().settings, phases } });
    expect(hint(siteWith(6650, null), told(3))?.phases).toBe(1);
    expect(hint(siteWith(6650, null), told(1))).toBeNull();
    expect(hint(siteWith(6650, null), told(null))).toBeNull();
  });

  it('not once it was followed, though it was not seen charging since', () => {
    expect(hint(siteWith(6650, 3), charger({ settings: { ...charger().settings, phases: 1 } }))).toBeNull();
    expect(hint(siteWith(6650, 1), charger({ settings: { ...charger().settings, phases: 3 } }))).toBeNull();
  });

  it('not where it does not matter', () => {
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

  it('not before two weeks were seen, and never without a run', () => {
    expect(hint(siteWith(6650, 3, now - 13 * DAY))).toBeNull();
    expect(hint({ run: null })).toBeNull();
  });
});

it('the most sun is kept, and fades so slowly that a winter does not forget it', () => {
  let sun = sunAfter(null, 9000, since);
  for (let day = 1; day <= 180; day += 1) sun = sunAfter(sun, 2000, since + day * DAY);
  expect(sun?.peakW).toBeCloseTo(9000 * 0.999 ** 180, 0);
  expect(sun?.sinceMs).toBe(since);
  expect(sunAfter(sun, 9500, since + 180 * DAY + 60_000)?.peakW).toBe(9500);
});
