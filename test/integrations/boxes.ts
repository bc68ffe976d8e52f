import { expect } from 'vitest';
import { integration } from '#functions/integrations/ocpp/index.ts';
import {
  createSimulatedBox,
  type SimulatedBox,
  type SimulatedBoxOptions,
} from '#functions/integrations/ocpp/simulator.ts';
import type { SimulatorSample } from '#functions/integrations/simulated-home.ts';
import { OWN_CARD } from '#shared/ocpp.ts';
import { type CallableAdapter, callableIntegration } from '#test/support/callable-adapter.ts';
import type { boxGateway } from '../integration/box-gateway.ts';
import { type Bench, failureOf, kindsOf, type Subject, targetsOf, unopened } from './bench.ts';
import { CHARGER_ID, createStillHome } from './still-home.ts';

type Gateway = ReturnType<typeof boxGateway>;

const sample: SimulatorSample = {
  fields: { make: 'other' },
  wrongFields: { make: 'other' },
  sensors: [],
  deviceKind: 'charger',
  applianceDeviceId: () => '1:WALLBOX1',
  devices: 'one',
  failsInside: { none: 'a box answers a call with an error' },
};

/** The service of wallboxes that dial us. Nothing serves HTTP for it. */
export const boxSubject: Subject = {
  folder: 'ocpp',
  integration: callableIntegration(integration),
  createSimulator: () => async () => new Response(null, { status: 404 }),
  sample,
};

/** Cases of polled services that hold for boxes as well. */
export const sharedCases: ReadonlySet<string> = new Set([
  'credentials verified',
  'devices listed',
  'offers what the manifest says',
  'values read',
  'switched off and on',
  'current as the manifest says',
  'phases as the manifest says',
]);

export interface BoxBench extends Bench {
  readonly box: SimulatedBox;
  readonly gateway: Gateway;
  /** The link with what its user chose. */
  readonly openWith: (fields: Readonly<Record<string, string>>) => CallableAdapter;
}

/** A wallbox of the still home that has dialled in, said what it is, and been set up. */
export const onBoxBench = async (
  gateway: Gateway,
  run: (bench: BoxBench) => Promise<void>,
  options: Partial<SimulatedBoxOptions> = {},
): Promise<void> => {
  const clock = { now: () => gateway.engine.nowMs, sleep: async () => {} };
  const home = createStillHome(clock);
  const box = createSimulatedBox(home, {
    ...{ deviceId: CHARGER_ID, endpoint: gateway.address(), identity: gateway.identity, password: gateway.password() },
    ...options,
  });
  const openWith: BoxBench['openWith'] = (fields) =>
    boxSubject.integration.open({ ...unopened, ...clock, fields, boxes: gateway.boxes() });
  const open = (): CallableAdapter => openWith(sample.fields);
  try {
    await box.connect();
    await box.tick();
    await expect
      .poll(async () => (await gateway.box()).state?.setup?.results.values?.result, { timeout: 60_000 })
      .toBeDefined();
    await run({
      home,
      box,
      gateway,
      adapter: open(),
      baseUrl: '',
      open,
      targets: targetsOf(boxSubject, home),
      openWith,
    });
    expect(gateway.faults).toEqual([]);
  } finally {
    await box.close();
  }
};

interface BoxCase {
  readonly name: string;
  readonly options?: Partial<SimulatedBoxOptions>;
  readonly run: (bench: BoxBench) => Promise<void>;
}

const TARGET = { deviceId: sample.applianceDeviceId(CHARGER_ID) };

/** What a service of wallboxes that dial us has to show beside: rows of the matrix. */
export const boxCases: readonly BoxCase[] = [
  {
    name: 'box: set up, one call after the other',
    run: async ({ gateway }) => {
      const state = (await gateway.box()).state ?? expect.fail('no state');
      expect(state.setup?.asked).toBeNull();
      expect(
        Object.fromEntries(Object.entries(state.setup?.results ?? {}).map(([step, { result }]) => [step, result])),
      ).toEqual({
        ...{ boot: 'kept', configuration: 'done', heartbeat: 'done', samples: 'done', measurands: 'done' },
        ...{ ping: 'done', remote: 'done', profiles: 'kept', limit: 'kept', status: 'done', values: 'done' },
      });
      expect(state.config).toMatchObject({ HeartbeatInterval: '240', MeterValueSampleInterval: '30' });
    },
  },
  {
    name: 'box: not connected',
    run: async ({ gateway, box, adapter, targets }) => {
      await box.close();
      await expect.poll(async () => (await gateway.box()).connectionId).toBeNull();
      expect((await failureOf(boxSubject, adapter.command(TARGET, { kind: 'off' }))).kind).toBe('offline');
      gateway.engine.nowMs += 120_000;
      expect(kindsOf(boxSubject, (await adapter.read(targets)).appliances)).toEqual(['offline']);
      const [device] = await adapter.listDevices();
      expect(device?.online).toBe(false);
    },
  },
  {
    name: 'box: refuses limits',
    options: { answers: { SetChargingProfile: () => ({ status: 'NotSupported' }) } },
    run: async ({ box, adapter }) => {
      for (let i = 0; i < 4; i += 1)
        expect((await failureOf(boxSubject, adapter.command(TARGET, { kind: 'off' }))).kind).toBe('refused');
      // Each form once, then it is left in peace.
      expect(box.profiles).toHaveLength(6);
    },
  },
  {
    name: 'box: takes another form of a limit, which is remembered',
    options: {
      answers: {
        SetChargingProfile: ({ csChargingProfiles }) => ({
          status:
            (csChargingProfiles as { readonly chargingProfileKind: string }).chargingProfileKind === 'Relative'
              ? 'Accepted'
              : 'Rejected',
        }),
      },
    },
    run: async ({ box, adapter }) => {
      await adapter.command(TARGET, { kind: 'on', currentA: 9, phases: null });
      expect(box.profiles).toHaveLength(4);
      await adapter.command(TARGET, { kind: 'on', currentA: 10, phases: null });
      expect(box.profiles).toHaveLength(5);
    },
  },
  {
    name: 'box: a limit in force is not sent again',
    run: async ({ box, adapter }) => {
      for (let i = 0; i < 3; i += 1) await adapter.command(TARGET, { kind: 'on', currentA: 9, phases: null });
      expect(box.profiles).toHaveLength(1);
    },
  },
  {
    name: 'box: a limit is renewed before it lapses',
    run: async ({ box, gateway, adapter, targets }) => {
      await adapter.command(TARGET, { kind: 'on', currentA: 9, phases: null });
      gateway.engine.nowMs += 14 * 60_000;
      await box.tick();
      await adapter.read(targets);
      expect(box.profiles).toHaveLength(2);
      await adapter.read(targets);
      expect(box.profiles).toHaveLength(2);
    },
  },
  {
    name: 'box: what it does without us is told with each limit, and again when its user changes it',
    run: async ({ box, adapter }) => {
      const schedule = () =>
        (box.profiles.at(-1) as { csChargingProfiles: { chargingSchedule: Readonly<Record<string, unknown>> } })
          .csChargingProfiles.chargingSchedule;
      await adapter.command({ ...TARGET, withoutUs: 'off' }, { kind: 'on', currentA: 9, phases: null });
      expect(schedule().chargingSchedulePeriod).toMatchObject([{ limit: 9 }, { startPeriod: 1_560, limit: 0 }]);
      const chosen = { ...TARGET, withoutUs: 'own' } as const;
      await adapter.read({ sensors: [], appliances: [chosen] });
      expect(schedule()).toMatchObject({ duration: 1_560, chargingSchedulePeriod: [{ limit: 9 }] });
      await adapter.read({ sensors: [], appliances: [chosen] });
      expect(box.profiles).toHaveLength(2);
    },
  },
  {
    name: 'box: waits for a start, and gets one after its limit',
    options: { startsItself: false },
    run: async ({ box, gateway, adapter }) => {
      expect((await gateway.connector()).transaction).toBeNull();
      await adapter.command(TARGET, { kind: 'on', currentA: 9, phases: null });
      expect(box.profiles).toHaveLength(1);
      await expect.poll(async () => (await gateway.connector()).transaction?.idTag).toBe(OWN_CARD);
    },
  },
  {
    name: 'box: a car that sleeps through a new offer is woken by a short pause, once',
    run: async ({ gateway, home, box, adapter, targets }) => {
      const limits = () =>
        box.profiles.map(
          (each) =>
            (each as { csChargingProfiles: { chargingSchedule: { chargingSchedulePeriod: { limit: number }[] } } })
              .csChargingProfiles.chargingSchedule.chargingSchedulePeriod[0]?.limit,
        );
      await adapter.command(TARGET, { kind: 'off' });
      await adapter.command(TARGET, { kind: 'on', currentA: 9, phases: null });
      gateway.engine.nowMs += 60_000;
      home.change(CHARGER_ID, { powerW: 0 });
      await box.tick();
      expect((await gateway.connector()).status?.value).toBe('SuspendedEV');
      await adapter.read(targets);
      expect(limits()).toEqual([0, 9]);
      gateway.engine.nowMs += 2.5 * 60_000;
      await box.tick();
      const [state] = (await adapter.read(targets)).appliances;
      expect(limits()).toEqual([0, 9, 0, 9]);
      expect(state).toMatchObject({ ok: true, value: { on: true, setCurrentA: 9 } });
      // It is full, or wants nothing.
      gateway.engine.nowMs += 4 * 60_000;
      await box.tick();
      await adapter.command(TARGET, { kind: 'on', currentA: 10, phases: null });
      await adapter.read(targets);
      expect(limits()).toEqual([0, 9, 0, 9, 10]);
    },
  },
  {
    name: 'box: with a list of cards nothing is started in our name',
    options: { startsItself: false },
    run: async ({ gateway, openWith }) => {
      await openWith({ make: 'other', cards: '04A2B9C1' }).command(TARGET, { kind: 'on', currentA: 9, phases: null });
      expect((await gateway.connector()).transaction).toBeNull();
    },
  },
  {
    name: 'box: a charge that 0 A would end is stopped, and started again',
    run: async ({ box, gateway, openWith }) => {
      const adapter = openWith({ make: 'huawei' });
      const first = (await gateway.connector()).transaction?.id;
      await adapter.command(TARGET, { kind: 'off' });
      expect(box.profiles).toEqual([]);
      await expect.poll(async () => (await gateway.connector()).endedId).toBe(first);
      await box.tick();
      expect((await gateway.connector()).status?.value).toBe('Finishing');
      await adapter.command(TARGET, { kind: 'on', currentA: 9, phases: null });
      await expect.poll(async () => (await gateway.connector()).transaction?.idTag).toBe(OWN_CARD);
    },
  },
  {
    name: 'box: a charge that 0 A would end goes on at the least where its user wants that',
    run: async ({ box, gateway, openWith }) => {
      await openWith({ make: 'huawei', pause: 'minimum' }).command(TARGET, { kind: 'off' });
      const [{ csChargingProfiles: profile }] = box.profiles as [
        { readonly csChargingProfiles: { readonly chargingSchedule: { readonly chargingSchedulePeriod: unknown[] } } },
      ];
      expect(profile.chargingSchedule.chargingSchedulePeriod[0]).toMatchObject({ limit: 6 });
      expect((await gateway.connector()).transaction).not.toBeNull();
    },
  },
  {
    name: 'box: values that are old are not fresh',
    run: async ({ gateway, home, box, adapter, targets }) => {
      gateway.engine.nowMs += 5 * 60_000;
      home.change(CHARGER_ID, { powerW: 0 });
      const [stale] = (await adapter.read(targets)).appliances;
      expect(stale).toMatchObject({ ok: true, value: { powerW: null, on: true } });
      await box.tick();
      const [fresh] = (await adapter.read(targets)).appliances;
      expect(fresh).toMatchObject({ ok: true, value: { powerW: 0 } });
    },
  },
];
