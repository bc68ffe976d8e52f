import { describe, expect, it } from 'vitest';
import { type AccountSettings, defaultAccountSettings } from '#shared/model/account.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { chargerId, MINUTE, manifestOf, meterLink, NOON, plugId, secondId, sensorId } from '#test/control/harness.ts';
import { chargerView, deviceOf, homeSample, knowing, plugView, snapshotOf, steady } from '#test/control/parts.ts';
import type { ApplianceMemory, SiteMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import type { HomeSample } from '../observe/home.ts';
import type { SiteKnowledge } from '../observe/site.ts';
import { allocate } from './allocate.ts';

const meter = {
  id: sensorId,
  credentialsId: meterLink,
  service: 'meter',
  settings: defaultSensorSettings,
  readings: [],
  samplingS: manifestOf('meter').timing.samplingS,
  guardS: 90,
};
interface At {
  readonly surplusW: number | null;
  readonly memory?: Partial<SiteMemory>;
  readonly newest?: Partial<HomeSample>;
  readonly rule?: Partial<SiteKnowledge['rule']>;
  readonly settings?: Partial<AccountSettings>;
  readonly intervalS?: number;
}
const allocated = (devices: readonly Device[], { surplusW, memory, newest, rule, settings, intervalS = 60 }: At) => {
  const known = knowing(surplusW === null ? null : steady(surplusW));
  const knowledge = {
    ...known,
    memory: { ...known.memory, ...memory },
    home: { ...known.home, lead: meter },
    newest: newest === undefined ? null : homeSample(newest),
    rule: { ...known.rule, ...rule },
  };
  const site = { intervalS, settings: { ...defaultAccountSettings, autochargeInterval: 1, ...settings } };
  return allocate(snapshotOf(site), devices, knowledge, NOON);
};
const only = (device: Device, at: At) => allocated([device], at)[0];

type View = Parameters<typeof chargerView>[0];
const car = (view: View = {}, memory: Partial<ApplianceMemory> = {}, found: Partial<Device> = {}): Device =>
  deviceOf(chargerView(view), memory, found);
const charging = (setA: number, view: View = {}, memory: Partial<ApplianceMemory> = {}, found: Partial<Device> = {}) =>
  car({ ...view, state: { on: true, setCurrentA: setA, powerW: setA * 690 } }, memory, found);
const heater = (priority = 2, state = {}): Device =>
  deviceOf(plugView({ priority, state: { ...state }, settings: { maxPowerW: 2000 } }));
const forcedOn = {
  kind: 'force',
  on: true,
  currentA: 8,
  reason: { code: 'forced-on', figures: {} },
  untilMs: 5,
} as const;
const manual = { kind: 'leave', reason: { code: 'manual', figures: {} }, untilMs: 7 } as const;
const off = { on: false, currentA: null };
const waits = { code: 'waiting-surplus', figures: { haveW: 1000, needW: 3105 } };

describe('what one appliance is allocated', () => {
  it('following the surplus, the next change is the next run unless the choice names a later one', () => {
    const device = car();
    const outcome = { device, target: off, reason: waits, surplusW: 1000, ours: true };
    expect(only(device, { surplusW: 1000 })).toEqual({ ...outcome, untilMs: NOON + MINUTE });
    expect(only(device, { surplusW: 1000, intervalS: 900 })?.untilMs).toBe(NOON + 15 * MINUTE);
    const tired = car({ settings: { minOffMinutes: 10 } }, { switchedMs: NOON - MINUTE });
    expect(only(tired, { surplusW: 9000 })).toMatchObject({ reason: { code: 'min-off' }, untilMs: NOON + 9 * MINUTE });
  });

  it('reports no surplus where none was ever measured', () => {
    expect(only(car(), { surplusW: null })).toMatchObject({ surplusW: null, reason: { code: 'data-missing' } });
  });

  it('left alone, it keeps its state', () => {
    const device = charging(9, {}, {}, { intent: manual });
    expect(only(device, { surplusW: 1000 })).toEqual({
      device,
      target: { on: true, currentA: 9 },
      reason: manual.reason,
      untilMs: 7,
      surplusW: 1000 - 6210,
      ours: false,
    });
  });

  it('forced, its claim is not left for those behind it', () => {
    const device = car({}, {}, { intent: forcedOn });
    const [first, next] = allocated([device, heater()], { surplusW: 6520 });
    expect(first).toEqual({
      device,
      target: { on: true, currentA: 8 },
      reason: forcedOn.reason,
      untilMs: 5,
      surplusW: 6520,
      ours: true,
    });
    expect(next).toMatchObject({
      surplusW: 1000,
      reason: { code: 'priority', figures: { other: chargerId, powerW: 5520 } },
    });
  });

  it('running, its claim is not left for those behind it', () => {
    const [first, second] = allocated([car(), heater()], { surplusW: 7000 });
    expect(first?.target).toEqual({ on: true, currentA: 10 });
    expect(second?.surplusW).toBe(100);
  });

  it('its own reserve is available to it once its turn has come', () => {
    const within = deviceOf(plugView({ state: { on: true, powerW: 2000 }, settings: { maxPowerW: 2000 } }), {
      switchedMs: NOON - MINUTE,
    });
    const [first, second] = allocated([car(), within], { surplusW: 5000 });
    expect([first?.surplusW, second?.surplusW]).toEqual([3000, 5000]);
  });
});

describe('the older the sample, the more cautious the bet', () => {
  it('widens sigma with the age of the surplus', () => {
    const amps = (ageS: number): number | null | undefined => {
      const law = { ...steady(7000), w: 900, seenMs: NOON - ageS * 1000 };
      return only(car(), { surplusW: 7000, memory: { law } })?.target.currentA;
    };
    expect([amps(0), amps(600)]).toEqual([9, 8]);
  });
});

describe('appliances of one priority share, others come before or after', () => {
  it('two that follow the surplus see the same surplus', () => {
    const [first, second, plug] = allocated([car(), car({ id: secondId }), heater()], { surplusW: 12_420 });
    expect([first?.target, second?.target]).toEqual([
      { on: true, currentA: 9 },
      { on: true, currentA: 9 },
    ]);
    expect(plug).toMatchObject({ surplusW: 0, target: off });
  });

  it('a single one gets what equals that do not follow the surplus leave, in any order', () => {
    const forced = car({ id: secondId, priority: 1 }, {}, { intent: forcedOn });
    for (const devices of [
      [car(), forced],
      [forced, car()],
    ]) {
      const allocations = allocated(devices, { surplusW: 6520 });
      expect(allocations.map(({ device }) => device)).toEqual(devices);
      expect(allocations.find(({ device }) => device.view.id === chargerId)?.surplusW).toBe(1000);
    }
  });

  it('two share what a forced third of the same priority leaves', () => {
    const forced = deviceOf(plugView({ priority: 1, settings: { maxPowerW: 2000 } }), {}, { intent: forcedOn });
    const allocations = allocated([car(), car({ id: secondId }), forced], { surplusW: 14_420 });
    expect(allocations.map(({ target }) => target.currentA)).toEqual([9, 9, null]);
    expect(allocations.map(({ reason }) => reason.code)).toEqual(['starting-sun', 'starting-sun', 'forced-on']);
  });
});

describe('a more specific reason: a probe step', () => {
  const probe = (applianceId = chargerId): At => {
    const pending = { atMs: NOON, stepW: 1380.4, gridW: 0, applianceId };
    return { surplusW: 9000, memory: { probe: { pending, failures: 0, restUntilMs: 0 } } };
  };
  const probing = { code: 'probing', figures: { powerW: 1380 } };
  it.each<[string, Device, object]>([
    ['a start', car(), probing],
    ['a rise', charging(8), probing],
    ['a start without a set-point', deviceOf(plugView({ id: chargerId })), probing],
    ['one whose state is unknown', car({ state: { on: true } }, {}, { on: null }), probing],
    ['one that keeps its set-point', charging(13, { settings: { minCurrentA: 13 } }), { code: 'charging-sun' }],
    ['one that is lowered', charging(16), { code: 'charging-sun' }],
    [
      'one without a set-point that runs',
      deviceOf(plugView({ id: chargerId, state: { on: true, powerW: 2000 } })),
      { code: 'charging-sun' },
    ],
    ['one that cannot start yet', car({ settings: { minOffMinutes: 9 } }, { switchedMs: NOON }), { code: 'min-off' }],
  ])('%s', (_, device, reason) => expect(only(device, probe())?.reason).toMatchObject(reason));

  it('not for the step of another appliance', () => {
    expect(only(car(), probe(plugId))?.reason.code).toBe('starting-sun');
  });
});

describe('a more specific reason: a meter that seems to be the wrong one, and grid help', () => {
  const flat = (flatMs: number, more: Partial<At> = {}): At => ({ surplusW: 1000, memory: { flatMs }, ...more });
  const wrong = { code: 'wrong-meter', figures: { forS: 18_000 } };
  it('names the wrong meter from five hours on, where export is not limited', () => {
    expect(only(car(), flat(5 * 60 * MINUTE))?.reason).toEqual(wrong);
    expect(only(car(), flat(5 * 60 * MINUTE - 1))?.reason).toEqual(waits);
    expect(only(car(), flat(5 * 60 * MINUTE, { settings: { exportLimitW: 0 } }))?.reason).toEqual(waits);
    expect(only(car(), flat(5 * 60 * MINUTE, { surplusW: 9000 }))?.reason.code).toBe('starting-sun');
  });

  it('night stays the reason at night', () => {
    const at = Date.parse('2026-06-15T21:00:00Z');
    const law = { ...steady(-300), pv: 0 };
    const known = knowing(law);
    const knowledge = {
      ...known,
      memory: { ...known.memory, flatMs: 6 * 60 * MINUTE },
      home: { ...known.home, lead: meter },
    };
    expect(allocate(snapshotOf(), [car()], knowledge, at)[0]?.reason).toEqual({ code: 'night', figures: {} });
  });

  it('waiting with a plan says when the grid charges by it and at what price, or that the sun will do', () => {
    const gridHelp = {
      gridAtMs: NOON + 60 * MINUTE,
      byMs: NOON + 90 * MINUTE,
      unknownCharge: false,
      shortWh: 0,
      due: false,
    };
    const priced = { importEur: 0.3, feedInEur: 0.08, laterEur: 0.2, worthEur: 0.22, gridNow: false, untilMs: NOON };
    const plan = { ...priced, gridEur: 0.18, sunWh: 6000, byMs: gridHelp.byMs };
    const at = (gridAtMs: number | null, unknownCharge = false) =>
      only(car({ plan: { ...plan, gridAtMs } }, {}, { gridHelp: { ...gridHelp, unknownCharge } }), { surplusW: 1000 })
        ?.reason;
    const [until, later] = [gridHelp.byMs, NOON + 30 * MINUTE].map((ms) => new Date(ms).toISOString());
    expect(at(NOON + 30 * MINUTE)).toEqual({
      code: 'plan-waiting-grid',
      figures: { at: later, priceEur: 0.18, sunWh: 6000, until },
    });
    expect(at(null)).toEqual({ code: 'plan-waiting-sun', figures: { sunWh: 6000, until } });
    expect(at(NOON + 30 * MINUTE, true)).toMatchObject({ code: 'deadline-waiting-unknown', figures: { at: later } });
  });

  it('waiting with a deadline says when the grid will help', () => {
    const gridHelp = { gridAtMs: NOON + MINUTE, byMs: NOON + 2 * MINUTE, unknownCharge: false, shortWh: 0, due: false };
    const figures = { at: new Date(NOON + MINUTE).toISOString(), until: new Date(NOON + 2 * MINUTE).toISOString() };
    expect(only(car({}, {}, { gridHelp }), { surplusW: 1000 })?.reason).toEqual({ code: 'deadline-waiting', figures });
    const unknown = car({}, {}, { gridHelp: { ...gridHelp, unknownCharge: true, shortWh: 0 } });
    expect(only(unknown, { surplusW: 1000 })?.reason).toEqual({ code: 'deadline-waiting-unknown', figures });
    expect(only(car({}, {}, { gridHelp }), { surplusW: 9000 })?.reason.code).toBe('starting-sun');
    expect(only(car({}, {}, { gridHelp }), flat(5 * 60 * MINUTE))?.reason).toEqual(wrong);
  });
});

describe('an appliance lost in this run prevents every start', () => {
  const lost = (memory: Partial<ApplianceMemory>, on: boolean | null = true): Device =>
    car(
      { id: secondId, priority: 0, trouble: 'unreachable' },
      { troubleSinceMs: NOON, countedW: 4140, ...memory },
      { on, powerW: null },
    );
  const said = (device: Device) => allocated([device, car()], { surplusW: 9000 })[1]?.reason;
  it.each([
    ['on', lost({}), true],
    ['in an unknown state', lost({}, null), true],
    ['off', lost({}, false), false],
    ['lost before', lost({ troubleSinceMs: NOON - 1 }), false],
    ['never counted', lost({ countedW: null }), false],
  ])('%s', (_, device, holds) => {
    if (holds) expect(said(device)).toEqual({ code: 'other-lost', figures: { other: secondId } });
    else expect(said(device)).toMatchObject({ code: 'starting-sun', figures: { haveW: 9000 } });
  });
});

describe('the home battery as the reason', () => {
  const helped = (newest: Partial<HomeSample> | undefined, helps = true): At => ({
    surplusW: 4140,
    rule: { helps },
    ...(newest === undefined ? {} : { newest }),
    settings: { batteryThresholdPercent: 70 },
  });
  const carries = { code: 'battery-helps', figures: { socPercent: 91, abovePercent: 70 } };
  it.each<[string, At, object]>([
    ['carries the appliance', helped({ batteryW: -1500, socPercent: 90.6 }), carries],
    ['gives one watt', helped({ batteryW: -1, socPercent: 90.6 }), carries],
    ['rests', helped({ batteryW: 0, socPercent: 90 }), { code: 'charging-sun' }],
    [
      'is at rest under a cloud',
      { ...helped({ batteryW: 0, socPercent: 90 }), surplusW: 4000 },
      { code: 'holding-minimum' },
    ],
    ['charges', helped({ batteryW: 500, socPercent: 90 }), { code: 'charging-sun' }],
    ['may not help', helped({ batteryW: -1500, socPercent: 90 }, false), { code: 'charging-sun' }],
    ['reports no charge', helped({ batteryW: -1500 }), { code: 'charging-sun' }],
    ['reports no power', helped({ socPercent: 90 }), { code: 'charging-sun' }],
    ['reports nothing', helped(undefined), { code: 'charging-sun' }],
  ])('%s', (_, at, reason) => expect(only(charging(6), at)?.reason).toMatchObject(reason));

  const first = (newest: Partial<HomeSample> | undefined, more: Partial<At> = {}): At => ({
    surplusW: 1000,
    ...(newest === undefined ? {} : { newest }),
    ...more,
  });
  const full = { batteryStrategy: 'full-by-sunset' } as const;
  const need = { expectedWh: 3000, missingWh: 4000, mostW: 2500 };
  it.each<[string, At, object]>([
    [
      'comes first',
      first({ batteryW: 2500, socPercent: 40.4 }),
      { code: 'battery-first', figures: { socPercent: 40, targetPercent: 85 } },
    ],
    [
      'has to be full by sunset',
      first({ batteryW: 2500, socPercent: 40 }, { settings: full }),
      { code: 'battery-first', figures: { socPercent: 40, targetPercent: 100 } },
    ],
    [
      'will not be full by sunset',
      first({ batteryW: 2500, socPercent: 40 }, { settings: full, rule: { need } }),
      { code: 'battery-sunset', figures: { expectedWh: 3000, missingWh: 4000 } },
    ],
    ['is already offered', first({ batteryW: 2500, socPercent: 40 }, { rule: { offered: true } }), waits],
    ['takes too little to matter', first({ batteryW: 2000, socPercent: 40 }), waits],
    ['rests', first({ batteryW: 0, socPercent: 40 }), waits],
    ['gives', first({ batteryW: -2500, socPercent: 40 }), waits],
    ['reports no charge', first({ batteryW: 2500 }), waits],
    ['reports nothing', first(undefined), waits],
  ])('%s', (_, at, reason) => expect(only(car(), at)?.reason).toEqual(reason));
});
