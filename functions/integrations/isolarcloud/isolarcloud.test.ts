import { describe, expect, it } from 'vitest';
import { rawReadingSchema } from '#shared/model/reading.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { createStillClock, createStillHome } from '#test/integrations/still-home.ts';
import { fc } from '#test/support/property.ts';
import { createMemoryTokens } from '../memory-tokens.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { accountKey, appOf, regions } from './fields.ts';
import { toSensorReading } from './mapping.ts';
import { oauth } from './oauth.ts';
import { type KnownZone, measuredMs, zoneAfter } from './plant-time.ts';
import { type Points, valuesSchema } from './schemas.ts';
import { createSimulator, sample } from './simulator.ts';

const NOW = Date.parse('2026-05-14T10:27:30Z');
/** The clocks of Berlin go forward. */
const SPRING_MS = Date.parse('2026-03-29T01:00:00Z');
const pointsOf = (values: object): Points => {
  const [points] = valuesSchema.parse({ device_point_list: [{ device_point: values }] }).device_point_list;
  if (points === undefined) throw new Error('no points');
  return points;
};

describe("a plant's time", () => {
  const at = (device_time: unknown, timeZone: string | null, label: string | null, dev_status: unknown = 1) => {
    const ms = measuredMs(pointsOf({ device_time, dev_status }), { timeZone, label, known: null }, NOW);
    return ms === null ? null : new Date(ms).toISOString().slice(11, 19);
  };

  it.each([
    ['by the zone of the site', '20260514122500', 'Europe/Berlin', null],
    ['by the zone of the site, offline or not', '20260514122500', 'Europe/Berlin', 'GMT+1', 0],
    ['of a clock without daylight saving by the label', '20260514112500', 'Europe/Berlin', 'GMT+1'],
    ['by a label with the wrong sign', '20260514112500', 'Europe/Berlin', 'GMT-1'],
    ['by a label alone', '20260514155500', null, 'GMT+5:30'],
    ['by a label alone, as a text', '20260514112500', null, 'utc+01', '1'],
  ])('is read %s', (_, text, zone, label, status = 1 as unknown) => {
    expect(at(text, zone, label, status)).toBe('10:25:00');
  });

  it.each([
    ['old, though an hour off it would be young', '20260514112500', 'Europe/Berlin', 'GMT+1', 0],
    ['old', '20260514120600', 'Europe/Berlin', null, 1],
    ['of another hour, to come', '20260514124300', 'Europe/Berlin', null, 1],
    ['to come, of a device that is away', '20260514123100', 'Europe/Berlin', null, 0],
    ['of no zone', '20260514122500', null, null, 1],
    ['of an unreadable zone', '20260514122500', null, 'Berlin', 1],
    ['no day', '20260231122500', 'Europe/Berlin', null, 1],
    ['no time', '2026-05-14 12:25:00', 'Europe/Berlin', null, 1],
    ['a number', 20_260_514_122_500, 'Europe/Berlin', null, 1],
  ])('is none when it is %s', (_, text, zone, label, status) => {
    expect(at(text, zone, label, status)).toBeNull();
  });

  it('is now where it is a moment ahead, and its own where its clock is minutes ahead', () => {
    expect(at('20260514122900', 'Europe/Berlin', null)).toBe('10:27:30');
    expect(at('20260514123700', 'Europe/Berlin', null)).toBe('10:37:00');
  });
});

describe("a plant's zone", () => {
  /** A run every 5 minutes, with the plant's clock as given; what each read as age in minutes. */
  const ages = (
    clock: (nowMs: number) => string,
    { fromMs = NOW, hours, timeZone = 'Europe/Berlin' }: { fromMs?: number; hours: number; timeZone?: string | null },
  ): { ages: (number | null)[]; known: KnownZone | null } => {
    let known: KnownZone | null = null;
    const seen: (number | null)[] = [];
    for (let nowMs = fromMs; nowMs <= fromMs + hours * HOUR_MS; nowMs += 5 * MINUTE_MS) {
      const points = pointsOf({ device_time: clock(nowMs), dev_status: 1 });
      const hints = { timeZone, label: 'GMT+1', known };
      const ms = measuredMs(points, hints, nowMs);
      seen.push(ms === null ? null : Math.round((nowMs - ms) / MINUTE_MS));
      known = zoneAfter([points], hints, nowMs);
    }
    return { ages: seen, known };
  };
  /** `yyyyMMddHHmmss` of a clock that is ahead of UTC. */
  const shown = (ms: number, aheadHours: number): string =>
    new Date(ms + aheadHours * HOUR_MS).toISOString().slice(0, 19).replaceAll(/[-T:]/g, '');
  const summer = 2;
  const winter = 1;

  it.each([
    ['summer time', summer, 'site'],
    ['winter time all year', winter, 'label'],
    ['a label of the wrong sign', -winter, 'reversed'],
  ] as const)('of a clock that stood still never makes it young again: %s', (_, ahead, by) => {
    const stuckMs = NOW + HOUR_MS;
    const read = ages((nowMs) => shown(Math.min(nowMs, stuckMs), ahead), { hours: 30 });
    expect(read.known?.by).toBe(by);
    expect(read.ages.slice(0, 13)).toEqual(Array(13).fill(0));
    expect(read.ages.slice(13, 17)).toEqual([5, 10, 15, 20]);
    expect(new Set(read.ages.slice(17))).toEqual(new Set([null]));
  });

  it.each([
    ['with daylight saving', (ms: number) => (ms < SPRING_MS ? winter : summer), 'site'],
    ['without', () => winter, 'label'],
  ] as const)('is found again when the clocks go forward, of one %s', (_, ahead, by) => {
    const read = ages((nowMs) => shown(nowMs, ahead(nowMs)), { fromMs: SPRING_MS - 2 * HOUR_MS, hours: 4 });
    expect(new Set(read.ages)).toEqual(new Set([0]));
    expect(read.known?.by).toBe(by);
  });

  it('is not found again while the clock stands still over that night', () => {
    const read = ages((nowMs) => shown(Math.min(nowMs, SPRING_MS - HOUR_MS), winter), {
      fromMs: SPRING_MS - 2 * HOUR_MS,
      hours: 30,
    });
    expect(new Set(read.ages.slice(17))).toEqual(new Set([null]));
  });

  it('is found anew a day after somebody set the clock by another', () => {
    const setMs = NOW + HOUR_MS;
    const read = ages((nowMs) => shown(nowMs, nowMs < setMs ? summer : winter), { hours: 27 });
    expect(new Set(read.ages.slice(13, 12 + 24 * 12))).toEqual(new Set([null]));
    expect(read.ages.at(-1)).toBe(0);
  });
});

describe('isolarcloud mapping', () => {
  it('maps any JSON or refuses it', () => {
    const value = fc.oneof(
      fc.double(),
      fc.constantFrom('--', 'N/A', '', '1e9', '0x10'),
      fc.nat(9_000).map(String),
      fc.jsonValue(),
    );
    const names = [13003, 13119, 13121, 13149, 13126, 13150, 13141, 24, 83033, 83067, 83106, 83052, 83549];
    const points = fc.record(
      {
        ...Object.fromEntries(names.map((name) => [`p${name}`, value])),
        device_time: fc.oneof(fc.constant('20260514122500'), fc.jsonValue()),
        dev_status: fc.oneof(fc.constant(1), fc.jsonValue()),
      },
      { requiredKeys: ['device_time'] },
    );
    const list = fc.array(fc.oneof(points, fc.record({ device_point: points }), fc.jsonValue()), { maxLength: 2 });
    const body = fc.oneof({ weight: 9, arbitrary: fc.record({ device_point_list: list }) }, fc.jsonValue());
    let mapped = 0;
    fc.assert(
      fc.property(body, body, body, (hybrids, inverters, plants) => {
        const read = (json: unknown): readonly Points[] => valuesSchema.safeParse(json).data?.device_point_list ?? [];
        const reported = { hybrids: read(hybrids), inverters: read(inverters), plant: read(plants)[0] ?? null };
        try {
          rawReadingSchema.parse(
            toSensorReading(reported, { timeZone: 'Europe/Berlin', label: 'GMT+1', known: null }, NOW),
          );
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

const app = sample.app ?? {};
const REDIRECT = `https://sunward.example/api/oauth/isolarcloud/callback/ost_${'a'.repeat(43)}`;
const contextOf = (fetch: AdapterContext['fetch'], change: Partial<AdapterContext> = {}): AdapterContext => ({
  ...createStillClock(NOW),
  fetch,
  fields: sample.fields,
  app,
  baseUrlOverride: null,
  ...change,
});
const pageOf = (fields: Readonly<Record<string, string>>, ours = app): string =>
  oauth.authorizeUrl({
    app: ours,
    redirectUri: REDIRECT,
    state: 'state',
    codeChallenge: null,
    locale: 'de',
    baseUrlOverride: null,
    fields,
  });

describe('isolarcloud sign-in', () => {
  it('asks for consent in the chosen region, with the state only in the path', () => {
    expect(oauth.stateReturned).toBe(false);
    expect(pageOf({ region: ' Europe ' })).toBe(
      `https://web3.isolarcloud.eu/#/authorized-app?cloudId=3&applicationId=2187&redirectUrl=${encodeURIComponent(REDIRECT)}`,
    );
    expect(pageOf({ region: 'europe' })).not.toContain('state=');
  });

  it.each([
    [{ region: 'china' }, 'unsupported'],
    [{ region: 'mars' }, 'reauth_needed'],
    [{}, 'reauth_needed'],
  ])('has no page for %j', (fields, kind) => {
    expect(() => pageOf(fields)).toThrow(expect.objectContaining({ kind }));
  });

  it.each(regions)('keeps the apps of the regions separate: %s', (region) => {
    const ours = { [`${region}AppKey`]: 'k', [`${region}SecretKey`]: 's', [`${region}ApplicationId`]: '1' };
    expect(appOf(ours, region)).toEqual({ appKey: 'k', secretKey: 's', applicationId: '1' });
    for (const other of regions.filter((one) => one !== region)) expect(() => appOf(ours, other)).toThrow(VendorError);
    expect(new URL(pageOf({ region }, ours)).hash).toMatch(/cloudId=\d&applicationId=1/);
  });

  it('accepts a token for this user only', async () => {
    const sent: { url: string; headers: Headers; body: unknown }[] = [];
    const fetch: AdapterContext['fetch'] = async (input, init) => {
      sent.push({ url: String(input), headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) });
      const result_data = {
        access_token: 'a',
        refresh_token: 'r',
        expires_in: -3,
        auth_user: 881_234,
        auth_ps_list: [],
      };
      return Response.json({ result_code: '1', result_data });
    };
    const granted = await oauth.exchange(contextOf(fetch, { fields: { region: 'europe' } }), {
      code: 'k3Jd9a',
      redirectUri: REDIRECT,
      codeVerifier: null,
    });
    expect(sent).toMatchObject([
      {
        url: 'https://gateway.isolarcloud.eu/openapi/apiManage/token',
        body: {
          appkey: app.europeAppKey,
          grant_type: 'authorization_code',
          code: 'k3Jd9a',
          redirect_uri: REDIRECT,
          token_scope_mode: 'authorization_bound',
        },
      },
    ]);
    expect(sent[0]?.headers.get('x-access-key')).toBe(app.europeSecretKey);
    // Already expired, so the first call renews it.
    expect(granted).toEqual({
      tokens: { values: { accessToken: 'a', refreshToken: 'r' }, expiresAtMs: NOW - 3_000 },
      fields: { account: '881234' },
    });
  });

  it.each([
    [{ result_code: '2', error: 'invalid_grant' }, 'auth_failed'],
    [{ result_code: '3' }, 'unsupported'],
    [{ result_code: '5', error: 'invalid_grant', error_description: 'Redirect URI mismatch.' }, 'unsupported'],
    [{ result_code: '1', result_data: { access_token: 'a', expires_in: 1, auth_user: 1 } }, 'bad_response'],
    [{ result_code: '1', result_data: { access_token: 'a', expires_in: 1, refresh_token: 'r' } }, 'bad_response'],
    [{ result_code: '1', result_data: null }, 'bad_response'],
  ])('links nothing by %j', async (json, kind) => {
    let asked = 0;
    const fetch: AdapterContext['fetch'] = async () => {
      asked += 1;
      return Response.json(json);
    };
    const grant = { code: 'c', redirectUri: REDIRECT, codeVerifier: null };
    await expect(oauth.exchange(contextOf(fetch), grant)).rejects.toMatchObject({ kind });
    expect(asked).toBe(1);
  });

  it.each([
    [{ result_code: '1', result_data: { code: '2' } }, 'reauth_needed'],
    [{ result_code: '1', result_data: { code: '-2' } }, 'reauth_needed'],
    [{ result_code: '1', result_data: { code: '4' } }, 'bad_response'],
    [{ result_code: '1', result_data: { code: '-1' } }, 'upstream'],
    [{ result_code: 'E912' }, 'unsupported'],
    [{ result_code: 'E901' }, 'rate_limited'],
  ])('spends a refresh token once when the answer is %j', async (json, kind) => {
    let asked = 0;
    const tokens = createMemoryTokens({ values: { accessToken: 'a', refreshToken: 'r' }, expiresAtMs: 0 });
    const fetch: AdapterContext['fetch'] = async () => {
      asked += 1;
      return Response.json(json);
    };
    await expect(openAdapter(contextOf(fetch, { tokens })).verify()).rejects.toMatchObject({ kind });
    expect(asked).toBe(1);
  });

  it('identifies an account by its user and region', () => {
    expect(accountKey({ region: ' EUROPE ', account: ' 1 ' })).toBe('europe 1');
    expect(accountKey({ region: 'china', account: '1' })).toBe('china 1');
    expect(accountKey({ account: '1' })).toBeNull();
    expect(accountKey({ region: 'europe' })).toBeNull();
  });
});

const start = (more: Readonly<Record<string, string>> = {}) => {
  const home = createStillHome();
  const account = { ...sample.app, ...sample.consent?.tokens.values, ...sample.fields, ...more };
  const simulator = createSimulator(home, [account]);
  const asked: string[] = [];
  const tokens = createMemoryTokens(sample.consent?.tokens ?? null);
  const read = async () => {
    const adapter = openAdapter({
      ...home.clock,
      fetch: async (input, init) => {
        asked.push(String(input).split('/').at(-1) ?? '');
        return await simulator(new Request(input, init));
      },
      fields: sample.fields,
      app,
      baseUrlOverride: null,
      tokens,
    });
    const sensors = [{ deviceId: '5123456', measures: null }];
    return (await adapter.read({ sensors, appliances: [], timeZone: 'America/Lima' })).sensors[0];
  };
  return { home, asked, read };
};

describe('isolarcloud calls', () => {
  it("fetch a plant's components once a day, and then make one call per reading", async () => {
    const { home, asked, read } = start();
    expect(await read()).toMatchObject({ ok: true });
    await home.clock.sleep(5 * 60_000);
    expect(await read()).toMatchObject({ ok: true });
    const values = 'getDeviceRealTimeData';
    expect(asked).toEqual(['queryPowerStationList', 'getDeviceListByPsId', values, values]);
    await home.clock.sleep(24 * 3_600_000);
    expect(await read()).toMatchObject({ ok: true });
    expect(asked.slice(4)).toEqual(['queryPowerStationList', 'getDeviceListByPsId', values]);
  });
});

describe('isolarcloud microinverters, which report no time', () => {
  it('are dated by their plant, for the price of one call', async () => {
    const { home, asked, read } = start({ plant: 'microinverters' });
    const { pvPowerW, consumptionPowerW, gridPowerW } = home.meter();
    const values = { pvPowerW, consumptionPowerW, gridPowerW, timeIsMeasured: true, time: '2026-05-14T10:25:00.000Z' };
    expect(await read()).toMatchObject({ ok: true, value: values });
    expect(await read()).toMatchObject({ ok: true, value: values });
    const call = 'getDeviceRealTimeData';
    expect(asked).toEqual(['queryPowerStationList', 'getDeviceListByPsId', call, call]);
  });
});

describe('isolarcloud simulator', () => {
  const ask = async (call: string, body: object, key = app.europeSecretKey ?? ''): Promise<unknown> => {
    const simulator = createSimulator(createStillHome(), [{ ...sample.app, ...sample.consent?.tokens.values }]);
    const answer = await simulator(
      new Request(`https://gateway.isolarcloud.eu/openapi/${call}`, {
        method: 'POST',
        headers: { 'x-access-key': key, authorization: `Bearer ${sample.consent?.tokens.values.accessToken}` },
        body: JSON.stringify({ appkey: app.europeAppKey, ...body }),
      }),
    );
    const json: unknown = await answer.json();
    return json;
  };

  it.each([
    ['platform/queryPowerStationList', {}, '1'],
    ['platform/queryPowerStationList', { appkey: 'other' }, 'E00000'],
    ['platform/getDeviceListByPsId', { ps_id: '1' }, 'E900'],
    ['platform/getDeviceRealTimeData', { device_type: '14' }, '009'],
    ['platform/getSecrets', {}, 'E996'],
    ['apiManage/token', { grant_type: 'password' }, '6'],
    ['apiManage/token', { grant_type: 'authorization_code', code: 'x' }, '2'],
  ])('is as strict as Sungrow: %s %j', async (call, body, result_code) => {
    expect(await ask(call, body)).toMatchObject({ result_code });
    expect(await ask(call, body, 'wrong')).toMatchObject({ result_code: 'E912' });
  });
});
