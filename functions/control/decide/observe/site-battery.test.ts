import { describe, expect, it } from 'vitest';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { MINUTE, NOON } from '#test/control/harness.ts';
import { car, observed, surplusOf } from '#test/control/observed.ts';
import { commanded } from '#test/control/one-device.ts';
import { chargerView, deviceOf, plugView, steady } from '#test/control/parts.ts';
import type { BatteryMemory, SunsetMemory } from '../memory/state.ts';
import type { Device } from './device.ts';

const side = (changes: Partial<BatteryMemory> = {}): BatteryMemory => ({
  above: false,
  sinceMs: 0,
  offered: false,
  helps: false,
  ...changes,
});
const charging = { batteryPowerW: 1500, batterySocPercent: 50 };
const first = { batteryStrategy: 'battery-first', batteryThresholdPercent: 80 } as const;
const carFirst = { batteryStrategy: 'car-first' } as const;

describe('the home battery’s share of the surplus', () => {
  it.each([
    ['charging, battery first', charging, first, 2000],
    ['charging, car first', charging, carFirst, 3500],
    ['charging above its threshold', { ...charging, batterySocPercent: 80 }, first, 3500],
    ['discharging', { ...charging, batteryPowerW: -1500 }, carFirst, 500],
  ])('%s', (_, reported, settings, expected) => expect(surplusOf(observed([reported], { settings }))).toBe(expected));

  it.each([
    ['battery first: its charge power is not there', charging, first, 2300 - 1500],
    ['battery first: its discharge is not PV', { ...charging, batteryPowerW: -1500 }, first, 2300],
    ['car first', charging, carFirst, 2300],
    ['battery first, unknown power: a margin of 250 W', { batterySocPercent: 50 }, first, 2300 - 250],
  ])('without a grid value, its power is not inside: %s', (_, reported, settings, expected) => {
    const house = { gridPowerW: null, consumptionPowerW: 700, ...reported };
    expect(surplusOf(observed([house], { settings }))).toBe(expected);
  });

  it('the outlook moves when its side of the threshold changes what counts as surplus', () => {
    const memory = { law: steady(4000), battery: side({ offered: true, above: true }), newestMs: NOON };
    const known = { stampsMs: [NOON], ...memory };
    const low = { ...charging, batterySocPercent: 70 };
    expect(observed([low], { settings: first, memory: known }).memory.law?.s).toBe(2500);
    expect(observed([{ ...low, batterySocPercent: 76 }], { settings: first, memory: known }).memory.law?.s).toBe(4000);
    const rising = { ...known, battery: side() };
    expect(observed([{ ...low, batterySocPercent: 90 }], { settings: first, memory: rising }).memory.law?.s).toBe(5500);
  });
});

describe('full by sunset', () => {
  const settings = { batteryStrategy: 'full-by-sunset', batteryCapacityKWh: 10 } as const;
  const day = (wh: number): (number | null)[] => Array.from({ length: 24 }, () => wh);
  const sunset = (wh: number): SunsetMemory => ({
    lastMs: NOON - 15 * MINUTE,
    hour: 13,
    today: day(wh),
    past: Array.from({ length: 5 }, () => day(wh)),
    mostW: 4000,
    capacityWh: null,
    run: { socPercent: 50, wh: 0, batteryW: 1500 },
  });
  const need = (wh: number, more = {}) =>
    observed([charging], { settings: { ...settings, ...more }, memory: { sunset: sunset(wh) } }).rule;

  it('weighs PV until the site’s midnight, from 13:00 in Berlin, against what is missing', () => {
    const missingWh = expect.closeTo(5000 / 0.95, 6);
    expect(need(1000)).toMatchObject({ offered: true, need: { expectedWh: 11_000, missingWh, mostW: 4000 } });
    expect(need(100)).toMatchObject({ offered: false, reservedW: 4000, need: { expectedWh: 1100, missingWh } });
    expect(need(1000, first).need).toBeNull();
  });

  it('its charge power is kept free', () => {
    const rule = { settings, memory: { sunset: sunset(100) } };
    expect(surplusOf(observed([charging], rule))).toBe(2000 - 2500);
    const house = { gridPowerW: null, consumptionPowerW: 700, ...charging };
    expect(surplusOf(observed([house], rule))).toBe(2300 - 4000);
  });

  const learntOf = (reported: Parameters<typeof observed>[0][0], devices: readonly Device[] = []) =>
    observed([reported], { devices, memory: { sunset: { ...sunset(0), today: [] }, law: steady(500) } }).memory.sunset;

  it('learns what the house leaves, from grid, own power and battery', () => {
    // 15 min.
    expect(learntOf(charging)?.today[13]).toBe(3500 / 4);
    expect(learntOf({ ...charging, batteryPowerW: -500 })?.today[13]).toBe(1500 / 4);
    expect(learntOf({ ...charging, gridPowerW: 140 }, [car()])?.today[13]).toBe((4140 - 140 + 1500) / 4);
    const house = { gridPowerW: null, consumptionPowerW: 700, ...charging };
    expect(learntOf(house)?.today[13]).toBe(2300 / 4);
  });

  it('learns nothing from a sample that was spoilt or has no battery values', () => {
    const before = { ...sunset(0), today: [] };
    expect(learntOf(charging, [car({ edges: [NOON - 10_000] })])).toEqual(before);
    expect(learntOf({ batteryPowerW: 1500 })).toEqual(before);
    expect(learntOf({ batterySocPercent: 50 })).toEqual(before);
    expect(observed([{}]).memory.sunset).toBeNull();
    expect(observed([charging]).memory.sunset).toMatchObject({ lastMs: NOON, hour: 13, mostW: 1500 });
  });
});

describe('the surplus jumps by an appliance’s power when that becomes known or unknown', () => {
  const lost = (memory: Parameters<typeof car>[0] = {}, found: Partial<Device> = {}): Device =>
    car({ countedW: 3000, ...memory }, { powerW: null, expectedW: 6900, ...found });
  const surplusWith = (...devices: readonly Device[]): number | undefined =>
    surplusOf(observed([], { devices, memory: { law: steady(5000) } }));
  const command = commanded({ atMs: NOON, currentA: 10 });

  it.each<[string, Device, number]>([
    ['became known', car({ countedW: null }), 9140],
    ['was known all along', car(), 5000],
    ['was unknown all along', lost({ countedW: null }), 5000],
    ['was unknown all along, and was just changed', lost({ countedW: null, command }), 5000],
    ['lost: its last power belongs to the house', lost(), 2000],
    ['lost just after our change: counts with all it may draw', lost({ edges: [NOON - 179_000] }), -1900],
    ['lost long enough after our change', lost({ edges: [NOON - 500_000, NOON - 180_000] }), 2000],
    ['lost with a command that it has not confirmed', lost({ command }), -1900],
    ['lost after it obeyed', lost({ command: { ...command, confirmed: true } }), 2000],
    ['lost with an unconfirmed command, off', lost({ command }, { on: false }), 2000],
    ['lost with an unconfirmed command, in an unknown state', lost({ command }, { on: null }), -1900],
    ['lost while it drew more than commanded', lost({ command, countedW: 8000 }), -3000],
  ])('%s', (_, device, expected) => expect(surplusWith(device)).toBe(expected));

  it('several add up', () => {
    const heater = deviceOf(plugView({ state: { on: true, powerW: 2000 } }));
    expect(surplusWith(lost(), heater)).toBe(5000 - 3000 + 2000);
  });

  it('without an outlook there is nothing to move', () => {
    expect(observed([], { devices: [car({ countedW: null })] }).memory.law).toBeNull();
  });
});

describe('curtailed PV and a flat grid are checked on the newest clean sample', () => {
  const settings = { exportLimitW: 0 };
  const flat = { gridPowerW: 0, pvPowerW: 600 };
  const idle = deviceOf(chargerView());

  it('tries a step only where export is limited', () => {
    const { memory } = observed([flat], { settings, devices: [idle] });
    expect(memory).toMatchObject({ law: { a: 1.1 * 4140 }, probe: { pending: { stepW: 4140 } } });
    expect(observed([flat], { devices: [idle] }).memory.probe.pending).toBeNull();
    const spoilt = deviceOf(chargerView(), { edges: [NOON - 10_000] });
    const memoryOf = { law: steady(0, { loadW: 600 }) };
    expect(observed([flat], { settings, devices: [spoilt], memory: memoryOf }).memory.probe.pending).toBeNull();
  });

  it('an older sample of the same run tries nothing', () => {
    const reported = [
      { ...flat, ageS: 60 },
      { gridPowerW: -3000, pvPowerW: 4000 },
    ];
    expect(observed(reported, { settings, devices: [idle] }).memory).toMatchObject({
      law: { f: expect.closeTo(1800, 6) },
      probe: { pending: null },
    });
  });

  it('counts how long the grid stands near zero', () => {
    const law = steady(500, { seenMs: NOON - 10 * MINUTE });
    expect(observed([flat], { memory: { law, flatMs: MINUTE } }).memory.flatMs).toBe(11 * MINUTE);
    expect(observed([flat]).memory.flatMs).toBe(0);
    expect(observed([flat], { memory: { law, flatMs: MINUTE }, devices: [car()] }).memory.flatMs).toBe(0);
  });
});

describe('energy counters of the grid', () => {
  const from = { timeMs: NOON - 4 * MINUTE, importWh: 1000.5, exportWh: 5000.1 };
  const counters = { importWh: 1000.5, exportWh: 5100.1 };
  const changed = car({
    countedW: null,
    edges: [NOON - MINUTE],
    energy: [
      [from.timeMs, 0.3],
      [NOON, 50.3],
    ],
  });
  const spoilt = (reported = {}, device = changed) =>
    observed([{ pvPowerW: null, counters, ...reported }], {
      devices: [device],
      memory: { counters: from, law: steady(500) },
    });

  it('replace a spoilt sample', () => {
    // 100 Wh exported, and 50 Wh drawn by the appliance, within four minutes.
    const known = spoilt();
    expect(known.memory.counters).toEqual({ timeMs: NOON, ...counters });
    expect(known).toMatchObject({ fresh: true, guardUntilMs: null, memory: { steps: { last: null } } });
    expect(surplusOf(known)).toBeCloseTo(1500 + 750, 6);
  });

  it('do not replace a clean one, nor where an appliance has no counter', () => {
    const still = { ...changed, memory: { ...changed.memory, edges: [], countedW: 4140 } };
    const clean = observed([{ pvPowerW: null, counters }], { devices: [still], memory: { counters: from } });
    expect(surplusOf(clean)).toBe(6140);
    expect(spoilt({}, car({ edges: [NOON - MINUTE] })).fresh).toBe(false);
    const elsewhere = deviceOf(plugView({ state: { on: true, powerW: 9 }, settings: { measuredBySensor: false } }));
    const both = { devices: [changed, elsewhere], memory: { counters: from, law: steady(500) } };
    expect(observed([{ pvPowerW: null, counters }], both).fresh).toBe(true);
    expect(observed([{}]).memory.counters).toBeNull();
    expect(observed([{}], { memory: { counters: from } }).memory.counters).toBeNull();
  });
});

it('a surplus set by the user needs no sensor value and no guard', () => {
  const settings = { ...defaultSensorSettings, overridePower: 100 };
  const known = observed([], { sensor: { settings, guardS: 0 } });
  expect(known).toMatchObject({ newest: null, fresh: true, stage: 'fresh', memory: { law: { a: 100 } } });
});
