import { describe, expect, it } from 'vitest';
import type { ApplianceMemory } from '#functions/control/decide/memory/state.ts';
import { claimOf, type Device } from '#functions/control/decide/observe/device.ts';
import { MINUTE, NOON } from './harness.ts';
import { commanded, loadOf, readAt, viewOf } from './one-device.ts';
import type { ViewChanges } from './parts.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const LONG_ON = { on: true, switchedMs: NOON - 60 * MINUTE };
type State = NonNullable<ViewChanges['state']>;
/** A charger that has run at 10 A, 6 900 W, for an hour. */
const running = (state: State = {}, memory: Partial<ApplianceMemory> = {}): Device =>
  readAt(viewOf({ state: { on: true, setCurrentA: 10, powerW: 6900, ...state } }), { ...LONG_ON, ...memory });
const load = (state: State = {}, memory: Partial<ApplianceMemory> = {}, view: ViewChanges = {}): Device =>
  readAt(loadOf({ ...view, state: { on: true, powerW: 2000, ...state } }), { ...LONG_ON, ...memory });

describe('power now: measured, or inferred for a device that does not report it', () => {
  const noPower: State = { powerW: null };
  const fallback = { settings: { fallbackPower: 1500 } };
  it.each([
    ['measured', () => running({ powerW: 7000, currentA: 3 }), 7000],
    ['not measured, in an unknown state', () => running({ ...noPower, on: null }), null],
    ['off', () => running({ ...noPower, on: false }), 0],
    ['unplugged', () => running({ ...noPower, plugged: false }), 0],
    ['full', () => running({ ...noPower, full: true }), 0],
    ['from its current', () => running({ ...noPower, currentA: 9 }), 9 * 690],
    ['from its set-point', () => running(noPower), 6900],
    ['without a set-point: unknown', () => running({ ...noPower, setCurrentA: null }), null],
    ['a load: as the user set it', () => load(noPower, {}, fallback), 1500],
    [
      'a load: as learnt from the house',
      () => load(noPower, { unmetered: { atMs: 0, houseW: 0, on: true, powerW: 900 } }),
      900,
    ],
    ['a load: not learnt yet', () => load(noPower), null],
    ['a load: its current before what the user set', () => load({ ...noPower, currentA: 2 }, {}, fallback), 460],
    ['unreachable', () => readAt(viewOf({ trouble: 'failed', state: { on: true, powerW: 6900 } })), null],
  ])('%s', (_, read, expected) => expect(read().powerW).toBe(expected));
});

describe('the power that its set-point asks for', () => {
  it.each([
    ['its set-point', () => running(), 6900],
    ['its minimum where the set-point is unknown', () => running({ setCurrentA: null }), 4140],
    ['on the phases that it draws on', () => running({ phases: 1 }), 2300],
    ['a load: as learnt', () => load({}, { nominalW: 1800 }), 1800],
    ['a load: as the user set it, when off', () => load({ on: false, powerW: 0 }), 2000],
  ])('%s', (_, read, watts) => expect(read().expectedW).toBe(watts));

  it('phases are those observed while drawing, or the first reported', () => {
    const phases = (state: State, memory: Partial<ApplianceMemory> = {}) =>
      running(state, { phases: 3, ...memory }).memory.phases;
    expect(phases({ phases: 1 })).toBe(1);
    expect(phases({ phases: 1, powerW: 101 })).toBe(1);
    expect(phases({ phases: 1, powerW: 100 })).toBe(3);
    expect(phases({ phases: 1, powerW: null })).toBe(3);
    expect(phases({ phases: 1, powerW: 0 }, { phases: null })).toBe(1);
    expect(phases({ phases: null })).toBe(3);
    // Just after our change the vendor may still show the old ones.
    const set = (agoMs: number) => ({ phaseSet: { phases: 3 as const, sinceMs: NOON - agoMs, day: 0, changes: 0 } });
    expect(phases({ phases: 1 }, set(3 * MINUTE - 1))).toBe(3);
    expect(phases({ phases: 1 }, set(3 * MINUTE))).toBe(1);
  });

  it('the power of a load is learnt while it is on and draws', () => {
    const learnt = (state: State, nominalW: number | null = null) => load(state, { nominalW }).memory.nominalW;
    expect(learnt({ powerW: 1501 })).toBe(1501);
    expect(learnt({ powerW: 1501 }, 1000)).toBe(1251);
    expect(learnt({ powerW: 51 })).toBe(51);
    expect(learnt({ powerW: 50 })).toBeNull();
    expect(learnt({ powerW: 1501, on: false })).toBeNull();
    expect(load({ powerW: 1501 }, {}, { asked: false }).memory.nominalW).toBeNull();
    expect(running().memory.nominalW).toBeNull();
  });
});

describe('the history of its power', () => {
  it('power at its own time, never in the future', () => {
    const kept = (observedAt: string | null) => running({ observedAt }).memory.power;
    expect(kept(iso(NOON - 7000))).toEqual([[NOON - 7000, 6900]]);
    expect(kept(iso(NOON + 7000))).toEqual([[NOON, 6900]]);
    expect(kept(null)).toEqual([[NOON, 6900]]);
    expect(running({ powerW: null, setCurrentA: null }).memory.power).toEqual([]);
    const rests = readAt(viewOf({ asked: false, state: { on: true, powerW: 6900 } }), LONG_ON);
    expect(rests.memory.power).toEqual([]);
  });

  it('newer counter values, twelve in total', () => {
    const at = NOON - 30_000;
    const counter = { wh: 500, at: iso(at) };
    const counted = (energy: ApplianceMemory['energy']) => running({ counter }, { energy }).memory.energy;
    expect(counted([])).toEqual([[at, 500]]);
    expect(counted([[at - 1, 490]])).toEqual([
      [at - 1, 490],
      [at, 500],
    ]);
    expect(counted([[at, 490]])).toEqual([[at, 490]]);
    const many = Array.from({ length: 12 }, (_, index) => [index, index] as const);
    expect(counted(many)).toEqual([...many.slice(1), [at, 500]]);
    expect(running({}, { energy: many }).memory.energy).toEqual(many);
  });
});

describe('on, and drawing nothing: a full or sleeping car', () => {
  it('next to nothing is less than a tenth of its set-point, or than 50 W', () => {
    const since = (device: Device) => device.memory.idleSinceMs;
    expect(since(running({ powerW: 689 }))).toBe(NOON);
    expect(since(running({ powerW: 690 }))).toBeNull();
    expect(since(running({ powerW: 689 }, { idleSinceMs: 7 }))).toBe(7);
    expect(since(running({}, { idleSinceMs: 7 }))).toBeNull();
    expect(since(running({ on: false, powerW: 0 }, { idleSinceMs: 7 }))).toBeNull();
    expect(since(load({ powerW: 49 }, { nominalW: 100 }))).toBe(NOON);
    expect(since(load({ powerW: 50 }, { nominalW: 100 }))).toBeNull();
    expect(since(running({ powerW: null, setCurrentA: null }))).toBeNull();
    const rests = viewOf({ asked: false, state: { on: true, powerW: 0 } });
    expect(since(readAt(rests, { ...LONG_ON, idleSinceMs: 7 }))).toBe(7);
  });

  it.each([
    ['for three minutes', 3 * MINUTE, {}, true],
    ['for less', 3 * MINUTE - 1, {}, false],
    ['while it starts', 10 * MINUTE, { switchedMs: NOON - 2 * MINUTE }, false],
  ])('%s', (_, forMs, memory, idle) => {
    const device = running({ powerW: 0 }, { idleSinceMs: NOON - forMs, ...memory });
    expect([device.idle, device.memory.drawsNothing]).toEqual([idle, idle]);
  });

  it('it stays so until it draws or is unplugged', () => {
    const drawsNothing = (device: Device) => device.memory.drawsNothing;
    const found = { drawsNothing: true };
    expect(drawsNothing(running({ on: false, powerW: 0 }, found))).toBe(true);
    expect(drawsNothing(running({ powerW: 0 }, found))).toBe(true);
    expect(drawsNothing(running({ powerW: null, setCurrentA: null }, found))).toBe(true);
    expect(drawsNothing(readAt(viewOf({ asked: false, state: { on: true, powerW: 6900 } }), found))).toBe(true);
    expect(drawsNothing(running({}, found))).toBe(false);
    expect(drawsNothing(running({ on: false, powerW: 0, plugged: false }, found))).toBe(false);
    expect(drawsNothing(running())).toBe(false);
  });
});

describe('a starting appliance counts with its commanded power until half of it flows or 3 min have passed', () => {
  it.each([
    ['just below a half', { powerW: 3449 }, 2 * MINUTE, true],
    ['a half', { powerW: 3450 }, 2 * MINUTE, false],
    ['of unknown power', { powerW: null, setCurrentA: null }, 2 * MINUTE, true],
    ['after three minutes', { powerW: 0 }, 3 * MINUTE, false],
    ['off', { powerW: 0, on: false }, 2 * MINUTE, false],
  ])('%s', (_, state, agoMs, starting) => {
    expect(running(state, { switchedMs: NOON - agoMs }).starting).toBe(starting);
  });

  it('one that was not observed to go on is not starting', () => {
    expect(running({ powerW: 0 }, { switchedMs: null }).starting).toBe(false);
  });
});

describe('measured power is the limit of one that draws less in more than two samples', () => {
  it('less is below 85 % of its set-point, by observation, while it is not starting', () => {
    const count = (state: State, memory: Partial<ApplianceMemory> = {}) => running(state, memory).memory.lessCount;
    expect(count({ powerW: 5864 })).toBe(1);
    expect(count({ powerW: 5865 }, { lessCount: 5 })).toBe(0);
    expect(count({ powerW: 5864 }, { lessCount: 8 })).toBe(9);
    expect(count({ powerW: 5864 }, { lessCount: 9 })).toBe(9);
    expect(count({ powerW: 3000 }, { lessCount: 1, switchedMs: NOON - MINUTE })).toBe(0);
    expect(count({ powerW: 0, on: false }, { lessCount: 5 })).toBe(0);
    expect(count({ powerW: null, setCurrentA: null }, { lessCount: 5 })).toBe(0);
    expect(readAt(viewOf({ asked: false, state: { on: true } }), { ...LONG_ON, lessCount: 5 }).memory.lessCount).toBe(
      5,
    );
  });

  it('then that is its maximum until it takes a tenth more', () => {
    const takes = (powerW: number | null, memory: Partial<ApplianceMemory> = {}) =>
      running({ powerW, ...(powerW === null && { setCurrentA: null }) }, memory).memory.takesW;
    expect(takes(5000, { lessCount: 1 })).toBeNull();
    expect(takes(5000, { lessCount: 2 })).toBe(5000);
    expect(takes(2071, { lessCount: 2 })).toBe(2071);
    expect(takes(2070, { lessCount: 2 })).toBeNull();
    expect(takes(5000, { lessCount: 2, takesW: 4800 })).toBe(5000);
    expect(takes(5500, { takesW: 5000 })).toBe(5000);
    expect(takes(5501, { takesW: 5000 })).toBeNull();
    expect(takes(null, { takesW: 5000 })).toBe(5000);
  });
});

describe('its claim on the surplus', () => {
  it.each([
    ['off: nothing', () => running(), false, 10, undefined, 0],
    ['its set-point', () => running(), true, 12, undefined, 12 * 690],
    ['on the phases that it changes to', () => running(), true, 12, 1, 12 * 230],
    ['a load: its power', () => load({}, { nominalW: 2000 }), true, null, undefined, 2000],
    [
      'its measured power, where that was less for a while',
      () => running({ powerW: 5000 }, { lessCount: 2 }),
      true,
      10,
      undefined,
      5000,
    ],
    ['its set-point, where it was not', () => running({ powerW: 5000 }, { lessCount: 1 }), true, 10, undefined, 6900],
    [
      'a set-point below its measured power',
      () => running({ powerW: 5000 }, { lessCount: 2 }),
      true,
      6,
      undefined,
      4140,
    ],
    ['its set-point while it starts', () => running({ powerW: 0 }, { switchedMs: NOON }), true, 10, undefined, 6900],
    [
      'its set-point while it starts, also when not asked',
      () => readAt(viewOf({ asked: false, state: { on: true } }), { on: true, switchedMs: NOON, lessCount: 5 }),
      true,
      10,
      undefined,
      6900,
    ],
    [
      'its set-point, of unknown power',
      () => readAt(viewOf({ trouble: 'failed', state: { on: true } }), { ...LONG_ON, lessCount: 5 }),
      true,
      10,
      undefined,
      6900,
    ],
    [
      'its set-point at a start, however little it drew before',
      () => readAt(viewOf({ asked: false }), { lessCount: 5 }),
      true,
      6,
      undefined,
      4140,
    ],
    ['nothing of a full car', () => running({ on: false, powerW: 0 }, { drawsNothing: true }), true, 10, undefined, 0],
    ['the little that it draws', () => running({ powerW: 200 }, { drawsNothing: true }), true, 10, undefined, 200],
    [
      'nothing of one whose power is unknown',
      () => running({ powerW: null, setCurrentA: null }, { drawsNothing: true }),
      true,
      10,
      undefined,
      0,
    ],
  ] as const)('%s', (_, read, on, currentA, phases, watts) => {
    expect(claimOf(read(), on, currentA, phases)).toBe(watts);
  });
});

it('a command under way counts as in force, with its own current', () => {
  const command = commanded({ atMs: NOON - 5000, currentA: 12 });
  const device = readAt(viewOf({ state: { on: false, powerW: 0 } }), { command, on: false });
  expect(device).toMatchObject({ on: true, setA: 12, expectedW: 12 * 690, starting: true, powerW: 0 });
  const stop = commanded({ atMs: NOON - 5000, on: false, currentA: null });
  const stops = readAt(viewOf({ state: { on: true, powerW: 6900, setCurrentA: 10 } }), { command: stop, ...LONG_ON });
  expect(stops).toMatchObject({ on: false, setA: 10, starting: false });
  expect(stops.memory.switchedMs).toBe(NOON);
});
