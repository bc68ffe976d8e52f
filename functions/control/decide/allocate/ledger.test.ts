import { describe, expect, it } from 'vitest';
import { chargerId, MINUTE, NOON, plugId, second, secondId } from '#test/control/harness.ts';
import { chargerView, deviceOf, knowing, plugView, steady } from '#test/control/parts.ts';
import type { OutlookMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import type { SiteKnowledge } from '../observe/site.ts';
import type { Ruling } from '../rules/ruling.ts';
import { Ledger, type RuledDevice } from './ledger.ts';

const learnt = steady(9000);
const measured = (law: Partial<OutlookMemory> | null = {}, houseW: number | null = 690): SiteKnowledge => {
  const known = knowing(law === null ? null : { ...learnt, ...law });
  return { ...known, memory: { ...known.memory, houseW } };
};
const surplus: Ruling = { kind: 'surplus' };
const leave: Ruling = { kind: 'leave', reason: { code: 'manual', figures: {} }, untilMs: null };
const force = (on: boolean, currentA: number | null = null): Ruling => ({
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
const open = (plans: readonly RuledDevice[], knowledge = measured(), fuseA: number | null = null): Ledger =>
  new Ledger(plans, knowledge, fuseA, null, NOON);

describe('what there is to allocate', () => {
  it('is unknown while the surplus was never measured', () => {
    const ledger = open([{ device: running(10), ruling: surplus }], measured(null));
    expect([ledger.leftW, ledger.share()]).toEqual([null, null]);
    ledger.book({ device: running(10), ruling: surplus }, { on: true, currentA: 10 });
    expect(ledger.share()).toBeNull();
  });

  it('is the present surplus and the outlook, with the battery as passed in', () => {
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

  it('excludes the known power of appliances that we do not command', () => {
    expect(open([{ device: running(10), ruling: leave }]).leftW).toBe(9000 - 6900);
    const unknown = deviceOf(chargerView(), {}, { on: true, powerW: null });
    expect(open([{ device: unknown, ruling: leave }]).leftW).toBe(9000);
  });
});

describe('reserves of less important appliances: inside their minimum time on, or forced', () => {
  it.each<[string, Device, Ruling, number]>([
    ['forced on: its full power', heater(false), force(true), 2000],
    ['forced to a current: that current', deviceOf(chargerView()), force(true, 8), 8 * 690],
    ['forced off: nothing', heater(true), force(false), 0],
    ['inside its minimum time on: its power', heater(true, 4.99), surplus, 2000],
    ['after it: nothing', heater(true, 5), surplus, 0],
    ['off', heater(false, 1), surplus, 0],
    ['inside it, modulating: its minimum current', running(10, 1, { settings: { minOnMinutes: 5 } }), surplus, 6 * 690],
  ])('%s', (_, device, ruling, reservedW) => {
    const ledger = open([{ device, ruling }]);
    expect(ledger.leftW).toBe(9000 - reservedW);
    expect(ledger.share()).toMatchObject({ nowW: 9000 - reservedW, outlookW: 9000 - reservedW });
    ledger.begin(device);
    expect(ledger.leftW).toBe(9000);
    expect(ledger.share()).toMatchObject({ nowW: 9000, outlookW: 9000 });
  });

  it('a turn releases no other reserve', () => {
    const [one, two] = [heater(true, 1), deviceOf(chargerView())];
    const ledger = open([
      { device: one, ruling: surplus },
      { device: two, ruling: force(true, 8) },
    ]);
    ledger.begin(heater(true, 1));
    expect(ledger.leftW).toBe(9000 - 2000 - 8 * 690);
    ledger.begin(two);
    expect(ledger.leftW).toBe(7000);
  });
});

describe('claims of more important appliances', () => {
  const booked = (...of: readonly (readonly [Device, number | null, boolean?])[]): Ledger => {
    const ledger = open(of.map(([device]) => ({ device, ruling: surplus })));
    for (const [device, currentA, on = true] of of) ledger.book({ device, ruling: surplus }, { on, currentA });
    return ledger;
  };
  const other = (setA: number): Device => running(setA, 60, { id: secondId, service: second().service });

  it('are subtracted, and the biggest is named', () => {
    expect(booked([running(7), 7], [heater(true), null]).share()).toMatchObject({
      nowW: 9000 - 4830 - 2000,
      before: { other: chargerId, powerW: 6830 },
    });
    expect(booked([heater(true), null], [running(7), 7]).share()?.before).toEqual({ other: chargerId, powerW: 6830 });
    expect(booked([heater(true), null]).share()?.before).toEqual({ other: plugId, powerW: 2000 });
    // Of two equal claims the more important one is named; a third does not replace it.
    expect(booked([running(7), 7], [other(7), 7]).share()?.before?.other).toBe(chargerId);
    expect(booked([running(9), 9], [heater(true), null], [other(8), 8]).share()?.before).toEqual({
      other: chargerId,
      powerW: 17 * 690 + 2000,
    });
  });

  it('an appliance that is off claims nothing and comes before none', () => {
    expect(booked([running(7), null, false]).share()).toMatchObject({ nowW: 9000, before: null });
  });
});

describe('what they will take in addition when the surplus rises', () => {
  /** The outlook is 2 kW above the fast mean. */
  const rising = measured({ f: 5000, m: 7000, s: 5000 + 1400 / 0.25 });
  const outlookW = 0.45 * 5000 + 0.3 * 7000 + 0.25 * 5000 + 1400;
  const gapW = outlookW - 5000;
  const shared = (
    device: Device,
    currentA: number | null,
    ruling: Ruling = surplus,
    knowledge = rising,
  ): number | undefined => {
    const ledger = open([{ device, ruling: surplus }], knowledge);
    ledger.book({ device, ruling }, { on: true, currentA });
    return ledger.share()?.outlookW;
  };

  it('is not in the outlook of others', () => {
    expect(shared(running(10), 10)).toBeCloseTo(outlookW - 6900 - gapW, 6);
    expect(shared(running(15), 15)).toBeCloseTo(outlookW - 15 * 690 - 690, 6);
    expect(shared(running(16), 16)).toBeCloseTo(outlookW - 16 * 690, 6);
  });

  it('is nothing where the surplus is not rising, or the appliance does not follow it', () => {
    expect(shared(running(10), 10, surplus, measured({ f: 9000, m: 5000, s: 5000 }))).toBeCloseTo(6800 - 6900, 6);
    expect(shared(running(10), 10, force(true, 10))).toBeCloseTo(outlookW - 6900, 6);
    expect(shared(heater(true), null)).toBeCloseTo(outlookW - 2000, 6);
    expect(shared(running(10), null)).toBeCloseTo(outlookW - 6900, 6);
    const idle = running(10);
    const full = { ...idle, powerW: 100, memory: { ...idle.memory, drawsNothing: true } };
    expect(shared(full, 10)).toBeCloseTo(outlookW - 100, 6);
  });

  it('on one phase an ampere is a third of the power', () => {
    const ledger = open([], rising);
    ledger.book({ device: running(15), ruling: surplus }, { on: true, currentA: 15, phases: 1 });
    expect(ledger.share()?.outlookW).toBeCloseTo(outlookW - 15 * 230 - 230, 6);
  });

  it('two of them take no more than the rise together', () => {
    const ledger = open([], rising);
    for (const device of [running(13), running(13)])
      ledger.book({ device, ruling: surplus }, { on: true, currentA: 13 });
    expect(ledger.share()?.outlookW).toBeCloseTo(outlookW - 26 * 690 - gapW, 6);
    const little = open([], rising);
    for (const device of [running(15), running(15)])
      little.book({ device, ruling: surplus }, { on: true, currentA: 15 });
    expect(little.share()?.outlookW).toBeCloseTo(outlookW - 30 * 690 - 1380, 6);
  });
});

describe('the fuse while it is allocated', () => {
  it('bears the house, what we do not command, and what is booked', () => {
    const ledger = open([{ device: running(4), ruling: leave }], measured(), 25);
    // 690 W of house load are one ampere on each phase.
    expect(ledger.budget?.leftA).toBe(20);
    ledger.book({ device: running(7), ruling: surplus }, { on: true, currentA: 7 });
    expect(ledger.budget?.leftA).toBe(13);
    ledger.book({ device: running(7), ruling: surplus }, { on: false, currentA: null });
    expect(ledger.budget?.leftA).toBe(13);
  });

  it('an unknown house counts as none, and without a fuse there is no budget', () => {
    expect(open([], measured({}, null), 25).budget?.leftA).toBe(25);
    expect(open([]).budget).toBeNull();
  });
});
