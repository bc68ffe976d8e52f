import { describe, expect, it } from 'vitest';
import { rawReadingSchema } from '#shared/model/reading.ts';
import { createStillClock, createStillHome } from '#test/integrations/still-home.ts';
import { fc } from '#test/support/property.ts';
import { createMemoryTokens } from '../memory-tokens.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { accountKey } from './fields.ts';
import { toSensorReading } from './mapping.ts';
import { oauth } from './oauth.ts';
import { metersSchema, powerSchema, storageSchema } from './schemas.ts';
import { createSimulator, sample } from './simulator.ts';

const NOW = Date.parse('2026-05-14T10:46:30Z');
const START = '2026-05-14T12:15:00+02:00';
const series = (value: number | null, unit = 'W') => ({ unit, values: [{ timestamp: START, value }] });
const nothing = { meters: { meters: {} }, power: null, storage: { storage: {} } };

describe('solaredge mapping', () => {
  it('has the end of the quarter-hour for its time', () => {
    const reading = toSensorReading({ ...nothing, power: series(0) }, NOW);
    expect(reading).toMatchObject({ time: '2026-05-14T10:30:00.000Z', windowS: 900, pvPowerW: 0 });
  });

  it('balances', () => {
    const reading = toSensorReading(
      {
        meters: metersSchema.parse({
          meters: {
            a: {
              importPower: series(0),
              exportPower: series(2210),
              productionPower: series(4150),
              consumptionPower: series(640),
            },
          },
        }),
        power: null,
        storage: storageSchema.parse({ storage: { b: { chargePower: series(1300), dischargePower: series(0) } } }),
      },
      NOW,
    );
    const { pvPowerW, gridPowerW, consumptionPowerW, batteryPowerW } = reading;
    expect((pvPowerW ?? 0) + (gridPowerW ?? 0)).toBe((consumptionPowerW ?? 0) + (batteryPowerW ?? 0));
    expect(reading).not.toHaveProperty('derive');
  });

  it('uses no incomplete quarter-hour, nor one that ended long ago', () => {
    const power = powerSchema.parse({
      unit: 'W',
      values: [
        { timestamp: '2026-05-14T10:45:00Z', value: 7 },
        { timestamp: '2026-05-14T09:45:00Z', value: 8 },
      ],
    });
    expect(() => toSensorReading({ ...nothing, power }, NOW)).toThrow('no values');
  });

  it.each([
    ['W', -1],
    ['W', 2e6],
    ['WH', 100],
    [null, 100],
  ])('rejects a production of %s %i', (unit, value) => {
    const power = powerSchema.parse({ ...series(value), unit });
    expect(() => toSensorReading({ ...nothing, power }, NOW)).toThrow(VendorError);
  });

  it('maps any JSON or refuses it', () => {
    const value = fc.oneof(fc.jsonValue(), fc.double(), fc.nat(9_000));
    const timestamp = fc.oneof(fc.constantFrom(START, '2026-05-14T12:00:00+02:00'), fc.jsonValue());
    const line = fc.oneof(
      fc.record({
        unit: fc.oneof(fc.constantFrom('W', 'KW', 'WH', 'PERCENTAGE'), fc.jsonValue()),
        values: fc.oneof(fc.array(fc.record({ timestamp, value })), fc.jsonValue()),
      }),
      fc.jsonValue(),
    );
    const some = (names: readonly string[]) =>
      fc.dictionary(
        fc.string(),
        fc.record(Object.fromEntries(names.map((name) => [name, line])), { requiredKeys: [] }),
        { maxKeys: 3 },
      );
    const meters = some(['importPower', 'exportPower', 'productionPower', 'consumptionPower', 'exportEnergy']);
    const storage = some(['chargePower', 'dischargePower', 'stateOfEnergy']);
    let mapped = 0;
    fc.assert(
      fc.property(
        fc.oneof(fc.record({ meters }), fc.jsonValue()),
        fc.oneof(fc.record({ storage }), fc.jsonValue()),
        line,
        (metersJson, storageJson, powerJson) => {
          const reported = {
            meters: metersSchema.safeParse(metersJson).data,
            power: powerSchema.safeParse(powerJson).data ?? null,
            storage: storageSchema.safeParse(storageJson).data ?? null,
          };
          if (reported.meters === undefined) return;
          try {
            rawReadingSchema.parse(toSensorReading({ ...reported, meters: reported.meters }, NOW));
            mapped += 1;
          } catch (error) {
            if (!(error instanceof VendorError)) throw error;
          }
        },
      ),
      { numRuns: 1_000 },
    );
    expect(mapped).toBeGreaterThan(0);
  });
});

const app = { clientId: 'our-client', clientSecret: 'our-secret' };

describe('solaredge sign-in', () => {
  const REDIRECT = 'https://sunward.example/api/oauth/solaredge/callback';
  const contextOf = (fetch: AdapterContext['fetch'], change: Partial<AdapterContext> = {}): AdapterContext => ({
    ...createStillClock(NOW),
    fetch,
    fields: sample.fields,
    app,
    baseUrlOverride: null,
    ...change,
  });

  it('asks for consent to site and devices, with the state where it is certain to return', () => {
    const page = new URL(
      oauth.authorizeUrl({
        app,
        redirectUri: REDIRECT,
        state: 'state',
        codeChallenge: null,
        locale: 'de',
        baseUrlOverride: null,
      }),
    );
    expect(`${page.origin}${page.pathname}`).toBe('https://connect.solaredge.com/authorize');
    expect(Object.fromEntries(page.searchParams)).toEqual({
      client_id: 'our-client',
      response_type: 'code',
      redirect_uri: REDIRECT,
      scope: 'SITE_DATA DEVICE_DATA',
      state: 'state',
      external_id: 'state',
      access_duration: '24',
    });
  });

  it.each([undefined, {}, { site_id: '' }, { site_id: '12/../34' }])(
    'spends no code without a site: %o',
    async (back) => {
      let asked = 0;
      const context = contextOf(async () => {
        asked += 1;
        return Response.json({});
      });
      const grant = { code: 'c', redirectUri: REDIRECT, codeVerifier: null, ...(back && { returned: back }) };
      await expect(oauth.exchange(context, grant)).rejects.toMatchObject({ kind: 'bad_response' });
      expect(asked).toBe(0);
    },
  );

  it.each([
    [500, 'upstream'],
    [429, 'rate_limited'],
    [403, 'refused'],
    [401, 'reauth_needed'],
  ])('spends a refresh token once when the answer is %i', async (status, kind) => {
    let asked = 0;
    const tokens = createMemoryTokens({ values: { accessToken: 'a', refreshToken: 'r' }, expiresAtMs: 0 });
    const context = contextOf(
      async () => {
        asked += 1;
        return Response.json({}, { status });
      },
      { tokens },
    );
    await expect(openAdapter(context).verify()).rejects.toMatchObject({ kind });
    expect(asked).toBe(1);
  });

  it('identifies an account by its site', () => {
    expect(accountKey({ siteId: ' 4411223 ' })).toBe('4411223');
    expect(accountKey({ siteId: 'x' })).toBeNull();
    expect(accountKey({})).toBeNull();
  });
});

describe('solaredge credits', () => {
  const open = (answer: (path: string) => Response, clock = createStillClock(NOW)) => {
    const asked: string[] = [];
    const adapter = openAdapter({
      ...clock,
      fetch: async (input) => {
        const path = new URL(String(input)).pathname.replace('/v2/sites/4411223/', '');
        asked.push(path);
        return answer(path);
      },
      fields: sample.fields,
      app,
      baseUrlOverride: null,
      tokens: createMemoryTokens({ values: { accessToken: 'a', refreshToken: 'r' }, expiresAtMs: NOW * 2 }),
    });
    const read = () => adapter.read({ sensors: [{ deviceId: '4411223', measures: null }], appliances: [] });
    return { adapter, asked, read, clock };
  };
  const answerOf = (path: string): Response => {
    if (path === 'meters/telemetry') {
      return Response.json({ meters: { a: { importPower: series(300), exportPower: series(0) } } });
    }
    return Response.json(path === 'power' ? series(900) : { storage: {} });
  };

  it('checks a home without a battery for one once a day', async () => {
    const { read, asked, clock } = open(answerOf);
    const [first] = (await read()).sensors;
    await clock.sleep(15 * 60_000);
    await read();
    expect(asked).toEqual(['meters/telemetry', 'power', 'storage/telemetry', 'meters/telemetry', 'power']);
    expect(first).toMatchObject({ ok: true, value: { derive: 'consumptionPowerW', batteryPowerW: null } });

    await clock.sleep(24 * 3_600_000);
    await read();
    expect(asked.slice(5)).toEqual(['meters/telemetry', 'power', 'storage/telemetry']);
  });

  it('keeps what it has when only the battery does not answer, but passes on "too many requests"', async () => {
    const broken = (status: number) => (path: string) =>
      path === 'storage/telemetry' ? Response.json({}, { status }) : answerOf(path);
    const [value] = (await open(broken(500)).read()).sensors;
    expect(value).toMatchObject({ ok: true, value: { gridPowerW: 300, pvPowerW: 900 } });
    expect(value?.ok === true && value.value).not.toHaveProperty('derive');
    expect((await open(broken(429)).read()).sensors).toMatchObject([{ error: { kind: 'rate_limited' } }]);
  });

  it.each([
    [{ 'x-ratelimit-remaining-minute': '0', 'retry-after': '42' }, 42],
    [{ 'x-ratelimit-remaining-minute': '7', 'retry-after': '42' }, 42],
    [{ 'x-ratelimit-remaining-minute': '0' }, null],
    [{}, null],
    // From 14 May 10:46:30 to 1 June.
    [{ 'x-ratelimit-remaining-minute': '7' }, 17 * 86_400 + 13 * 3_600 + 13 * 60 + 30],
  ])('waits as %o requires', async (headers, retryAfterS) => {
    const { adapter } = open(() => Response.json({}, { status: 429, headers }));
    await expect(adapter.verify()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterS });
  });
});

describe('solaredge simulator', () => {
  const ask = (path: string): Promise<Response> => {
    const simulator = createSimulator(createStillHome(), [{ ...sample.consent?.tokens.values }]);
    const authorization = `Bearer ${sample.consent?.tokens.values.accessToken}`;
    return simulator(new Request(`https://monitoringapi.solaredge.com/${path}`, { headers: { authorization } }));
  };
  const meters = 'v2/sites/4411223/meters/telemetry?resolution=QUARTER_HOUR';

  it.each([
    [`${meters}&from=2026-05-14T00:00:00Z&to=2026-05-14T12:00:00Z`, 200],
    [`${meters}&from=2026-05-14T00:00:00Z&to=2026-05-14T12:15:00Z`, 400],
    [meters, 400],
    ['v2/sites/4411223/power-flow', 404],
    ['v2/sites/4411224', 403],
    ['site/4411223/currentPowerFlow?api_key=OLDKEY', 410],
  ])('is as strict as SolarEdge: %s', async (path, status) => {
    expect((await ask(path)).status).toBe(status);
  });
});
