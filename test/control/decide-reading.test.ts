import { describe, expect, it } from 'vitest';
import type { ApplianceMemory } from '#functions/control/decide/memory/state.ts';
import { readDevice } from '#functions/control/decide/observe/device.ts';
import type { Intent } from '#functions/control/decide/types.ts';
import { MINUTE, NOON } from './harness.ts';
import { commanded, forcedOn, loadOf, memoryOf, readAt, surplus, viewOf } from './one-device.ts';
import type { ViewChanges } from './parts.ts';

const on = { on: true, powerW: 5520 };
const HOUR = 60 * MINUTE;

describe('a read-back against the last command', () => {
  it('obeyed: confirmed, and earlier failures are forgotten', () => {
    const obey = { failures: 2, untilMs: NOON - 1 };
    const device = readAt(viewOf({ state: on }), { command: commanded(), obey });
    expect(device).toMatchObject({ on: true, setA: 8, underway: false, repeat: false });
    expect(device.memory).toMatchObject({ command: commanded({ confirmed: true }), obey: null, foreign: null });
  });

  it('under way for the time of device and cloud: the command is in force', () => {
    const early = commanded({ atMs: NOON - 24_999, currentA: 10 });
    const device = readAt(viewOf(), { command: early, on: false });
    expect(device).toMatchObject({ on: true, setA: 10, underway: true, repeat: false });
    expect(device.memory).toMatchObject({ command: early, on: true, switchedMs: NOON, foreign: null });
  });

  it('ignored once: it is sent again', () => {
    const late = commanded({ atMs: NOON - 25_000 });
    const device = readAt(viewOf(), { command: late });
    expect(device).toMatchObject({ on: true, underway: false, repeat: true });
    expect(device.memory).toMatchObject({ command: late, obey: null });
  });

  it.each([
    [null, 1, 1],
    [{ failures: 1, untilMs: 0 }, 2, 2],
    [{ failures: 3, untilMs: 0 }, 4, 15],
  ])('ignored twice: not obeying, after %j the %i. time, and what it shows counts', (obey, failures, minutes) => {
    const device = readAt(viewOf(), { command: commanded({ attempts: 2 }), obey });
    expect(device).toMatchObject({ on: false, underway: false, repeat: false });
    expect(device.memory).toMatchObject({
      command: null,
      obey: { failures, untilMs: NOON + minutes * MINUTE },
      stuck: null,
      foreign: null,
    });
  });

  it('a start without effect does not count, and a current at which it stays is remembered', () => {
    const { key: _, ...before } = memoryOf(viewOf());
    const marks = { ...before, switchedMs: NOON - HOUR, starts: 3, startsDay: 7, sets: 1 };
    const unheard = readAt(viewOf(), { command: commanded({ attempts: 2, marks }), on: true, starts: 4 });
    expect(unheard.memory).toMatchObject({ on: false, starts: 3, switchedMs: NOON - HOUR });
    const stays = commanded({ attempts: 2, currentA: 6, beforeOn: true, beforeA: 16 });
    const stuck = readAt(viewOf({ state: { ...on, setCurrentA: 16 } }), { command: stays });
    expect(stuck.memory).toMatchObject({ command: null, stuck: { currentA: 16, atMs: NOON } });
  });

  it('less than commanded: its own limit from now on', () => {
    const device = readAt(viewOf({ state: { ...on, setCurrentA: 7 } }), { command: commanded() });
    expect(device).toMatchObject({ on: true, setA: 7, repeat: false, underway: false });
    expect(device.memory).toMatchObject({ clampA: 7, command: { currentA: 7, confirmed: true }, foreign: null });
  });

  it('refused but carried out all the same: ours, no foreign change', () => {
    const unsent = { failures: 1, untilMs: NOON + HOUR, asked: commanded() };
    const shown = { state: on };
    const done = readAt(viewOf(shown), { unsent, on: false }).memory;
    expect(done).toMatchObject({ command: { on: true, confirmed: true }, unsent: null, foreign: null });
    const unasked = readAt(viewOf({ ...shown, asked: false }), { unsent, on: false }).memory;
    expect(unasked).toMatchObject({ command: null, unsent });
  });

  it('a device that was not asked, or does not answer, proves nothing', () => {
    for (const view of [
      viewOf({ asked: false }),
      viewOf({ trouble: 'failed' }),
      viewOf({ state: { online: false } }),
    ]) {
      const device = readAt(view, { command: commanded({ attempts: 2 }) });
      expect(device).toMatchObject({ on: true, underway: false, repeat: false });
      expect(device.memory).toMatchObject({ command: commanded({ attempts: 2 }), obey: null });
    }
  });
});

describe('a read-back unlike our last command and the state before it: a foreign change', () => {
  const done = commanded({ confirmed: true });

  it('until it is unplugged, or for four hours where no plug is reported', () => {
    const device = readAt(viewOf(), { command: done });
    expect(device).toMatchObject({ on: false, repeat: false });
    expect(device.memory).toMatchObject({ command: null, foreign: { sinceMs: NOON, untilMs: null } });
    const load = readAt(loadOf(), { command: { ...done, currentA: null } });
    expect(load.memory.foreign).toEqual({ sinceMs: NOON, untilMs: NOON + 4 * HOUR });
  });

  it('is corrected where the mode forces the state', () => {
    const device = readAt(viewOf(), { command: done }, forcedOn);
    expect(device).toMatchObject({ on: true, repeat: true });
    expect(device.memory).toMatchObject({ command: { confirmed: false }, foreign: null });
    // However often the command was sent before, it had obeyed.
    const corrected = readAt(viewOf(), { command: { ...done, attempts: 2 } }, forcedOn);
    expect([corrected.repeat, corrected.memory.obey]).toEqual([true, null]);
  });

  it.each([
    [3 * MINUTE, null],
    [3 * MINUTE + 1, { sinceMs: NOON, untilMs: null }],
  ])('%i ms after plugging in, what a charger does is no foreign change: %s', (agoMs, foreign) => {
    const plugged = { unpluggedMs: NOON - HOUR, pluggedMs: NOON - agoMs };
    const corrected = readAt(viewOf(), { command: done, ...plugged });
    expect(corrected.memory.foreign).toEqual(foreign);
    expect(corrected.repeat).toBe(foreign === null);
    expect(readAt(viewOf({ state: on }), { ...plugged, on: false }).memory.foreign).toEqual(foreign);
  });

  it('also where nothing was commanded: it was in another state at the last run', () => {
    const foreign = { sinceMs: NOON, untilMs: null };
    const switched = viewOf({ state: on });
    expect(readAt(switched, { on: false }).memory.foreign).toEqual(foreign);
    expect(readAt(switched, { on: true }).memory.foreign).toBeNull();
    expect(readAt(switched, { on: null }).memory.foreign).toBeNull();
    expect(readAt(viewOf({ state: on, asked: false }), { on: false }).memory.foreign).toBeNull();
    expect(readAt(switched, { on: false }, forcedOn).memory.foreign).toBeNull();
    const left: Intent = { kind: 'leave', reason: { code: 'manual', figures: {} } };
    expect(readAt(switched, { on: false }, left).memory.foreign).toBeNull();
    expect(readAt(switched, { on: false, key: 'other' }).memory.foreign).toBeNull();
    expect(readAt(switched, { on: false, obey: { failures: 1, untilMs: 0 } }).memory.foreign).toBeNull();
  });
});

describe('what is in force', () => {
  it.each([
    ['as it shows', { setCurrentA: 8 }, null, 8],
    ['as commanded, where it does not show it', { setCurrentA: null }, commanded({ confirmed: true }), 8],
    ['unknown', { setCurrentA: null }, null, null],
  ])('current: %s', (_, state, command, setA) => {
    expect(readAt(viewOf({ state: { ...on, ...state } }), { command, on: true }).setA).toBe(setA);
  });

  it('on or off: as it shows, and unknown where it shows nothing', () => {
    const command = commanded({ confirmed: true });
    expect(readAt(viewOf({ state: { on: null } }), { command, on: true }).on).toBeNull();
    expect(readAt(viewOf({ state: { on: null } }), { command: commanded(), on: true }).on).toBe(true);
  });

  it('when it went on or off: not at the first read, nor at an unknown state', () => {
    const switched = (state: ViewChanges['state'], memory: Partial<ApplianceMemory>) => {
      const read = readAt(viewOf({ state: state ?? {} }), memory).memory;
      return [read.on, read.switchedMs];
    };
    expect(switched({ on: true }, { on: null })).toEqual([true, null]);
    expect(switched({ on: true }, { on: false })).toEqual([true, NOON]);
    expect(switched({ on: true }, { on: true, switchedMs: 5 })).toEqual([true, 5]);
    expect(switched({ on: null }, { on: true, switchedMs: 5 })).toEqual([true, 5]);
  });

  it('since when it waits although it could draw', () => {
    const waits = (state: ViewChanges['state'], waitingSinceMs: number | null = null) =>
      readAt(viewOf({ state: state ?? {} }), { waitingSinceMs }).memory.waitingSinceMs;
    expect(waits({})).toBe(NOON);
    expect(waits({}, 7)).toBe(7);
    expect(waits({ plugged: null, full: null })).toBe(NOON);
    expect(waits({ plugged: false }, 7)).toBeNull();
    expect(waits({ full: true }, 7)).toBeNull();
    expect(waits({ on: true }, 7)).toBeNull();
    expect(waits({ on: null }, 7)).toBeNull();
  });

  it('since when it cannot be reached', () => {
    const since = (view: ViewChanges, troubleSinceMs: number | null = null) =>
      readAt(viewOf(view), { troubleSinceMs }).memory.troubleSinceMs;
    expect(since({}, 7)).toBeNull();
    expect(since({ state: { online: null } }, 7)).toBeNull();
    expect(since({ asked: false }, 7)).toBeNull();
    expect(since({ trouble: 'failed' })).toBe(NOON);
    expect(since({ trouble: 'failed' }, 7)).toBe(7);
    expect(since({ state: { online: false } })).toBe(NOON);
  });
});

describe('the car', () => {
  it('when it was unplugged and when it was plugged in', () => {
    const times = (view: ViewChanges, memory: Partial<ApplianceMemory> = {}) => {
      const { unpluggedMs, pluggedMs } = readAt(viewOf(view), memory).memory;
      return [unpluggedMs, pluggedMs];
    };
    const before = { unpluggedMs: 1, pluggedMs: 2 };
    expect(times({ state: { plugged: false } }, before)).toEqual([NOON, null]);
    expect(times({ state: { plugged: true } }, before)).toEqual([1, 2]);
    expect(times({ state: { plugged: true } }, { unpluggedMs: 1, pluggedMs: null })).toEqual([1, NOON]);
    expect(times({ state: { plugged: null } }, before)).toEqual([1, 2]);
    expect(times({ state: { plugged: false }, asked: false }, before)).toEqual([1, 2]);
    expect(times({ state: { plugged: true }, asked: false }, { unpluggedMs: 1, pluggedMs: null })).toEqual([1, null]);
  });

  it('takes its limits with it when it leaves', () => {
    const limits = { clampA: 10, takesW: 5000 };
    expect(readAt(viewOf(), limits).memory).toMatchObject(limits);
    expect(readAt(viewOf({ state: { plugged: false } }), limits).memory).toMatchObject({ clampA: null, takesW: null });
  });

  it('the charge that it reported last', () => {
    const carAfter = (atMs: number | null, car: ApplianceMemory['car']) =>
      readAt(viewOf({ car: atMs === null ? null : { percent: 50, atMs } }), { car }).memory.car;
    expect(carAfter(5, null)).toEqual({ percent: 50, atMs: 5 });
    expect(carAfter(5, { percent: 40, atMs: 4 })).toEqual({ percent: 50, atMs: 5 });
    expect(carAfter(5, { percent: 40, atMs: 5 })).toEqual({ percent: 40, atMs: 5 });
    expect(carAfter(null, { percent: 40, atMs: 5 })).toEqual({ percent: 40, atMs: 5 });
  });
});

describe('settings that change', () => {
  const known = {
    command: commanded({ confirmed: true }),
    foreign: { sinceMs: NOON, untilMs: null },
    obey: { failures: 1, untilMs: NOON + HOUR },
    unsent: { failures: 1, untilMs: NOON + HOUR },
    stuck: { currentA: 16, atMs: NOON },
    drawsNothing: true,
    clampA: 10,
    on: true,
  };
  const base = viewOf({ state: { ...on, setCurrentA: 16 } });
  const reread = (view: typeof base, intent: Intent = surplus) =>
    readDevice(view, memoryOf(base, known), NOON, NOON - HOUR, { intent, socMap: null });
  const forgotten = { clampA: null, stuck: null, unsent: null };

  it('unchanged: everything is kept', () => {
    const { changed, memory } = reread(base);
    expect(changed).toBe(false);
    expect(memory).toMatchObject({ clampA: 10, stuck: known.stuck, unsent: known.unsent, foreign: known.foreign });
  });

  it.each([
    ['priority', { ...base, priority: 2 }, surplus],
    ['break-even', { ...base, sunShare: 0.5 }, surplus],
    ['minimum current', { ...base, settings: { ...base.settings, minCurrentA: 7 } }, surplus],
    ['maximum current', { ...base, settings: { ...base.settings, maxCurrentA: 15 } }, surplus],
    ['minimum power', { ...base, settings: { ...base.settings, minPowerW: 5000 } }, surplus],
    ['maximum power', { ...base, settings: { ...base.settings, maxPowerW: 9000 } }, surplus],
    ['the intent', base, forcedOn],
  ] as const)('%s: its learnt limits are tried again, a foreign change stays', (_, view, intent) => {
    const { changed, memory } = reread(view, intent);
    expect(changed).toBe(true);
    expect(memory).toMatchObject({ ...forgotten, foreign: known.foreign });
    expect(memory.key).not.toBe(memoryOf(base).key);
  });

  it('also another mode that leaves it alone, and another intent of the same mode', () => {
    const left = (code: 'manual' | 'schedule-empty' | 'plan-mode'): Intent => ({
      kind: 'leave',
      reason: { code, figures: {} },
    });
    const wish = (changes: Partial<typeof forcedOn>): Intent => ({ ...forcedOn, ...changes });
    const changes = (before: typeof base, was: Intent, now: typeof base, is: Intent): boolean =>
      readDevice(now, memoryOf(before, known, was), NOON, NOON - HOUR, { intent: is, socMap: null }).changed;
    const [manual, schedule] = [viewOf({ mode: 'MANUAL' }), viewOf({ mode: 'SCHEDULE' })];
    expect(changes(manual, left('manual'), schedule, left('schedule-empty'))).toBe(true);
    expect(changes(manual, left('manual'), manual, left('manual'))).toBe(false);
    expect(changes(base, left('plan-mode'), base, surplus)).toBe(true);
    expect(changes(schedule, forcedOn, schedule, wish({ on: false }))).toBe(true);
    expect(changes(schedule, forcedOn, schedule, wish({ currentA: 8 }))).toBe(true);
    expect(changes(schedule, forcedOn, schedule, wish({}))).toBe(false);
  });

  it('another mode tries one that drew nothing again', () => {
    const full = viewOf({ mode: 'ON' });
    const { memory } = readDevice(full, memoryOf(viewOf(), known), NOON, 0, { intent: forcedOn, socMap: null });
    expect(memory.drawsNothing).toBe(false);
  });

  const paused: Intent = { kind: 'leave', reason: { code: 'paused', figures: { until: '' } } };
  it.each([
    ['mode', { ...base, mode: 'ON' as const }, forcedOn],
    ['mode, with the same intent', { ...base, mode: 'SCHEDULE' as const }, surplus],
    ['a pause, which acts as a mode', base, paused],
  ])('%s: forgets everything that depended on it', (_, view, intent) => {
    const { changed, memory } = reread(view, intent);
    expect(changed).toBe(true);
    expect(memory).toMatchObject({ ...forgotten, command: null, foreign: null, obey: null, drawsNothing: false });
  });

  it('a new one has not changed', () => {
    const socMap = { threshold: 50, sinceMs: NOON };
    const device = readDevice(base, undefined, NOON, NOON - HOUR, { intent: surplus, socMap });
    expect(device).toMatchObject({ changed: false, gridHelp: null, intent: surplus });
    expect(device.memory).toMatchObject({ socMap, command: null, foreign: null, on: true, switchedMs: null });
    expect(device.memory).toMatchObject({ edges: [], energy: [], power: [[NOON, 5520]], starts: 0, sets: 0 });
  });
});
