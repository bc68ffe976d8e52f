import { describe, expect, it } from 'vitest';
import type { PhaseChange } from '#shared/integration.ts';
import { NOON } from '#test/control/harness.ts';
import { chargerView, deviceOf, memoryOf } from '#test/control/parts.ts';
import type { ApplianceMemory, PhaseMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import type { RangeByPhases } from '../observe/limits.ts';
import { updateOutlook } from '../observe/outlook.ts';
import { afterPhases, changingUntil, planPhases } from './phases.ts';

const DAY = Math.floor(NOON / 86_400_000);
const view = chargerView({
  capabilities: { current: { minA: 6, maxA: 16 }, phaseSwitching: true, metered: true },
  settings: { phaseSwitching: true },
});
const switchedOff: PhaseChange = { whileOn: false, pauseS: 60, priceEur: 0.02 };
const byItself: PhaseChange = { whileOn: true, pauseS: 60, priceEur: 0.005 };
const every: RangeByPhases = { 1: { minA: 6, maxA: 16 }, 3: { minA: 6, maxA: 16 } };
const prices = { importEur: 0.32, feedInEur: 0.08, laterEur: 0.14, breakEven: 0.75, always: false };
const set = (phases: 1 | 3, changes: Partial<PhaseMemory> = {}): PhaseMemory => ({
  phases,
  sinceMs: NOON - 300_000,
  day: DAY,
  changes: 0,
  ...changes,
});

interface RunContext {
  readonly outlookW: number;
  readonly memory?: Partial<ApplianceMemory>;
  readonly found?: Partial<Device>;
  readonly by?: RangeByPhases;
  readonly laterEur?: number;
  readonly intervalS?: number;
  readonly of?: typeof view;
}
const plan = ({ outlookW, memory, found, by = every, laterEur = 0.14, intervalS = 60, of = view }: RunContext) => {
  const law = updateOutlook(null, { timeMs: NOON, heardMs: NOON, surplusW: outlookW, pvW: outlookW });
  if (law === null) throw new Error('no outlook');
  const share = { law, nowW: outlookW, outlookW, before: null, battery: null };
  const device = deviceOf(of, memory, { on: true, ...found });
  return planPhases(device, by, share, { ...prices, laterEur, breakEven: (0.32 - laterEur) / 0.24 }, intervalS, NOON);
};
const runs = (phases: 1 | 3, resumes = false) => ({ kind: 'run', phases, resumes });
const pauses = (to: 1 | 3) => ({ kind: 'pause', to });
const off = { on: false } as const;

describe('the number of phases that is worth most', () => {
  it.each([
    ['starts on one with little', { outlookW: 3500, found: off }, runs(1)],
    ['starts on three with much', { outlookW: 8000, found: off }, runs(3)],
    ['on one, with little', { outlookW: 3500, memory: { phaseSet: set(1) } }, runs(1)],
    ['on one, with much', { outlookW: 8000, memory: { phaseSet: set(1) } }, pauses(3)],
    ['on three, with much', { outlookW: 8000, memory: { phaseSet: set(3) } }, runs(3)],
    ['on three, with little', { outlookW: 2500, memory: { phaseSet: set(3) } }, pauses(1)],
    ['unknown phases count as three', { outlookW: 2500 }, pauses(1)],
    ['two phases count as three', { outlookW: 2500, memory: { phases: 2 } }, pauses(1)],
    ['observed on one', { outlookW: 8000, memory: { phases: 1 } }, pauses(3)],
    ['in an unknown state', { outlookW: 3500, found: { on: null } }, runs(1)],
  ] as const)('%s', (_, situation, expected) => expect(plan(situation)).toEqual(expected));

  it('waits as long as the vendor asks for, and five minutes in any case', () => {
    const planAfter = (minutes: number, spacingS?: number) =>
      plan({
        outlookW: 8000,
        memory: { phaseSet: set(1, { sinceMs: NOON - minutes * 60_000 }) },
        of: spacingS === undefined ? view : { ...view, phaseChange: { ...switchedOff, spacingS } },
      });
    expect([planAfter(4), planAfter(5)]).toEqual([runs(1), pauses(3)]);
    expect([planAfter(4, 60), planAfter(5, 60)]).toEqual([runs(1), pauses(3)]);
    expect([planAfter(9, 600), planAfter(10, 600)]).toEqual([runs(1), pauses(3)]);
  });

  it('changes as often on a day as the owner allows', () => {
    const planAfter = (changes: number, phaseChangesPerDay: number | null, day = DAY) =>
      plan({
        outlookW: 8000,
        memory: { phaseSet: set(1, { changes, day }) },
        of: { ...view, settings: { ...view.settings, phaseChangesPerDay } },
      });
    expect([planAfter(9, null), planAfter(10, null)]).toEqual([pauses(3), runs(1)]);
    expect([planAfter(2, 3), planAfter(3, 3), planAfter(3, 3, DAY - 1)]).toEqual([pauses(3), runs(1), pauses(3)]);
    expect([planAfter(10, 30), planAfter(30, 30)]).toEqual([pauses(3), runs(1)]);
  });

  const changesAt = (phases: 1 | 3, laterEur: number): readonly boolean[] =>
    Array.from(
      { length: 121 },
      (_, at) => plan({ outlookW: 100 * at, memory: { phaseSet: set(phases) }, laterEur }).kind === 'pause',
    );
  const prices3 = [0.14, 0.2, 0.26] as const;
  it.each(prices3)(
    'at %d EUR, a sweep: up from some surplus on, down below a lower one, and neither in between',
    (laterEur) => {
      const [up, down] = [changesAt(1, laterEur), changesAt(3, laterEur)];
      const [upAt, downAt] = [up.indexOf(true), down.lastIndexOf(true)];
      expect(up).toEqual(up.map((_, at) => at >= upAt && upAt >= 0));
      expect(down).toEqual(down.map((_, at) => at <= downAt));
      expect(upAt - downAt).toBeGreaterThan(5);
    },
  );

  it('the dearer a kWh is later, the lower three phases are held, and the sooner they come', () => {
    const ups = prices3.map((later) => changesAt(1, later).indexOf(true));
    const downs = prices3.map((later) => changesAt(3, later).lastIndexOf(true));
    expect(ups).toEqual([...ups].sort((x, y) => y - x));
    expect(downs).toEqual([...downs].sort((x, y) => y - x));
    expect(new Set(downs).size).toBe(3);
  });

  it('a higher minimum on three is reached later', () => {
    const by: RangeByPhases = { 1: { minA: 6, maxA: 16 }, 3: { minA: 8, maxA: 16 } };
    const firstOf = (limits: RangeByPhases) =>
      Array.from({ length: 121 }, (_, at) => plan({ outlookW: 100 * at, found: off, by: limits })).findIndex(
        (one) => one.kind === 'run' && one.phases === 3,
      );
    expect(firstOf(by)).toBeGreaterThan(firstOf(every));
  });

  it.each([
    ['three leave nothing', { 1: { minA: 6, maxA: 13 }, 3: null }, 9000, 1, runs(1)],
    ['three leave nothing, and it starts', { 1: { minA: 6, maxA: 13 }, 3: null }, 9000, null, runs(1)],
    ['three leave nothing any more', { 1: { minA: 6, maxA: 13 }, 3: null }, 9000, 3, pauses(1)],
    ['one leaves nothing', { 1: null, 3: { minA: 8, maxA: 16 } }, 500, 3, runs(3)],
    ['one leaves nothing, and it starts', { 1: null, 3: { minA: 8, maxA: 16 } }, 500, null, runs(3)],
  ] as const)('limits: %s', (_, by, outlookW, on, expected) => {
    const memory = on === null ? {} : { phaseSet: set(on) };
    expect(plan({ outlookW, by, memory, found: on === null ? off : {} })).toEqual(expected);
  });
});

describe('dwell of 300 s, a pause before each change, ten changes a day', () => {
  const low = { outlookW: 2000 } as const;
  it.each([
    ['299 s after the last change', { memory: { phaseSet: set(3, { sinceMs: NOON - 299_999 }) } }, runs(3)],
    ['after nine changes today', { memory: { phaseSet: set(3, { changes: 9 }) } }, pauses(1)],
    ['after ten changes today', { memory: { phaseSet: set(3, { changes: 10 }) } }, runs(3)],
    ['after ten changes yesterday', { memory: { phaseSet: set(3, { changes: 10, day: DAY - 1 }) } }, pauses(1)],
    ['while it starts', { memory: { phaseSet: set(3) }, found: { starting: true } }, runs(3)],
    ['a car that has only one phase', { memory: { phaseSet: set(3), phases: 1 } }, runs(3)],
    ['every five minutes', { memory: { phaseSet: set(3) }, intervalS: 300 }, pauses(1)],
    ['more rarely', { memory: { phaseSet: set(3) }, intervalS: 301 }, runs(3)],
  ] as const)('%s', (_, situation, expected) => expect(plan({ ...low, ...situation })).toEqual(expected));

  it.each([
    ['on one, it starts on one', set(1, { changes: 10 }), 9000, runs(1)],
    ['on three, it starts on three', set(3, { changes: 10 }), 9000, runs(3)],
    ['not reached, it starts as the surplus allows', set(1, { changes: 9 }), 9000, runs(3)],
  ] as const)('ten changes today, the last %s', (_, phaseSet, outlookW, expected) => {
    expect(plan({ outlookW, memory: { phaseSet }, found: off })).toEqual(expected);
  });

  const paused = (sinceMs: number, to: 1 | 3 = 3): Partial<ApplianceMemory> => ({ phasePause: { to, sinceMs } });
  const idle = { ...view, state: { ...view.state, on: false, powerW: 99 } };
  it.each([
    ['45 s, off and without load', NOON - 45_000, idle, runs(3, true)],
    ['less than 45 s', NOON - 44_999, idle, pauses(3)],
    ['45 s, not observed off', NOON - 45_000, { ...idle, state: { ...idle.state, on: true } }, pauses(3)],
    ['45 s, still drawing', NOON - 45_000, { ...idle, state: { ...idle.state, powerW: 100 } }, pauses(3)],
    ['45 s, reporting no power', NOON - 45_000, { ...idle, state: { ...idle.state, powerW: null } }, runs(3, true)],
  ] as const)('a pause: %s', (_, sinceMs, of, expected) => {
    expect(plan({ outlookW: 500, memory: paused(sinceMs), found: off, of })).toEqual(expected);
  });

  it('a pause ends on the phases that limits set in the meantime leave', () => {
    const by: RangeByPhases = { 1: { minA: 6, maxA: 13 }, 3: null };
    expect(plan({ outlookW: 9000, by, memory: paused(NOON - 60_000), found: off, of: idle })).toEqual(runs(1, true));
    expect(plan({ outlookW: 9000, by, memory: paused(NOON), found: off, of: idle })).toEqual(pauses(1));
  });
});

describe('a box that changes by itself while on', () => {
  const of = { ...view, phaseChange: byItself };
  const moves = (from: 1 | 3) => ({ kind: 'change', from, to: from === 1 ? 3 : 1 });
  it.each([
    ['on one, with much', { outlookW: 8000, memory: { phaseSet: set(1) } }, moves(1)],
    ['on three, with little', { outlookW: 2500, memory: { phaseSet: set(3) } }, moves(3)],
    ['too soon', { outlookW: 8000, memory: { phaseSet: set(1, { sinceMs: NOON - 299_999 }) } }, runs(1)],
    ['ten times today', { outlookW: 8000, memory: { phaseSet: set(1, { changes: 10 }) } }, runs(1)],
    ['while it starts', { outlookW: 8000, memory: { phaseSet: set(1) }, found: { starting: true } }, runs(1)],
    ['a car of one phase', { outlookW: 2500, memory: { phaseSet: set(3), phases: 1 } }, runs(3)],
    ['however rare the runs', { outlookW: 8000, memory: { phaseSet: set(1) }, intervalS: 900 }, moves(1)],
    ['seen on three, though set to one', { outlookW: 2500, memory: { phaseSet: set(1), phases: 3 } }, moves(3)],
    ['seen on one, as set', { outlookW: 2500, memory: { phaseSet: set(1), phases: 1 } }, runs(1)],
    ['it is off', { outlookW: 8000, found: off }, runs(3)],
  ] as const)('%s', (_, situation, expected) => expect(plan({ ...situation, of })).toEqual(expected));

  it('the cheaper and the shorter a change, the sooner it comes', () => {
    const firstUp = (phaseChange: PhaseChange): number =>
      Array.from({ length: 121 }, (_, at) => at).findIndex(
        (at) =>
          plan({ outlookW: 100 * at, memory: { phaseSet: set(1) }, of: { ...view, phaseChange } }).kind === 'change',
      );
    const at = [
      { priceEur: 0.001, pauseS: 10 },
      { priceEur: 0.005, pauseS: 10 },
      { priceEur: 0.005, pauseS: 60 },
      { priceEur: 0.02, pauseS: 60 },
    ].map((costs) => firstUp({ whileOn: true, ...costs }));
    expect(at).toEqual([...at].sort((x, y) => x - y));
    expect(at[0]).toBeLessThan(at[3] ?? 0);
  });

  it('is changing until its pause is over, and only after a change that came later than its start', () => {
    const until = (memory: Partial<ApplianceMemory>, starting = true, box: PhaseChange = byItself): number | null =>
      changingUntil(deviceOf({ ...view, phaseChange: box }, memory, { on: true, starting }), NOON);
    const begun = NOON - 40_000;
    const memory = { phaseSet: set(3, { sinceMs: begun }), switchedMs: begun - 1 };
    // 10 s until it acts, 60 s of pause.
    expect(until(memory)).toBe(begun + 70_000);
    expect(until({ ...memory, switchedMs: begun })).toBe(null);
    expect(until(memory, false)).toBe(null);
    expect(until(memory, true, switchedOff)).toBe(null);
    expect(until({ ...memory, phaseSet: set(3, { sinceMs: NOON - 70_000 }), switchedMs: 0 })).toBe(null);
    expect(until({ ...memory, phaseSet: null })).toBe(null);
  });
});

describe('what is remembered of a command that named phases', () => {
  const tomorrow = (DAY + 1) * 86_400_000;
  it.each([
    ['the first is no change', null, 3, NOON, { phases: 3, sinceMs: NOON, day: DAY, changes: 0 }],
    [
      'other phases are one change',
      set(1, { changes: 2 }),
      3,
      NOON,
      { phases: 3, sinceMs: NOON, day: DAY, changes: 3 },
    ],
    ['the same phases are none', set(3, { changes: 2 }), 3, NOON, { ...set(3), changes: 2 }],
    [
      'the first change of a day',
      set(1, { changes: 10 }),
      3,
      tomorrow,
      { phases: 3, sinceMs: tomorrow, day: DAY + 1, changes: 1 },
    ],
    ['the same on another day', set(3, { changes: 10 }), 3, tomorrow, { ...set(3), day: DAY + 1, changes: 0 }],
  ] as const)('%s', (_, phaseSet, phases, nowMs, expected) => {
    expect(afterPhases(memoryOf({ phaseSet }), phases, nowMs)).toEqual({ phaseSet: expected, phases });
  });

  it('one that it did not follow is a new attempt', () => {
    const phaseSet = set(1, { changes: 2 });
    const stored = (phases: 1 | 2 | 3) => afterPhases(memoryOf({ phaseSet, phases }), 1, NOON).phaseSet;
    expect(stored(1)).toEqual(phaseSet);
    expect(stored(3)).toEqual({ ...phaseSet, sinceMs: NOON, changes: 3 });
    const single = set(3, { changes: 2 });
    expect(afterPhases(memoryOf({ phaseSet: single, phases: 1 }), 3, NOON).phaseSet).toEqual(single);
  });
});
