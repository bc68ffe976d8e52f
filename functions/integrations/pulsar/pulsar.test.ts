import { describe, expect, it } from 'vitest';
import { deviceSchema } from '#shared/model/credentials.ts';
import { applianceStateSchema } from '#shared/model/reading.ts';
import { fc } from '#test/support/property.ts';
import { createMemoryTokens } from '../memory-tokens.ts';
import { type AdapterContext, type ApplianceCommand, VendorError } from '../port.ts';
import type { SimulatedHome } from '../simulated-home.ts';
import { openAdapter } from './adapter.ts';
import { accountKey, basicOf } from './fields.ts';
import { chargersOf, toApplianceState, toDevice, toPlan } from './mapping.ts';
import { groupsSchema, statusSchema, tokensSchema } from './schemas.ts';
import { createSimulator, sample } from './simulator.ts';

const NOW = Date.parse('2026-05-03T08:41:20Z');
const on = (currentA: number | null): ApplianceCommand => ({ kind: 'on', currentA, phases: null });

describe('credentials', () => {
  it('are carried as Basic in UTF-8, the password as typed', () => {
    expect(Buffer.from(basicOf({ email: ' Max@example.com ', password: ' pä:ss' }), 'base64').toString('utf8')).toBe(
      'Max@example.com: pä:ss',
    );
    expect(accountKey({ email: ' Max@example.com ' })).toBe('max@example.com');
  });

  it.each(['', 'max', 'a:b@example.com', 'https://evil.example', 'a b@c.de'])('refuse the e-mail "%s"', (email) => {
    expect(accountKey({ email })).toBeNull();
    expect(() => basicOf({ email, password: 'x' })).toThrow(VendorError);
  });

  it('are not sent without a password', () => {
    expect(() => basicOf({ email: 'a@b.de' })).toThrow('password is empty');
  });
});

describe('mapping', () => {
  const status = (change: Record<string, unknown>, config: Record<string, unknown> = {}) =>
    statusSchema.parse({ last_sync: '2026-05-03 08:41:02', ...change, config_data: config });
  const planned = (command: ApplianceCommand, id: number, config?: Record<string, unknown>) =>
    toPlan(command, status({ status_id: id }, config), NOW);

  it.each([
    [[193, 194, 195], true],
    [[164, 180, 181, 183, 184, 185, 186, 189], true],
    [[161, 162, 163, 165, 177, 178, 179, 182, 209, 210], false],
    [[14, 15, 166, 187, 188, 196, 1, 999], null],
  ])('status ids %j: on is %s', (ids, expected) => {
    for (const id of ids) expect(toApplianceState(status({ status_id: id }), NOW).on, String(id)).toBe(expected);
  });

  it.each([null, '', 'today', undefined])('is that of arrival, marked as such, where last_sync is %o', (last_sync) => {
    const known = { status_id: 194, charging_power: 3.7, last_sync };
    const arrived = { observedAt: '2026-05-03T08:41:20.000Z', timeIsMeasured: false };
    expect(toApplianceState(status(known), NOW)).toMatchObject({ ...arrived, on: true, powerW: 3_700 });
    expect(toPlan(on(8), status(known, { max_charging_current: 16 }), NOW)).toEqual({ currentA: 8, action: null });
    expect(() => toApplianceState(status({ ...known, status_id: 0 }), NOW)).toThrow('disconnected');
    expect(toApplianceState(status({ status_id: 194 }), NOW)).not.toHaveProperty('timeIsMeasured');
  });

  it('is never from the future', () => {
    const { observedAt } = toApplianceState(status({ status_id: 194, last_sync: '2026-05-03 08:42:00' }), NOW);
    expect(observedAt).toBe('2026-05-03T08:41:20.000Z');
  });

  it('writes the stored current only when it differs', () => {
    expect(planned(on(10), 194, { max_charging_current: 10 })).toEqual({ currentA: null, action: null });
    expect(planned(on(10), 194, { max_charging_current: 11 })).toEqual({ currentA: 10, action: null });
    expect(planned(on(10), 194)).toEqual({ currentA: 10, action: null });
  });

  it('plans only actions that are known to be harmless', () => {
    const commands: ApplianceCommand[] = [on(null), on(8), { kind: 'off' }, { kind: 'release' }];
    const ecosmart = fc.record({ enabled: fc.boolean() });
    fc.assert(
      fc.property(fc.constantFrom(...commands), fc.integer({ min: 0, max: 260 }), ecosmart, (command, id, eco) => {
        try {
          const { action, currentA } = planned(command, id, { ecosmart: eco });
          expect([null, 1, 2, 9]).toContain(action);
          if (command.kind !== 'on') expect(currentA).toBeNull();
        } catch (error) {
          if (!(error instanceof VendorError)) throw error;
        }
      }),
    );
  });

  it('maps any JSON or refuses it', () => {
    const value = fc.oneof(fc.jsonValue(), fc.double(), fc.integer({ min: -1, max: 260 }), fc.string());
    const config = fc.record(
      {
        max_charging_current: value,
        max_available_current: value,
        locked: value,
        operation_mode: value,
        ecosmart: value,
      },
      { requiredKeys: [] },
    );
    const body = fc.record(
      {
        last_sync: fc.oneof(fc.constant('2026-05-03 08:41:02'), fc.constant('2026-99-99 99:99:99'), value),
        status_id: value,
        charging_power: value,
        max_available_power: value,
        config_data: fc.oneof(config, value),
      },
      { requiredKeys: [] },
    );
    const charger = { id: '1', name: null, chargerType: null };
    fc.assert(
      fc.property(fc.oneof(body, fc.jsonValue()), (json) => {
        const parsed = statusSchema.safeParse(json);
        if (!parsed.success) return;
        deviceSchema.parse(toDevice(charger, parsed.data));
        try {
          applianceStateSchema.parse(toApplianceState(parsed.data, NOW));
          toPlan(on(6), parsed.data, NOW);
        } catch (error) {
          if (!(error instanceof VendorError)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reads any list and any tokens or refuses them', () => {
    const groups = fc.array(fc.record({ chargers: fc.jsonValue(), subgroups: fc.jsonValue() }));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ result: fc.record({ groups }) })), (json) => {
        tokensSchema.safeParse(json);
        const parsed = groupsSchema.safeParse(json);
        if (parsed.success) for (const one of chargersOf(parsed.data)) deviceSchema.parse(toDevice(one, undefined));
      }),
    );
  });
});

describe('adapter', () => {
  const device = {
    id: '123456',
    kind: 'charger',
    name: 'Charger',
    online: true,
    on: false,
    powerW: 0,
    setCurrentA: 16,
    maxCurrentA: 32,
    phases: 3,
    plugged: true,
    full: false,
    energyWh: 0,
  } as const;
  const setUp = (account: Readonly<Record<string, string>> = {}) => {
    const asked: string[] = [];
    const home = {
      now: () => NOW,
      devices: () => [device],
      command: () => {},
      fault: () => null,
    } as unknown as SimulatedHome;
    const simulator = createSimulator(home, [{ ...sample.fields, ...account }]);
    const context: AdapterContext = {
      fetch: async (input, init) => {
        asked.push(`${init?.method} ${String(input)}`);
        return await simulator(new Request(String(input), init));
      },
      now: () => NOW,
      sleep: async () => {},
      fields: sample.fields,
      baseUrlOverride: null,
      tokens: createMemoryTokens(),
    };
    return { asked, adapter: openAdapter(context) };
  };

  it('reads and commands a charger without a time', async () => {
    const { asked, adapter } = setUp({ times: 'none' });
    const { appliances } = await adapter.read({ sensors: [], appliances: [{ deviceId: '123456' }] });
    expect(appliances).toMatchObject([{ ok: true, value: { timeIsMeasured: false, on: false, setCurrentA: 16 } }]);
    await adapter.command({ deviceId: '123456' }, on(8));
    expect(asked.slice(2).map((call) => call.split(' ')[0])).toEqual(['PUT', 'POST']);
  });

  it('reads and commands in three calls after the sign-in, each at its own host', async () => {
    const { asked, adapter } = setUp();
    await adapter.read({ sensors: [], appliances: [{ deviceId: '123456' }] });
    await adapter.command({ deviceId: '123456' }, on(8));

    expect(asked).toEqual([
      'GET https://user-api.wall-box.com/users/signin',
      'GET https://api.wall-box.com/chargers/status/123456',
      'PUT https://api.wall-box.com/v2/charger/123456',
      'POST https://api.wall-box.com/v3/chargers/123456/remote-action',
    ]);
  });

  it.each(['', '12a', '../users', '1/2'])('makes no call for the id "%s"', async (deviceId) => {
    const { asked, adapter } = setUp();
    await expect(adapter.command({ deviceId }, { kind: 'off' })).rejects.toMatchObject({ kind: 'unsupported' });
    const { appliances, sensors } = await adapter.read({
      sensors: [{ deviceId: '123456', measures: null }],
      appliances: [{ deviceId }],
    });
    expect([...appliances, ...sensors].map(({ ok }) => ok)).toEqual([false, false]);
    expect(asked).toEqual([]);
  });
});
