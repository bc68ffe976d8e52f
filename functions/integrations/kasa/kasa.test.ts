import { describe, expect, it } from 'vitest';
import { deviceSchema } from '#shared/model/credentials.ts';
import { applianceStateSchema } from '#shared/model/reading.ts';
import { fc } from '#test/support/property.ts';
import { createMemoryTokens } from '../memory-tokens.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import type { SimulatedHome } from '../simulated-home.ts';
import { openAdapter } from './adapter.ts';
import { formatDeviceId, parseDeviceId, regionOf } from './device-id.ts';
import { accountKey, signInOf, terminalOf } from './fields.ts';
import { toApplianceState, toDevices } from './mapping.ts';
import { deviceStateSchema, envelopeSchema, listSchema, passthroughSchema } from './schemas.ts';
import { createSimulator, sample } from './simulator.ts';

const NOW = Date.parse('2026-05-03T10:41:09Z');
const DEVICE = '80065A77C1D20E9B4F3388AA10B2C3D4E5F60718';

describe('credentials', () => {
  it("keep their case, as the vendor's logins are case-sensitive", () => {
    expect(accountKey({ email: ' Max@example.org ' })).toBe('Max@example.org');
    expect(signInOf({ email: 'Max@example.org', password: ' Pass ' })).toEqual({
      cloudUserName: 'Max@example.org',
      cloudPassword: ' Pass ',
    });
  });

  it.each(['', 'max', 'https://evil.example', 'a b@c.de'])('refuse the e-mail "%s"', (email) => {
    expect(accountKey({ email })).toBeNull();
    expect(() => signInOf({ email, password: 'x' })).toThrow(VendorError);
  });

  it('have one terminal for ever, whatever the password', () => {
    const terminal = terminalOf({ email: 'max@example.org', password: 'one' });
    expect(terminal).toBe(terminalOf({ email: ' max@example.org', password: 'two' }));
    expect(terminal).not.toBe(terminalOf({ email: 'eva@example.org', password: 'one' }));
    expect(terminal).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('device id', () => {
  it.each([
    [`eu-wap/${DEVICE}`, { region: 'eu-wap', id: DEVICE, childId: null }],
    [`eu-wap/${DEVICE}/01`, { region: 'eu-wap', id: DEVICE, childId: `${DEVICE}01` }],
  ])('%s reads and writes', (text, ref) => {
    expect(parseDeviceId(text)).toEqual(ref);
    expect(formatDeviceId(ref)).toBe(text);
  });

  it.each(['', DEVICE, `/${DEVICE}`, `evil.example/${DEVICE}`, `a/b/${DEVICE}`, `eu-wap/${DEVICE}/`, 'eu-wap/../x'])(
    '"%s" is none',
    (text) => {
      expect(() => parseDeviceId(text)).toThrow(VendorError);
    },
  );

  it.each([
    ['https://eu-wap.tplinkcloud.com', 'eu-wap'],
    ['https://use1-wap.tplinkcloud.com:443/', 'use1-wap'],
    ['http://eu-wap.tplinkcloud.com', null],
    ['https://eu-wap.tplinkcloud.com.evil.example', null],
    ['https://a.b.tplinkcloud.com', null],
    ['eu-wap', null],
    [null, null],
  ])('the region of %s is %s', (url, region) => {
    expect(regionOf(url)).toBe(region);
  });
});

describe('mapping', () => {
  it('maps any JSON or refuses it', () => {
    const value = fc.oneof(fc.jsonValue(), fc.double(), fc.integer({ min: -1, max: 2 }), fc.string());
    const child = fc.record({ id: fc.oneof(fc.constantFrom('00', `${DEVICE}01`), value), state: value, alias: value });
    const info = fc.record(
      {
        relay_state: value,
        feature: fc.oneof(fc.constantFrom('TIM', 'TIM:ENE'), value),
        children: fc.oneof(fc.array(child, { maxLength: 3 }), value),
        err_code: value,
        model: value,
        alias: value,
      },
      { requiredKeys: [] },
    );
    const meter = fc.dictionary(
      fc.constantFrom('power_mw', 'current_ma', 'power', 'current', 'err_code'),
      fc.oneof(fc.double(), value),
    );
    const body = fc.record({
      system: fc.record({ get_sysinfo: info }),
      emeter: fc.oneof(fc.record({ get_realtime: meter }), value),
    });
    const listed = listSchema.parse({
      deviceList: [
        { deviceId: DEVICE, deviceType: 'IOT.SMARTPLUGSWITCH', appServerUrl: 'https://eu-wap.tplinkcloud.com' },
      ],
    }).deviceList;
    fc.assert(
      fc.property(body, fc.constantFrom(null, `${DEVICE}01`), (json, childId) => {
        const parsed = deviceStateSchema.safeParse(json);
        if (!parsed.success) return;
        for (const one of listed) {
          for (const device of toDevices(one, parsed.data.system.get_sysinfo)) deviceSchema.parse(device);
        }
        try {
          applianceStateSchema.parse(toApplianceState(parsed.data, { region: 'eu-wap', id: DEVICE, childId }, NOW));
        } catch (error) {
          if (!(error instanceof VendorError)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reads any envelope and any inner text or refuses it', () => {
    const result = fc.oneof(
      fc.jsonValue(),
      fc.record({ deviceList: fc.array(fc.jsonValue()) }),
      fc.record({ responseData: fc.oneof(fc.string(), fc.json(), fc.jsonValue()) }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ error_code: fc.jsonValue(), result })), (json) => {
        const envelope = envelopeSchema.safeParse(json);
        if (!envelope.success) return;
        const passed = passthroughSchema.safeParse(envelope.data.result);
        if (passed.success) deviceStateSchema.safeParse(passed.data.responseData);
        const list = listSchema.safeParse(envelope.data.result);
        if (list.success) for (const one of list.data.deviceList) toDevices(one, null);
      }),
    );
  });
});

describe('adapter', () => {
  const plug = {
    id: 'c3d4e5f60718',
    kind: 'plug',
    name: 'Boiler',
    online: true,
    on: true,
    powerW: 60,
    setCurrentA: 0,
    maxCurrentA: 16,
    phases: 1,
    plugged: false,
    full: false,
    energyWh: 0,
  } as const;
  const setUp = () => {
    const asked: { host: string; body: string }[] = [];
    const home = {
      now: () => NOW,
      devices: () => [plug],
      command: () => {},
      fault: () => null,
    } as unknown as SimulatedHome;
    const simulator = createSimulator(home, [sample.fields]);
    const context: AdapterContext = {
      fetch: async (input, init) => {
        const { origin, search } = new URL(String(input));
        asked.push({ host: `${origin}${search}`, body: String(init?.body) });
        // The simulator distinguishes regions by path.
        const region = /^https:\/\/([a-z0-9]+-wap)\./.exec(origin)?.[1];
        return await simulator(
          new Request(`https://simulated.example/${region === undefined ? '' : `${region}/`}`, init),
        );
      },
      now: () => NOW,
      sleep: async () => {},
      fields: sample.fields,
      baseUrlOverride: null,
      tokens: createMemoryTokens(),
    };
    return { asked, adapter: openAdapter(context) };
  };
  const target = { deviceId: sample.applianceDeviceId(plug.id) };

  it("calls a device at its region's host, with the token in the body", async () => {
    const { asked, adapter } = setUp();
    const { appliances } = await adapter.read({ sensors: [], appliances: [target] });

    expect(appliances).toMatchObject([{ ok: true, value: { on: true, powerW: 60 } }]);
    expect(asked.map(({ host }) => host)).toEqual(['https://wap.tplinkcloud.com', 'https://eu-wap.tplinkcloud.com']);
    expect(asked[1]?.body).toContain('"token":"access-');
  });

  it('signs in as the same terminal each time', async () => {
    const terminals = await Promise.all(
      [1, 2].map(async () => {
        const { asked, adapter } = setUp();
        await adapter.verify();
        return JSON.parse(asked[0]?.body ?? '{}').params.terminalUUID;
      }),
    );
    expect(terminals[0]).toBe(terminalOf(sample.fields));
    expect(terminals[1]).toBe(terminals[0]);
  });

  it('makes no call for invalid ids, nor for sensors', async () => {
    const { asked, adapter } = setUp();
    const { appliances, sensors } = await adapter.read({
      sensors: [{ ...target, measures: 'pv' }],
      appliances: [{ deviceId: `evil.example/${DEVICE}` }],
    });
    expect([...appliances, ...sensors]).toMatchObject(Array(2).fill({ ok: false, error: { kind: 'unsupported' } }));
    expect(asked).toEqual([]);
  });
});
