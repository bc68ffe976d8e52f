import { describe, expect, it } from 'vitest';
import { applianceCapabilitiesSchema } from '#shared/model/appliance.ts';
import { applianceStateSchema } from '#shared/model/reading.ts';
import { fc } from '#test/support/property.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { limitsOf, toApplianceState, toDevice, toKeys } from './mapping.ts';
import { statusSchema } from './schemas.ts';

const NOW = Date.parse('2026-05-03T10:41:09Z');
const status = (change: Record<string, unknown>) => statusSchema.parse(change);
const state = (change: Record<string, unknown>) => toApplianceState(status(change), NOW, NOW);
const box = { mca: 6, ama: 32, var: 22, adi: false };

describe('limits', () => {
  it.each([
    [{}, { minA: 6, maxA: null }],
    [box, { minA: 6, maxA: 32 }],
    [
      { ...box, ama: 13 },
      { minA: 6, maxA: 13 },
    ],
    [
      { ...box, var: 11 },
      { minA: 6, maxA: 16 },
    ],
    [
      { ...box, ama: 20 },
      { minA: 6, maxA: 20 },
    ],
    [
      { ...box, ama: 20, adi: true },
      { minA: 6, maxA: 16 },
    ],
    [
      { ...box, adi: true },
      { minA: 6, maxA: 16 },
    ],
    [
      { ...box, mca: 8 },
      { minA: 8, maxA: 32 },
    ],
    [
      { ...box, mca: 0 },
      { minA: 6, maxA: 32 },
    ],
    [
      { ...box, ama: 5 },
      { minA: 6, maxA: 6 },
    ],
  ])('of %o are %o', (change, limits) => {
    expect(limitsOf(status(change))).toEqual(limits);
  });

  it('does not keep the cable or the heat of the moment', () => {
    const passing = { ...box, cbl: 13, amt: 6 };
    expect(toDevice('1', status(passing)).capabilities?.current).toEqual({ minA: 6, maxA: 32 });
  });

  it('assumes the smaller model for a charger that reports no limit', () => {
    expect(toDevice('074368', status({})).capabilities).toEqual({
      current: { minA: 6, maxA: 16 },
      phaseSwitching: false,
      metered: false,
    });
  });

  it('switches phases only on a three-phase installation', () => {
    const phaseSwitching = (pha: unknown) => toDevice('1', status({ psm: 2, pha })).capabilities?.phaseSwitching;
    expect(phaseSwitching([false, false, false, true, true, true])).toBe(true);
    expect(phaseSwitching([true, true, true, true, false, false])).toBe(false);
    expect(phaseSwitching(null)).toBe(false);
  });
});

describe('state', () => {
  it.each([
    [{ car: null, alw: true }, null],
    [{ car: 0, alw: true }, null],
    [{ car: 5, alw: true }, null],
    [{ car: 2, alw: true }, true],
    [{ car: 3, alw: false }, false],
    [{ car: 2 }, null],
    [{ car: 2, alw: 'yes' }, null],
  ])('of %o: on is %s', (change, on) => {
    expect(state(change).on).toBe(on);
  });

  it.each([
    [{ car: 2, pnp: 2, fsp: false }, 2],
    [{ car: 1, pnp: 0, fsp: true }, 1],
    [{ car: 1, pnp: 0, fsp: false }, 3],
    [{ car: 1, psm: 1, fsp: false }, 1],
    [{ car: 2, pnp: 0, fsp: true }, 1],
    [{ car: 1 }, null],
  ])('of %o: phases are %s', (change, phases) => {
    expect(state(change).phases).toBe(phases);
  });

  it('reports offline for data older than 2 min, but not for slightly old data', () => {
    expect(toApplianceState(status({}), NOW - 120_000, NOW).online).toBe(true);
    expect(() => toApplianceState(status({}), NOW - 120_001, NOW)).toThrow(VendorError);
  });

  it('is never from the future', () => {
    expect(toApplianceState(status({}), NOW + 5_000, NOW).observedAt).toBe('2026-05-03T10:41:09.000Z');
  });

  it('maps any JSON or refuses it', () => {
    const keys = ['car', 'alw', 'amp', 'ama', 'adi', 'var', 'mca', 'psm', 'fsp', 'pnp', 'pha', 'tpa', 'utc'];
    const value = fc.oneof(fc.jsonValue(), fc.double(), fc.integer({ min: 0, max: 40 }), fc.boolean());
    const nrg = fc.oneof(fc.jsonValue(), fc.array(fc.option(fc.double()), { maxLength: 16 }));
    const body = fc.record({ ...Object.fromEntries(keys.map((key) => [key, value])), nrg }, { requiredKeys: [] });
    fc.assert(
      fc.property(
        fc.oneof(body, fc.object()),
        fc.option(fc.integer({ min: 0, max: 2 ** 42 })),
        (json, lastModified) => {
          const parsed = statusSchema.parse(json);
          applianceCapabilitiesSchema.parse(toDevice('000001', parsed).capabilities);
          try {
            applianceStateSchema.parse(toApplianceState(parsed, lastModified, NOW));
          } catch (error) {
            if (!(error instanceof VendorError)) throw error;
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('command', () => {
  it.each([
    [{ kind: 'off' } as const, { frc: 1 }],
    [{ kind: 'release' } as const, { frc: 0 }],
    [{ kind: 'on', currentA: null, phases: null } as const, { frc: 2 }],
    [{ kind: 'on', currentA: 10.9, phases: 3 } as const, { amp: 10, psm: 2, frc: 2 }],
  ])('%o writes %o', (command, keys) => {
    expect(toKeys(command)).toEqual(keys);
  });

  it.each([5.9, 0, -6, 33, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s A', (currentA) => {
    expect(() => toKeys({ kind: 'on', currentA, phases: null })).toThrow(VendorError);
  });
});

describe('adapter', () => {
  const asked: { url: string; headers: Headers }[] = [];
  const open = (fields: Record<string, string>, baseUrlOverride: string | null = null) => {
    const context: AdapterContext = {
      fetch: async (input, init) => {
        asked.push({ url: String(input), headers: new Headers(init?.headers) });
        return Response.json({ car: 1 });
      },
      now: () => NOW,
      sleep: async () => {},
      fields,
      baseUrlOverride,
    };
    asked.length = 0;
    return openAdapter(context);
  };

  it('pads the serial number and keeps the token out of the URL', async () => {
    await open({ serialNumber: ' 4368 ', apiToken: ' secret-token ' }).verify();

    expect(asked[0]?.url).toMatch(/^https:\/\/004368\.api\.v3\.go-e\.io\/api\/status\?filter=/);
    expect(asked[0]?.url).not.toContain('secret');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret-token');
  });

  it('puts the serial into the path of a simulator', async () => {
    await open({ serialNumber: '74368', apiToken: 'x' }, 'http://127.0.0.1:3001/vendors/go-e-v3/').verify();

    expect(asked[0]?.url).toContain('http://127.0.0.1:3001/vendors/go-e-v3/074368/api/status?');
  });

  it.each(['', '1234567', '12a456', '../etc', 'evil.example/'])(
    'refuses the serial number "%s"',
    async (serialNumber) => {
      await expect(open({ serialNumber, apiToken: 'x' }).verify()).rejects.toMatchObject({ kind: 'auth_failed' });
      expect(asked).toEqual([]);
    },
  );

  it("commands no other charger than the linked account's", async () => {
    const adapter = open({ serialNumber: '074368', apiToken: 'x' });

    await expect(adapter.command({ deviceId: '111111' }, { kind: 'off' })).rejects.toMatchObject({
      kind: 'unsupported',
    });
    const { appliances, sensors } = await adapter.read({
      sensors: [{ deviceId: '074368', measures: 'grid' }],
      appliances: [{ deviceId: '111111' }, { deviceId: '074368' }],
    });
    expect(sensors[0]?.ok).toBe(false);
    expect(appliances.map(({ ok }) => ok)).toEqual([false, true]);
    expect(asked).toHaveLength(1);
  });
});
