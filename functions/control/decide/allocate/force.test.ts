import { describe, expect, it } from 'vitest';
import type { Reason } from '#shared/model/reason.ts';
import type { ApplianceMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import type { ApplianceView } from '../snapshot.ts';
import { forceTarget, mayDrawA } from './force.ts';
import { FuseBudget } from './fuse.ts';

const reason: Reason = { code: 'forced-on', figures: {} };
const limits = { minCurrentA: null, maxCurrentA: null, minPowerW: null, maxPowerW: null, phases: null };

interface Changes {
  readonly settings?: Partial<ApplianceView['settings']>;
  readonly memory?: Partial<ApplianceMemory>;
  readonly on?: boolean;
  readonly powerW?: number | null;
  readonly load?: boolean;
}
/** A charger of 6 to 16 A that can change phases if it may; with `load` one of 2 kW on one phase. */
const device = ({ settings, memory, on = false, powerW = 0, load = false }: Changes = {}): Device =>
  ({
    on,
    powerW,
    expectedW: load ? 2070 : 4140,
    view: {
      settings: { ...limits, phaseSwitching: false, ...settings },
      capabilities: { current: load ? null : { minA: 6, maxA: 16 }, phaseSwitching: !load },
      state: { on },
    },
    memory: { phases: load ? 1 : 3, stuck: null, clampA: null, ...memory },
  }) as unknown as Device;
const asked = (one: Device, currentA: number | null = null, leftA: number | null = null) =>
  forceTarget(
    one,
    { kind: 'force', on: true, currentA, reason, untilMs: null },
    leftA === null ? null : new FuseBudget(leftA, 0),
  );
const on = (currentA: number | null) => ({ target: { on: true, currentA }, reason });
const fuse = (limitA: number) => ({
  target: { on: false, currentA: null },
  reason: { code: 'fuse-limit', figures: { limitA } },
});

describe('ON without a current means the maximum; only limits and fuse are above it', () => {
  it.each([
    ['no current', null, 16],
    ['its own', 10, 10],
    ['more than it can', 20, 16],
    ['less than it can', 4, 6],
  ])('%s', (_, wishedA, currentA) => expect(asked(device(), wishedA)).toEqual(on(currentA)));

  it('is capped to what the fuse leaves, down to its minimum', () => {
    expect(asked(device(), 10, 12)).toEqual(on(10));
    expect(asked(device(), 10, 8)).toEqual(on(8));
    expect(asked(device(), 10, 6)).toEqual(on(6));
    expect(asked(device(), 10, 5)).toEqual(fuse(5));
  });

  it('a load of 9 A runs where 9 A are left', () => {
    const load = device({ load: true });
    expect(asked(load)).toEqual(on(null));
    expect(asked(load, null, 9)).toEqual(on(null));
    expect(asked(load, null, 8)).toEqual(fuse(8));
  });

  it('is off, with the reason, when limits leave nothing', () => {
    expect(asked(device({ settings: { minCurrentA: 20 } }))).toEqual({
      target: { on: false, currentA: null },
      reason: { code: 'limits-conflict', figures: { minA: 20, maxA: 16 } },
    });
  });

  it('ignores that it did not follow its set-point before', () => {
    const stuck = { currentA: 16, atMs: 1 };
    expect(asked(device({ memory: { stuck }, settings: { maxCurrentA: 10 } }))).toEqual(on(10));
  });

  it('respects the device’s own limit and its phases', () => {
    expect(asked(device({ memory: { clampA: 10 } }))).toEqual(on(10));
    expect(asked(device({ memory: { phases: 1 }, settings: { maxPowerW: 3000 } }))).toEqual(on(13));
  });

  it('starts on all phases that its limits leave, and does not change them while it runs', () => {
    const may = { phaseSwitching: true };
    const started = (settings: NonNullable<Changes['settings']>) =>
      asked(device({ memory: { phases: 1 }, settings })).target;
    expect(started(may)).toEqual({ on: true, currentA: 16, phases: 3 });
    expect(started({ ...may, maxPowerW: 3000 })).toEqual({ on: true, currentA: 13, phases: 1 });
    expect(asked(device({ memory: { phases: 3 }, settings: { ...may, maxPowerW: 3000 } })).target).toMatchObject({
      currentA: 13,
      phases: 1,
    });
    expect(asked(device({ on: true, memory: { phases: 1 }, settings: may })).target).toEqual({
      on: true,
      currentA: 16,
    });
  });

  it('OFF is off', () => {
    const why: Reason = { code: 'forced-off', figures: {} };
    expect(forceTarget(device(), { kind: 'force', on: false, currentA: 10, reason: why, untilMs: null }, null)).toEqual(
      {
        target: { on: false, currentA: null },
        reason: why,
      },
    );
  });
});

describe('what it may draw, whether it does or not: that is what a fuse has to bear', () => {
  const load = (powerW: number | null): Device => device({ load: true, powerW });
  it.each([
    ['on: its set-point', device({ powerW: 9660 }), true, 8, 8],
    ['on, without a set-point: its expected power', load(0), true, null, 9],
    ['on, without a set-point: its measured power if that is more', load(2300), true, null, 10],
    ['on, of unknown power', load(null), true, null, 9],
    ['off: nothing', load(2300), false, 8, 0],
    ['unknown state: its measured power', load(2300), null, 8, 10],
    ['unknown state and power: nothing', load(null), null, null, 0],
  ])('%s', (_, one, state, currentA, amperes) => expect(mayDrawA(one, state, currentA)).toBe(amperes));
});
