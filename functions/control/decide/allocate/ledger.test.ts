import { describe, expect, it } from 'vitest';
import { chargerId, MINUTE, NOON, plugId, second, secondId } from '#test/control/harness.ts';
import { chargerView, deviceOf, knowing, plugView, steady } from '#test/control/parts.ts';
import type { LawMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import type { SiteKnowledge } from '../observe/site.ts';
import type { Plan } from '../rules/plan.ts';
import { Ledger, type Planned } from './ledger.ts';

const learnt = steady(9000);
const measured = (law: Partial<LawMemory> | null = {}, houseW: number | null = 690): SiteKnowledge => {
  const known = knowing(law === null ? null : { ...learnt, ...law });
  return { ...known, memory: { ...known.memory, houseW } };
};
const sun: Plan = { kind: 'surplus' };
const leave: Plan = { kind: 'leave', reason: { code: 'manual', figures: {} }, untilMs: null };
const force = (on: boolean, currentA: number | null = null): Plan => ({
  kind: 'force',
  on,
  currentA,
  reason: { code: 'forced-on', figures: {} },
  untilMs: null,
});
const running = (setA: number, minutesOn = 60, settings: Parameters<typeof chargerView>[0] = {}): Device => {
  const powerW = setA * 690;
  const state = { on: true, setCurrentA: setA, powerW };
  return deviceOf(chargerView({ ...settings, state }), { switchedMs: NOON - minutesOn * MINUTE }, { on: true, setA });
};
const heater = (on: boolean, minutesOn = 60): Device =>
  deviceOf(
    plugView({ state: { on, powerW: on ? 2000 : 0 }, settings: { maxPowerW: 2000 } }),
    { switchedMs: NOON - minutesOn * MINUTE },
    { on },
  );
const open = (plans: readonly Planned[], knowledge = measured(), fuseA: number | null = null): Ledger =>
  new Ledger(plans, knowledge, fuseA, null, NOON);

describe('what there is to divide (§B5 (4), "A contains the power of all controllable appliances")', () => {
  it('is unknown while the surplus never was measured', () => {
    const ledger = open([{ device: running(10), plan: sun }], measured(null));
    expect([ledger.leftW, ledger.share()]).toEqual([null, null]);
    ledger.book({ device: running(10), plan: sun }, { on: true, currentA: 10 });
    expect(ledger.share()).toBeNull();
  });

  it('is the surplus now and its outlook, and the battery’s part as told', () => {
    const battery = { powerW: 500, socPercent: 40, targetPercent: 80, need: null };
    const ledger = new Ledger([], measured({ f: 8000, m: 6000, s: 4000 }), null, battery, NOON);
    expect(ledger.leftW).toBe(9000);
    expect(ledger.share()).toEqual({
      law: { ...learnt, f: 8000, m: 6000, s: 4000 },
      nowW: 9000,
      outlookW: 0.45 * 8000 + 0.3 * 6000 + 0.25 * 4000,
      before: null,
      battery,
    });
  });

  it('without what is not ours to steer, as far as it is known', () => {
    expect(open([{ device: running(10), plan: leave }]).leftW).toBe(9000 - 6900);
    const unknown = deviceOf(chargerView(), {}, { on: true, powerW: null });
    expect(open([{ device: unknown, plan: leave }]).leftW).toBe(9000);
  });
});

describe('what lower ones keep: "a device inside its min-on time keeps its power reserved", so does a forced one', () => {
  it.each<[string, Device, Plan, number]>([
    ['forced on, all it takes', heater(false), force(true), 2000],
    ['forced to a current', deviceOf(chargerView()), force(true, 8), 8 * 690],
    ['forced off', heater(true), force(false), 0],
    ['within its min-on time', heater(true, 4.99), sun, 2000],
    ['after it', heater(true, 5), sun, 0],
    ['off', heater(false, 1), sun, 0],
    ['within it, its least current', running(10, 1, { settings: { minOnMinutes: 5 } }), sun, 6 * 690],
  ])('%s', (_, device, plan, reservedW) => {
    const ledger = open([{ device, plan }]);
    expect(ledger.leftW).toBe(9000 - reservedW);
    expect(ledger.share()).toMatchObject({ nowW: 9000 - reservedW, outlookW: 9000 - reservedW });
    ledger.begin(device);
    expect(ledger.leftW).toBe(9000);
    expect(ledger.share()).toMatchObject({ nowW: 9000, outlookW: 9000 });
  });

  it('its turn frees no other’s', () => {
    const [one, two] = [heater(true, 1), deviceOf(chargerView())];
    const ledger = open([
      { device: one, plan: sun },
      { device: two, plan: force(true, 8) },
    ]);
    ledger.begin(heater(true, 1));
    expect(ledger.leftW).toBe(9000 - 2000 - 8 * 690);
    ledger.begin(two);
    expect(ledger.leftW).toBe(7000);
  });
});

describe('what more important ones take', () => {
  const booked = (...of: readonly (readonly [Device, number | null, boolean?])[]): Ledger => {
    const ledger = open(of.map(([device]) => ({ device, plan: sun })));
    for (const [device, currentA, on = true] of of) ledger.book({ device, plan: sun }, { on, currentA });
    return ledger;
  };
  const other = (setA: number): Device => running(setA, 60, { id: secondId, service: second().service });

  it('is gone, and the one that takes most is named', () => {
    expect(booked([running(7), 7], [heater(true), null]).share()).toMatchObject({
      nowW: 9000 - 4830 - 2000,
      before: { other: chargerId, powerW: 6830 },
    });
    expect(booked([heater(true), null], [running(7), 7]).share()?.before).toEqual({ other: chargerId, powerW: 6830 });
    expect(booked([heater(true), null]).share()?.before).toEqual({ other: plugId, powerW: 2000 });
    // Of two alike, the more important one; and a third does not hide the first.
    expect(booked([running(7), 7], [other(7), 7]).share()?.before?.other).toBe(chargerId);
    expect(booked([running(9), 9], [heater(true), null], [other(8), 8]).share()?.before).toEqual({
      other: chargerId,
      powerW: 17 * 690 + 2000,
    });
  });

  it('who is off takes nothing, and stands before nobody', () => {
    expect(booked([running(7), null, false]).share()).toMatchObject({ nowW: 9000, before: null });
  });
});

describe('what they will take besides once there is more sun', () => {
  /** The outlook is 2 kW above the fast mean. */
  const rising = measured({ f: 5000, m: 7000, s: 5000 + 1400 / 0.25 });
  const outlookW = 0.45 * 5000 + 0.3 * 7000 + 0.25 * 5000 + 1400;
  const gapW = outlookW - 5000;
  const shared = (
    device: Device,
    currentA: number | null,
    plan: Plan = sun,
    knowledge = rising,
  ): number | undefined => {
    const ledger = open([{ device, plan: sun }], knowledge);
    ledger.book({ device, plan }, { on: true, currentA });
    return ledger.share()?.outlookW;
  };

  it('is not hoped for by others', () => {
    expect(shared(running(10), 10)).toBeCloseTo(outlookW - 6900 - gapW, 6);
    expect(shared(running(15), 15)).toBeCloseTo(outlookW - 15 * 690 - 690, 6);
    expect(shared(running(16), 16)).toBeCloseTo(outlookW - 16 * 690, 6);
  });

  it('is nothing where the sun is not rising, or nobody follows it', () => {
    expect(shared(running(10), 10, sun, measured({ f: 9000, m: 5000, s: 5000 }))).toBeCloseTo(6800 - 6900, 6);
    expect(shared(running(10), 10, force(true, 10))).toBeCloseTo(outlookW - 6900, 6);
    expect(shared(heater(true), null)).toBeCloseTo(outlookW - 2000, 6);
    expect(shared(running(10), null)).toBeCloseTo(outlookW - 6900, 6);
    const idle = running(10);
    const full = { ...idle, powerW: 100, memory: { ...idle.memory, drawsNothing: true } };
    expect(shared(full, 10)).toBeCloseTo(outlookW - 100, 6);
  });

  it('on one phase an ampere is a third', () => {
    const ledger = open([], rising);
    ledger.book({ device: running(15), plan: sun }, { on: true, currentA: 15, phases: 1 });
    expect(ledger.share()?.outlookW).toBeCloseTo(outlookW - 15 * 230 - 230, 6);
  });

  it('two share what rises, not more', () => {
    const ledger = open([], rising);
    for (const device of [running(13), running(13)]) ledger.book({ device, plan: sun }, { on: true, currentA: 13 });
    expect(ledger.share()?.outlookW).toBeCloseTo(outlookW - 26 * 690 - gapW, 6);
    const little = open([], rising);
    for (const device of [running(15), running(15)]) little.book({ device, plan: sun }, { on: true, currentA: 15 });
    expect(little.share()?.outlookW).toBeCloseTo(outlookW - 30 * 690 - 1380, 6);
  });
});

describe('the fuse while it is divided', () => {
  it('bears the house, what is not ours, and what is booked', () => {
    const ledger = open([{ device: running(4), plan: leave }], measured(), 25);
    // 690 W of house are one ampere on each phase.
    expect(ledger.budget?.leftA).toBe(20);
    ledger.book({ device: running(7), plan: sun }, { on: true, currentA: 7 });
    expect(ledger.budget?.leftA).toBe(13);
    ledger.book({ device: running(7), plan: sun }, { on: false, currentA: null });
    expect(ledger.budget?.leftA).toBe(13);
  });

  it('a house that is not known is taken for none, and without a fuse there is no budget', () => {
    expect(open([], measured({}, null), 25).budget?.leftA).toBe(25);
    expect(open([]).budget).toBeNull();
  });
});
