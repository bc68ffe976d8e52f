import { describe, expect, it } from 'vitest';
import type { ControlState } from '#functions/control/decide/memory/state.ts';
import { dueLinks, pollAfter } from '#functions/control/polling.ts';
import { deviceSchema } from '#shared/model/credentials.ts';
import { rawReadingSchema } from '#shared/model/reading.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { createStillHome } from '#test/integrations/still-home.ts';
import { fc } from '#test/support/property.ts';
import { createMemoryTokens } from '../memory-tokens.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { type DeviceType, deviceTypes, formatDeviceId, parseDeviceId } from './device-id.ts';
import { accountKey, hostOf } from './fields.ts';
import { manifest } from './manifest.ts';
import { toDevices, toSensorReading } from './mapping.ts';
import { devicesSchema, liveSchema, plantsSchema } from './schemas.ts';
import { createSimulator, sample } from './simulator.ts';

const NOW = Date.parse('2026-06-12T10:47:00Z');

describe('huawei fields', () => {
  it.each([
    'eu5.fusionsolar.huawei.com',
    ' https://EU5.fusionsolar.huawei.com/pvmswebsite/login/build/index.html#/LOGIN ',
    'https://eu5.fusionsolar.huawei.com:27200',
  ])('portal "%s" is taken', (host) => {
    expect(hostOf({ host })).toBe('eu5.fusionsolar.huawei.com');
    expect(accountKey({ host, userName: ' sunapi01 ' })).toBe('eu5.fusionsolar.huawei.com sunapi01');
  });

  it.each([
    '',
    'fusionsolar.huawei.com',
    'https://evil.example',
    'https://eu5.fusionsolar.huawei.com.evil.example',
    'https://eu5.fusionsolar.huawei.com@evil.example',
    'https://evil.example/.fusionsolar.huawei.com',
  ])('portal "%s" is refused', (host) => {
    expect(() => hostOf({ host })).toThrow(VendorError);
    expect(accountKey({ host, userName: 'sunapi01' })).toBeNull();
  });
});

describe('huawei device id', () => {
  it('comes back', () => {
    const devices = new Map<DeviceType, readonly string[]>([
      [47, ['1000000035512346']],
      [1, ['1000000035512345', '-7']],
    ]);
    const id = formatDeviceId({ plantCode: 'NE=33554999', devices });
    expect(id).toBe('NE=33554999/47:1000000035512346/1:1000000035512345+-7');
    expect(parseDeviceId(id ?? '')).toEqual({ plantCode: 'NE=33554999', devices });
  });

  it('is none for more devices than it can name', () => {
    const ids = Array.from({ length: 14 }, (_one, index) => `10000000355123${index}`);
    expect(formatDeviceId({ plantCode: 'NE=33554999', devices: new Map([[1, ids]]) })).toBeNull();
  });

  it.each(['', 'NE=1', 'NE=1/', 'NE=1/2:3', 'NE=1/1:', 'NE=1/1:3/1:4', 'NE=1/1:3 OR 1', '/1:3', 'a b/1:3'])(
    '"%s" is refused',
    (id) => expect(() => parseDeviceId(id)).toThrow(VendorError),
  );
});

describe('huawei mapping', () => {
  const value = fc.oneof(fc.jsonValue(), fc.double(), fc.double().map(String), fc.constant(0));
  const names = [
    'active_power',
    'mppt_power',
    'inverter_state',
    'run_state',
    'meter_status',
    'battery_status',
    'ch_discharge_power',
    'battery_soc',
  ];
  const items = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...names), value));

  it('maps any JSON or refuses it', () => {
    let mapped = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...deviceTypes), fc.array(items, { maxLength: 3 })), { maxLength: 4 }),
        (kinds) => {
          const values = new Map(
            kinds.map(([type, all]) => {
              const { data } = liveSchema.parse({ data: all.map((dataItemMap) => ({ devId: 1, dataItemMap })) });
              return [type, data.map((one) => one.dataItemMap)] as const;
            }),
          );
          try {
            rawReadingSchema.parse(toSensorReading(values, NOW));
            mapped += 1;
          } catch (error) {
            if (!(error instanceof VendorError)) throw error;
          }
        },
      ),
      { numRuns: 1_000 },
    );
    expect(mapped).toBeGreaterThan(0);
  });

  it('lists any JSON or refuses it', () => {
    const plant = fc.record({ plantCode: fc.constantFrom('NE=1', 'NE=2', ''), plantName: value, capacity: value });
    const device = fc.record({ id: value, devTypeId: fc.constantFrom(1, 39, 47, 62, 'x'), stationCode: value });
    fc.assert(
      fc.property(fc.array(plant), fc.array(device), (list, data) => {
        const [plants, devices] = [plantsSchema.safeParse({ data: { list } }), devicesSchema.safeParse({ data })];
        if (!plants.success || !devices.success) return;
        for (const one of toDevices(plants.data.data.list, devices.data.data)) deviceSchema.parse(one);
      }),
    );
  });

  it('keeps an id beyond 2^53 whole', () => {
    const id = '9007199254740993123';
    const { data } = devicesSchema.parse({ data: [{ id, devTypeId: 1, stationCode: 'NE=1' }] });
    expect(data[0]?.id).toBe(id);
  });
});

/** The adapter over its simulator without a network. @param more what the account has besides its sign-in */
const overSimulator = (more: Readonly<Record<string, string>> = {}) => {
  const home = createStillHome();
  const simulator = createSimulator(home, [{ ...sample.fields, ...more }]);
  const asked: { readonly call: string; readonly atMs: number }[] = [];
  const context: AdapterContext = {
    ...home.clock,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      asked.push({ call: new URL(request.url).pathname.replace('/thirdData/', ''), atMs: home.now() });
      return await simulator(request);
    },
    fields: sample.fields,
    baseUrlOverride: null,
    tokens: createMemoryTokens(),
  };
  const calls = (): string[] => asked.splice(0).map(({ call }) => call);
  const read = async (adapter = openAdapter(context)) =>
    (await adapter.read({ sensors: sample.sensors, appliances: [] })).sensors[0];
  return { home, context, asked, calls, read };
};

describe('huawei plants whose owners withdrew the access', () => {
  const [plants, most] = ['NE=1 NE=2 NE=3', ['ok', 'refused', 'ok']];
  const ids = async (context: AdapterContext) =>
    (await openAdapter(context).listDevices()).map(({ deviceId }) => ({ deviceId, measures: null }));
  const kindsOf = async (context: AdapterContext, sensors: Awaited<ReturnType<typeof ids>>) =>
    (await openAdapter(context).read({ sensors, appliances: [] })).sensors.map((one) =>
      one.ok ? 'ok' : one.error.kind,
    );

  it('are left out of the list, and the others are listed', async () => {
    const { context } = overSimulator({ plants, withdrawn: 'NE=2' });
    expect((await ids(context)).map(({ deviceId }) => deviceId.split('/')[0])).toEqual(['NE=1', 'NE=3']);
    const none = overSimulator({ plants, withdrawn: plants });
    await expect(ids(none.context)).rejects.toMatchObject({ kind: 'refused', retryable: false });
  });

  it('leave the others readable, at the price of a few calls once an hour', async () => {
    const sensors = await ids(overSimulator({ plants }).context);
    const { home, context, calls } = overSimulator({ plants, withdrawn: 'NE=2' });
    const readings = (): number => calls().filter((call) => call === 'getDevRealKpi').length;
    expect(await kindsOf(context, sensors)).toEqual(most);
    // Refused together, then without each of the first two; the other kinds are asked without the refused one.
    expect(readings()).toBe(5);
    for (let minute = 5; minute < 60; minute += 5) {
      await home.clock.sleep(5 * MINUTE_MS);
      expect(await kindsOf(context, sensors)).toEqual(most);
      expect(readings()).toBe(3);
    }
  });

  it('are found within two rounds when there are several', async () => {
    const sensors = await ids(overSimulator({ plants }).context);
    const { home, context } = overSimulator({ plants, withdrawn: 'NE=1 NE=3' });
    // Asked alone: the second one uses up the five minutes.
    expect(await kindsOf(context, sensors)).toEqual(['refused', 'ok', 'rate_limited']);
    await home.clock.sleep(5 * MINUTE_MS);
    expect(await kindsOf(context, sensors)).toEqual(['refused', 'ok', 'refused']);
  });
});

describe('huawei budget', () => {
  it('polls each kind once in five minutes, whatever the caller, and dates the values by the poll', async () => {
    const { home, calls, read } = overSimulator();
    const first = await read();
    expect(calls()).toEqual(['login', 'getDevRealKpi', 'getDevRealKpi', 'getDevRealKpi']);
    await home.clock.sleep(4 * MINUTE_MS);
    const [again, other] = await Promise.all([read(), read()]);
    expect(calls()).toEqual([]);
    expect([again, other]).toEqual([first, first]);
    await home.clock.sleep(MINUTE_MS);
    const [next, same] = await Promise.all([read(), read()]);
    expect(calls()).toEqual(['getDevRealKpi', 'getDevRealKpi', 'getDevRealKpi']);
    expect(next).toMatchObject({ ok: true });
    expect(same).toEqual(next);
    expect(next?.ok && first?.ok && next.value.time > first.value.time).toBe(true);
  });

  it('uses unknown fields after the five minutes, too', async () => {
    const { home, read } = overSimulator();
    const before = await read();
    home.setFault('huawei', 'unknown-fields');
    await home.clock.sleep(5 * MINUTE_MS);
    const after = await read();
    const values = (one: typeof before) => one?.ok && { ...one.value, time: null, receivedAt: null };
    expect(values(after)).toEqual(values(before));
  });

  it('lists plants once an hour, however often it is called, and caches no empty list', async () => {
    const { home, context, calls } = overSimulator();
    for (let look = 0; look < 5; look += 1) expect(await openAdapter(context).listDevices()).toHaveLength(1);
    expect(calls()).toEqual(['login', 'stations', 'getDevList']);
    await home.clock.sleep(HOUR_MS);
    await openAdapter(context).listDevices();
    expect(calls()).toEqual(['login', 'stations', 'getDevList']);
  });

  it('remembers nothing for another password', async () => {
    const { context } = overSimulator();
    await openAdapter(context).listDevices();
    const stranger = openAdapter({ ...context, fields: sample.wrongFields, tokens: createMemoryTokens() });
    await expect(stranger.listDevices()).rejects.toMatchObject({ kind: 'auth_failed' });
  });

  it.each([
    [1, 720, 48],
    [15, 288, 48],
  ])('of runs every %i min over a day, begun up to 10 s off: never too often', async (minutes, atMost, logins) => {
    const { home, context, asked, read } = overSimulator();
    const startMs = home.now();
    const id = 'crd_1';
    const site = {
      credentials: [{ id, service: 'huawei' }],
      sensors: [{ credentialsId: id }],
      appliances: [],
      run: null,
    };
    let state: ControlState | null = null;
    const adapter = openAdapter(context);
    for (let run = 0; run * minutes * MINUTE_MS < DAY_MS; run += 1) {
      // A begin that is now early, now late.
      const beginMs = startMs + run * minutes * MINUTE_MS + ((run * 7) % 11) * SECOND_MS;
      await home.clock.sleep(Math.max(0, beginMs - home.now()));
      const due = dueLinks(
        site as unknown as Parameters<typeof dueLinks>[0],
        state,
        () => manifest,
        minutes * MINUTE_MS,
        home.now(),
      );
      if (due.size === 0) continue;
      const readMs = home.now();
      expect(await read(adapter)).toMatchObject({ ok: true });
      const poll = pollAfter(
        (state as ControlState | null)?.polls?.[id as never],
        null,
        readMs,
        manifest.timing.samplingS,
      );
      state = { polls: { [id]: poll }, appliances: {}, sun: null } as unknown as ControlState;
    }
    const live = asked.filter(({ call }) => call === 'getDevRealKpi');
    expect(live.length).toBeLessThanOrEqual(atMost);
    expect(live.length).toBeGreaterThan(0.9 * atMost);
    expect(asked.length - live.length).toBeLessThanOrEqual(logins);
    for (const [index, { atMs }] of live.entries()) {
      const same = live[index + 3];
      if (same !== undefined) expect(same.atMs - atMs).toBeGreaterThanOrEqual(5 * MINUTE_MS);
    }
  });
});
