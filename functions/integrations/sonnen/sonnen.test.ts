import { describe, expect, it } from 'vitest';
import { deviceSchema } from '#shared/model/credentials.ts';
import { rawReadingSchema } from '#shared/model/reading.ts';
import { createStillHome } from '#test/integrations/still-home.ts';
import { fc } from '#test/support/property.ts';
import { createMemoryTokens } from '../memory-tokens.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { accountKey } from './fields.ts';
import { toDevices, toSensorReading } from './mapping.ts';
import { oauth } from './oauth.ts';
import { liveStateSchema, userSchema } from './schemas.ts';
import { createSimulator, sample } from './simulator.ts';

const NOW = Date.parse('2026-05-14T10:30:20Z');
const powers = [
  'production_power',
  'consumption_power',
  'battery_charging',
  'battery_discharging',
  'grid_feedin',
  'grid_purchase',
] as const;
const stateOf = (attributes: Record<string, unknown>) =>
  liveStateSchema.parse({ data: { attributes } }).data.attributes;

describe('sonnen mapping', () => {
  it('balances and has our signs', () => {
    const { pvPowerW, gridPowerW, consumptionPowerW, batteryPowerW } = toSensorReading(
      stateOf({
        production_power: 4420,
        consumption_power: 683,
        battery_charging: 1522,
        battery_discharging: 0,
        grid_feedin: 2215,
        grid_purchase: 0,
      }),
      NOW,
    );
    expect([pvPowerW, gridPowerW, consumptionPowerW, batteryPowerW]).toEqual([4420, -2215, 683, 1522]);
  });

  it('never returns minus zero', () => {
    const { gridPowerW, batteryPowerW } = toSensorReading(
      stateOf({ consumption_power: 1, ...Object.fromEntries(powers.slice(2).map((name) => [name, 0])) }),
      NOW,
    );
    expect([gridPowerW, batteryPowerW].every((value) => Object.is(value, 0))).toBe(true);
  });

  it('derives no direction from one half of it', () => {
    expect(toSensorReading(stateOf({ production_power: 5, grid_feedin: 5, battery_charging: 0 }), NOW)).toMatchObject({
      gridPowerW: null,
      batteryPowerW: null,
      consumptionPowerW: null,
    });
  });

  it('takes backup without grid exchange for a house off the grid, and no other backup', () => {
    const state = { production_power: 900, consumption_power: 400, grid_feedin: 0, backup_active: true };
    expect(() => toSensorReading(stateOf({ ...state, grid_purchase: 0 }), NOW)).toThrow('without the grid');
    expect(toSensorReading(stateOf({ ...state, grid_purchase: 12 }), NOW).gridPowerW).toBe(12);
  });

  it('maps any JSON or refuses it', () => {
    const value = fc.oneof(fc.jsonValue(), fc.double(), fc.nat(5_000));
    const attributes = fc.record(
      {
        ...Object.fromEntries(powers.map((name) => [name, value])),
        battery_usoc: value,
        online: fc.oneof(fc.constant(true), fc.jsonValue()),
        timestamp: fc.oneof(fc.jsonValue(), fc.constant('2026-05-14T12:30:05.000+02:00')),
      },
      { requiredKeys: [] },
    );
    let mapped = 0;
    fc.assert(
      fc.property(fc.oneof(fc.record({ data: fc.record({ attributes }) }), fc.jsonValue()), (json) => {
        const parsed = liveStateSchema.safeParse(json);
        if (!parsed.success) return;
        try {
          rawReadingSchema.parse(toSensorReading(parsed.data.data.attributes, NOW));
          mapped += 1;
        } catch (error) {
          if (!(error instanceof VendorError)) throw error;
        }
      }),
      { numRuns: 1_000 },
    );
    expect(mapped).toBeGreaterThan(0);
  });

  it('lists any JSON or refuses it', () => {
    const id = fc.oneof(fc.constant('a1d0'), fc.nat(), fc.jsonValue());
    const reference = fc.record({ id });
    const relationships = fc.record(
      { sites: fc.record({ data: fc.array(reference) }), 'default-site': fc.record({ data: reference }) },
      { requiredKeys: [] },
    );
    let listed = 0;
    fc.assert(
      fc.property(fc.record({ data: fc.record({ id, relationships }) }), (json) => {
        const parsed = userSchema.safeParse(json);
        if (!parsed.success) return;
        for (const device of toDevices(parsed.data.data)) {
          deviceSchema.parse(device);
          listed += 1;
        }
      }),
    );
    expect(listed).toBeGreaterThan(0);
  });
});

describe('sonnen sign-in', () => {
  const REDIRECT = 'https://sunward.example/api/oauth/sonnen/callback';
  const app = { clientId: 'our-client' };

  it("asks for consent on sonnen's own page, with a challenge", () => {
    const page = new URL(
      oauth.authorizeUrl({
        app,
        redirectUri: REDIRECT,
        state: 'state',
        codeChallenge: 'challenge',
        locale: 'de-AT',
        baseUrlOverride: null,
      }),
    );
    expect(`${page.origin}${page.pathname}`).toBe('https://account.sonnen.de/oauth/authorize');
    expect(Object.fromEntries(page.searchParams)).toEqual({
      client_id: 'our-client',
      response_type: 'code',
      redirect_uri: REDIRECT,
      code_challenge: 'challenge',
      code_challenge_method: 'S256',
      nonce: 'state',
      state: 'state',
      locale: 'de',
    });
  });

  const contextOf = (fetch: AdapterContext['fetch'], change: Partial<AdapterContext> = {}): AdapterContext => ({
    ...createStillHome().clock,
    fetch,
    fields: sample.fields,
    app,
    baseUrlOverride: null,
    ...change,
  });

  it('issues no tokens for a code with another verifier', async () => {
    const home = createStillHome();
    const simulator = createSimulator(home, [{ ...sample.app, ...sample.fields }]);
    const request = { app: sample.app ?? {}, redirectUri: REDIRECT, state: 's', locale: 'en', baseUrlOverride: null };
    const page = oauth.authorizeUrl({ ...request, codeChallenge: 'of-another-verifier' });
    const back = (await simulator(new Request(`${page}&answer=agree`))).headers.get('location') ?? '';
    const context = contextOf((input, init) => simulator(new Request(input, init)), { app: sample.app ?? {} });

    const grant = { code: new URL(back).searchParams.get('code') ?? '', redirectUri: REDIRECT, codeVerifier: 'mine' };
    await expect(oauth.exchange(context, grant)).rejects.toMatchObject({ kind: 'auth_failed' });
  });

  it('makes no call without a client of ours', async () => {
    let asked = 0;
    const context = contextOf(
      async () => {
        asked += 1;
        return Response.json({});
      },
      { app: {} },
    );
    const grant = { code: 'c', redirectUri: REDIRECT, codeVerifier: 'v' };
    await expect(oauth.exchange(context, grant)).rejects.toMatchObject({ kind: 'unsupported' });
    expect(asked).toBe(0);
  });

  it.each([
    [500, 'upstream'],
    [429, 'rate_limited'],
    [403, 'refused'],
    [401, 'reauth_needed'],
  ])('spends a refresh token once when the answer is %i', async (status, kind) => {
    let asked = 0;
    const context = contextOf(
      async () => {
        asked += 1;
        return Response.json({ error: 'other' }, { status });
      },
      { tokens: createMemoryTokens({ values: { accessToken: 'a', refreshToken: 'r' }, expiresAtMs: 0 }) },
    );
    await expect(openAdapter(context).verify()).rejects.toMatchObject({ kind });
    expect(asked).toBe(1);
  });

  it('identifies an account by its id', () => {
    expect(accountKey({ account: ' 4711 ' })).toBe('4711');
    expect(accountKey({})).toBeNull();
  });
});
