import { describe, expect, it } from 'vitest';
import { NOON } from '#test/control/harness.ts';
import { chargerView, memoryOf, plugView } from '#test/control/parts.ts';
import { countCommand, offUntil, onUntil, setsToday, startsToday } from './switching.ts';

const MINUTE = 60_000;
const DAY = Math.floor(NOON / 86_400_000);
const switched = memoryOf({ switchedMs: NOON });
const held = (minOnMinutes: number | null, minOffMinutes: number | null) =>
  plugView({ settings: { minOnMinutes, minOffMinutes } });

describe('minimum times on and off', () => {
  it('five minutes for a plug, none for a charger, unless the user sets another', () => {
    expect(onUntil(plugView(), switched)).toBe(NOON + 5 * MINUTE);
    expect(onUntil(chargerView(), switched)).toBe(NOON);
    expect(onUntil(held(20, 7), switched)).toBe(NOON + 20 * MINUTE);
    expect(offUntil(plugView(), switched, NOON)).toEqual({ untilMs: NOON + 5 * MINUTE, starts: null });
    expect(offUntil(held(20, 7), switched, NOON)).toEqual({ untilMs: NOON + 7 * MINUTE, starts: null });
  });

  it('an appliance that never switched is free', () => {
    expect(onUntil(plugView(), memoryOf())).toBe(0);
    expect(offUntil(plugView(), memoryOf(), NOON)).toEqual({ untilMs: 0, starts: null });
  });
});

describe('after 20 starts on a day it stays off for 15 min', () => {
  const started = (starts: number, startsDay = DAY) => memoryOf({ switchedMs: NOON, starts, startsDay });
  it.each([
    ['19 starts', held(0, 5), started(19), 5, null],
    ['20 starts', held(0, 5), started(20), 15, 20],
    ['20 starts, with a shorter time', held(0, 14), started(20), 15, 20],
    ['20 starts, with as long a time of its own', held(0, 15), started(20), 15, null],
    ['20 starts, with a longer time of its own', held(0, 30), started(20), 30, null],
    ['20 starts yesterday', held(0, 5), started(20, DAY - 1), 5, null],
  ])('%s', (_, view, memory, minutes, starts) => {
    expect(offUntil(view, memory, NOON)).toEqual({ untilMs: NOON + minutes * MINUTE, starts });
  });
});

describe('counts by UTC day', () => {
  const counted = memoryOf({ startsDay: DAY, starts: 3, sets: 8 });
  const tomorrow = (DAY + 1) * 86_400_000;

  it('a count holds until midnight', () => {
    expect([startsToday(counted, tomorrow - 1), setsToday(counted, tomorrow - 1)]).toEqual([3, 8]);
    expect([startsToday(counted, tomorrow), setsToday(counted, tomorrow)]).toEqual([0, 0]);
  });

  it('a command counts as a start or a set-point, and the first of a day starts from zero', () => {
    expect(countCommand(counted, NOON, 'start')).toEqual({ startsDay: DAY, starts: 4, sets: 8 });
    expect(countCommand(counted, NOON, 'set')).toEqual({ startsDay: DAY, starts: 3, sets: 9 });
    expect(countCommand(counted, tomorrow, 'start')).toEqual({ startsDay: DAY + 1, starts: 1, sets: 0 });
    expect(countCommand(counted, tomorrow, 'set')).toEqual({ startsDay: DAY + 1, starts: 0, sets: 1 });
  });
});
