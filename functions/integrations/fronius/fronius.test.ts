import { describe, expect, it } from 'vitest';
import { deviceSchema } from '#shared/model/credentials.ts';
import { rawReadingSchema } from '#shared/model/reading.ts';
import { createStillHome } from '#test/integrations/still-home.ts';
import { fc } from '#test/support/property.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { accountKey } from './fields.ts';
import { toDevice, toSensorReading } from './mapping.ts';
import { flowSchema, systemsSchema } from './schemas.ts';
import { createSimulator, sample } from './simulator.ts';

const NOW = Date.parse('2026-05-14T10:30:20Z');
const SYSTEM = '2b1f0c7e-6d3a-4c55-9a0e-8f4d21c6b3aa';
const flow = (values: Record<string, number | null>, logDateTime: string | null = '2026-05-14T10:30:12Z') =>
  flowSchema.parse({
    status: { isOnline: true },
    data: { logDateTime, channels: Object.entries(values).map(([channelName, value]) => ({ channelName, value })) },
  });

describe('fronius mapping', () => {
  it('balances: production and import are drawn and stored', () => {
    const { pvPowerW, gridPowerW, consumptionPowerW, batteryPowerW } = toSensorReading(
      flow({ PowerPV: 4360, PowerFeedIn: -2040.5, PowerLoad: -812, PowerBattCharge: -1507.5 }),
      NOW,
    );
    expect((pvPowerW ?? 0) + (gridPowerW ?? 0)).toBeCloseTo((consumptionPowerW ?? 0) + (batteryPowerW ?? 0), 6);
  });

  it.each([
    [
      'wallbox',
      { PowerPV: 1682.9, PowerFeedIn: -496.01, PowerLoad: -186.89, PowerEVCTotal: -1000, PowerBattCharge: 0 },
    ],
    ['wallbox with the other sign', { PowerPV: 1682.9, PowerFeedIn: -496.01, PowerLoad: -186.89, PowerEVCTotal: 1000 }],
    ['immersion heater', { PowerPV: 1682.9, PowerFeedIn: -496.01, PowerLoad: -186.89, PowerOhmpilot: -1000 }],
  ])('adds the %s, which the load leaves out', (_, values) => {
    const reading = toSensorReading(flow(values), NOW);
    expect(reading.consumptionPowerW).toBeCloseTo(1186.89, 6);
    expect(reading).not.toHaveProperty('derive');
  });

  it('takes the load alone for no consumption where the wallbox does not answer', () => {
    const silent = { PowerPV: 1682.9, PowerFeedIn: -496.01, PowerLoad: -186.89, PowerEVCTotal: null };
    expect(toSensorReading(flow(silent), NOW)).toMatchObject({ consumptionPowerW: null, derive: 'consumptionPowerW' });
    // Better than nothing where nothing follows.
    expect(toSensorReading(flow({ ...silent, PowerPV: null }), NOW)).toMatchObject({ consumptionPowerW: 186.89 });
  });

  it('never returns minus zero', () => {
    const { consumptionPowerW, batteryPowerW } = toSensorReading(flow({ PowerLoad: 0, PowerBattCharge: 0 }), NOW);
    expect([consumptionPowerW, batteryPowerW].every((value) => Object.is(value, 0))).toBe(true);
  });

  it('passes on the time of a clock that is ahead', () => {
    expect(toSensorReading(flow({ PowerPV: 1 }, '2026-05-14T11:30:12Z'), NOW)).toMatchObject({
      timeIsMeasured: true,
      time: '2026-05-14T11:30:12.000Z',
    });
  });

  it('uses the arrival time in place of a time without a zone', () => {
    for (const time of [null, '2026-05-14T10:30:12']) {
      expect(toSensorReading(flow({ PowerPV: 1 }, time), NOW)).toMatchObject({
        timeIsMeasured: false,
        time: '2026-05-14T10:30:20.000Z',
      });
    }
  });

  it('rejects an invalid state of charge', () => {
    for (const soc of [-1, 101, null]) {
      expect(toSensorReading(flow({ PowerPV: 1, BattSOC: soc }), NOW).batterySocPercent).toBeNull();
    }
  });

  it('maps any JSON or refuses it', () => {
    const value = fc.oneof(fc.jsonValue(), fc.double());
    const channel = fc.record(
      {
        channelName: fc.oneof(
          fc.constantFrom('PowerPV', 'PowerFeedIn', 'PowerLoad', 'PowerEVCTotal', 'PowerBattCharge', 'BattSOC'),
          fc.jsonValue(),
        ),
        unit: fc.oneof(fc.constantFrom('W', '%'), fc.jsonValue()),
        value,
      },
      { requiredKeys: [] },
    );
    const time = fc.oneof(
      fc.jsonValue(),
      fc
        .date({ min: new Date(NOW - 900_000), max: new Date(NOW + 900_000), noInvalidDate: true })
        .map((d) => d.toISOString()),
    );
    const body = fc.record({
      status: fc.oneof(fc.jsonValue(), fc.record({ isOnline: fc.oneof(fc.boolean(), fc.jsonValue()) })),
      data: fc.oneof(fc.jsonValue(), fc.record({ logDateTime: time, channels: fc.array(channel) })),
    });
    let mapped = 0;
    fc.assert(
      fc.property(fc.oneof(body, fc.jsonValue()), (json) => {
        const parsed = flowSchema.safeParse(json);
        if (!parsed.success) return;
        try {
          rawReadingSchema.parse(toSensorReading(parsed.data, NOW));
          mapped += 1;
        } catch (error) {
          if (!(error instanceof VendorError)) throw error;
        }
      }),
      { numRuns: 1_000 },
    );
    expect(mapped).toBeGreaterThan(0);
  });

  it('lists any JSON or refuses it', () => {
    const system = fc.record({
      pvSystemId: fc.oneof(fc.constant(SYSTEM), fc.jsonValue()),
      name: fc.jsonValue(),
      peakPower: fc.oneof(fc.double(), fc.jsonValue()),
    });
    fc.assert(
      fc.property(fc.record({ pvSystems: fc.array(system), links: fc.jsonValue() }), (json) => {
        const parsed = systemsSchema.safeParse(json);
        if (parsed.success) for (const one of parsed.data.pvSystems) deviceSchema.parse(toDevice(one));
      }),
    );
  });
});

describe('fronius adapter', () => {
  const fields = { accessKeyId: ' FKIA0000-1111-2222-3333-444455556666 ', accessKeyValue: ' 7c0f0d52 ' };
  const open = (answer: (url: URL) => Response, change = {}) => {
    const asked: { url: URL; headers: Headers }[] = [];
    const context: AdapterContext = {
      ...createStillHome().clock,
      fetch: async (input, init) => {
        const url = new URL(String(input));
        asked.push({ url, headers: new Headers(init?.headers) });
        return answer(url);
      },
      fields: { ...fields, ...change },
      baseUrlOverride: null,
    };
    return { adapter: openAdapter(context), asked };
  };

  it('sends the key in headers only', async () => {
    const { adapter, asked } = open(() => Response.json({ pvSystems: [] }));

    await adapter.verify();

    expect(asked[0]?.headers.get('accesskeyid')).toBe('FKIA0000-1111-2222-3333-444455556666');
    expect(asked[0]?.headers.get('accesskeyvalue')).toBe('7c0f0d52');
    expect(asked[0]?.url.href).toBe('https://api.solarweb.com/swqapi/pvsystems?offset=0&limit=50');
  });

  it.each([
    { accessKeyId: '' },
    { accessKeyId: 'a\r\nb' },
    { accessKeyValue: '' },
    { accessKeyValue: 'a b' },
    { accessKeyValue: 'schlüssel' },
  ])('makes no call with %o', async (change) => {
    const { adapter, asked } = open(() => Response.json({ pvSystems: [] }), change);
    await expect(adapter.verify()).rejects.toMatchObject({ kind: 'auth_failed' });
    expect(asked).toEqual([]);
  });

  it('has an account key that is not the id', () => {
    expect(accountKey(fields)).toMatch(/^[0-9a-f]{32}$/);
    expect(accountKey({ accessKeyId: fields.accessKeyId.trim() })).toBe(accountKey(fields));
    expect(accountKey({ accessKeyId: 'a/b' })).toBeNull();
  });

  it.each([
    [{ 'retry-after': '7' }, 'x', 7],
    [{}, 'retry after: 12', 12],
    [{ 'x-rate-limit-reset': '2026-05-14T10:30:41.1234567Z' }, 'x', 42],
    [{}, 'x', null],
  ])('waits as required by %o and "%s"', async (headers, responseMessage, retryAfterS) => {
    const { adapter } = open(() => Response.json({ responseError: 1, responseMessage }, { status: 429, headers }));
    await expect(adapter.verify()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterS });
  });

  it('pays one data point for a system with two sensors, and pauses an hour when none are left', async () => {
    const { adapter, asked } = open(() => Response.json({ responseError: 1011, responseMessage: '' }, { status: 429 }));
    const target = { deviceId: SYSTEM, measures: null };

    const { sensors } = await adapter.read({ sensors: [target, target], appliances: [] });

    expect(asked).toHaveLength(1);
    expect(sensors).toMatchObject([
      { error: { kind: 'rate_limited', retryAfterS: 3_600 } },
      { error: { kind: 'rate_limited', retryAfterS: 3_600 } },
    ]);
  });

  it('ends a list that never ends', async () => {
    const page = Array.from({ length: 50 }, () => ({ pvSystemId: SYSTEM, name: 'x' }));
    const { adapter, asked } = open(() => Response.json({ pvSystems: page, links: { totalItemsCount: 1e9 } }));
    expect(await adapter.listDevices()).toHaveLength(500);
    expect(asked).toHaveLength(10);
  });

  it('distinguishes systems that the key may not see from those that do not exist', async () => {
    const home = createStillHome();
    const simulator = createSimulator(home, [sample.fields]);
    const adapter = openAdapter({
      ...home.clock,
      fetch: async (input, init) => await simulator(new Request(input, init)),
      fields: sample.fields,
      baseUrlOverride: null,
    });
    const targets = ['91d4c3b2-0f6e-4a8b-b7c5-3e2d1f0a9b88', '00000000', SYSTEM];

    const { sensors } = await adapter.read({
      sensors: targets.map((deviceId) => ({ deviceId, measures: null })),
      appliances: [],
    });

    const { batterySocPercent } = home.meter();
    expect(sensors).toMatchObject([
      { error: { kind: 'refused' } },
      { error: { kind: 'offline' } },
      { value: { batterySocPercent, timeIsMeasured: true } },
    ]);
  });
});
