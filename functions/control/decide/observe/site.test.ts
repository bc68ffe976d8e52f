import { describe, expect, it } from 'vitest';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { MINUTE, NOON } from '#test/control/harness.ts';
import { car, observed, type Reported, surplusOf } from '#test/control/observed.ts';
import { deviceOf, plugView, steady } from '#test/control/parts.ts';
import type { SiteMemory } from '../memory/state.ts';
import type { Device } from './device.ts';
import { noSteps } from './own-steps.ts';
import { firstSiteMemory, isCounted } from './site.ts';

it('a new home has no old sample, no stamp and a battery that comes first', () => {
  expect(firstSiteMemory(NOON)).toEqual({
    law: null,
    newestMs: NOON,
    sampleMs: 0,
    stampsMs: [],
    same: null,
    implausible: { count: 0, gapW: 0 },
    darkFeeds: 0,
    steps: noSteps,
    battery: { above: false, sinceMs: 0, offered: false, helps: false },
    probe: { pending: null, failures: 0, restUntilMs: 0 },
    flatMs: 0,
    sunset: null,
    counters: null,
    houseW: null,
  });
});

describe('a clean sample', () => {
  it('gives the surplus at its time, with the own power of then', () => {
    const known = observed([{ ageS: 30, gridPowerW: 140 }], { devices: [car()] });
    expect(known).toMatchObject({ fresh: true, guardUntilMs: null, stage: 'fresh', ageMs: 30_000 });
    expect(known.memory.law).toMatchObject({ seenMs: NOON - 30_000, heardMs: NOON, a: 4000, pv: 3000 });
    expect(known.memory).toMatchObject({ newestMs: NOON - 30_000, sampleMs: NOON - 30_000, stampsMs: [NOON - 30_000] });
    expect(known.memory.steps.last).toMatchObject({ gridW: 140, ownW: 4140 });
  });

  it('averages own power over its window', () => {
    const rising = car({
      power: [
        [NOON - 5 * MINUTE, 0],
        [NOON, 4140],
      ],
    });
    expect(surplusOf(observed([{ windowS: 300, gridPowerW: 0 }], { devices: [rising] }))).toBeCloseTo(2070, 6);
  });

  it('does not add back what the sensor does not measure or whose power is unknown', () => {
    const elsewhere = deviceOf(plugView({ settings: { measuredBySensor: false }, state: { on: true, powerW: 900 } }), {
      power: [[NOON - MINUTE, 900]],
    });
    const unknown = deviceOf(plugView({ state: { on: true } }), { power: [[NOON - MINUTE, 900]] }, { powerW: null });
    expect([car(), elsewhere, unknown].map(isCounted)).toEqual([true, false, false]);
    expect(surplusOf(observed([{}], { devices: [elsewhere, unknown] }))).toBe(2000);
  });

  it('gives the house load without own power', () => {
    expect(observed([{ gridPowerW: 1640 }], { devices: [car()] }).memory.houseW).toBe(500);
    expect(observed([{ gridPowerW: 640 }], { devices: [car()] }).memory.houseW).toBe(0);
    expect(observed([{ pvPowerW: null }], { memory: { houseW: 700 } }).memory.houseW).toBe(700);
  });

  it('the user’s offset is added, also to a surplus set by the user, which never ages', () => {
    const set = { ...defaultSensorSettings, autoChargeOffset: -300 };
    expect(surplusOf(observed([{}], { sensor: { settings: set } }))).toBe(1700);
    const replaced = observed([{ ageS: 7200 }], { sensor: { settings: { ...set, overridePower: 5000 } } });
    expect(replaced).toMatchObject({ fresh: true, stage: 'fresh', ageMs: 0 });
    expect(replaced.memory.law).toMatchObject({ a: 4700, pv: null, seenMs: NOON, heardMs: NOON });
    expect(replaced.memory.sampleMs).toBe(0);
  });
});

describe('several samples at once: in order of their times, skipping those less than 50 s before the next', () => {
  const minute = { surplus: steady(1000, { seenMs: NOON - 5 * MINUTE, heardMs: NOON - 5 * MINUTE }) };
  it.each([
    [50, [NOON - 50_000, NOON]],
    [49, [NOON]],
  ])('%d s apart', (ageS, stampsMs) => {
    const known = observed([{ ageS, gridPowerW: -1000 }, {}], { memory: { law: minute.surplus } });
    expect(known.memory.stampsMs).toEqual(stampsMs);
    expect(surplusOf(known)).toBe(2000);
  });

  it('of several that came together the newest counts as having arrived now, the others that much earlier', () => {
    const reported = [
      { ageS: 180, gridPowerW: -1000 },
      { ageS: 60, gridPowerW: -3000 },
    ];
    const [first] = [observed(reported.slice(0, 1)), observed(reported)].map(({ memory }) => memory.law);
    expect(first).toMatchObject({ seenMs: NOON - 180_000, heardMs: NOON });
    // Two minutes lie between them, by stamp and by arrival.
    expect(observed(reported).memory.law?.f).toBeCloseTo(1000 + (1 - 0.4 ** 2) * 2000, 6);
    const ahead = observed([{ ageS: -30 }]);
    expect(ahead.memory).toMatchObject({ newestMs: NOON, sampleMs: NOON, law: { seenMs: NOON, heardMs: NOON } });
  });

  it('a known one, or one older than the last by the guard, adds nothing', () => {
    const memory = { law: steady(500), sampleMs: NOON - MINUTE, stampsMs: [NOON - 100_000] };
    expect(observed([{ ageS: 100 }], { memory })).toMatchObject({ fresh: false, memory: { law: { a: 500 } } });
    expect(observed([{ ageS: 150 }], { memory })).toMatchObject({ fresh: false, memory: { law: { a: 500 } } });
    expect(observed([{ ageS: 149 }], { memory })).toMatchObject({ fresh: true, memory: { law: { a: 2000 } } });
  });

  it('four stamps are remembered', () => {
    const stampsMs = [1, 2, 3, 4];
    expect(observed([{}], { memory: { stampsMs } }).memory.stampsMs).toEqual([2, 3, 4, NOON]);
  });

  it('before the first usable sample nothing is old, but that one may be', () => {
    expect(observed([{ ageS: 3000 }])).toMatchObject({ ageMs: 3_000_000, stage: 'silent' });
    const memory = { law: steady(500), newestMs: NOON - MINUTE, sampleMs: NOON - MINUTE };
    expect(observed([{ ageS: 100 }], { memory }).ageMs).toBe(60_000);
    for (const pvPowerW of [null, 3000]) {
      const nothing = observed([{ gridPowerW: null, pvPowerW }], { memory });
      expect(nothing).toMatchObject({ fresh: false, ageMs: 60_000, memory: { law: { a: 500 } } });
    }
  });
});

describe('samples without new information', () => {
  const frozen = { key: '3000|-2000||', sinceMs: NOON - 10 * MINUTE, count: 2 };
  it('identical ones count from the first', () => {
    const memory = { law: steady(500), newestMs: NOON - MINUTE, darkFeeds: 7, same: frozen };
    const known = observed([{}], { memory });
    expect(known).toMatchObject({ fresh: false, ageMs: 10 * MINUTE, stage: 'silent', memory: { darkFeeds: 7 } });
    expect(known.memory.law).toEqual(steady(500));
    expect(observed([{}], { memory: { ...memory, newestMs: NOON - 20 * MINUTE } }).ageMs).toBe(20 * MINUTE);
  });

  it('without PV in the last sample none is expected', () => {
    const law = (pv: number | null) => ({ law: { ...steady(500), pv }, newestMs: NOON - 6 * MINUTE });
    expect(observed([], { memory: law(100) }).stage).toBe('dark');
    expect(observed([], { memory: law(101) }).stage).toBe('silent');
    expect(observed([], { memory: law(null) }).stage).toBe('silent');
    expect(observed([], { memory: { ...law(0), newestMs: NOON - 5 * MINUTE } }).stage).toBe('fresh');
  });

  it('spacing of samples and runs decide what is old', () => {
    const memory = { law: steady(500), newestMs: NOON - 20 * MINUTE };
    expect(observed([], { memory, sensor: { samplingS: 900 } }).stage).toBe('fresh');
    expect(observed([], { memory, intervalS: 900 }).stage).toBe('fresh');
    expect(observed([], { memory }).stage).toBe('silent');
  });
});

describe('a change of ours that no observation of the appliance shows yet', () => {
  const seenMs = NOON - 110_000;
  const late = (memory: Partial<Device['memory']> = {}, found: Partial<Device> = {}): Device =>
    car({ edges: [NOON - 100_000], power: [[seenMs, 4140]], ...memory }, { expectedW: 2760, ...found });
  const surplusWith = (device: Device): number | undefined => surplusOf(observed([{}], { devices: [device] }));

  it('counts with what was commanded once the guard is over', () => {
    expect(surplusWith(late())).toBe(2000 + 2760);
    expect(surplusWith(late({}, { on: false }))).toBe(2000);
    expect(surplusWith(late({}, { expectedW: 6900 }))).toBe(2000 + 6900);
  });

  it('counts with no more than was seen where it takes less than it is offered', () => {
    expect(surplusWith(late({ lessCount: 3 }, { expectedW: 6900 }))).toBe(2000 + 4140);
    expect(surplusWith(late({ drawsNothing: true, power: [[seenMs, 0]] }))).toBe(2000);
  });

  it('counts with what is seen as soon as it is', () => {
    expect(
      surplusWith(
        late({
          power: [
            [seenMs, 4140],
            [NOON - 40_000, 2530],
          ],
        }),
      ),
    ).toBe(2000 + 2530);
  });

  it('spoils samples while it may have started to draw', () => {
    const memory = { law: steady(500, { loadW: 900 }) };
    const starting = late({ power: [[seenMs, 0]] }, { starting: true });
    expect(surplusOf(observed([{}], { devices: [starting], memory }))).toBe(3000 - 900);
    const seen = late({ power: [[NOON, 0]] }, { starting: true });
    expect(surplusOf(observed([{}], { devices: [seen], memory }))).toBe(2000);
  });
});

describe('settle guard', () => {
  const grid = { pvPowerW: null, gridPowerW: -3000 };
  const changed = (secondsAgo: number): Device => car({ edges: [NOON - secondsAgo * 1000] });
  const spoilt = (secondsAgo: number, reported: Reported = {}, memory: Partial<SiteMemory> = {}): boolean => {
    const known = observed([{ ...grid, ...reported }], {
      devices: [changed(secondsAgo)],
      memory: { law: steady(500), ...memory },
    });
    return !known.fresh;
  };

  it.each([
    ['a change 89 s before', 89, {}, true],
    ['a change 90 s before', 90, {}, false],
    ['a change 89 s after', 11, { ageS: 100 }, true],
    ['a change 90 s after', 10, { ageS: 100 }, false],
    ['a change within the window', 300, { windowS: 300 }, true],
    ['a change 90 s before the window', 390, { windowS: 300 }, false],
    [
      'any change after it, where the vendor does not measure the time',
      10,
      { ageS: 1000, timeIsMeasured: false },
      true,
    ],
    ['one before it, where the vendor does not measure the time', 90, { timeIsMeasured: false }, false],
  ])('%s', (_, secondsAgo, reported, expected) => expect(spoilt(secondsAgo, reported)).toBe(expected));

  it('says until when it waits: the newest change plus window, guard and age of samples', () => {
    const two = car({ edges: [NOON - 100_000, NOON - 40_000, NOON - 80_000] });
    const known = observed([{ ...grid, ageS: 20, windowS: 60 }], { devices: [two], memory: { law: steady(500) } });
    expect(known.guardUntilMs).toBe(NOON - 40_000 + 60_000 + 90_000 + 20_000);
    expect(known.memory).toMatchObject({ law: { a: 500 }, steps: { last: null }, houseW: null });
    expect(
      observed([{ ...grid, ageS: 60 }, grid], { devices: [changed(155)], memory: { law: steady(500) } }).guardUntilMs,
    ).toBeNull();
  });

  it('blocks for at most 3 · (sampling + age), then the newest sample is used', () => {
    const waited = (seconds: number) => ({ law: steady(500, { seenMs: NOON - seconds * 1000 }) });
    expect(spoilt(10, { ageS: 20 }, waited(240))).toBe(true);
    expect(spoilt(10, { ageS: 20 }, waited(241))).toBe(false);
    expect(spoilt(10, {}, { law: null })).toBe(true);
  });

  it('a spoilt sample still counts as PV minus the last house load', () => {
    const memory = { law: steady(500, { loadW: 900 }), houseW: 77 };
    const known = observed([{ gridPowerW: 9999, pvPowerW: 3000 }], { devices: [changed(10)], memory });
    expect(known).toMatchObject({ fresh: true, memory: { law: { a: 2100 }, houseW: 77, steps: { last: null } } });
    const old = { ...memory, law: steady(500, { loadW: 900, seenMs: NOON - 60 * MINUTE }) };
    expect(surplusOf(observed([{ gridPowerW: 9999 }], { devices: [changed(10)], memory: old }))).toBe(2100);
  });

  it('while a probe step is pending only the meter counts', () => {
    const pending = { atMs: NOON, stepW: 1, gridW: 0, applianceId: car().view.id };
    const memory = { law: steady(500, { loadW: 900 }), probe: { pending, failures: 0, restUntilMs: 0 } };
    expect(observed([{}], { devices: [changed(10)], memory })).toMatchObject({ fresh: false });
    expect(surplusOf(observed([{}], { devices: [car()], memory }))).toBe(6140);
  });

  it('a house load set by the user needs no guard', () => {
    const settings = { ...defaultSensorSettings, fallbackConsumption: 700 };
    const reported = { gridPowerW: null, pvPowerW: 3000 };
    const known = observed([reported], { devices: [changed(10)], sensor: { settings } });
    expect(known).toMatchObject({ fresh: true, memory: { law: { a: 2300 }, steps: { last: null } } });
  });
});
