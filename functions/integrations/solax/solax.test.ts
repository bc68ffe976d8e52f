import { describe, expect, it } from 'vitest';
import { deviceSchema } from '#shared/model/credentials.ts';
import { rawReadingSchema } from '#shared/model/reading.ts';
import { createStillHome } from '#test/integrations/still-home.ts';
import { fc } from '#test/support/property.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { formatDeviceId, parseDeviceId } from './device-id.ts';
import { accountKey } from './fields.ts';
import { toDevices, toSensorReading, toTokenReading } from './mapping.ts';
import { batteriesSchema, devicesSchema, invertersSchema, plantsSchema, realtimeSchema } from './schemas.ts';
import { createSimulator } from './simulator.ts';

const NOW = Date.parse('2026-06-12T10:47:00Z');
const APP = { clientId: '9a41c07de3b84f52a6d0', clientSecret: 'c3f18e5b7a0942d6b1e4' };
const TOKEN = { tokenId: '20240612103000123456789', wifiSn: 'SR3ABCDE12,SR3ABCDE13' };

const value = fc.oneof(fc.jsonValue(), fc.double(), fc.constant(0));
const time = fc.oneof(
  fc.jsonValue(),
  fc
    .date({ min: new Date(NOW - 1_500_000), max: new Date(NOW + 300_000), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
const recordOf = (names: readonly string[], more: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record({ ...Object.fromEntries(names.map((name) => [name, value])), ...more }, { requiredKeys: [] });

/** A reading that our model holds, or a VendorError; counts the readings. */
const mapsOrRefuses = (map: () => unknown): number => {
  try {
    rawReadingSchema.parse(map());
    return 1;
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    return 0;
  }
};

describe('solax fields', () => {
  it.each([
    [APP, 'app eu 9a41c07de3b84f52a6d0'],
    [{ ...APP, region: ' CN ' }, 'app cn 9a41c07de3b84f52a6d0'],
    [{ ...APP, ...TOKEN }, 'app eu 9a41c07de3b84f52a6d0'],
    [TOKEN, 'dongle SR3ABCDE12 SR3ABCDE13'],
    [{ ...TOKEN, wifiSn: 'SR3ABCDE13  SR3ABCDE12;SR3ABCDE13' }, 'dongle SR3ABCDE12 SR3ABCDE13'],
    [{}, null],
    [{ ...APP, region: 'https://evil.example' }, null],
    [{ ...APP, clientSecret: '' }, null],
    [{ ...TOKEN, wifiSn: '' }, null],
    [{ ...TOKEN, wifiSn: 'A1B2C3,A1B2C4,A1B2C5,A1B2C6,A1B2C7,A1B2C8' }, null],
    [{ ...TOKEN, tokenId: '2024\r\nx' }, null],
  ])('of %o: the account is %s', (fields, key) => {
    expect(accountKey(fields)).toBe(key);
  });
});

describe('solax device id', () => {
  it.each([
    { businessType: 1 as const, plantId: '1618600000000000001', inverters: ['A1', 'B2'], batteries: ['C3'], hosts: [] },
    { businessType: 4 as const, plantId: '7', inverters: ['A1'], batteries: [], hosts: [] },
    { businessType: 1 as const, plantId: '7', inverters: ['A1', 'B2'], batteries: [], hosts: ['B2'] },
  ])('of %o comes back', (id) => {
    expect(parseDeviceId(formatDeviceId(id) ?? '')).toEqual(id);
  });

  it('is none for more devices than it can name', () => {
    const inverters = Array.from({ length: 14 }, (_one, index) => `H34T10J00012${index}`);
    expect(
      formatDeviceId({ businessType: 1, plantId: '1618600000000000001', inverters, batteries: [], hosts: [] }),
    ).toBeNull();
    expect(() => parseDeviceId(`1/7/${Array(11).fill('A').join('+')}/`)).toThrow(VendorError);
  });
});

describe('solax mapping', () => {
  it('maps any JSON or refuses it', () => {
    const strings = fc.oneof(fc.jsonValue(), recordOf(['mppt1Power', 'MPPT2Power', 'pv1Power']));
    const inverter = recordOf(
      [
        'totalActivePower',
        'acPower1',
        'acPower2',
        'acPower3',
        'MPPTTotalInputPower',
        'gridPower',
        'todayImportEnergy',
        'todayExportEnergy',
      ],
      { dataTime: time, mpptMap: strings, pvMap: strings },
    );
    const battery = recordOf(['batterySOC', 'chargeDischargePower'], { dataTime: time });
    let mapped = 0;
    fc.assert(
      fc.property(
        fc.array(inverter, { minLength: 1, maxLength: 3 }),
        fc.array(battery, { maxLength: 2 }),
        fc.constantFrom(1 as const, 4 as const),
        (inverters, batteries, businessType) => {
          const named = <T extends object>(all: readonly T[]) => all.map((one) => ({ ...one, deviceSn: 'A1' }));
          const data = invertersSchema.parse({ result: named(inverters) }).result;
          const stored = batteriesSchema.parse({ result: named(batteries) }).result;
          mapped += mapsOrRefuses(() => toSensorReading(data, stored, businessType, NOW));
        },
      ),
      { numRuns: 1_000 },
    );
    expect(mapped).toBeGreaterThan(0);
  });

  it('maps any answer to a Token ID or refuses it', () => {
    const names = ['acpower', 'feedinpower', 'feedinenergy', 'consumeenergy', 'soc', 'batPower'];
    const result = recordOf([...names, 'powerdc1', 'powerdc2', 'powerdc3', 'powerdc4'], { utcDateTime: time });
    let mapped = 0;
    fc.assert(
      fc.property(fc.array(result, { minLength: 1, maxLength: 3 }), (all) => {
        const parsed = all.map((one) => realtimeSchema.parse({ result: one }).result);
        mapped += mapsOrRefuses(() => toTokenReading(parsed, NOW));
      }),
      { numRuns: 1_000 },
    );
    expect(mapped).toBeGreaterThan(0);
  });

  it('lists any JSON or refuses it', () => {
    const plant = fc.record({
      plantId: fc.oneof(fc.nat().map(String), fc.jsonValue()),
      plantName: value,
      pvCapacity: value,
    });
    const device = fc.record({
      deviceSn: fc.oneof(fc.constant('H34T10J0001234'), fc.jsonValue()),
      onlineStatus: value,
    });
    const page = (record: fc.Arbitrary<unknown>) =>
      fc.record({ result: fc.record({ pages: value, records: fc.array(record) }) });
    fc.assert(
      fc.property(page(plant), page(device), (plants, devices) => {
        const [all, inverters] = [plantsSchema.safeParse(plants), devicesSchema.safeParse(devices)];
        if (!all.success || !inverters.success) return;
        for (const one of all.data.result.records) {
          const parts = { inverters: inverters.data.result.records, batteries: [], hosts: [] };
          for (const found of toDevices(one, 1, parts)) deviceSchema.parse(found);
        }
      }),
    );
  });
});

/** The adapter over its simulator without a network. */
const overSimulator = (fields: Record<string, string>, accepted = fields) => {
  const home = createStillHome();
  const simulator = createSimulator(home, [accepted]);
  const asked: string[] = [];
  const context: AdapterContext = {
    ...home.clock,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return await simulator(request);
    },
    fields,
    baseUrlOverride: null,
  };
  const adapter = openAdapter(context);
  const read = async () =>
    (await adapter.read({ sensors: [{ deviceId: 'plant', measures: null }], appliances: [] })).sensors[0];
  return { home, adapter, asked, read };
};

describe('solax with a Token ID, over the simulator', () => {
  const one = { ...TOKEN, wifiSn: 'SR3ABCDE12' };

  it('shows the home', async () => {
    const { home, adapter, read, asked } = overSimulator(one);
    await adapter.verify();
    expect(await adapter.listDevices()).toMatchObject([{ deviceId: 'plant', kind: 'sensor' }]);
    const { gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW, batterySocPercent } = home.meter();
    const outcome = await read();
    expect(outcome).toMatchObject({ ok: true, value: { pvPowerW, batteryPowerW, batterySocPercent } });
    if (!outcome?.ok) throw new Error('not read');
    expect(outcome.value.gridPowerW).toBeCloseTo(gridPowerW, 6);
    expect(outcome.value.consumptionPowerW).toBeCloseTo(consumptionPowerW, 6);
    expect(new Set(asked)).toEqual(new Set(['POST /api/v2/dataAccess/realtimeInfo/get']));
  });

  it.each([
    ['unauthorized', 'auth_failed', null],
    ['rate-limited', 'rate_limited', 60],
    ['server-error', 'upstream', null],
    ['html', 'bad_response', null],
    ['half-body', 'bad_response', null],
    ['nulls', 'bad_response', null],
  ] as const)('fault %s is %s', async (fault, kind, retryAfterS) => {
    const { home, read } = overSimulator(one);
    home.setFault('solax', fault);
    expect(await read()).toMatchObject({ ok: false, error: { kind, retryAfterS } });
    home.setFault('solax', null);
    expect(await read()).toMatchObject({ ok: true });
  });

  it('reports a wrong token and a wrong number while the user links', async () => {
    const token = overSimulator({ ...one, tokenId: '20240612103000999999999' }, one);
    await expect(token.adapter.verify()).rejects.toMatchObject({ kind: 'auth_failed' });
    const number = overSimulator({ ...one, wifiSn: 'SR3ZZZZZ99' }, one);
    await expect(number.adapter.verify()).rejects.toMatchObject({ kind: 'auth_failed' });
  });

  it('keeps the token out of errors, though the vendor repeats it', async () => {
    const tokenId = '20240612103000999999999';
    const { adapter } = overSimulator({ ...one, tokenId }, one);
    const error: unknown = await adapter.verify().catch((caught: unknown) => caught);
    expect(`${error instanceof Error ? `${error.message} ${error.stack}` : ''}`).not.toContain(tokenId);
  });

  it('pauses for an hour after exceeding the limit', async () => {
    const context: AdapterContext = {
      ...createStillHome().clock,
      fetch: async () =>
        Response.json({
          success: false,
          code: 1,
          exception:
            'There have been several violations in a row, and the system will prohibit calls within the next hour',
        }),
      fields: one,
      baseUrlOverride: null,
    };
    await expect(openAdapter(context).verify()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterS: 3_600 });
  });
});

describe('solax Developer API', () => {
  it.each([
    ['eu', 'openapi-eu.solaxcloud.com'],
    ['US', 'openapi-us.solaxcloud.com'],
  ])('calls the host of region %s', async (region, host) => {
    const asked: { url: URL; headers: Headers; body: string }[] = [];
    const adapter = openAdapter({
      ...createStillHome().clock,
      fetch: async (input, init) => {
        asked.push({
          url: new URL(String(input)),
          headers: new Headers(init?.headers),
          body: String(init?.body ?? ''),
        });
        return Response.json(
          asked.length === 1
            ? { code: 0, result: { access_token: 'vX3k', expires_in: 2_591_999 } }
            : { code: 10_000, result: { records: [] } },
        );
      },
      fields: { ...APP, region },
      baseUrlOverride: null,
    });

    await adapter.verify();

    expect(asked.map(({ url }) => url.hostname)).toEqual([host, host]);
    expect(asked[0]?.body).toContain('grant_type=client_credentials');
    expect(asked[0]?.url.search).toBe('');
    expect(asked[1]?.headers.get('authorization')).toBe('bearer vX3k');
  });

  it('keeps a plant id beyond 2^53 whole', () => {
    expect(
      plantsSchema.parse({ result: { records: [{ plantId: '1618600000000000001' }] } }).result.records,
    ).toMatchObject([{ plantId: '1618600000000000001' }]);
  });

  it('finds a battery that no list has, and reads it though it has no time and no serial number', async () => {
    const { home, adapter, asked } = overSimulator(APP, { ...APP, battery: 'hidden' });
    const [device] = await adapter.listDevices();
    expect(device?.deviceId).toBe('1/1618600000000000001/H34T10J0001234/@H34T10J0001234');
    asked.length = 0;
    const { batteryPowerW, batterySocPercent, timeMs } = home.meter();
    const { sensors } = await adapter.read({
      sensors: [{ deviceId: device?.deviceId ?? '', measures: null }],
      appliances: [],
    });
    const time = new Date(timeMs).toISOString();
    expect(sensors).toMatchObject([
      { ok: true, value: { time, timeIsMeasured: true, batteryPowerW, batterySocPercent } },
    ]);
    expect(asked).toEqual(Array(2).fill('GET /openapi/v2/device/realtime_data'));
  });

  it('lists a plant with all its devices', async () => {
    const { adapter } = overSimulator(APP);
    expect(await adapter.listDevices()).toMatchObject([
      {
        deviceId: '1/1618600000000000001/H34T10J0001234/B34A10J0005678',
        name: 'Haus Egger',
        model: '9.9 kWp',
        online: true,
      },
    ]);
  });
});
