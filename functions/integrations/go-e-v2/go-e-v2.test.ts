import { describe, expect, it } from 'vitest';
import { applianceCapabilitiesSchema } from '#shared/model/appliance.ts';
import { applianceStateSchema } from '#shared/model/reading.ts';
import { createStillHome, type StillHome } from '#test/integrations/still-home.ts';
import { fc } from '#test/support/property.ts';
import { type AdapterContext, type ApplianceCommand, VendorError } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { accountKey } from './fields.ts';
import { toApplianceState, toDevice, toWrites } from './mapping.ts';
import { type Status, statusSchema } from './schemas.ts';
import { createSimulator, sample } from './simulator.ts';

const NOW = Date.parse('2026-05-03T10:41:09Z');
const status = (data: Record<string, unknown>): Status => statusSchema.parse({ age: 0, data }).data;
const box = { fwv: '042.0', sse: '012345', amp: '16', amx: '10', alw: '1', ama: '32', cbl: '32', amt: '32', adi: '0' };

describe('limits', () => {
  it.each([
    [box, { minA: 6, maxA: 32 }],
    [
      { ...box, ama: '13' },
      { minA: 6, maxA: 13 },
    ],
    [
      { ...box, cbl: '20' },
      { minA: 6, maxA: 20 },
    ],
    [
      { ...box, cbl: '0' },
      { minA: 6, maxA: 32 },
    ],
    [
      { ...box, amt: '10' },
      { minA: 6, maxA: 10 },
    ],
    [
      { ...box, adi: '1' },
      { minA: 6, maxA: 16 },
    ],
    [
      { ...box, ama: '5' },
      { minA: 6, maxA: 6 },
    ],
    [
      { fwv: '040.0', sse: '1' },
      { minA: 6, maxA: 16 },
    ],
    [{ ...box, fwv: '039.9' }, null],
    [{ ...box, fwv: null }, null],
  ])('of %o are %o', (data, current) => {
    expect(toDevice(status(data), true).capabilities?.current).toEqual(current);
  });

  it('cannot name a box without a serial number', () => {
    expect(() => toDevice(status({ ...box, sse: null }), true)).toThrow('serial number');
  });
});

describe('state', () => {
  it.each([
    [{ car: '2', pha: '63' }, 3],
    [{ car: '1', pha: '56' }, 3],
    [{ car: '1', pha: '8' }, 1],
    [{ car: '1', pha: '24' }, 2],
    [{ car: '1', pha: '7' }, null],
    [{ car: '1' }, null],
    [{ car: '2', pha: '56', nrg: [230, 230, 230, 0, 60, 60, 0] }, 2],
  ])('of %o: phases are %s', (data, phases) => {
    expect(toApplianceState(status(data), NOW, NOW).phases).toBe(phases);
  });

  it('is offline from 2 min on, and never from the future', () => {
    expect(toApplianceState(status({}), NOW - 119_999, NOW).online).toBe(true);
    expect(() => toApplianceState(status({}), NOW - 120_000, NOW)).toThrow('sends no data');
    expect(toApplianceState(status({}), NOW + 5_000, NOW).observedAt).toBe('2026-05-03T10:41:09.000Z');
  });

  it('treats what is not a number as unknown', () => {
    const { on, setCurrentA, plugged } = toApplianceState(status({ alw: 'yes', amx: '', car: '2x' }), NOW, NOW);
    expect([on, setCurrentA, plugged]).toEqual([null, null, null]);
  });

  it('takes no secret from the status', () => {
    const all = JSON.stringify(
      status({ ...box, wke: 'wifi-key', wak: 'hotspot-key', rca: 'card-id', wss: 'Heimnetz' }),
    );
    for (const secret of ['wifi-key', 'hotspot-key', 'card-id', 'Heimnetz']) expect(all).not.toContain(secret);
  });
});

describe('any JSON', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.double(),
    fc.integer({ min: 0, max: 64 }),
    fc.integer({ min: 0, max: 64 }).map(String),
  );
  const names = ['car', 'alw', 'amp', 'amx', 'ama', 'cbl', 'amt', 'adi', 'pha', 'fwv', 'sse'];
  const nrg = fc.oneof(fc.jsonValue(), fc.array(fc.option(value), { maxLength: 16 }));
  const data = fc.record({ ...Object.fromEntries(names.map((name) => [name, value])), nrg }, { requiredKeys: [] });
  const command: fc.Arbitrary<ApplianceCommand> = fc.oneof(
    fc.constantFrom<ApplianceCommand>({ kind: 'off' }, { kind: 'release' }),
    fc.record({
      kind: fc.constant('on' as const),
      currentA: fc.option(fc.double()),
      phases: fc.constantFrom(1 as const, 3 as const, null),
    }),
  );
  const orVendorError = (run: () => void): void => {
    try {
      run();
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
    }
  };

  it('is mapped or refused, and never writes what wears or harms', () => {
    fc.assert(
      fc.property(data, fc.oneof(value, fc.constant(0)), command, (raw, age, wished) => {
        const parsed = statusSchema.parse({ age, data: raw });
        orVendorError(() => {
          applianceStateSchema.parse(toApplianceState(parsed.data, parsed.age === null ? null : NOW - parsed.age, NOW));
        });
        orVendorError(() => applianceCapabilitiesSchema.parse(toDevice(parsed.data, true).capabilities));
        orVendorError(() => {
          for (const [key, written] of toWrites(parsed.data, wished)) {
            expect(['alw', 'amx']).toContain(key);
            if (key === 'amx') expect(Number.isInteger(written) && written >= 6 && written <= 32).toBe(true);
            else expect(written).toBe(wished.kind === 'on' ? 1 : 0);
          }
        });
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('adapter', () => {
  const open = (fields: Record<string, string> = { ...sample.fields }, home: StillHome = createStillHome()) => {
    const simulator = createSimulator(home, [sample.fields]);
    const asked: string[] = [];
    const context: AdapterContext = {
      ...home.clock,
      fetch: async (input, init) => {
        const { pathname, searchParams, hostname } = new URL(String(input));
        asked.push(`${hostname}${pathname} ${searchParams.get('payload') ?? ''}`.trim());
        return await simulator(new Request(input, init));
      },
      fields,
      baseUrlOverride: null,
    };
    return { adapter: openAdapter(context), asked, home };
  };
  const target = { deviceId: '074368' };
  const on = (currentA: number | null): ApplianceCommand => ({ kind: 'on', currentA, phases: null });

  it('reads once for a run that reads and commands', async () => {
    const { adapter, asked } = open();
    await adapter.read({ sensors: [], appliances: [target] });
    await adapter.command(target, on(12));
    expect(asked).toEqual(['api.go-e.co/api_status', 'api.go-e.co/api amx=12']);
  });

  it('reads again when its knowledge is old or was changed', async () => {
    const { adapter, asked, home } = open();
    await adapter.read({ sensors: [], appliances: [target] });
    await home.clock.sleep(31_000);
    await adapter.command(target, { kind: 'off' });
    await adapter.command(target, { kind: 'off' });
    expect(asked).toEqual([
      'api.go-e.co/api_status',
      'api.go-e.co/api_status',
      'api.go-e.co/api alw=0',
      'api.go-e.co/api_status',
    ]);
  });

  it('spares the flash memory over a day of control', async () => {
    const { adapter, asked } = open();
    for (let minute = 0; minute < 600; minute += 2) await adapter.command(target, on(6 + (minute % 11)));
    expect(asked.filter((one) => one.includes('alw=') || one.includes('amp='))).toEqual([]);
  });

  it("keeps the box's own limit", async () => {
    const { adapter, home } = open();
    await adapter.command(target, on(32));
    expect(home.device('074368')?.setCurrentA).toBe(16);
  });

  it.each(['', 'a b', 'x&payload=alw=1', '../api'])('makes no call with the token "%s"', async (cloudToken) => {
    const { adapter, asked } = open({ cloudToken });
    await expect(adapter.verify()).rejects.toMatchObject({ kind: 'auth_failed' });
    expect(asked).toEqual([]);
    expect(accountKey({ cloudToken })).toBeNull();
  });

  it('is no sensor', async () => {
    const { adapter, asked } = open();
    const { sensors } = await adapter.read({ sensors: [{ ...target, measures: 'grid' }], appliances: [] });
    expect(sensors).toMatchObject([{ ok: false, error: { kind: 'unsupported' } }]);
    expect(asked).toEqual([]);
  });
});
