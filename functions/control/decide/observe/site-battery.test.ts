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

describe('the home battery’s part of the surplus (§B9)', () => {
  it.each([
    ['charging, first', charging, first, 2000],
    ['charging, the car first', charging, carFirst, 3500],
    ['charging above its threshold', { ...charging, batterySocPercent: 80 }, first, 3500],
    ['giving', { ...charging, batteryPowerW: -1500 }, carFirst, 500],
  ])('%s', (_, told, settings, expected) => expect(surplusOf(observed([told], { settings }))).toBe(expected));

  it.each([
    ['first: what it charges is not there', charging, first, 2300 - 1500],
    ['first: what it gives is not sun', { ...charging, batteryPowerW: -1500 }, first, 2300],
    ['the car first', charging, carFirst, 2300],
    ['first, of unknown power: 250 W are kept', { batterySocPercent: 50 }, first, 2300 - 250],
  ])('where the grid is not measured, it is not in what is: %s', (_, told, settings, expected) => {
    const house = { gridPowerW: null, consumptionPowerW: 700, ...told };
    expect(surplusOf(observed([house], { settings }))).toBe(expected);
  });

  it('what counts as surplus moves with its side, and so does what was learnt', () => {
    const memory = { law: steady(4000), battery: side({ offered: true, above: true }), newestMs: NOON };
    const seen = { stampsMs: [NOON], ...memory };
    const low = { ...charging, batterySocPercent: 70 };
    expect(observed([low], { settings: first, memory: seen }).memory.law?.s).toBe(2500);
    expect(observed([{ ...low, batterySocPercent: 76 }], { settings: first, memory: seen }).memory.law?.s).toBe(4000);
    const rising = { ...seen, battery: side() };
    expect(observed([{ ...low, batterySocPercent: 90 }], { settings: first, memory: rising }).memory.law?.s).toBe(5500);
  });
});

describe('"full by sunset" (§B9 (6))', () => {
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

  it('weighs the sun until midnight of the site, 13:00 in Berlin, against what is missing', () => {
    const missingWh = expect.closeTo(5000 / 0.95, 6);
    expect(need(1000)).toMatchObject({ offered: true, need: { expectedWh: 11_000, missingWh, mostW: 4000 } });
    expect(need(100)).toMatchObject({ offered: false, reservedW: 4000, need: { expectedWh: 1100, missingWh } });
    expect(need(1000, first).need).toBeNull();
  });

  it('what it would take is kept free for it', () => {
    const rule = { settings, memory: { sunset: sunset(100) } };
    expect(surplusOf(observed([charging], rule))).toBe(2000 - 2500);
    const house = { gridPowerW: null, consumptionPowerW: 700, ...charging };
    expect(surplusOf(observed([house], rule))).toBe(2300 - 4000);
  });

  const learntOf = (told: Parameters<typeof observed>[0][0], devices: readonly Device[] = []) =>
    observed([told], { devices, memory: { sunset: { ...sunset(0), today: [] }, law: steady(500) } }).memory.sunset;

  it('learns what grid, ours and battery say the house leaves', () => {
    // A quarter of an hour.
    expect(learntOf(charging)?.today[13]).toBe(3500 / 4);
    expect(learntOf({ ...charging, batteryPowerW: -500 })?.today[13]).toBe(1500 / 4);
    expect(learntOf({ ...charging, gridPowerW: 140 }, [car()])?.today[13]).toBe((4140 - 140 + 1500) / 4);
    const house = { gridPowerW: null, consumptionPowerW: 700, ...charging };
    expect(learntOf(house)?.today[13]).toBe(2300 / 4);
  });

  it('learns nothing of a sample that was spoilt, or tells no battery', () => {
    const before = { ...sunset(0), today: [] };
    expect(learntOf(charging, [car({ edges: [NOON - 10_000] })])).toEqual(before);
    expect(learntOf({ batteryPowerW: 1500 })).toEqual(before);
    expect(learntOf({ batterySocPercent: 50 })).toEqual(before);
    expect(observed([{}]).memory.sunset).toBeNull();
    expect(observed([charging]).memory.sunset).toMatchObject({ lastMs: NOON, hour: 13, mostW: 1500 });
  });
});

describe('when an appliance’s power becomes known or unknown, what counts as surplus jumps by it', () => {
  const lost = (memory: Parameters<typeof car>[0] = {}, found: Partial<Device> = {}): Device =>
    car({ countedW: 3000, ...memory }, { powerW: null, expectedW: 6900, ...found });
  const surplusWith = (...devices: readonly Device[]): number | undefined =>
    surplusOf(observed([], { devices, memory: { law: steady(5000) } }));
  const command = commanded({ atMs: NOON, currentA: 10 });

  it.each<[string, Device, number]>([
    ['known since', car({ countedW: null }), 9140],
    ['known all along', car(), 5000],
    ['unknown all along', lost({ countedW: null }), 5000],
    ['unknown all along, and just changed', lost({ countedW: null, command }), 5000],
    ['lost: its last power is the house’s', lost(), 2000],
    ['lost just after a change: all it may draw', lost({ edges: [NOON - 179_000] }), -1900],
    ['lost long enough after it', lost({ edges: [NOON - 500_000, NOON - 180_000] }), 2000],
    ['lost under our word', lost({ command }), -1900],
    ['lost after it obeyed', lost({ command: { ...command, confirmed: true } }), 2000],
    ['lost under our word, off', lost({ command }, { on: false }), 2000],
    ['lost under our word, perhaps off', lost({ command }, { on: null }), -1900],
    ['lost though it drew more than it was told', lost({ command, countedW: 8000 }), -3000],
  ])('%s', (_, device, expected) => expect(surplusWith(device)).toBe(expected));

  it('of several all together', () => {
    const heater = deviceOf(plugView({ state: { on: true, powerW: 2000 } }));
    expect(surplusWith(lost(), heater)).toBe(5000 - 3000 + 2000);
  });

  it('where nothing was learnt there is nothing to move', () => {
    expect(observed([], { devices: [car({ countedW: null })] }).memory.law).toBeNull();
  });
});

describe('held-back sun and flat grids are watched on the newest clean sample', () => {
  const settings = { exportLimitW: 0 };
  const flat = { gridPowerW: 0, pvPowerW: 600 };
  const idle = deviceOf(chargerView());

  it('tries a step where feed-in is limited, and only there', () => {
    const { memory } = observed([flat], { settings, devices: [idle] });
    expect(memory).toMatchObject({ law: { a: 1.1 * 4140 }, probe: { pending: { stepW: 4140 } } });
    expect(observed([flat], { devices: [idle] }).memory.probe.pending).toBeNull();
    const spoilt = deviceOf(chargerView(), { edges: [NOON - 10_000] });
    const memoryOf = { law: steady(0, { loadW: 600 }) };
    expect(observed([flat], { settings, devices: [spoilt], memory: memoryOf }).memory.probe.pending).toBeNull();
  });

  it('an older one of the same run tries nothing', () => {
    const told = [
      { ...flat, ageS: 60 },
      { gridPowerW: -3000, pvPowerW: 4000 },
    ];
    expect(observed(told, { settings, devices: [idle] }).memory).toMatchObject({
      law: { f: expect.closeTo(1800, 6) },
      probe: { pending: null },
    });
  });

  it('counts for how long the grid stands at nothing', () => {
    const law = steady(500, { seenMs: NOON - 10 * MINUTE });
    expect(observed([flat], { memory: { law, flatMs: MINUTE } }).memory.flatMs).toBe(11 * MINUTE);
    expect(observed([flat]).memory.flatMs).toBe(0);
    expect(observed([flat], { memory: { law, flatMs: MINUTE }, devices: [car()] }).memory.flatMs).toBe(0);
  });
});

describe('counters of the grid (§B5 (1), "exact averages")', () => {
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
  const spoilt = (told = {}, device = changed) =>
    observed([{ pvPowerW: null, counters, ...told }], {
      devices: [device],
      memory: { counters: from, law: steady(500) },
    });

  it('make a spoilt sample a clean one', () => {
    // 100 Wh fed in and 50 Wh taken within four minutes.
    const known = spoilt();
    expect(known.memory.counters).toEqual({ timeMs: NOON, ...counters });
    expect(known).toMatchObject({ fresh: true, guardUntilMs: null, memory: { steps: { last: null } } });
    expect(surplusOf(known)).toBeCloseTo(1500 + 750, 6);
  });

  it('say nothing of a clean one, nor where one of ours has none', () => {
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

it('a site without a sensor knows nothing, and no guard holds it', () => {
  const settings = { ...defaultSensorSettings, overridePower: 100 };
  const known = observed([], { sensor: { settings, guardS: 0 } });
  expect(known).toMatchObject({ newest: null, fresh: true, stage: 'fresh', memory: { law: { a: 100 } } });
});
