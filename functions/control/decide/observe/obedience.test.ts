import { describe, expect, it } from 'vitest';
import { MINUTE, NOON } from '#test/control/harness.ts';
import { commanded } from '#test/control/one-device.ts';
import { chargerView, memoryOf } from '#test/control/parts.ts';
import { backOffMs } from '../memory/back-off.ts';
import type { CommandMemory } from '../memory/state.ts';
import type { ApplianceView } from '../snapshot.ts';
import {
  compareReadBack,
  endForeign,
  endStuck,
  MISMATCHES,
  reconcileRefused,
  revertMarks,
  startsByItself,
  stuckAt,
  wasSwitched,
  withForeign,
} from './obedience.ts';

const HOUR = 60 * MINUTE;
const command = (changes: Partial<CommandMemory> = {}): CommandMemory =>
  commanded({ atMs: NOON, currentA: 10, ...changes });
const shows = (on: boolean | null, setCurrentA: number | null = null, more: Partial<ApplianceView['state']> = {}) =>
  chargerView({ state: { on, setCurrentA, ...more } });

describe('what a read-back says of a command', () => {
  const LATE = NOON + 25_000;
  it.each<[string, CommandMemory, ApplianceView, string]>([
    ['on as commanded', command(), shows(true, 10), 'obeyed'],
    ['on, within an ampere', command(), shows(true, 10.9), 'obeyed'],
    ['on, an ampere off', command(), shows(true, 11), 'ignored'],
    ['on, reporting no current', command(), shows(true), 'obeyed'],
    ['on, no current commanded', command({ currentA: null }), shows(true, 16), 'obeyed'],
    ['off as commanded, whatever its current', command({ on: false }), shows(false, 16), 'obeyed'],
    ['as before', command(), shows(false, 6), 'ignored'],
    ['as before, with another current', command(), shows(false, 7), 'ignored'],
    ['on against the command', command({ on: false, beforeOn: true }), shows(true, 6), 'ignored'],
    ['on with less than commanded', command(), shows(true, 8), 'limited'],
    ['on with less, as it was before', command({ beforeOn: true, beforeA: 8 }), shows(true, 8), 'ignored'],
    ['on with less, though it moved', command({ beforeOn: true, beforeA: 16 }), shows(true, 8), 'limited'],
    ['on with less, the current of before', command({ beforeA: 8 }), shows(true, 8), 'limited'],
    ['off, though commanded on, with less current', command({ beforeOn: null }), shows(false, 8), 'ignored'],
    ['on with more than commanded', command(), shows(true, 12), 'ignored'],
    ['an unknown state', command(), shows(null), 'underway'],
    ['an unknown state after it obeyed', command({ confirmed: true }), shows(null), 'obeyed'],
    ['another current after it obeyed', command({ confirmed: true }), shows(true, 12), 'changed'],
    ['off after it obeyed', command({ confirmed: true }), shows(false, 10), 'changed'],
  ])('%s', (_, sent, view, readBack) => expect(compareReadBack(sent, view, LATE)).toBe(readBack));

  it('a state that is older than the command by the clock of the device says nothing of it for two minutes more', () => {
    const from = (agoMs: number, more: Partial<ApplianceView['state']> = {}): ApplianceView =>
      shows(false, 6, { observedAt: new Date(NOON - agoMs).toISOString(), ...more });
    expect(compareReadBack(command(), from(1), LATE)).toBe('underway');
    expect(compareReadBack(command(), from(0), LATE)).toBe('ignored');
    expect(compareReadBack(command(), from(1, { timeIsMeasured: false }), LATE)).toBe('ignored');
    expect(compareReadBack(command(), from(1), LATE + 2 * MINUTE - 1)).toBe('underway');
    expect(compareReadBack(command(), from(1), LATE + 2 * MINUTE)).toBe('ignored');
    // Neither does it show that somebody changed it since, nor that it obeyed what it was set to before.
    expect(compareReadBack(command({ confirmed: true }), from(1), LATE)).toBe('obeyed');
    expect(compareReadBack(command(), from(1, { on: true, setCurrentA: 10 }), LATE)).toBe('underway');
  });

  it('under way while its cloud may not show it: actuation time plus 15 s', () => {
    expect(compareReadBack(command(), shows(false, 6), LATE - 1)).toBe('underway');
    expect(compareReadBack(command(), shows(true, 8), LATE - 1)).toBe('underway');
    const slow = { ...shows(false, 6), actuationS: 60 };
    expect([NOON + 74_999, NOON + 75_000].map((nowMs) => compareReadBack(command(), slow, nowMs))).toEqual([
      'underway',
      'ignored',
    ]);
  });

  it('two mismatches, then a back-off of 1, 2, 5, 15 min', () => {
    expect(MISMATCHES).toBe(2);
    expect([0, 1, 2, 3, 4, 5, 50].map((failures) => backOffMs(failures) / MINUTE)).toEqual([0, 1, 2, 5, 15, 15, 15]);
  });
});

describe('a command without effect started and stopped nothing', () => {
  const { switchedMs, startsDay, starts, sets, phaseSet, phases, clampA } = memoryOf({ starts: 4, switchedMs: 7 });
  const marks = { switchedMs, startsDay, starts, sets, phaseSet, phases, clampA };
  const memory = memoryOf({ command: command({ marks }), on: true, starts: 5, switchedMs: NOON });

  it('reverts what it marked', () => {
    expect(revertMarks(memory, shows(false, 6))).toEqual({ ...memory, ...marks, on: false });
  });
  it.each([
    ['the device shows it', memory, shows(true, 6)],
    ['nothing was marked', memoryOf({ command: command() }), shows(false, 6)],
    ['there is no command', memoryOf(), shows(false, 6)],
  ])('not where %s', (_, before, view) => expect(revertMarks(before, view)).toBe(before));
});

describe('a charger that stays above its set-point has no other current to offer', () => {
  const sent = memoryOf({ command: command() });
  it.each([
    ['more than commanded', sent, shows(true, 16), { stuck: { currentA: 16, atMs: NOON } }],
    ['as commanded', sent, shows(true, 10), null],
    ['off', sent, shows(false, 16), null],
    ['no current', sent, shows(true), null],
    ['more, no current commanded', memoryOf({ command: command({ currentA: null }) }), shows(true, 16), null],
    ['more, commanded off', memoryOf({ command: command({ on: false }) }), shows(true, 16), null],
    ['more, without a command', memoryOf(), shows(true, 16), null],
  ])('shows %s', (_, memory, view, expected) => expect(stuckAt(memory, view, NOON)).toEqual(expected));

  const stuck = memoryOf({ stuck: { currentA: 16, atMs: NOON } });
  it.each([
    ['it moved down', shows(true, 15), 0, true],
    ['it stays', shows(true, 16), 0, false],
    ['it shows no current', shows(true), 0, false],
    ['the car left', shows(true, 16, { plugged: false }), 0, true],
    ['it reports no plug', shows(true, 16, { plugged: null }), 0, false],
    ['nearly six hours are over', shows(true, 16), 6 * HOUR - 1, false],
    ['six hours are over', shows(true, 16), 6 * HOUR, true],
  ])('gets another chance when %s', (_, view, laterMs, ends) => {
    expect(endStuck(stuck, view, NOON + laterMs)).toEqual(ends ? { ...stuck, stuck: null } : stuck);
  });
  it('one that follows is not changed', () => {
    const free = memoryOf();
    expect(endStuck(free, shows(true, 3), NOON)).toBe(free);
  });
});

it.each([
  [null, null, false],
  [5, null, false],
  [null, NOON, false],
  [5, NOON, true],
  [5, NOON - 3 * MINUTE, true],
  [5, NOON - 3 * MINUTE - 1, false],
])('unplugged at %s and plugged in at %s, a charger may start by itself: %s', (unpluggedMs, pluggedMs, starts) => {
  expect(startsByItself(memoryOf({ unpluggedMs, pluggedMs }), NOON)).toBe(starts);
});

describe('a refused command that the device carried out all the same is ours', () => {
  const asked = command();
  const refused = { failures: 3, untilMs: NOON + MINUTE };
  const memory = memoryOf({ unsent: { ...refused, asked }, edges: [5] });

  it('counts as the command it was', () => {
    expect(reconcileRefused(memory, shows(true, 10), NOON)).toEqual({
      ...memory,
      command: { ...asked, confirmed: true },
      unsent: null,
      edges: [5, NOON],
    });
  });
  it.each([
    ['as it was', shows(false, 6)],
    ['on at another current', shows(true, 14)],
    ['nothing', shows(null)],
  ])('showing %s, it waits for what its cloud may still show, then forgets the command', (_, view) => {
    expect(reconcileRefused(memory, view, NOON + 24_999)).toBe(memory);
    expect(reconcileRefused(memory, view, NOON + 25_000)).toEqual({ ...memory, unsent: refused });
  });
  it('a state that it already had before proves nothing', () => {
    const same = command({ beforeOn: true, beforeA: 10 });
    const before = memoryOf({ unsent: { ...refused, asked: same } });
    expect(reconcileRefused(before, shows(true, 10), NOON + 25_000)).toEqual({ ...before, unsent: refused });
    const risen = memoryOf({ unsent: { ...refused, asked: command({ beforeOn: true, beforeA: 6 }) } });
    expect(reconcileRefused(risen, shows(true, 10), NOON)).toMatchObject({
      unsent: null,
      command: { confirmed: true },
    });
    const released = memoryOf({ unsent: { ...refused, asked: command({ beforeA: 10 }) } });
    expect(reconcileRefused(released, shows(true, 10), NOON)).toMatchObject({ unsent: null });
  });
  it('without a refused command there is nothing to reconcile', () => {
    for (const unsent of [null, refused]) {
      const before = memoryOf({ unsent });
      expect(reconcileRefused(before, shows(true, 10), NOON + HOUR)).toBe(before);
    }
  });
});

describe('switched by somebody: another state, and no command of ours that could explain it', () => {
  const quiet = memoryOf({ on: false });
  it.each([
    ['went on', quiet, true, true],
    ['went off', memoryOf({ on: true }), false, true],
    ['stayed off', quiet, false, false],
    ['shows no state', quiet, null, false],
    ['is new', undefined, true, false],
    ['was in an unknown state', memoryOf({ on: null }), true, false],
    ['has a command', memoryOf({ on: false, command: command() }), true, false],
    ['did not obey', memoryOf({ on: false, obey: { failures: 1, untilMs: 0 } }), true, false],
    ['is already under a foreign change', memoryOf({ on: false, foreign: { sinceMs: 0, untilMs: null } }), true, false],
  ])('%s', (_, known, on, switched) => expect(wasSwitched(known, on)).toBe(switched));

  it('a foreign change holds until unplugged, its end or the user resuming', () => {
    const memory = memoryOf({ command: command() });
    const taken = (untilMs: number | null) => ({ ...memory, command: null, foreign: { sinceMs: NOON, untilMs } });
    expect(withForeign(memory, shows(true, 16), NOON)).toEqual(taken(null));
    expect(withForeign(memory, shows(true, 16, { plugged: false }), NOON)).toEqual(taken(null));
    expect(withForeign(memory, shows(true, 16, { plugged: null }), NOON)).toEqual(taken(NOON + 4 * HOUR));
  });

  const open = memoryOf({ foreign: { sinceMs: NOON, untilMs: null } });
  const timed = memoryOf({ foreign: { sinceMs: NOON, untilMs: NOON + HOUR } });
  it.each([
    ['nothing happened', open, shows(true), 9 * HOUR, false],
    ['the car left', open, shows(true, 16, { plugged: false }), 1, true],
    ['its time is not over', timed, shows(true), HOUR - 1, false],
    ['its time is over', timed, shows(true), HOUR, true],
    ['the user resumed', open, { ...shows(true), resumedMs: NOON }, 1, true],
    ['the user had resumed before it', open, { ...shows(true), resumedMs: NOON - 1 }, 1, false],
  ])('ends: %s', (_, memory, view, laterMs, ends) => {
    expect(endForeign(memory, view, NOON + laterMs)).toEqual(ends ? { ...memory, foreign: null } : memory);
  });
  it('without a foreign change nothing ends', () => {
    const free = memoryOf();
    expect(endForeign(free, shows(true, 16, { plugged: false }), NOON)).toBe(free);
  });
});
