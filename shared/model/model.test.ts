import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accountPatchSchema, accountSettingsSchema, defaultAccountSettings, loginSchema } from './account.ts';
import { appliancePatchSchema, applianceSettingsSchema, defaultApplianceSettings } from './appliance.ts';
import { isoTimeSchema, nameSchema, powerWSchema, timezoneSchema } from './common.ts';
import { historyQuerySchema } from './history.ts';
import { accountIdSchema, applianceIdSchema, userIdSchema } from './ids.ts';
import { applianceStateSchema, sensorReadingSchema, unknownApplianceState } from './reading.ts';
import { decisionSchema, reasonCodes, reasonFigures, reasonSchema } from './reason.ts';
import { defaultSensorSettings, sensorSettingsSchema } from './sensor.ts';

const ULID = '01JXAAAAAAAAAAAAAAAAAAAAAA';
const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('ids', () => {
  it('have the prefix of their kind and a ULID', () => {
    expect(accepts(accountIdSchema, `acc_${ULID}`)).toBe(true);
    for (const id of [
      `app_${ULID}`,
      ULID,
      `acc_${ULID}0`,
      `acc_${ULID.toLowerCase()}`,
      `acc_${ULID} `,
      'en',
      'de-DE',
    ]) {
      expect(accepts(accountIdSchema, id)).toBe(false);
    }
    expect(accepts(applianceIdSchema, `app_${ULID}`)).toBe(true);
  });

  it('of users are those of Cognito', () => {
    expect(accepts(userIdSchema, '3f1c2a44-9a0e-7b7e-dd62-0c8c1f6f4a11')).toBe(true);
    // Version and variant bits that RFC 4122 does not know.
    expect(accepts(userIdSchema, '24688438-40e1-70d0-d97e-5c1f8a529d0c')).toBe(true);
    expect(userIdSchema.parse('24688438-40E1-70D0-D97E-5C1F8A529D0C')).toBe('24688438-40e1-70d0-d97e-5c1f8a529d0c');
    for (const id of ['me', '', '24688438-40e1-70d0-d97e-5c1f8a529d0', '24688438-40e1-70d0-d97e-5c1f8a529d0g'])
      expect(accepts(userIdSchema, id)).toBe(false);
  });
});

describe('common values', () => {
  it('accept times with a zone only', () => {
    expect(accepts(isoTimeSchema, '2026-06-01T10:00:00Z')).toBe(true);
    expect(accepts(isoTimeSchema, '2026-06-01T12:00:00+02:00')).toBe(true);
    for (const time of ['2026-06-01T10:00:00', '2026-06-01', '2026-13-01T10:00:00Z', 1_780_308_000, '']) {
      expect(accepts(isoTimeSchema, time)).toBe(false);
    }
  });

  it('reject impossible powers', () => {
    for (const power of [Number.NaN, Number.POSITIVE_INFINITY, 1_000_001, '5', null]) {
      expect(accepts(powerWSchema, power)).toBe(false);
    }
    expect(accepts(powerWSchema, -11_000.5)).toBe(true);
  });

  it('trim names and reject blank ones', () => {
    expect(nameSchema.parse(' Home ')).toBe('Home');
    for (const name of ['', '   ', 'x'.repeat(81)]) expect(accepts(nameSchema, name)).toBe(false);
  });

  it('validate time zones', () => {
    for (const zone of ['Europe/Berlin', 'America/Los_Angeles', 'UTC'])
      expect(accepts(timezoneSchema, zone)).toBe(true);
    for (const zone of ['', 'Mars/Olympus', 'Europe/Berlin; x']) expect(accepts(timezoneSchema, zone)).toBe(false);
  });
});

describe('sites', () => {
  const settings = { ...defaultAccountSettings, autochargeInterval: 15 };

  it('have defaults that are valid', () => {
    expect(accountSettingsSchema.parse(settings)).toEqual(settings);
  });

  it('are patched by known fields only', () => {
    expect(accountPatchSchema.parse({ settings: { fuseA: 35 } })).toEqual({ settings: { fuseA: 35 } });
    expect(accountPatchSchema.parse({})).toEqual({});
    for (const patch of [{ products: ['PREMIUM'] }, { subscriptionStatus: 'active' }, { settings: { fuseA: 0 } }, []]) {
      expect(accepts(accountPatchSchema, patch)).toBe(false);
    }
  });

  it('may include the battery capacity, which older rows lack', () => {
    const { batteryCapacityKWh: _, ...older } = settings;
    expect(accountSettingsSchema.parse(older).batteryCapacityKWh).toBeNull();
    for (const size of [0, -5, 1001, '10'])
      expect(accepts(accountPatchSchema, { settings: { batteryCapacityKWh: size } })).toBe(false);
    const patch = { settings: { batteryStrategy: 'full-by-sunset', batteryCapacityKWh: 9.6 } };
    expect(accepts(accountPatchSchema, patch)).toBe(true);
  });

  it('accept any password that can be typed for signing in', () => {
    expect(accepts(loginSchema, { email: 'a@b.example', password: ' ' })).toBe(true);
    expect(accepts(loginSchema, { email: 'nobody', password: 'x' })).toBe(false);
    expect(accepts(loginSchema, { email: 'a@b.example', password: '' })).toBe(false);
  });

  it('leave a password as it was typed, however long it may be', () => {
    for (const password of [' Two  Words ', 'ÄÖÜ\u0301 \u{1f511}', 'x'.repeat(256)])
      expect(loginSchema.parse({ email: 'a@b.example', password }).password).toBe(password);
  });
});

describe('appliances', () => {
  it('have valid defaults that allow every state', () => {
    expect(applianceSettingsSchema.parse(defaultApplianceSettings)).toEqual(defaultApplianceSettings);
    expect([defaultApplianceSettings.minCurrentA, defaultApplianceSettings.maxPowerW]).toEqual([null, null]);
  });

  it.each([
    ['minCurrentA', { minCurrentA: 16, maxCurrentA: 10 }],
    ['minPowerW', { minPowerW: 5000, maxPowerW: 1000 }],
  ])('reject contradicting limits, naming %s', (field, limits) => {
    const parsed = applianceSettingsSchema.safeParse({ ...defaultApplianceSettings, ...limits });
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it('accept equal limits and one limit alone', () => {
    for (const limits of [{ minCurrentA: 10, maxCurrentA: 10 }, { minCurrentA: 10 }, { maxPowerW: 1000 }]) {
      expect(accepts(applianceSettingsSchema, { ...defaultApplianceSettings, ...limits })).toBe(true);
    }
  });

  it('end an override only with null', () => {
    expect(accepts(appliancePatchSchema, { override: null })).toBe(true);
    expect(accepts(appliancePatchSchema, { override: { cause: 'paused', until: null } })).toBe(false);
  });

  it('are entirely unknown before the first reading', () => {
    expect(applianceStateSchema.parse(unknownApplianceState)).toEqual(unknownApplianceState);
    expect(new Set(Object.values(unknownApplianceState))).toEqual(new Set([null]));
  });
});

describe('readings', () => {
  const reading = {
    time: '2026-06-01T10:00:00Z',
    receivedAt: '2026-06-01T10:00:05Z',
    timeIsMeasured: true,
    windowS: 0,
    gridPowerW: -2560,
    pvPowerW: 4210,
    consumptionPowerW: 650,
    batteryPowerW: 1000,
    batterySocPercent: 62,
  };

  it('keep missing quantities as null, and reject absent ones', () => {
    expect(sensorReadingSchema.parse({ ...reading, pvPowerW: null }).pvPowerW).toBeNull();
    const { pvPowerW: _, ...without } = reading;
    expect(accepts(sensorReadingSchema, without)).toBe(false);
  });

  it('hold the signs', () => {
    expect(accepts(sensorReadingSchema, { ...reading, batteryPowerW: -1000, gridPowerW: 0 })).toBe(true);
    expect(accepts(sensorReadingSchema, { ...reading, pvPowerW: -1 })).toBe(false);
    expect(accepts(sensorReadingSchema, { ...reading, consumptionPowerW: -1 })).toBe(false);
    expect(accepts(sensorReadingSchema, { ...reading, batterySocPercent: 101 })).toBe(false);
  });
});

describe('sensors', () => {
  it('have defaults that are valid', () => {
    expect(sensorSettingsSchema.parse(defaultSensorSettings)).toEqual(defaultSensorSettings);
  });

  it('allow an offset in both directions', () => {
    for (const autoChargeOffset of [-500, 500]) {
      expect(accepts(sensorSettingsSchema, { ...defaultSensorSettings, autoChargeOffset })).toBe(true);
    }
    expect(accepts(sensorSettingsSchema, { ...defaultSensorSettings, fallbackConsumption: -1 })).toBe(false);
  });
});

describe('reasons', () => {
  const sample = { time: '2026-06-01T10:00:00Z', appliance: 'app', service: 'shelly' } as const;
  const figuresOf = (code: (typeof reasonCodes)[number]) =>
    Object.fromEntries(
      Object.entries(reasonFigures[code]).map(([name, unit]) => [name, unit in sample ? sample[unit as 'time'] : 1]),
    );

  it.each(reasonCodes)('%s needs all its figures', (code) => {
    const figures: Record<string, unknown> = figuresOf(code);
    expect(reasonSchema.parse({ code, figures })).toEqual({ code, figures });
    for (const name of Object.keys(figures)) {
      const { [name]: _, ...fewer } = figures;
      expect(accepts(reasonSchema, { code, figures: fewer })).toBe(false);
      expect(accepts(reasonSchema, { code, figures: { ...figures, [name]: null } })).toBe(false);
    }
  });

  it('reject a code without a translation', () => {
    expect(accepts(reasonSchema, { code: 'because', figures: {} })).toBe(false);
  });

  it('are part of decisions', () => {
    const decision = {
      time: '2026-06-01T10:00:00Z',
      applianceId: `app_${ULID}`,
      action: 'none',
      on: null,
      setCurrentA: null,
      surplusW: null,
      reason: { code: 'manual', figures: {} },
      nextChangeAt: null,
    };
    expect(decisionSchema.parse(decision)).toEqual(decision);
    expect(accepts(decisionSchema, { ...decision, reason: { code: 'guard', figures: {} } })).toBe(false);
  });
});

describe('queries', () => {
  it('read numbers from text, in bounds', () => {
    expect(historyQuerySchema.parse({ stepS: '60' })).toEqual({ stepS: 60 });
    for (const stepS of ['', '59', '86401', '1.5', 'NaN', '1e999']) {
      expect(accepts(historyQuerySchema, { stepS })).toBe(false);
    }
  });

  it('reject unknown fields', () => {
    expect(accepts(historyQuerySchema, { form: '2026-06-01T10:00:00Z' })).toBe(false);
  });
});

describe('wire types', () => {
  it('print as JSON schema', () => {
    expect(() => z.toJSONSchema(decisionSchema, { io: 'output' })).not.toThrow();
  });
});
