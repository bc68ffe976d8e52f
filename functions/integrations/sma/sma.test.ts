import { describe, expect, it } from 'vitest';
import { rawReadingSchema } from '#shared/model/reading.ts';
import { createStillClock, createStillHome } from '#test/integrations/still-home.ts';
import { fc } from '#test/support/property.ts';
import { createMemoryTokens } from '../memory-tokens.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { movedTo } from './client.ts';
import { accountKey, accountOf } from './fields.ts';
import { toSensorReading } from './mapping.ts';
import { oauth } from './oauth.ts';
import { type Balance, balanceSchema } from './schemas.ts';
import { createSimulator, sample } from './simulator.ts';

const NOW = Date.parse('2026-05-14T10:27:30Z');
const balance = (set: unknown, change: object = {}): Balance =>
  balanceSchema.parse({ plant: { timezone: 'Europe/Berlin' }, resolution: 'FiveMinutes', set, ...change });

describe('sma mapping', () => {
  it('balances', () => {
    const reading = toSensorReading(
      balance([
        {
          time: '2026-05-14T12:25:00',
          pvGeneration: 5120,
          totalConsumption: 740,
          gridFeedIn: 2980,
          gridConsumption: 0,
          batteryCharging: 1400,
          batteryDischarging: 0,
        },
      ]),
      NOW,
    );
    const { pvPowerW, gridPowerW, consumptionPowerW, batteryPowerW } = reading;
    expect((pvPowerW ?? 0) + (gridPowerW ?? 0)).toBe((consumptionPowerW ?? 0) + (batteryPowerW ?? 0));
    expect(reading).not.toHaveProperty('derive');
  });

  it('keeps the time of a clock that is ahead, and accepts none from another hour', () => {
    const ahead = (time: string) => [
      { time: '2026-05-14T12:25:00', pvGeneration: 2 },
      { time, pvGeneration: 1 },
    ];
    const reading = toSensorReading(balance(ahead('2026-05-14T12:35:00')), NOW);
    expect(reading).toMatchObject({ time: '2026-05-14T10:35:00.000Z', pvPowerW: 1 });
    expect(() => toSensorReading(balance(ahead('2026-05-14T14:25:00')), NOW)).toThrow('ahead of ours');
  });

  it('maps any JSON or refuses it', () => {
    const value = fc.oneof(fc.double(), fc.nat(9_000), fc.jsonValue());
    const time = fc.oneof(fc.constantFrom('2026-05-14T12:25:00', '2026-05-14T12:20:00'), fc.jsonValue());
    const entry = fc.record(
      {
        time,
        pvGeneration: value,
        totalConsumption: value,
        gridConsumption: value,
        gridFeedIn: value,
        batteryCharging: value,
        batteryDischarging: value,
        batteryStateOfCharge: value,
      },
      { requiredKeys: ['time'] },
    );
    const body = fc.record({
      plant: fc.record({ timezone: fc.oneof(fc.constant('Europe/Berlin'), fc.string()) }),
      resolution: fc.oneof(fc.constantFrom('FiveMinutes', 'FifteenMinutes'), fc.jsonValue()),
      set: fc.oneof(fc.array(entry, { maxLength: 4 }), entry, fc.jsonValue()),
    });
    let mapped = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: body }, fc.jsonValue()), (json) => {
        const parsed = balanceSchema.safeParse(json);
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
});

const app = { clientId: 'our-client', clientSecret: 'our-secret' };
const REDIRECT = 'https://sunward.example/api/oauth/sma/callback';
const contextOf = (fetch: AdapterContext['fetch'], change: Partial<AdapterContext> = {}): AdapterContext => ({
  ...createStillClock(NOW),
  fetch,
  fields: sample.fields,
  app,
  baseUrlOverride: null,
  ...change,
});
const pageFor = (own: Readonly<Record<string, string>>): URL =>
  new URL(
    oauth.authorizeUrl({
      app: own,
      redirectUri: REDIRECT,
      state: 'state',
      codeChallenge: null,
      locale: 'de',
      baseUrlOverride: null,
    }),
  );

describe('sma sign-in', () => {
  it('asks for a consent that does not expire', () => {
    const page = pageFor(app);
    expect(`${page.origin}${page.pathname}`).toBe('https://auth.smaapis.de/oauth2/auth');
    expect(Object.fromEntries(page.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'our-client',
      redirect_uri: REDIRECT,
      state: 'state',
      scope: 'offline_access',
    });
  });

  it('uses the sandbox with a sandbox client', async () => {
    const own = { ...app, environment: 'sandbox' };
    expect(pageFor(own).origin).toBe('https://sandbox-auth.smaapis.de');
    const asked: string[] = [];
    const fetch: AdapterContext['fetch'] = async (input) => {
      asked.push(String(input));
      return Response.json({ plants: [{ plantId: '1', name: 'x' }] });
    };
    const tokens = createMemoryTokens({ values: { accessToken: 'a', refreshToken: 'r' }, expiresAtMs: NOW * 2 });
    await openAdapter(contextOf(fetch, { app: own, tokens })).verify();
    expect(asked).toEqual(['https://sandbox.smaapis.de/monitoring/v1/plants']);
  });

  it.each([
    [{ plants: [] }, { access_token: 'a', refresh_token: 'r', expires_in: 300 }, 'refused'],
    [{ plants: [{ plantId: '1' }] }, { access_token: 'a', expires_in: 300 }, 'bad_response'],
    [{ plants: [{ plantId: '1' }] }, {}, 'bad_response'],
  ])('links nothing by %j and %j', async (plants, tokens, kind) => {
    const fetch: AdapterContext['fetch'] = async (input) =>
      Response.json(String(input).endsWith('/token') ? tokens : plants);
    const grant = { code: 'c', redirectUri: REDIRECT, codeVerifier: null };
    await expect(oauth.exchange(contextOf(fetch), grant)).rejects.toMatchObject({ kind });
  });

  it.each([
    [500, 'upstream'],
    [429, 'rate_limited'],
    [403, 'refused'],
    [401, 'reauth_needed'],
  ])('spends a refresh token once when the answer is %i', async (status, kind) => {
    let asked = 0;
    const tokens = createMemoryTokens({ values: { accessToken: 'a', refreshToken: 'r' }, expiresAtMs: 0 });
    const fetch: AdapterContext['fetch'] = async () => {
      asked += 1;
      return Response.json({}, { status });
    };
    await expect(openAdapter(contextOf(fetch, { tokens })).verify()).rejects.toMatchObject({ kind });
    expect(asked).toBe(1);
  });

  it('identifies an account by its plants, in any order', () => {
    expect(accountOf(['2', '1'])).toBe(accountOf(['1', '2']));
    expect(accountOf(['1'])).not.toBe(accountOf(['1', '2']));
    expect(accountKey({ account: ' x ' })).toBe('x');
    expect(accountKey({})).toBeNull();
  });
});

describe('sma plants that move', () => {
  const CLASSIC = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

  it.each([
    ['8834127', '8834127'],
    ['/v1/plants/8834127?x=1', '8834127'],
    ['https://monitoring.smaapis.de/v1/plants/8834127/measurements', '8834127'],
    ['https://monitoring.smaapis.de/v1/plants', null],
    ['../../elsewhere', null],
    [null, null],
  ])('%s leads to %s', (location, plantId) => {
    const headers = new Headers(location === null ? {} : { location });
    expect(movedTo({ status: 308, headers })).toBe(plantId);
    expect(movedTo({ status: 302, headers })).toBeNull();
  });

  it('are read at their present place, even after the tokens were renewed', async () => {
    const home = createStillHome();
    const simulator = createSimulator(home, [{ ...sample.app, ...sample.consent?.tokens.values }]);
    const asked: string[] = [];
    const tokens = createMemoryTokens(sample.consent?.tokens ?? null);
    const open = () =>
      openAdapter({
        ...home.clock,
        fetch: async (input, init) => {
          const request = new Request(input, init);
          asked.push(`${request.method} ${new URL(request.url).pathname.split('/').slice(0, 4).join('/')}`);
          return await simulator(request);
        },
        fields: sample.fields,
        app: sample.app ?? {},
        baseUrlOverride: null,
        tokens,
      });
    const read = async () =>
      (await open().read({ sensors: [{ deviceId: CLASSIC, measures: null }], appliances: [] })).sensors;

    expect(await read()).toMatchObject([{ ok: true, value: { pvPowerW: 9600 } }]);
    expect(asked).toEqual([`GET /v1/plants/${CLASSIC}`, 'GET /v1/plants/8834127']);

    await home.clock.sleep(5 * 60_000);
    expect(await read()).toMatchObject([{ ok: true }]);
    expect(asked.slice(2)).toEqual(['GET /v1/plants/8834127', 'POST /oauth2/token', 'GET /v1/plants/8834127']);
  });
});

describe('sma simulator', () => {
  it.each([
    ['v1/plants', 200],
    ['v1/plants/8834127/measurements/sets/EnergyBalance/Recent', 200],
    ['v1/plants/8834127/measurements/sets/GridSettings/Recent', 400],
    ['v1/plants/8834128/measurements/sets/EnergyBalance/Recent', 403],
    ['v1/plants/1/measurements/sets/EnergyBalance/Recent', 404],
    ['v1/nothing', 404],
  ])('is as strict as SMA: %s', async (path, status) => {
    const simulator = createSimulator(createStillHome(), [{ ...sample.consent?.tokens.values }]);
    const headers = { authorization: `Bearer ${sample.consent?.tokens.values.accessToken}` };
    expect((await simulator(new Request(`https://monitoring.smaapis.de/${path}`, { headers }))).status).toBe(status);
    expect((await simulator(new Request(`https://monitoring.smaapis.de/${path}`))).status).toBe(401);
  });
});
