import { describe, expect, it } from 'vitest';
import { chargerView, memoryOf, plugView } from '#test/control/parts.ts';
import type { ApplianceView } from '../snapshot.ts';
import {
  currentOf,
  currentRange,
  fittingPhases,
  isEmpty,
  mostPhases,
  nominalPower,
  phasesOf,
  rangeByPhases,
  switchesPhases,
} from './limits.ts';

const none = memoryOf();
const wide = { current: { minA: 6, maxA: 32 }, phaseSwitching: true, metered: true };
const switching = (settings: Partial<ApplianceView['settings']> = {}, on = false): ApplianceView =>
  chargerView({ capabilities: wide, settings: { phaseSwitching: true, ...settings }, state: { on } });

describe('limits of device and user combined, in whole amperes', () => {
  const range = (settings: Partial<ApplianceView['settings']>, memory = none) =>
    currentRange(chargerView({ settings }), memory);

  it.each([
    ['nothing is set', {}, 6, 16],
    ['the user allows more than the device', { minCurrentA: 2, maxCurrentA: 32 }, 6, 16],
    ['the user allows less', { minCurrentA: 8, maxCurrentA: 10 }, 8, 10],
    ['power is limited: three phases of 230 V', { minPowerW: 4830, maxPowerW: 6900 }, 7, 10],
    ['power is a watt above and below whole amperes', { minPowerW: 4831, maxPowerW: 6899 }, 8, 9],
    ['power is limited on one phase', { phases: 1, minPowerW: 1610, maxPowerW: 2300 } as const, 7, 10],
    ['limits leave nothing', { minCurrentA: 20 }, 20, 16],
  ])('%s', (_, settings, minA, maxA) => expect(range(settings)).toEqual({ minA, maxA }));

  it('what the device showed counts: its own limit, and a set-point it does not leave', () => {
    expect(range({}, memoryOf({ clampA: 9 }))).toEqual({ minA: 6, maxA: 9 });
    expect(range({}, memoryOf({ stuck: { currentA: 13, atMs: 0 } }))).toEqual({ minA: 13, maxA: 16 });
  });

  it('an on/off load has no range', () => {
    expect(currentRange(plugView(), none)).toBeNull();
  });

  it('equal limits leave one current', () => {
    expect([isEmpty({ minA: 6, maxA: 6 }), isEmpty({ minA: 7, maxA: 6 })]).toEqual([false, true]);
  });
});

describe('phases: measured, else as set, else three, which never starts too early', () => {
  it.each([
    [memoryOf({ phases: 2 }), 1, 2],
    [none, 1, 1],
    [none, null, 3],
  ] as const)('%#', (memory, phases, expected) => {
    expect(phasesOf(chargerView({ settings: { phases } }), memory)).toBe(expected);
    expect(currentOf(2300 * expected, expected)).toBe(10);
  });

  it.each([
    ['device and user say so', switching(), true],
    ['the device does not', chargerView({ settings: { phaseSwitching: true } }), false],
    ['the user does not', switching({ phaseSwitching: false }), false],
    ['it is an on/off load', { ...switching(), capabilities: { ...wide, current: null } }, false],
  ])('changes between one and three where %s', (_, view, switches) => {
    expect(switchesPhases(view)).toBe(switches);
    expect(mostPhases(view, none)).toBe(switches ? 3 : null);
  });

  it('at most 16 A where we choose one phase, for the unbalanced load', () => {
    expect(rangeByPhases(switching(), none)).toEqual({ 1: { minA: 6, maxA: 16 }, 3: { minA: 6, maxA: 32 } });
    expect(rangeByPhases(plugView(), none)).toEqual({ 1: null, 3: null });
    const fixed = chargerView({ capabilities: { ...wide, phaseSwitching: false }, settings: { phases: 1 } });
    expect(currentRange(fixed, none)).toEqual({ minA: 6, maxA: 32 });
  });

  it.each([
    ['a maximum of 3 kW leaves nothing on three', { maxPowerW: 3000 }, { minA: 6, maxA: 13 }, null],
    ['a minimum of 5 kW leaves nothing on one', { minPowerW: 5000 }, null, { minA: 8, maxA: 32 }],
    ['a maximum of 1 kW leaves nothing at all', { maxPowerW: 1000 }, null, null],
  ])('%s', (_, limits, one, three) => {
    const by = rangeByPhases(switching(limits), none);
    expect(by).toEqual({ 1: one, 3: three });
    const only = one === null ? (three === null ? null : 3) : 1;
    expect([fittingPhases(by, 1), fittingPhases(by, 3)]).toEqual([only ?? 1, only ?? 3]);
    expect(mostPhases(switching(limits), none)).toBe(only ?? 3);
  });

  it('starts on three, unless it already runs', () => {
    const by = rangeByPhases(switching(), none);
    expect([fittingPhases(by, 1), fittingPhases(by, 3)]).toEqual([1, 3]);
    expect(mostPhases(switching({}, true), none)).toBeNull();
  });
});

describe('power of an on/off load: learnt, else as set, else that of a heavy one', () => {
  it.each([
    [1800, 1500, 700, 1800],
    [null, 1500, 700, 1500],
    [null, null, 700, 700],
    [null, null, null, 2300],
  ])('%s, %s, %s: %d W', (nominalW, maxPowerW, fallbackPower, expected) => {
    const view = plugView({ settings: { maxPowerW, fallbackPower } });
    expect(nominalPower(view, memoryOf({ nominalW }))).toBe(expected);
  });
});
