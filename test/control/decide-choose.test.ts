import { describe, expect, it } from 'vitest';
import { choose } from '#functions/control/decide/allocate/choose.ts';
import type { Device } from '#functions/control/decide/observe/device.ts';
import type { CommandCost } from '#shared/integration.ts';
import { MINUTE, NOON } from './harness.ts';
import { always, at, type Changes, device, half, load, night, off, on, other, range, share } from './one-choice.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

describe('start: surplus now and outlook minus the volatility margin above the need, and PV above 100 W', () => {
  it.each([
    ['outlook and surplus just above the need', share(1001)],
    ['just above the need plus the volatility margin', share(1084, 1084, {}, { v: 100 })],
    ['PV just above 100 W', share(1001, 1001, {}, { pv: 101 })],
    ['PV unknown', share(1001, 1001, {}, { pv: null })],
    ['an outlook better than the present', share(1001, 5000)],
  ])('%s', (_, given) => {
    expect(load(given)).toEqual({
      target: on,
      reason: { code: 'starting-sun', figures: { powerW: 2000, haveW: given.nowW } },
      untilMs: null,
    });
  });

  const waiting = (haveW: number) => ({ code: 'waiting-surplus', figures: { haveW, needW: 1000 } });
  const restless = (haveW: number, swingW: number) => ({
    code: 'waiting-calm',
    figures: { haveW, swingW, needW: 1000 },
  });
  it.each([
    ['a surplus at the need', share(1000, 3000), waiting(1000)],
    ['an outlook at the need', share(3000, 1000), restless(3000, 0)],
    ['an outlook at the need plus the volatility margin', share(1500, 1083, {}, { v: 100 }), restless(1500, 83)],
    ['PV of 100 W', share(3000, 3000, {}, { pv: 100 }), waiting(3000)],
    ['a negative surplus', share(-200), waiting(0)],
  ])('not on %s', (_, given, reason) => expect(load(given)).toEqual({ target: off, reason, untilMs: null }));

  it('behind a more important appliance the smaller of surplus now and outlook counts', () => {
    const before = { other, powerW: 500 };
    expect(load(share(1084, 4000, { before }, { v: 100 })).target).toEqual(on);
    expect(load(share(1083, 4000, { before }, { v: 100 }))).toEqual({
      target: off,
      reason: restless(1083, 83),
      untilMs: null,
    });
    expect(load(share(4000, 1083, { before }, { v: 100 })).target).toEqual(off);
    expect(load(share(1083, 4000, {}, { v: 100 })).target).toEqual(on);
  });

  it('the margin is in proportion to break-even: a start in vain costs the less, the less the grid costs beside later', () => {
    const needW = (breakEven: number): number => {
      const haveW = Array.from({ length: 400 }, (_, index) => 10 * index);
      return (
        haveW.find((w) => load(share(w, w, {}, { v: 300 }), {}, at, { ...half, breakEven }).target.on) ?? Number.NaN
      );
    };
    expect([0.75, 0.5, 0.25].map((breakEven) => needW(breakEven) - 2000 * breakEven)).toEqual([380, 260, 130]);
  });

  it('an appliance that always runs needs none of it', () => {
    expect(load(share(-300, -300, {}, { pv: 0, v: 900 }), {}, night, always)).toEqual({
      target: on,
      reason: { code: 'starting-sun', figures: { powerW: 2000, haveW: 0 } },
      untilMs: null,
    });
  });

  it('a car starts at its minimum or above, as the surplus allows', () => {
    const car = device({ kind: 'charger', expectedW: 4140 });
    expect(choose(car, range, share(2071), half, at)).toEqual({
      target: { on: true, currentA: 6 },
      reason: { code: 'starting-sun', figures: { powerW: 4140, haveW: 2071 } },
      untilMs: null,
    });
    expect(choose(car, range, share(2070), half, at).target).toEqual(off);
    expect(choose(car, range, share(7700), half, at)).toMatchObject({
      target: { on: true, currentA: 11 },
      reason: { figures: { powerW: 11 * 690, haveW: 7700 } },
    });
  });
});

describe('what delays a start', () => {
  const stopped = (minutesAgo: number, changes: Changes = {}): Changes => ({
    settings: { minOffMinutes: 5 },
    ...changes,
    memory: { switchedMs: NOON - minutesAgo * MINUTE, ...changes.memory },
  });
  it('the minimum time off, to the minute', () => {
    const untilMs = NOON + MINUTE;
    expect(load(share(3000), stopped(4))).toEqual({
      target: off,
      reason: { code: 'min-off', figures: { until: iso(untilMs) } },
      untilMs,
    });
    expect(load(share(3000), stopped(5)).target).toEqual(on);
  });

  it('after 20 starts a day, 15 min off', () => {
    const startsDay = Math.floor(NOON / 86_400_000);
    const untilMs = NOON + MINUTE;
    const tired = (minutesAgo: number): Changes => stopped(minutesAgo, { memory: { startsDay, starts: 20 } });
    expect(load(share(3000), tired(14))).toEqual({
      target: off,
      reason: { code: 'starts-cap', figures: { starts: 20, until: iso(untilMs) } },
      untilMs,
    });
    expect(load(share(3000), tired(15)).target).toEqual(on);
  });

  it('an appliance lost in this run, of unknown power', () => {
    expect(load(share(3000), {}, { ...at, lost: other })).toEqual({
      target: off,
      reason: { code: 'other-lost', figures: { other } },
      untilMs: null,
    });
    // A running one is not stopped for it.
    expect(load(share(3000), { on: true, powerW: 2000 }, { ...at, lost: other }).target).toEqual(on);
  });
});

describe('stop: outlook below the need minus 150 W, or no PV', () => {
  const runs: Changes = { on: true, powerW: 2000 };
  it.each([
    ['an outlook at the need minus 150 W', share(850)],
    ['a dark minute in a good outlook', share(0, 850)],
    ['little PV', share(900, 900, {}, { pv: 1 })],
    ['PV unknown', share(900, 900, {}, { pv: null })],
  ])('not on %s', (_, given) => expect(load(given, runs).target).toEqual(on));

  it.each([
    ['an outlook just below', share(849), { haveW: 849, needW: 850 }],
    ['no PV at all', share(300, 3000, {}, { pv: 0 }), { haveW: 300, needW: 850 }],
    ['an outlook just below in a bright minute: reports the outlook', share(2000, 849), { haveW: 849, needW: 850 }],
  ])('on %s', (_, given, figures) => {
    expect(load(given, runs)).toEqual({ target: off, reason: { code: 'stopping-cloud', figures }, untilMs: null });
  });

  it('an appliance that always runs never stops', () => {
    expect(load(share(-500, -500, {}, { pv: 0 }), runs, at, always).target).toEqual(on);
  });

  it('the minimum time on: at its minimum, to the minute', () => {
    const started = (minutesAgo: number): Changes => ({
      ...runs,
      settings: { minOnMinutes: 5 },
      memory: { switchedMs: NOON - minutesAgo * MINUTE },
    });
    const untilMs = NOON + MINUTE;
    const reason = { code: 'min-on', figures: { until: iso(untilMs) } };
    expect(load(share(0), started(4))).toEqual({ target: on, reason, untilMs });
    expect(load(share(0), started(5)).target).toEqual(off);
    const car = device({ ...started(4), kind: 'charger', setA: 9 });
    expect(choose(car, range, share(0), half, at)).toEqual({ target: { on: true, currentA: 6 }, reason, untilMs });
  });
});

describe('the price of a command', () => {
  const startsDay = Math.floor(NOON / 86_400_000);
  const car = (commandCost: CommandCost, sets: number, changes: Changes = {}): Device => {
    const given = device({ kind: 'charger', on: true, setA: 8, powerW: 5520, ...changes, memory: { startsDay, sets } });
    return { ...given, view: { ...given.view, commandCost } };
  };
  const setA = (commandCost: CommandCost, sets = 0): number | null =>
    choose(car(commandCost, sets), range, share(6600), half, at).target.currentA;

  it('a set-point changes where that earns more than the command', () => {
    expect(setA('free', 300)).toBe(10);
    // 2 A more for 3 min: 1 080 W of sun gain 10 ct a kWh, 300 W from the grid lose as much. That is 0.4 ct.
    expect(setA({ eurEach: 0.0035 })).toBe(10);
    expect(setA({ eurEach: 0.0045 })).toBe(8);
    expect(setA({ perDay: 100 }, 85)).toBe(10);
    expect(setA({ perDay: 100 }, 95)).toBe(8);
  });

  it('with none left it stops where it holds too much, and starts no more', () => {
    const spent: CommandCost = { perDay: 50 };
    expect(choose(car(spent, 60), range, share(3000), half, at).target).toEqual({ on: true, currentA: 8 });
    expect(choose(car(spent, 60), range, share(2400), half, at).target).toEqual(off);
    expect(choose(car(spent, 0), range, share(2400), half, at).target).toEqual({ on: true, currentA: 6 });
    const waits = choose(car(spent, 48, { on: false, setA: null }), range, share(9000), half, at);
    const untilMs = (startsDay + 1) * 86_400_000;
    const reason = { code: 'commands-spent', figures: { commands: 50, until: iso(untilMs) } };
    expect(waits).toEqual({ target: off, reason, untilMs });
    expect(choose(car(spent, 47, { on: false, setA: null }), range, share(9000), half, at).target.on).toBe(true);
  });

  it('inside the minimum time on, with none left, it stays as it is', () => {
    const held = car({ perDay: 10 }, 30, { settings: { minOnMinutes: 5 } });
    const since = { ...held, memory: { ...held.memory, switchedMs: NOON - MINUTE } };
    expect(choose(since, range, share(0), half, at).target).toEqual({ on: true, currentA: 8 });
  });
});
