import { describe, expect, it } from 'vitest';
import { deviceSchema } from '#shared/model/credentials.ts';
import { applianceStateSchema, meterRoles, rawReadingSchema } from '#shared/model/reading.ts';
import { fc } from '#test/support/property.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { formatDeviceId, parseDeviceId } from './device-id.ts';
import { toDevices } from './discovery.ts';
import { hostOf } from './fields.ts';
import { measuredMs, toApplianceState, toSensorReading } from './mapping.ts';
import { allStatusSchema, type CloudDevice, getSchema, statusSchema } from './schemas.ts';

const NOW = Date.parse('2026-05-03T10:41:12Z');
const S = NOW / 1000;
const status = (raw: Record<string, unknown>) => statusSchema.parse(raw);
const device = (raw: Record<string, unknown>): CloudDevice => ({
  id: 'c45bbe6b1f2a',
  code: null,
  online: true,
  status: status(raw),
});

describe('server', () => {
  it.each([
    'https://shelly-42-eu.shelly.cloud',
    'shelly-42-eu.shelly.cloud',
    ' HTTPS://Shelly-42-EU.shelly.cloud/ ',
    'https://shelly-42-eu.shelly.cloud:6022/jrpc',
  ])('"%s" is taken', (serverUri) => {
    expect(hostOf({ serverUri })).toBe('shelly-42-eu.shelly.cloud');
  });

  it.each([
    '',
    'shelly.cloud',
    'https://evil.example',
    'https://shelly.cloud.evil.example',
    'https://evilshelly.cloud',
    'https://evil.example/.shelly.cloud',
    'https://evil.example#.shelly.cloud',
    'https://a.shelly.cloud@evil.example',
    'https://user:pass@a.shelly.cloud',
    'https://127.0.0.1',
  ])('"%s" is refused', (serverUri) => {
    expect(() => hostOf({ serverUri })).toThrow(VendorError);
  });
});

describe('device id', () => {
  it.each([
    ['b48a0a1cd978/switch:0', 'b48a0a1cd978/switch:0'],
    ['B48A0A1CD978/Switch:100', 'b48a0a1cd978/switch:100'],
    ['shellyplug-s-B48A0A1CD978/relay:0', 'b48a0a1cd978/relay:0'],
    ['c45bbe/emeters', 'c45bbe/emeters'],
    ['c45bbe/emeters:2', 'c45bbe/emeters:2'],
    ['1719229812/em1:1', '1719229812/em1:1'],
  ])('%s is %s', (typed, expected) => {
    const { id, component } = parseDeviceId(typed);
    expect(component && formatDeviceId(id, component)).toBe(expected);
  });

  it('alone names the device', () => {
    expect(parseDeviceId(' b48a0a1cd978 ')).toEqual({ id: 'b48a0a1cd978', component: null });
  });

  it.each(['', '/switch:0', 'b48a/cover:0', 'b48a/switch', 'b48a/switch:0/x', 'b48a/switch:-1', 'b4 8a'])(
    '"%s" is refused',
    (typed) => {
      expect(() => parseDeviceId(typed)).toThrow(VendorError);
    },
  );
});

describe('time', () => {
  it.each([
    [{}, null],
    [{ _updated: '2026-05-03 10:41:07', unixtime: S }, NOW - 5_000],
    [{ _updated: 'yesterday', serial: S - 3.25 }, NOW - 3_250],
    [{ serial: 17 }, null],
    [{ serial: S - 30, 'switch:0': { aenergy: { minute_ts: S - 12 } } }, NOW - 12_000],
    [{ unixtime: S - 100 }, NOW - 100_000],
    [{ unixtime: S - 90_000 }, null],
    [{ unixtime: S - 90_000, serial: S - 600 }, NOW - 600_000],
    [{ sys: { unixtime: S + 5 } }, NOW],
    [{ sys: { unixtime: S + 9_000 } }, null],
    [{ _updated: '2027-05-03 10:41:07', serial: S - 1 }, NOW - 1_000],
  ])('of %o', (raw, expected) => {
    expect(measuredMs(status(raw), NOW)).toBe(expected);
  });
});

describe('mapping', () => {
  it.each(['pv', 'consumption', 'battery', 'grid'] as const)('shows %s with the sign of the clamp', (role) => {
    const read = (power: number) =>
      toSensorReading(device({ 'em1:0': { act_power: power } }), { kind: 'em1', channel: 0 }, role, NOW);
    for (const power of [-2000, -4, 0, 12]) expect(read(power)[`${role}PowerW`]).toBe(power);
  });

  it("never assumes a single channel to be the grid's", () => {
    expect(() => toSensorReading(device({ 'em1:0': { act_power: 1 } }), null, null, NOW)).toThrow('what the channel');
    expect(toSensorReading(device({ 'em:0': { total_act_power: 1 } }), null, null, NOW).gridPowerW).toBe(1);
  });

  it('counts the current where the relay does not', () => {
    const raw = { 'switch:0': { output: true, apower: 460, voltage: 230 } };
    expect(toApplianceState(device(raw), null, NOW).currentA).toBe(2);
  });

  it('maps any JSON or refuses it', () => {
    const value = fc.oneof(fc.jsonValue(), fc.double(), fc.boolean());
    const channel = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(
        fc.constantFrom('output', 'apower', 'act_power', 'total_act_power', 'ret_aenergy', 'voltage'),
        value,
      ),
    );
    const list = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.dictionary(fc.constantFrom('ison', 'power', 'is_valid', 'total'), value), { maxLength: 3 }),
    );
    const raw = fc.record(
      {
        _updated: fc.oneof(value, fc.constant('2026-05-03 10:41:07')),
        serial: value,
        sys: value,
        cloud: value,
        total_power: value,
        rollers: value,
        relays: list,
        meters: list,
        emeters: list,
        'switch:0': channel,
        'pm1:0': channel,
        'em:0': channel,
        'em1:0': channel,
      },
      { requiredKeys: [] },
    );
    const components = ['switch:0', 'pm1:0', 'em:0', 'em1:0', 'emeters', 'emeters:0', 'relay:0'];
    const check = (schema: { parse(one: unknown): unknown }, map: () => unknown): void => {
      try {
        schema.parse(map());
      } catch (error) {
        if (!(error instanceof VendorError)) throw error;
      }
    };
    fc.assert(
      fc.property(
        raw,
        value,
        fc.constantFrom(...components),
        fc.constantFrom(...meterRoles),
        (body, online, name, role) => {
          const [cloudDevice] = getSchema.parse([{ id: 'C4', online, status: body }]);
          if (cloudDevice === undefined) throw new Error('not parsed');
          for (const one of toDevices(cloudDevice)) deviceSchema.parse(one);
          const { component } = parseDeviceId(`c4/${name}`);
          for (const here of [cloudDevice, { ...cloudDevice, online: true }]) {
            check(rawReadingSchema, () => toSensorReading(here, component, role, NOW));
            check(applianceStateSchema, () => toApplianceState(here, component, NOW));
            check(applianceStateSchema, () => toApplianceState(here, null, NOW));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reads any list or refuses it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (devices) => {
        allStatusSchema.safeParse({ data: { devices_status: devices } });
      }),
    );
  });
});

describe('adapter', () => {
  const KEY = 'key with/odd=signs';
  const open = (answer: (body: { ids: string[] }) => Response) => {
    const asked: { url: URL; body: { ids: string[] } }[] = [];
    let nowMs = NOW;
    const context: AdapterContext = {
      fetch: async (input, init) => {
        const body = JSON.parse(String(init?.body));
        asked.push({ url: new URL(String(input)), body });
        return answer(body);
      },
      now: () => nowMs,
      sleep: async (ms) => {
        nowMs += ms;
      },
      fields: { serverUri: 'shelly-42-eu.shelly.cloud', authKey: KEY },
      baseUrlOverride: null,
    };
    return { asked, adapter: openAdapter(context), passedMs: () => nowMs - NOW };
  };
  const plugs = (ids: string[]) =>
    ids.map((id) => ({ id, online: 1, status: { 'switch:0': { output: true, apower: Number.parseInt(id, 16) } } }));
  const ids = Array.from({ length: 23 }, (_one, i) => (i + 1).toString(16).padStart(6, '0'));
  const appliances = ids.map((id) => ({ deviceId: `${id}/switch:0` }));

  it('reads ten devices per call, spaced, each once', async () => {
    const { asked, adapter, passedMs } = open(({ ids: wanted }) => Response.json(plugs(wanted)));

    const result = await adapter.read({
      sensors: [{ deviceId: `${ids[0]}/switch:0`, measures: 'consumption' }],
      appliances,
    });

    expect(asked.map(({ body }) => body.ids.length)).toEqual([10, 10, 3]);
    expect(passedMs()).toBeGreaterThanOrEqual(2_400);
    expect(result.appliances.map((one) => one.ok && one.value.powerW)).toEqual(
      ids.map((id) => Number.parseInt(id, 16)),
    );
    expect(result.sensors[0]).toMatchObject({ ok: true, value: { consumptionPowerW: 1 } });
  });

  it('sends the key where it is documented, encoded', async () => {
    const { asked, adapter } = open(({ ids: wanted }) => Response.json(plugs(wanted)));

    await adapter.read({ sensors: [], appliances: appliances.slice(0, 1) });

    expect(asked[0]?.url.searchParams.get('auth_key')).toBe(KEY);
    expect(asked[0]?.url.pathname).toBe('/v2/devices/api/get');
  });

  it('loses only the values of the batch that failed', async () => {
    const { adapter } = open(({ ids: wanted }) =>
      wanted.includes('00000b')
        ? new Response('', { status: 429, headers: { 'retry-after': '60' } })
        : Response.json(plugs(wanted)),
    );

    const outcomes = (await adapter.read({ sensors: [], appliances })).appliances;

    expect(outcomes.map(({ ok }) => ok)).toEqual(ids.map((_id, i) => i < 10 || i >= 20));
    expect(outcomes[12]).toMatchObject({ error: { kind: 'rate_limited', retryAfterS: 60 } });
  });

  it('makes no call for invalid ids', async () => {
    const { asked, adapter } = open(() => Response.json([]));

    const { sensors } = await adapter.read({ sensors: [{ deviceId: 'x/y', measures: null }], appliances: [] });

    expect(sensors).toMatchObject([{ ok: false, error: { kind: 'unsupported' } }]);
    expect(asked).toEqual([]);
  });
});
