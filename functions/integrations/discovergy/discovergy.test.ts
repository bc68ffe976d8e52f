import { describe, expect, it } from 'vitest';
import { deviceSchema } from '#shared/model/credentials.ts';
import { meterRoles, rawReadingSchema } from '#shared/model/reading.ts';
import { createStillHome } from '#test/integrations/still-home.ts';
import { fc } from '#test/support/property.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { accountKey } from './fields.ts';
import { toDevices, toSensorReading } from './mapping.ts';
import { metersSchema, readingFields, readingSchema } from './schemas.ts';
import { createSimulator, sample } from './simulator.ts';

const NOW = Date.parse('2026-05-14T10:30:00Z');
const GRID = '4f1c77e0a92b4d5c8e3361d7b05a9e42';
const reading = (values: Record<string, unknown>, time: unknown = NOW - 20_000) =>
  readingSchema.parse({ time, values });

describe('discovergy mapping', () => {
  it.each([
    ['a minute ahead', NOW + 60_000, true, NOW + 60_000],
    ['far ahead', NOW + 3_600_000, true, NOW + 3_600_000],
    ['no time', 1e14, false, NOW],
    ['missing', null, false, NOW],
    ['a text', 'today', false, NOW],
    ['never', -1, false, NOW],
    ['ten minutes old', NOW - 600_000, true, NOW - 600_000],
  ])('handles a time that is %s', (_about, time, measured, expectedMs) => {
    expect(toSensorReading(reading({ power: 1_000 }, time), 'grid', NOW)).toMatchObject({
      timeIsMeasured: measured,
      time: new Date(expectedMs).toISOString(),
    });
  });

  it('shows no value for a meter that stopped reporting', () => {
    expect(() => toSensorReading(reading({ power: 1_000 }, NOW - 1_200_001), 'grid', NOW)).toThrow('sends no data');
  });

  it('never returns minus zero', () => {
    expect(Object.is(toSensorReading(reading({ power: 0 }), 'pv', NOW).pvPowerW, 0)).toBe(true);
  });

  it('rejects an impossible power', () => {
    expect(() => toSensorReading(reading({ power: 1e12 }), 'grid', NOW)).toThrow('no power');
  });

  it('maps any JSON or refuses it', () => {
    const value = fc.oneof(fc.jsonValue(), fc.double(), fc.integer(), fc.integer({ min: NOW - 10_000, max: NOW }));
    const values = fc.oneof(
      fc.jsonValue(),
      fc.record(Object.fromEntries(readingFields.map((name) => [name, value])), { requiredKeys: [] }),
    );
    const body = fc.oneof(fc.jsonValue(), fc.record({ time: value, values }, { requiredKeys: [] }));
    fc.assert(
      fc.property(body, fc.constantFrom(...meterRoles, null), (json, role) => {
        const parsed = readingSchema.safeParse(json);
        if (!parsed.success) return;
        try {
          rawReadingSchema.parse(toSensorReading(parsed.data, role, NOW));
        } catch (error) {
          if (!(error instanceof VendorError)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('lists any JSON or refuses it', () => {
    const meter = fc.record(
      {
        meterId: fc.oneof(fc.constant(GRID), fc.jsonValue()),
        serialNumber: fc.jsonValue(),
        type: fc.jsonValue(),
        measurementType: fc.oneof(fc.constant('ELECTRICITY'), fc.jsonValue()),
        loadProfileType: fc.jsonValue(),
        lastMeasurementTime: fc.oneof(fc.double(), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.array(meter), fc.jsonValue()), (json) => {
        const parsed = metersSchema.safeParse(json);
        if (parsed.success) for (const device of toDevices(parsed.data, NOW)) deviceSchema.parse(device);
      }),
    );
  });
});

describe('discovergy adapter', () => {
  const open = (
    answer: (url: URL) => Response,
    fields = { email: 'Sun+Meter@Example.com ', password: 'Zähler:a*b' },
  ) => {
    const asked: { url: URL; headers: Headers }[] = [];
    const { clock } = createStillHome();
    const context: AdapterContext = {
      ...clock,
      fetch: async (input, init) => {
        const url = new URL(String(input));
        asked.push({ url, headers: new Headers(init?.headers) });
        return answer(url);
      },
      fields,
      baseUrlOverride: null,
    };
    return { adapter: openAdapter(context), asked, startMs: clock.now(), now: clock.now };
  };

  it('signs in with name and password in UTF-8, and keeps both out of the URL', async () => {
    const { adapter, asked } = open(() => Response.json([]));

    await adapter.verify();

    const [, encoded] = asked[0]?.headers.get('authorization')?.split(' ') ?? [];
    expect(Buffer.from(encoded ?? '', 'base64').toString('utf8')).toBe('sun+meter@example.com:Zähler:a*b');
    expect(asked[0]?.headers.get('accept')).toBe('application/json, text/plain');
    expect(asked[0]?.url.href).toBe('https://api.inexogy.com/public/v1/meters');
  });

  it.each(['', 'name', 'a:b@example.com', 'https://evil.example', 'a b@example.com'])(
    'asks nothing for the e-mail "%s"',
    async (email) => {
      const { adapter, asked } = open(() => Response.json([]), { email, password: 'x' });
      await expect(adapter.verify()).rejects.toMatchObject({ kind: 'auth_failed' });
      expect(asked).toEqual([]);
      expect(accountKey({ email })).toBeNull();
    },
  );

  it('reads a meter with two sensors once', async () => {
    const { adapter, asked } = open(() => Response.json({ time: NOW, values: { power: 1_000 } }));

    const { sensors } = await adapter.read({
      sensors: [
        { deviceId: GRID, measures: 'grid' },
        { deviceId: GRID, measures: 'consumption' },
      ],
      appliances: [],
    });

    expect(asked).toHaveLength(1);
    expect(sensors).toMatchObject([{ value: { gridPowerW: 1 } }, { value: { consumptionPowerW: 1 } }]);
  });

  it('waits before it believes a refusal, and rests after "too often"', async () => {
    const refused = open(() => new Response('', { status: 401 }));
    await refused.adapter.read({ sensors: [{ deviceId: GRID, measures: 'grid' }], appliances: [] });
    expect(refused.asked).toHaveLength(2);
    expect(refused.now() - refused.startMs).toBe(5_000);

    const { adapter, asked } = open(
      () => new Response('Rate is too high', { status: 429, headers: { 'retry-after': '5' } }),
    );
    await expect(adapter.verify()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterS: 600 });
    expect(asked).toHaveLength(1);
  });

  it('measures only', async () => {
    const { adapter } = open(() => Response.json([]));
    expect(Object.keys(adapter)).toEqual(['verify', 'listDevices', 'read']);
  });

  it('reads the battery of a home, and has no value of a gas meter', async () => {
    const home = createStillHome();
    const simulator = createSimulator(home, [sample.fields]);
    const adapter = openAdapter({
      ...home.clock,
      fetch: async (input, init) => await simulator(new Request(input, init)),
      fields: sample.fields,
      baseUrlOverride: null,
    });
    const battery = '0d6a3f5e81b94c27a4e2907c5d1b8f63';
    const gas = 'c3a85e7f10d24b96bb4f62e09d7a1c58';

    expect((await adapter.listDevices()).map(({ deviceId }) => deviceId)).not.toContain(gas);
    const { sensors } = await adapter.read({
      sensors: [battery, gas].map((deviceId) => ({ deviceId, measures: 'battery' })),
      appliances: [],
    });

    const { batteryPowerW } = home.meter();
    expect(sensors).toMatchObject([{ value: { batteryPowerW } }, { error: { kind: 'bad_response' } }]);
  });
});
