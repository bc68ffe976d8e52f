import { describe, expect, it } from 'vitest';
import type { Allocation } from '#functions/control/decide/allocate/allocate.ts';
import { conclude } from '#functions/control/decide/conclude.ts';
import type { ApplianceMemory, CommandMarks, CommandMemory } from '#functions/control/decide/memory/state.ts';
import type { Device } from '#functions/control/decide/observe/device.ts';
import type { ApplianceState } from '#shared/model/reading.ts';
import type { Reason } from '#shared/model/reason.ts';
import { DAY_MS } from '#shared/units.ts';
import { chargerId, MINUTE, NOON } from './harness.ts';
import { commanded } from './one-device.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const DAY = Math.floor(NOON / DAY_MS);
const reason: Reason = { code: 'charging-sun', figures: { powerW: 5520, haveW: 6000 } };
const remembered = {
  key: 'k',
  command: null,
  switchedMs: NOON - 60 * MINUTE,
  edges: [],
  clampA: 10,
  unsent: null,
  foreign: null,
  startsDay: DAY,
  starts: 2,
  sets: 5,
  phaseSet: null,
  phases: 3,
  phasePause: null,
  reason: null,
} as unknown as ApplianceMemory;
/** What a command marks, as it was before it. */
const marks: CommandMarks = {
  switchedMs: NOON - 60 * MINUTE,
  startsDay: DAY,
  starts: 2,
  sets: 5,
  phaseSet: null,
  phases: 3,
  clampA: 10,
};

interface Changes extends Partial<Omit<Device, 'memory' | 'view'>> {
  readonly memory?: Partial<ApplianceMemory>;
  readonly state?: Partial<ApplianceState>;
  readonly measuredBySensor?: boolean;
}
/** A charger that shows 8 A. */
const running = ({ memory, state, measuredBySensor = true, ...changes }: Changes = {}): Device =>
  ({
    on: true,
    powerW: 5520,
    repeat: false,
    underway: false,
    view: { id: chargerId, settings: { measuredBySensor }, state: { on: true, setCurrentA: 8, ...state } },
    memory: { ...remembered, ...memory },
    ...changes,
  }) as unknown as Device;
const stopped = (changes: Changes = {}): Device =>
  running({ on: false, powerW: 0, ...changes, state: { on: false, ...changes.state } });
const concluded = (device: Device, target: Allocation['target'], allocation: Partial<Allocation> = {}) =>
  conclude({ device, target, reason, untilMs: null, surplusW: 6000.4, ours: true, ...allocation }, NOON);
const on = (currentA: number | null, phases?: 1 | 3): Allocation['target'] =>
  phases === undefined ? { on: true, currentA } : { on: true, currentA, phases };
const off = { on: false, currentA: null };
const asked = (changes: Partial<CommandMemory>): CommandMemory => commanded({ atMs: NOON - 20_000, ...changes });

describe('commands are sent on change only', () => {
  it.each([
    ['it is in the wanted state', running(), on(8)],
    ['it is on, and no current is wanted', running(), on(null)],
    ['it is off, whatever its current', stopped(), off],
    ['it is off, with another current', stopped(), { on: false, currentA: 12 }],
    ['the wanted state is unknown', running(), { on: null, currentA: 12 }],
    [
      'it reports no current, and this one was commanded',
      running({ state: { setCurrentA: null }, memory: { command: asked({}) } }),
      on(8),
    ],
    ['the same start is under way', stopped({ underway: true, memory: { command: asked({}) } }), on(8)],
    [
      'the same stop is under way, of whatever current',
      running({ underway: true, memory: { command: asked({ on: false, currentA: null }) } }),
      { on: false, currentA: 12 },
    ],
  ])('nothing when %s', (_, device, target) => {
    const { command, memory, uncommanded, decision } = concluded(device, target);
    expect(command).toBeNull();
    expect(decision.action).toBe('none');
    expect(memory).toEqual(uncommanded);
    expect(memory.edges).toEqual([]);
  });

  it('nothing where it is not ours to command', () => {
    const { command, decision } = concluded(running(), off, { ours: false });
    expect([command, decision.action, decision.on]).toEqual([null, 'none', false]);
  });

  it.each([
    ['another current', running(), on(12), 'set'],
    ['a current where none was reported or commanded', running({ state: { setCurrentA: null } }), on(8), 'set'],
    ['a start', stopped(), on(8), 'start'],
    ['a stop', running(), off, 'stop'],
    [
      'another current than the one under way',
      stopped({ underway: true, memory: { command: asked({}) } }),
      on(9),
      'start',
    ],
    ['a stop while a start is under way', running({ underway: true, memory: { command: asked({}) } }), off, 'stop'],
    ['a start that was commanded but is not under way', stopped({ memory: { command: asked({}) } }), on(8), 'start'],
  ] as const)('%s is sent', (_, device, target, action) => {
    expect(concluded(device, target).decision.action).toBe(action);
    expect(concluded(device, target).command).not.toBeNull();
  });
});

describe('the command: the complete wanted state, and whether it lowers the draw', () => {
  it.each([
    ['stop', running(), { on: false, currentA: 8 }, true, { kind: 'off' }],
    ['less', running(), on(7), true, { kind: 'on', currentA: 7, phases: null }],
    ['more', running(), on(9), false, { kind: 'on', currentA: 9, phases: null }],
    ['start below what it shows', stopped(), on(6, 1), false, { kind: 'on', currentA: 6, phases: 1 }],
    [
      'start of a load',
      stopped({ state: { setCurrentA: null } }),
      on(null),
      false,
      {
        kind: 'on',
        currentA: null,
        phases: null,
      },
    ],
    [
      'a current where none is reported',
      running({ state: { setCurrentA: null } }),
      on(6),
      false,
      {
        kind: 'on',
        currentA: 6,
        phases: null,
      },
    ],
  ])('%s', (_, device, target, lowers, command) => {
    expect(concluded(device, target).command).toEqual({ applianceId: chargerId, lowers, command });
  });
});

describe('what is remembered of a command', () => {
  it('a set-point: no switching, one more set-point of the day', () => {
    const { memory, uncommanded } = concluded(running({ memory: { edges: [1, 2, 3, 4, 5, 6] } }), on(12));
    expect(uncommanded).toEqual({ ...remembered, edges: [1, 2, 3, 4, 5, 6], countedW: 5520, reason });
    expect(memory).toEqual({
      ...uncommanded,
      on: true,
      edges: [2, 3, 4, 5, 6, NOON],
      sets: 6,
      command: {
        atMs: NOON,
        on: true,
        currentA: 12,
        beforeOn: true,
        beforeA: 8,
        confirmed: false,
        attempts: 1,
        marks,
      },
    });
  });

  it('a start: its time, one more start of the day, its phases, and no clamp any more', () => {
    const unsent = { failures: 1, untilMs: NOON - 1 };
    const { memory } = concluded(stopped({ memory: { unsent } }), on(6, 1));
    expect(memory).toMatchObject({
      on: true,
      switchedMs: NOON,
      starts: 3,
      sets: 5,
      clampA: null,
      unsent: null,
      phases: 1,
      phaseSet: { phases: 1, sinceMs: NOON, day: DAY, changes: 0 },
      command: { on: true, currentA: 6, beforeOn: false, beforeA: 8, attempts: 1, marks },
    });
  });

  it('a stop: its time, no current, and the clamp stays', () => {
    const { memory } = concluded(running(), { on: false, currentA: 8 });
    expect(memory).toMatchObject({
      on: false,
      switchedMs: NOON,
      startsDay: DAY,
      starts: 2,
      sets: 5,
      clampA: 10,
      command: { on: false, currentA: null, attempts: 1, marks },
    });
  });

  it('a repetition: how often it was sent, and the state before the first', () => {
    const first = { ...marks, starts: 1 };
    const command = asked({ attempts: 1, marks: first });
    const again = concluded(stopped({ on: true, repeat: true, memory: { command } }), on(8)).memory;
    expect(again.command).toMatchObject({ attempts: 2, marks: first });
    // One that is not repeated, or was obeyed, starts from here.
    expect(concluded(stopped({ on: true, memory: { command } }), on(8)).memory.command).toMatchObject({
      attempts: 1,
      marks,
    });
    const done = asked({ attempts: 1, marks: first, confirmed: true });
    expect(concluded(stopped({ repeat: true, memory: { command: done } }), on(8)).memory.command).toMatchObject({
      attempts: 1,
      marks,
    });
    // A command stored without marks.
    const old = asked({ attempts: 1 });
    expect(
      concluded(stopped({ on: true, repeat: true, memory: { command: old } }), on(8)).memory.command,
    ).toMatchObject({ attempts: 2, marks });
    expect(concluded(stopped({ repeat: true }), on(8)).memory.command).toMatchObject({ attempts: 1, marks });
  });

  it('a phase pause, and since when', () => {
    const pause = { on: false, currentA: null, phases: 1 as const };
    const begun = concluded(running(), pause).memory;
    expect(begun.phasePause).toEqual({ to: 1, sinceMs: NOON });
    expect(begun.phaseSet).toBeNull();
    const phasePause = { to: 3 as const, sinceMs: NOON - MINUTE };
    expect(concluded(stopped({ memory: { phasePause } }), pause).memory.phasePause).toEqual({
      to: 1,
      sinceMs: NOON - MINUTE,
    });
    // Off without phases, or on again: the pause is over.
    expect(concluded(stopped({ memory: { phasePause } }), off).memory.phasePause).toBeNull();
    expect(concluded(stopped({ memory: { phasePause } }), on(6, 1)).memory.phasePause).toBeNull();
  });

  it('its power as counted into the surplus, unless the sensor does not measure it', () => {
    expect(concluded(running({ measuredBySensor: false }), on(8)).memory.countedW).toBeNull();
    expect(concluded(running({ powerW: null }), on(8)).memory.countedW).toBeNull();
  });
});

describe('the decision', () => {
  it('carries all its fields', () => {
    expect(concluded(running(), on(12), { untilMs: NOON + MINUTE }).decision).toEqual({
      time: iso(NOON),
      applianceId: chargerId,
      action: 'set',
      on: true,
      setCurrentA: 12,
      surplusW: 6000,
      reason,
      nextChangeAt: iso(NOON + MINUTE),
    });
    expect(concluded(stopped(), { on: false, currentA: 8 }, { surplusW: null }).decision).toMatchObject({
      setCurrentA: null,
      surplusW: null,
      nextChangeAt: null,
    });
  });

  it('an action, or another reason, is news', () => {
    const said = running({ memory: { reason } });
    expect(concluded(said, on(8)).news).toBe(false);
    expect(concluded(said, on(9)).news).toBe(true);
    expect(concluded(said, on(8), { reason: { code: 'manual', figures: {} } }).news).toBe(true);
    expect(concluded(running(), on(8)).news).toBe(true);
  });

  it('what overrides the mode', () => {
    const until = iso(NOON + MINUTE);
    const overridden = (untilMs: number | null, why: Reason = reason) =>
      concluded(running({ memory: { foreign: { sinceMs: NOON, untilMs } } }), on(8), { reason: why }).override;
    expect(concluded(running(), on(8)).override).toBeNull();
    expect(overridden(NOON + MINUTE)).toEqual({ cause: 'foreign-change', until });
    expect(overridden(null)).toEqual({ cause: 'foreign-change', until: null });
    expect(overridden(null, { code: 'paused', figures: { until } })).toEqual({ cause: 'paused', until });
  });
});
