import { describe, expect, it } from 'vitest';
import { choose, type Share } from '#functions/control/decide/allocate/choose.ts';
import type { Device } from '#functions/control/decide/observe/device.ts';
import { MINUTE, NOON } from './harness.ts';
import { at, type Changes, device, half, load, night, off, other, range, share } from './one-choice.ts';

describe('the reason of a running appliance', () => {
  const car = (changes: Changes = {}): Device =>
    device({ kind: 'charger', on: true, setA: 8, powerW: 5520, expectedW: 5520, ...changes });
  const chosen = (one: Device, given: Share, run = at) => choose(one, range, given, half, run);

  it.each([
    ['charger', 'car-not-drawing'],
    ['plug', 'load-not-drawing'],
  ] as const)('a %s that draws nothing, and since when', (kind, code) => {
    const idle = car({ kind, idle: true, powerW: 0, memory: { idleSinceMs: NOON - 200_400 } });
    expect(chosen(idle, share(5600)).reason).toEqual({ code, figures: { sinceS: 200 } });
  });

  it('it has just started, with its power', () => {
    expect(chosen(car({ starting: true }), share(5600)).reason).toEqual({
      code: 'starting',
      figures: { powerW: 5520 },
    });
  });

  it('it starts with its set-point, even if it drew nothing when last on', () => {
    const memory = { drawsNothing: true, lessCount: 2 };
    expect(chosen(car({ starting: true, powerW: 0, memory }), share(5600)).reason).toEqual({
      code: 'starting',
      figures: { powerW: 5520 },
    });
  });

  it('nothing taken since it was switched on, and when it last took something', () => {
    const since = (minutes: number, power: [number, number][] = []) => {
      const switchedMs = NOON - minutes * MINUTE;
      const memory = { switchedMs, idleSinceMs: switchedMs + MINUTE, power };
      return chosen(car({ powerW: 0, memory }), share(5600)).reason;
    };
    expect(since(4)).toEqual({ code: 'starting', figures: { powerW: 5520 } });
    // What it took before it was switched, or in standby, is no start.
    expect(since(4, [[NOON - 5 * MINUTE, 5500]]).code).toBe('starting');
    expect(since(4, [[NOON - 2 * MINUTE, 60]]).code).toBe('starting');
    expect(since(6)).toEqual({ code: 'car-not-drawing', figures: { sinceS: 360 } });
    // It did start: a pause of its own is no start.
    expect(since(4, [[NOON - 2 * MINUTE, 5500]]).code).toBe('charging-sun');
  });

  it('found on and taking nothing: on its way, unless it was seen to take something', () => {
    const found = (minutes: number, power: [number, number][] = []) => {
      const memory = { switchedMs: null, idleSinceMs: NOON - minutes * MINUTE, power };
      return chosen(car({ powerW: 0, memory }), share(5600)).reason;
    };
    expect(found(0)).toEqual({ code: 'starting', figures: { powerW: 5520 } });
    expect(found(4).code).toBe('starting');
    expect(found(6)).toEqual({ code: 'car-not-drawing', figures: { sinceS: 360 } });
    expect(found(0, [[NOON - 5 * MINUTE, 5500]]).code).toBe('charging-sun');
  });

  it('PV: what it takes, and what there is', () => {
    expect(chosen(car(), share(5600))).toEqual({
      target: { on: true, currentA: 8 },
      reason: { code: 'charging-sun', figures: { powerW: 5520, haveW: 5600 } },
      untilMs: null,
    });
  });

  it('its minimum above the surplus, and where it would stop', () => {
    const least = car({ setA: 6, powerW: 4140, expectedW: 4140 });
    expect(chosen(least, share(4139)).reason).toEqual({ code: 'holding-minimum', figures: { gapW: 1, stopW: 1920 } });
    expect(chosen(least, share(4140)).reason).toEqual({
      code: 'charging-sun',
      figures: { powerW: 4140, haveW: 4140 },
    });
    // A stop threshold is never negative.
    const cheap = { ...half, breakEven: 0.01 };
    expect(choose(least, range, share(400), cheap, at).reason).toEqual({
      code: 'holding-minimum',
      figures: { gapW: 3740, stopW: 0 },
    });
  });

  it('a set-point above minimum and surplus is not holding the minimum', () => {
    expect(chosen(car({ setA: 7 }), share(4500, 4500))).toEqual({
      target: { on: true, currentA: 7 },
      reason: { code: 'charging-sun', figures: { powerW: 4830, haveW: 4500 } },
      untilMs: null,
    });
  });

  it('its measured power, from the third observation with less', () => {
    const slow = (lessCount: number) =>
      chosen(car({ powerW: 3000, memory: { lessCount } }), share(5600)).reason.figures;
    expect(slow(2)).toEqual({ powerW: 5520, haveW: 5600 });
    expect(slow(3)).toEqual({ powerW: 3000, haveW: 5600 });
  });

  it('the battery carries it where the surplus alone does not', () => {
    const helps = { powerW: 1000, socPercent: 90, abovePercent: 80 };
    const helped = (nowW: number) => choose(car(), { minA: 6, maxA: 8 }, share(nowW), half, { ...at, helps }).reason;
    expect(helped(6519)).toEqual({ code: 'battery-helps', figures: { socPercent: 90, abovePercent: 80 } });
    expect(helped(6520).code).toBe('charging-sun');
  });

  it('its own part where several share, also for the bet', () => {
    const shared = share(9000, 9000, { bet: { nowW: 5600, outlookW: 5600 } });
    expect(chosen(car(), shared)).toEqual({
      target: { on: true, currentA: 8 },
      reason: { code: 'charging-sun', figures: { powerW: 5520, haveW: 5600 } },
      untilMs: null,
    });
  });
});

describe('why there is too little', () => {
  const before = { other, powerW: 500 };
  const battery = { powerW: 500, socPercent: 59.6, targetPercent: 80, need: null };
  it.each([
    [
      'a more important one, if its power would be enough',
      share(501, 501, { before }),
      'priority',
      { other, powerW: 500 },
    ],
    ['not if it would just not be enough', share(500, 500, { before }), 'waiting-surplus', { haveW: 500, needW: 1000 }],
    [
      'not if the outlook would not be enough with it either',
      share(600, 500, { before }),
      'waiting-surplus',
      { haveW: 600, needW: 1000 },
    ],
    ['the battery', share(501, 501, { battery }), 'battery-first', { socPercent: 60, targetPercent: 80 }],
    ['not one that takes too little', share(500, 500, { battery }), 'waiting-surplus', { haveW: 500, needW: 1000 }],
    [
      'the battery, as PV until sunset is not enough for both',
      share(501, 501, { battery: { ...battery, need: { expectedWh: 4000.4, missingWh: 5000.6, mostW: 3000 } } }),
      'battery-sunset',
      { expectedWh: 4000, missingWh: 5001 },
    ],
    [
      'a more important one before the battery',
      share(501, 501, { before, battery }),
      'priority',
      { other, powerW: 500 },
    ],
  ] as const)('%s', (_, given, code, figures) => {
    expect(load(given)).toEqual({ target: off, reason: { code, figures }, untilMs: null });
  });

  it('night, before everything else', () => {
    const dark = share(501, 501, { before, battery }, { pv: 0 });
    expect(load(dark, {}, night).reason).toEqual({ code: 'night', figures: {} });
    expect(load(dark, { on: true, powerW: 2000 }, night)).toEqual({
      target: off,
      reason: { code: 'night', figures: {} },
      untilMs: null,
    });
    expect(load(dark).reason.code).toBe('priority');
  });
});
