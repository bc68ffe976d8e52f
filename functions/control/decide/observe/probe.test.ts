import { describe, expect, it } from 'vitest';
import { MINUTE, NOON } from '#test/control/harness.ts';
import { chargerView, deviceOf, homeSample, plugView } from '#test/control/parts.ts';
import type { ProbeMemory } from '../memory/state.ts';
import type { Device } from './device.ts';
import { updateOutlook } from './outlook.ts';
import { noProbe, updateProbe } from './probe.ts';

const learnt = updateOutlook(null, { timeMs: NOON, heardMs: NOON, surplusW: 200, pvW: 600 });
if (learnt === null) throw new Error('no outlook');
const law = { ...learnt, a: 200, f: 210, m: 220, s: 9000 };
const limited = homeSample({ gridW: 0, pvW: 600 });
const car = deviceOf(chargerView());
const heater = deviceOf(plugView({ settings: { maxPowerW: 2000 } }));
const running = (setA: number | null, found: Partial<Device> = {}): Device =>
  deviceOf(chargerView({ state: { on: true, setCurrentA: setA, powerW: 4140 } }), {}, { on: true, setA, ...found });
const probed = (
  devices: readonly Device[] = [car],
  sample = limited,
  before: ProbeMemory = noProbe,
  limitW = 0,
  nowMs = NOON,
) => updateProbe(law, before, sample, limitW, devices, nowMs);
const steps = (...args: Parameters<typeof probed>): number | null => probed(...args).probe.pending?.stepW ?? null;

describe('a probe step for curtailed PV: the next start or rise', () => {
  it('lifts the outlook as if the step were there, by a tenth more', () => {
    const toW = 1.1 * 4140;
    expect(probed()).toEqual({
      law: { ...law, a: toW, f: toW, m: toW, s: 9000 },
      probe: {
        pending: {
          atMs: NOON,
          stepW: 4140,
          gridW: 0,
          applianceId: car.view.id,
          before: { a: 200, f: 210, m: 220, s: 9000 },
        },
        failures: 0,
        restUntilMs: 0,
      },
    });
  });

  it('on top of what is already drawn and of the export limit', () => {
    const second = deviceOf(plugView({ state: { on: true, powerW: 2000 } }), {}, { on: true, powerW: 2000 });
    const elsewhere = deviceOf(
      plugView({ state: { on: true }, settings: { measuredBySensor: false } }),
      {},
      { on: true, powerW: 500 },
    );
    const unknown = deviceOf(plugView({ state: { on: true } }), {}, { on: true, powerW: null });
    const result = probed([car, second, elsewhere, unknown], homeSample({ gridW: -3000, pvW: 6000 }), noProbe, 3000);
    expect(result.law.a).toBeCloseTo(2000 + 3000 + 1.1 * 4140, 6);
  });

  it.each([
    ['at the limit', { gridW: 0 }, 0, true],
    ['100 W short of it', { gridW: 100 }, 0, true],
    ['100 W beyond it', { gridW: -100 }, 0, true],
    ['more than 100 W short of it', { gridW: 101 }, 0, false],
    ['at a limit above zero', { gridW: -3050 }, 3000, true],
    ['less export than the limit', { gridW: -2800 }, 3000, false],
    ['an unknown grid', { gridW: null }, 0, false],
    ['100 W of PV', { pvW: 100 }, 0, false],
    ['more than 100 W of PV', { pvW: 101 }, 0, true],
    ['unknown PV', { pvW: null }, 0, false],
    ['a battery at rest', { batteryW: 100 }, 0, true],
    ['a battery that charges', { batteryW: 101 }, 0, false],
    ['a battery that discharges', { batteryW: -101 }, 0, false],
  ])('PV is curtailed at the limit, in daylight and with no battery at work: %s', (_, changes, limitW, held) => {
    expect(steps([car], { ...limited, ...changes }, noProbe, limitW)).toBe(held ? 4140 : null);
  });

  it.each<[string, readonly Device[], number | null]>([
    ['the most important that can', [car, heater], 4140],
    ['an on/off load, by its power', [heater], 2000],
    [
      'one that is off, at its minimum, whatever its set-point was',
      [deviceOf(chargerView({ state: { setCurrentA: 10 } }))],
      4140,
    ],
    ['one that runs, by two amperes', [running(6)], 1380],
    ['one that runs, by the one ampere that is left', [running(15)], 690],
    ['the next, where no ampere is left', [running(16), heater], 2000],
    ['the next, where the set-point is unknown', [running(null), heater], 2000],
    [
      'the next after an on/off load that runs',
      [deviceOf(plugView({ state: { on: true } }), {}, { on: true }), car],
      4140,
    ],
    ['none, where the state is unknown', [deviceOf(chargerView(), {}, { on: null, setA: 6 })], null],
    ['nobody', [], null],
  ])('is taken by %s', (_, devices, stepW) => expect(steps(devices)).toBe(stepW));

  it.each<[string, Device]>([
    ['is forced', deviceOf(chargerView(), {}, { intent: { kind: 'leave', reason: { code: 'manual', figures: {} } } })],
    [
      'has a deadline that is due',
      deviceOf(
        chargerView(),
        {},
        { gridHelp: { gridAtMs: NOON, byMs: NOON, unknownCharge: false, shortWh: 0, due: true } },
      ),
    ],
    ['is under a foreign change', deviceOf(chargerView(), { foreign: { sinceMs: 0, untilMs: null } })],
    ['is unreachable', deviceOf(chargerView({ trouble: 'failed' }))],
    ['has no car', deviceOf(chargerView({ state: { plugged: false } }))],
    ['is full', deviceOf(chargerView({ state: { full: true } }))],
    ['draws nothing', running(6, { idle: true })],
  ])('is not taken by one that %s', (_, device) => {
    expect(steps([device])).toBeNull();
    expect(steps([device, heater])).toBe(2000);
  });

  it('is taken by one with a deadline that is not due', () => {
    const gridHelp = { gridAtMs: NOON, byMs: NOON, unknownCharge: false, shortWh: 0, due: false };
    expect(steps([deviceOf(chargerView({ state: { plugged: null, full: null } }), {}, { gridHelp })])).toBe(4140);
  });
});

describe('the next clean sample decides on the step', () => {
  const pending = { atMs: NOON - MINUTE, stepW: 4000, gridW: -50, applianceId: car.view.id };
  const tried = (failures = 0): ProbeMemory => ({ pending, failures, restUntilMs: 5 });
  const shown = (gridW: number | null) => homeSample({ gridW, pvW: 600 });

  it('reverts to the surplus that the meter shows', () => {
    expect(probed([car], shown(1951), tried())).toEqual({
      law: { ...law, f: 200, m: 200, s: 200 },
      probe: { pending: null, failures: 1, restUntilMs: NOON + 15 * MINUTE },
    });
  });

  it.each([
    [0, 15],
    [1, 30],
    [2, 60],
    [3, 120],
    [9, 120],
  ])('after %d failures it waits %d min', (failures, minutes) => {
    const { probe } = probed([car], shown(4000), tried(failures));
    expect(probe).toEqual({ pending: null, failures: failures + 1, restUntilMs: NOON + minutes * MINUTE });
  });

  it('keeps a step of which at most half is imported', () => {
    expect(probed([car], shown(1950), tried(2))).toEqual({
      law,
      probe: { pending: null, failures: 0, restUntilMs: 5 },
    });
    expect(probed([car], shown(null), tried(2)).probe).toEqual({ pending: null, failures: 0, restUntilMs: 5 });
  });

  it('and tries the next one at once where PV is still curtailed', () => {
    const { probe } = probed([running(6)], shown(20), tried(2));
    expect(probe).toMatchObject({ failures: 0, pending: { atMs: NOON, stepW: 1380, gridW: 20 } });
  });

  it('while it rests it tries nothing and keeps its failures', () => {
    const resting = { pending: null, failures: 2, restUntilMs: NOON + 1 };
    expect(probed([car], limited, resting)).toEqual({ law, probe: resting });
    expect(probed([car], limited, resting, 0, NOON + 1).probe).toMatchObject({ failures: 2, pending: { stepW: 4140 } });
  });
});
