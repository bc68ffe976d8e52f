import { describe, expect, it } from 'vitest';
import { deviceSchema } from '#shared/model/credentials.ts';
import { applianceStateSchema, sensorReadingSchema } from '#shared/model/reading.ts';
import { fc } from '#test/support/property.ts';
import { createMemoryTokens } from '../memory-tokens.ts';
import { type AdapterContext, type ApplianceCommand, VendorError } from '../port.ts';
import type { SimulatedHome } from '../simulated-home.ts';
import { openAdapter } from './adapter.ts';
import { accountKey, signInOf } from './fields.ts';
import { ids, toApplianceState, toCommandState, toDevices, toSensorReading } from './mapping.ts';
import { observationsSchema, sitesSchema } from './schemas.ts';
import { createSimulator, sample } from './simulator.ts';

const NOW = Date.parse('2026-05-03T10:41:09Z');
const AT = '2026-05-03T10:41:00Z';

describe('username', () => {
  it.each([
    [' Technik@Example.com ', 'technik@example.com'],
    ['+49 171 2345678', '+491712345678'],
    ['+49 (171) 234-5678', '+491712345678'],
  ])('%s is %s', (username, expected) => {
    expect(accountKey({ username })).toBe(expected);
  });

  it.each(['', 'name', '01712345678', 'https://evil.example', 'a@b', 'a b@c.de', '@x.de'])(
    '"%s" is none',
    (username) => {
      expect(accountKey({ username })).toBeNull();
      expect(() => signInOf({ username, password: 'x' })).toThrow(VendorError);
    },
  );

  it('sends the password exactly as typed', () => {
    expect(signInOf({ username: 'a@b.de', password: ' x ' }).password).toBe(' x ');
    expect(() => signInOf({ username: 'a@b.de', password: '' })).toThrow('password is empty');
  });
});

describe('mapping', () => {
  const observations = (values: Record<number, unknown>) =>
    observationsSchema.parse(Object.entries(values).map(([id, value]) => ({ id: Number(id), value, timestamp: AT })));
  const state = (values: Record<number, unknown>) => toApplianceState(observations({ 250: true, ...values }), NOW);

  it.each([
    [{ 109: 2, 48: 6 }, true],
    [{ 109: 2, 48: 5.9 }, false],
    [{ 109: 1, 48: 0 }, false],
    [{ 109: 2, 48: 32, 96: 54 }, false],
    [{ 109: 2, 48: 32, 96: 50 }, true],
    [{ 109: 3, 48: 32, 96: 54 }, true],
    [{ 109: 6 }, null],
    [{ 109: 3, 48: 0 }, true],
    [{ 109: 7, 48: 16 }, false],
    [{ 109: 8, 48: 16 }, false],
    [{ 109: 5, 48: 16 }, null],
    [{ 109: 9, 48: 16 }, null],
    [{ 48: 16 }, null],
  ])('of %o: on is %s', (values, on) => {
    expect(state(values).on).toBe(on);
  });

  it.each([
    [{ 110: 10 }, 1],
    [{ 110: 15 }, 1],
    [{ 110: 20 }, 2],
    [{ 110: 30 }, 3],
    [{ 110: 0, 38: 1, 21: 1 }, 1],
    [{ 110: 0, 38: 2, 21: 1 }, 3],
    [{ 38: 2, 21: 3 }, 1],
    [{ 38: 2 }, null],
  ])('of %o: phases are %s', (values, phases) => {
    expect(state(values).phases).toBe(phases);
  });

  it('counts T2 as a phase only in IT nets', () => {
    const values = { 109: 3, 182: 12, 183: 10, 184: 11, 185: 9 };
    expect(state({ ...values, 21: 1 }).currentA).toBe(11);
    expect(state({ ...values, 21: 4 }).currentA).toBe(12);
  });

  it('uses the offered current where none is measured', () => {
    expect(state({ 109: 3, 114: 8 }).currentA).toBe(8);
    expect(state({ 109: 1, 114: 8 }).currentA).toBe(0);
  });

  it('maps any JSON or refuses it', () => {
    const value = fc.oneof(fc.jsonValue(), fc.double(), fc.integer({ min: -1, max: 60 }), fc.boolean(), fc.string());
    const one = fc.record({
      id: fc.oneof(fc.constantFrom(...Object.values(ids), 40, 41), value),
      value,
      timestamp: fc.oneof(fc.constant(AT), fc.constant('2026-13-77T99:99:99Z'), value),
    });
    const body = fc.oneof(fc.array(one), fc.record({ observations: fc.array(one) }), fc.jsonValue());
    const check = (schema: { parse(json: unknown): unknown }, map: () => unknown): void => {
      try {
        schema.parse(map());
      } catch (error) {
        if (!(error instanceof VendorError)) throw error;
      }
    };
    fc.assert(
      fc.property(body, (json) => {
        const parsed = observationsSchema.safeParse(json);
        if (!parsed.success) return;
        check(applianceStateSchema, () => toApplianceState(parsed.data, NOW));
        check(sensorReadingSchema, () => toSensorReading(parsed.data, NOW));
        check({ parse: (one) => one }, () => toCommandState(parsed.data, NOW));
        const sites = sitesSchema.parse([{ circuits: [{ chargers: [{ id: 'EH1' }] }], equalizers: [{ id: 'QP1' }] }]);
        for (const device of toDevices(sites, new Map([['EH1', parsed.data]]))) deviceSchema.parse(device);
      }),
      { numRuns: 500 },
    );
  });

  it('reads any list of sites or refuses it', () => {
    const lists = fc.record({ name: fc.jsonValue(), circuits: fc.jsonValue(), equalizers: fc.jsonValue() });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(lists)), (json) => {
        const parsed = sitesSchema.safeParse(json);
        if (parsed.success) for (const device of toDevices(parsed.data, new Map())) deviceSchema.parse(device);
      }),
    );
  });
});

describe('adapter', () => {
  const device = {
    id: '074368',
    kind: 'charger',
    name: 'Charger',
    online: true,
    on: true,
    powerW: 0,
    setCurrentA: 10,
    maxCurrentA: 16,
    phases: 3,
    plugged: true,
    full: false,
    energyWh: 0,
  } as const;
  const setUp = (account: Readonly<Record<string, string>> = {}) => {
    let nowMs = NOW;
    const asked: string[] = [];
    const home = {
      now: () => nowMs,
      devices: () => [device],
      command: () => {},
      fault: () => null,
    } as unknown as SimulatedHome;
    const simulator = createSimulator(home, [{ ...sample.fields, ...account }]);
    const context: AdapterContext = {
      fetch: async (input, init) => {
        const body = init?.body == null ? '' : ` ${String(init.body)}`;
        asked.push(`${init?.method} ${new URL(String(input)).pathname}${body}`);
        return await simulator(new Request(String(input), init));
      },
      now: () => nowMs,
      sleep: async () => {},
      fields: sample.fields,
      baseUrlOverride: null,
      tokens: createMemoryTokens(),
    };
    const pass = (ms: number): void => {
      nowMs += ms;
    };
    return { asked, adapter: openAdapter(context), pass };
  };
  const target = { deviceId: 'EH074368' };

  it('commands after a reading without another one, and reads again later', async () => {
    const { asked, adapter, pass } = setUp();
    await adapter.read({ sensors: [], appliances: [target] });
    await adapter.command(target, { kind: 'on', currentA: 8, phases: null });
    expect(asked.slice(1).map((line) => line.split(' ')[0])).toEqual(['GET', 'POST']);

    await adapter.read({ sensors: [], appliances: [target] });
    pass(31_000);
    await adapter.command(target, { kind: 'on', currentA: 8, phases: null });
    expect(asked.slice(3).map((line) => line.split(' ')[0])).toEqual(['GET', 'GET', 'POST']);
  });

  it.each([
    [null, []],
    [10, []],
    [8, ['settings {"dynamicChargerCurrent":8}']],
  ])("overrides the charger's own schedule when it is to charge with %s A", async (currentA, before) => {
    const { asked, adapter } = setUp({ schedule: 'holds' });
    const on = async () => (await adapter.read({ sensors: [], appliances: [target] })).appliances[0];
    const writes = () =>
      asked.splice(0).flatMap((line) => /^POST \/api\/chargers\/EH074368\/(.*)/.exec(line)?.[1] ?? []);
    expect(await on()).toMatchObject({ ok: true, value: { on: false, powerW: 0 } });
    await adapter.command(target, { kind: 'on', currentA, phases: null });
    expect(writes()).toEqual([...before, 'commands/override_schedule']);
    expect(await on()).toMatchObject({ ok: true, value: { on: true } });
    await adapter.command(target, { kind: 'on', currentA, phases: null });
    expect(writes()).toEqual(before);
  });

  it('writes nothing that is stored in the charger', async () => {
    const { asked, adapter } = setUp();
    const commands: ApplianceCommand[] = [
      { kind: 'off' },
      { kind: 'release' },
      ...[null, 6, 16, 32].map((currentA): ApplianceCommand => ({ kind: 'on', currentA, phases: null })),
    ];
    for (const command of commands) await adapter.command(target, command);

    const writes = asked.filter((line) => line.startsWith('POST /api/chargers'));
    expect(writes.length).toBeGreaterThan(4);
    for (const line of writes) {
      expect(line).toMatch(
        /^POST \/api\/chargers\/EH074368\/(settings \{"dynamicChargerCurrent":\d+\}|commands\/(pause|resume)_charging)$/,
      );
    }
  });

  it.each(['x/../../api/accounts', 'EH12 34', '', 'EH074368/x'])('makes no call for the id "%s"', async (deviceId) => {
    const { asked, adapter } = setUp();
    const { appliances, sensors } = await adapter.read({
      sensors: [{ deviceId, measures: null }],
      appliances: [{ deviceId }],
    });
    expect([...appliances, ...sensors]).toMatchObject(Array(2).fill({ ok: false, error: { kind: 'unsupported' } }));
    await expect(adapter.command({ deviceId }, { kind: 'off' })).rejects.toMatchObject({ kind: 'unsupported' });
    expect(asked).toEqual([]);
  });
});
