import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/units.ts';
import { createMemoryTokens } from '../memory-tokens.ts';
import type { AdapterContext, TokenSet } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { budget } from './cars.ts';
import { oauth, SCOPES } from './oauth.ts';

const VIN = 'LRW3E7EK9NC123456';
const target = { deviceId: VIN };
const EU = 'https://fleet-api.prd.eu.vn.cloud.tesla.com';
const NA = 'https://fleet-api.prd.na.vn.cloud.tesla.com';
const tokens: TokenSet = {
  values: { accessToken: 'access-1', refreshToken: 'refresh-1' },
  expiresAtMs: Date.parse('2027-01-01T00:00:00Z'),
};
const app = { clientId: 'client-1', clientSecret: 'secret-1' };
const refused = (status: number, error: string): Response => Response.json({ response: null, error }, { status });

/** Tesla with one older car (it takes plain commands), scripted by each test. */
const setUp = () => {
  const tesla = {
    state: 'online',
    charge: {
      charging_state: 'Charging',
      charge_current_request: 6,
      charge_current_request_max: 16,
      charger_actual_current: 6,
      charger_voltage: 230,
      charger_phases: 2,
      battery_level: 50,
      charge_limit_soc: 80,
    } as Record<string, unknown>,
    reasons: [] as string[],
    wakes: true,
    nowMs: Date.parse('2026-05-14T10:30:00Z'),
  };
  const asked: { url: string; body: string; authorization: string | null }[] = [];
  let answer = (url: URL): Response => {
    const call = url.pathname.split('/').slice(5).join('/');
    if (call === '') return Response.json({ response: { vin: VIN, state: tesla.state, display_name: 'Blitz' } });
    if (call === 'wake_up') {
      if (tesla.wakes) tesla.state = 'online';
      return Response.json({ response: { state: 'asleep' } });
    }
    if (tesla.state !== 'online') return refused(408, 'vehicle unavailable: vehicle is offline or asleep');
    if (call === 'vehicle_data') return Response.json({ response: { charge_state: tesla.charge } });
    const reason = tesla.reasons.shift();
    return Response.json({ response: { result: reason === undefined, reason: reason ?? '' } });
  };
  const vault = createMemoryTokens(tokens);
  const context: AdapterContext = {
    fetch: async (input, init) => {
      const url = new URL(String(input));
      asked.push({
        url: url.href,
        body: String(init?.body ?? ''),
        authorization: new Headers(init?.headers).get('authorization'),
      });
      return answer(url);
    },
    now: () => tesla.nowMs,
    sleep: async (ms) => {
      tesla.nowMs += ms;
    },
    fields: { region: 'eu', account: 'account-1' },
    baseUrlOverride: null,
    tokens: vault,
    app,
  };
  return {
    tesla,
    vault,
    context,
    asked,
    /** Every run opens an adapter of its own. */
    open: (change: Partial<AdapterContext> = {}) => openAdapter({ ...context, ...change }),
    answerWith: (make: typeof answer) => {
      answer = make;
    },
    /** Last parts of the paths asked since the last look. */
    calls: () => asked.splice(0).map(({ url }) => new URL(url).pathname.split('/').at(-1)),
  };
};

let bench = setUp();
beforeEach(() => {
  bench = setUp();
});
const read = () => bench.open().read({ sensors: [], appliances: [target] });
const on = (currentA: number | null) => bench.open().command(target, { kind: 'on', currentA, phases: null });

describe('command budget', () => {
  it('asks a charging car every 30 minutes and another every 45, or 16 while it is away', async () => {
    const askedAfter = async (state: string): Promise<number[]> => {
      bench = setUp();
      bench.tesla.charge.charging_state = state;
      const minutes: number[] = [];
      for (let minute = 0; minute <= 91; minute += 1) {
        await read();
        if (bench.calls().includes('vehicle_data')) minutes.push(minute);
        bench.tesla.nowMs += MINUTE_MS;
      }
      return minutes;
    };
    expect(await askedAfter('Charging')).toEqual([0, 30, 60, 90]);
    expect(await askedAfter('Stopped')).toEqual([0, 45, 90]);
    expect(await askedAfter('Disconnected')).toEqual([0, 16, 32, 48, 64, 80]);
  });

  it('asks ever more rarely on a day that has cost much, and usually again on the next', async () => {
    bench.tesla.nowMs = Date.parse('2026-05-14T00:00:00Z');
    const askedOn = async (): Promise<number> => {
      let asked = 0;
      for (let minute = 0; minute < 1440; minute += 1) {
        await read();
        asked += bench.calls().filter((call) => call === 'vehicle_data').length;
        bench.tesla.nowMs += MINUTE_MS;
      }
      return asked;
    };
    // Every half hour would be 48.
    const first = await askedOn();
    expect(first).toBeLessThanOrEqual(18);
    expect(first).toBeGreaterThan(12);
    expect(Math.abs((await askedOn()) - first)).toBeLessThanOrEqual(1);
  });

  it('changes the current more rarely then, and stops all the same', async () => {
    bench.tesla.nowMs = Date.parse('2026-05-14T00:00:00Z');
    let sent = 0;
    const take = (): string[] =>
      bench.calls().filter((call): call is string => call?.startsWith('set_charging') === true);
    for (let minute = 0; minute < 1440; minute += 1) {
      await read();
      bench.calls();
      await on(minute % 2 === 0 ? 6 : 16).catch(() => undefined);
      sent += take().length;
      bench.tesla.nowMs += MINUTE_MS;
    }
    // 8 and 20 min in turns would be more than 100.
    expect(sent).toBeLessThan(45);
    await bench.open().command(target, { kind: 'off' });
    expect(bench.calls()).toContain('charge_stop');
  });

  it('asks anew after a command', async () => {
    await read();
    await bench.open().command(target, { kind: 'off' });
    bench.calls();
    await read();
    expect(bench.calls()).toEqual([VIN, 'vehicle_data']);
  });

  it('does not keep what a car tells while it still follows', async () => {
    bench.tesla.charge.charging_state = 'Stopped';
    await on(null);
    bench.tesla.nowMs += 2_000;
    await read();
    bench.tesla.charge.charging_state = 'Starting';
    for (const seconds of [20, 30, 60]) {
      bench.tesla.nowMs += seconds * 1_000;
      bench.calls();
      await read();
      expect(bench.calls()).toEqual([VIN, 'vehicle_data']);
    }
    bench.tesla.charge.charging_state = 'Charging';
    bench.tesla.nowMs += MINUTE_MS;
    await read();
    bench.tesla.nowMs += MINUTE_MS;
    bench.calls();
    await read();
    expect(bench.calls()).toEqual([VIN]);
  });

  it('sends only what changes', async () => {
    await read();
    bench.calls();
    await on(6);
    expect(bench.calls()).toEqual([VIN]);
    await on(10.9);
    expect(bench.asked.at(-1)?.body).toBe('{"charging_amps":10}');
    expect(bench.calls()).toEqual([VIN, 'set_charging_amps']);
    await bench.open().command(target, { kind: 'off' });
    await bench.open().command(target, { kind: 'off' });
    expect(bench.calls()).toEqual([VIN, 'charge_stop', VIN, 'charge_stop']);
  });

  it('sets the current before it starts, and no higher than the car takes', async () => {
    bench.tesla.charge.charging_state = 'Stopped';
    await read();
    bench.calls();
    await on(32);
    expect(bench.asked[1]?.body).toBe('{"charging_amps":16}');
    expect(bench.calls()).toEqual([VIN, 'set_charging_amps', 'charge_start']);
  });

  it('raises the current of a charging car every 20 minutes at most, lowers it after 8, and does not ask what it took', async () => {
    await read();
    await on(8);
    bench.tesla.nowMs += MINUTE_MS;
    bench.calls();
    const [state] = (await read()).appliances;
    expect(state).toMatchObject({ ok: true, value: { setCurrentA: 8, currentA: 8, powerW: 8 * 690 } });
    await expect(on(12)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterS: 19 * 60 });
    await expect(on(6)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterS: 7 * 60 });
    expect(bench.calls()).toEqual([VIN, VIN, VIN]);
    bench.tesla.nowMs += budget.lowerMs - MINUTE_MS;
    await on(6);
    expect(bench.calls()).toEqual([VIN, 'set_charging_amps']);
    bench.tesla.nowMs += budget.raiseMs - MINUTE_MS;
    bench.tesla.charge.charge_current_request = 6;
    await expect(on(12)).rejects.toMatchObject({ retryAfterS: 60 });
    bench.tesla.nowMs += MINUTE_MS;
    await read();
    await on(12);
    expect(bench.calls()).toContain('set_charging_amps');
  });

  it('wakes a car to start it, and no more often than it may', async () => {
    let wakes = 0;
    for (let minute = 0; minute < 26 * 60; minute += 1) {
      bench.tesla.state = 'asleep';
      await on(6).catch(() => undefined);
      if (bench.calls().includes('wake_up')) wakes += 1;
      bench.tesla.nowMs = Date.parse('2026-05-14T10:30:00Z') + minute * MINUTE_MS;
      if (minute === 23 * 60) expect(wakes).toBe(budget.wakesPerDay);
    }
    expect(wakes).toBeGreaterThan(budget.wakesPerDay);
    expect(wakes).toBeLessThanOrEqual(2 * budget.wakesPerDay);
  });

  it('leaves a car that does not wake at once to the next run', async () => {
    bench.tesla.state = 'asleep';
    bench.tesla.wakes = false;
    await expect(on(6)).rejects.toMatchObject({ kind: 'asleep' });
    expect(bench.calls()).toEqual([VIN, 'wake_up', VIN, VIN, VIN]);
    bench.tesla.state = 'online';
    await on(6);
    expect(bench.calls()).not.toContain('wake_up');
  });

  it('goes on in another process with what the last one wrote down', async () => {
    let text: string | null = null;
    const note = {
      get: () => text,
      set: (next: string) => {
        text = next;
      },
    };
    /** Its memory hangs on its clock, as every process has one. */
    const process = () => ({ note, now: () => bench.tesla.nowMs });
    const [first, second] = [process(), process()];
    const readBy = (own: typeof first) => bench.open(own).read({ sensors: [], appliances: [target] });
    const onBy = (own: typeof first, currentA: number) =>
      bench.open(own).command(target, { kind: 'on', currentA, phases: null });

    await readBy(first);
    await onBy(first, 8);
    bench.tesla.nowMs += MINUTE_MS;
    bench.calls();
    const [state] = (await readBy(second)).appliances;
    expect(state).toMatchObject({ ok: true, value: { on: true, setCurrentA: 8 } });
    await expect(onBy(second, 12)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterS: 19 * 60 });
    expect(bench.calls()).toEqual([VIN, VIN]);

    bench.tesla.charge.charging_state = 'Stopped';
    for (let wake = 0; wake < budget.wakesPerDay; wake += 1) {
      bench.tesla.state = 'asleep';
      bench.tesla.nowMs += budget.wakeMs;
      await onBy(wake % 2 === 0 ? second : first, 6);
    }
    bench.tesla.state = 'asleep';
    bench.tesla.nowMs += budget.wakeMs;
    await expect(onBy(process(), 6)).rejects.toMatchObject({ kind: 'rate_limited' });
    expect(String(text).length).toBeLessThan(1_200);
  });

  it.each(['', 'no JSON', '{"LRW3E7EK9NC123456":{}}', '[]', 'null'])('begins anew with the note %j', async (text) => {
    const note = { get: () => text, set: () => undefined };
    const { appliances } = await bench
      .open({ note, now: () => bench.tesla.nowMs })
      .read({ sensors: [], appliances: [target] });
    expect(appliances[0]?.ok).toBe(true);
  });

  it('asks a car that has woken up once, and says that it does not know where it was', async () => {
    bench.tesla.charge.charging_state = 'Stopped';
    await read();
    bench.tesla.state = 'asleep';
    await read();
    bench.tesla.state = 'online';
    bench.calls();
    for (let minute = 0; minute < 40; minute += 1) {
      bench.tesla.nowMs += MINUTE_MS;
      await read();
    }
    expect(bench.calls().filter((call) => call === 'vehicle_data')).toHaveLength(1);
    bench.tesla.state = 'asleep';
    const [state] = (await read()).appliances;
    expect(state).toMatchObject({ ok: true, value: { on: false, plugged: null } });
  });

  it('does not share what it remembers between accounts', async () => {
    await read();
    bench.calls();
    await bench.open({ fields: { region: 'eu', account: 'account-2' } }).read({ sensors: [], appliances: [target] });
    expect(bench.calls()).toEqual([VIN, 'vehicle_data']);
  });
});

describe('offline and sleeping', () => {
  it('takes a car that was idle for asleep, and one that was charging for offline', async () => {
    const kindAfter = async (state: string | null): Promise<string> => {
      bench = setUp();
      if (state !== null) {
        bench.tesla.charge.charging_state = state;
        await read();
      }
      bench.tesla.state = 'offline';
      const [outcome] = (await read()).appliances;
      return outcome?.ok === true ? `on ${outcome.value.on}` : String(outcome?.error.kind);
    };
    expect(await kindAfter('Stopped')).toBe('on false');
    expect(await kindAfter('Charging')).toBe('offline');
    expect(await kindAfter(null)).toBe('offline');
  });

  it('knows a car that falls asleep between two calls', async () => {
    bench.answerWith((url) =>
      url.pathname.endsWith('vehicle_data')
        ? refused(408, 'vehicle unavailable: vehicle is offline or asleep')
        : Response.json({ response: { state: 'online', display_name: 'Blitz' } }),
    );
    const [outcome] = (await read()).appliances;
    expect(outcome).toMatchObject({ ok: true, value: { on: false, powerW: 0 } });
    expect(await bench.open().vehicles?.read(VIN)).toMatchObject({ asleep: true, name: 'Blitz' });
  });

  it('shows what a sleeping car told before', async () => {
    bench.tesla.charge.charging_state = 'Disconnected';
    await read();
    bench.tesla.state = 'asleep';
    const [outcome] = (await read()).appliances;
    expect(outcome).toMatchObject({ ok: true, value: { plugged: false } });
    expect(await bench.open().vehicles?.read(VIN)).toMatchObject({ asleep: true, batteryLevelPercent: 50 });
  });
});

describe("the car's answers", () => {
  it.each([
    ['is_charging', null],
    ['requested', null],
    ['complete', 'refused'],
    ['disconnected', 'refused'],
    ['no_power', 'refused'],
    ['<script>', 'refused'],
  ])('charge_start: %s', async (reason, kind) => {
    bench.tesla.reasons = [reason];
    const call = on(null);
    if (kind === null) await expect(call).resolves.toBeUndefined();
    else await expect(call).rejects.toMatchObject({ kind, message: expect.not.stringContaining('script') });
  });

  it('tries once more while its buses wake up', async () => {
    bench.tesla.reasons = ['could_not_wake_buses'];
    await on(null);
    expect(bench.calls()).toEqual([VIN, 'charge_start', 'charge_start']);
    bench.tesla.reasons = ['could_not_wake_buses', 'could_not_wake_buses'];
    await expect(on(null)).rejects.toMatchObject({ kind: 'refused' });
  });

  it.each([4.9, 0, -6, 81, Number.NaN, Number.POSITIVE_INFINITY])('is not asked for %s A', async (currentA) => {
    await expect(on(currentA)).rejects.toMatchObject({ kind: 'unsupported' });
    expect(bench.calls()).toEqual([]);
  });

  it('is not started at a fast charger', async () => {
    bench.tesla.charge = { ...bench.tesla.charge, charging_state: 'Stopped', fast_charger_present: true };
    await read();
    await expect(on(null)).rejects.toMatchObject({ kind: 'refused' });
    expect(bench.calls()).not.toContain('charge_start');
  });

  it.each([
    [401, 'mobile_access_disabled', 'refused'],
    [402, 'payment required', 'rate_limited'],
    [403, 'Unauthorized missing scopes', 'reauth_needed'],
    [403, 'Tesla Vehicle Command Protocol required, please refer to', 'unsupported'],
    [403, 'forbidden', 'refused'],
    [404, 'not_found', 'offline'],
    [408, 'vehicle unavailable: vehicle is offline or asleep', 'asleep'],
    [412, 'not registered', 'unsupported'],
    [423, 'locked', 'refused'],
    [424, 'failed', 'upstream'],
    [500, 'vehicle unavailable: vehicle is offline or asleep', 'asleep'],
    [500, 'upstream internal error', 'upstream'],
    [540, 'device error', 'upstream'],
  ])('%s "%s" is %s', async (status, error, kind) => {
    bench.answerWith(() => refused(status, error));
    const [outcome] = (await read()).appliances;
    expect(outcome?.ok === false && outcome.error.kind).toBe(kind);
    // No token is spent on what a new one does not change.
    expect(bench.calls()).not.toContain('token');
  });

  it.each([
    [{ 'retry-after': '17' }, {}, 17],
    [{ 'ratelimit-reset': '23' }, {}, 23],
    [{}, { after: 41.2 }, 42],
    [{}, {}, null],
  ])('429 with %o and %o waits %s s', async (headers, body, retryAfterS) => {
    bench.answerWith(() => Response.json(body, { status: 429, headers: new Headers(Object.entries(headers)) }));
    const [outcome] = (await read()).appliances;
    expect(outcome?.ok === false && outcome.error).toMatchObject({ kind: 'rate_limited', retryAfterS });
  });
});

describe('device ids', () => {
  it.each(['', 'LRW3E7EK9NC12345', '../products', 'LRW3E7EK9NC12345/', '2252100000000001', 'lrw3e7ek9nc123456'])(
    'asks nothing for the car "%s"',
    async (deviceId) => {
      const adapter = bench.open();
      await expect(adapter.command({ deviceId }, { kind: 'off' })).rejects.toMatchObject({ kind: 'unsupported' });
      await expect(adapter.vehicles?.honk(deviceId)).rejects.toMatchObject({ kind: 'unsupported' });
      const sensors = [{ deviceId: VIN, measures: null }];
      const { appliances, sensors: readings } = await adapter.read({ sensors, appliances: [{ deviceId }] });
      expect([...appliances, ...readings].map(({ ok }) => ok)).toEqual([false, false]);
      expect(bench.calls()).toEqual([]);
    },
  );
});

describe('region', () => {
  it('follows the vendor to another one, and remembers it with the tokens', async () => {
    const products = Response.json({ response: [] });
    bench.answerWith((url) =>
      url.origin === EU
        ? refused(421, `user out of region, use base URL: ${NA}, see https://developer.tesla.com`)
        : products.clone(),
    );
    await bench.open().verify();
    await bench.open().verify();
    expect(bench.asked.map(({ url }) => new URL(url).origin)).toEqual([EU, NA, NA]);
    expect((await bench.vault.get())?.values).toEqual({ ...tokens.values, region: 'na' });
  });

  it.each([
    'https://evil.example',
    'https://fleet-api.prd.na.vn.cloud.tesla.com.evil.example',
    'https://fleet-api.prd.cn.vn.cloud.tesla.cn',
  ])('does not follow to %s', async (host) => {
    bench.answerWith(() => refused(421, `user out of region, use base URL: ${host}`));
    await expect(bench.open().verify()).rejects.toMatchObject({ kind: 'refused' });
    expect(bench.asked.map(({ url }) => new URL(url).origin)).toEqual([EU]);
  });

  it('is not sent in circles', async () => {
    bench.answerWith((url) => refused(421, `use base URL: ${url.origin === EU ? NA : EU}`));
    await expect(bench.open().verify()).rejects.toMatchObject({ kind: 'bad_response' });
    expect(bench.asked).toHaveLength(2);
  });
});

describe('consent', () => {
  it('asks for everything that is offered, in the language of the user', () => {
    const url = new URL(
      oauth.authorizeUrl({
        app,
        redirectUri: 'https://sunward.example/api/oauth/callback',
        state: 'state-1',
        codeChallenge: null,
        locale: 'de',
        baseUrlOverride: null,
      }),
    );
    expect(`${url.origin}${url.pathname}`).toBe('https://auth.tesla.com/oauth2/v3/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: 'https://sunward.example/api/oauth/callback',
      scope: SCOPES,
      state: 'state-1',
      nonce: 'state-1',
      locale: 'de-DE',
      prompt_missing_scopes: 'true',
      require_requested_scopes: 'true',
    });
  });

  const exchange = (code: string) => {
    const { tokens: _none, ...context } = bench.context;
    return oauth.exchange(context, { code, redirectUri: 'https://sunward.example/cb', codeVerifier: null });
  };
  const jwt = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
  const pair = (access_token: string) =>
    Response.json({ access_token, refresh_token: 'refresh-2', expires_in: 28_800, token_type: 'Bearer' });

  it('turns the code into tokens, region and account', async () => {
    const access = jwt({ sub: 'account-9', ou_code: 'NA', scp: [] });
    bench.answerWith((url) =>
      url.pathname.endsWith('token')
        ? pair(access)
        : Response.json({ response: { region: 'eu', fleet_api_base_url: EU } }),
    );
    expect(await exchange('NA_code-1')).toEqual({
      tokens: {
        values: { accessToken: access, refreshToken: 'refresh-2', region: 'eu' },
        expiresAtMs: bench.tesla.nowMs + 28_800_000,
      },
      fields: { region: 'eu', account: 'account-9' },
    });
    expect(Object.fromEntries(new URLSearchParams(bench.asked[0]?.body))).toEqual({
      grant_type: 'authorization_code',
      client_id: 'client-1',
      client_secret: 'secret-1',
      code: 'NA_code-1',
      redirect_uri: 'https://sunward.example/cb',
      audience: NA,
    });
    expect(bench.asked[1]).toMatchObject({ url: `${NA}/api/1/users/region`, authorization: `Bearer ${access}` });
  });

  it('does without an account that the token does not name', async () => {
    for (const access of ['opaque', 'a.b.c', jwt({ sub: 7 }), jwt(null)]) {
      bench.answerWith((url) =>
        url.pathname.endsWith('token') ? pair(access) : Response.json({ response: { fleet_api_base_url: EU } }),
      );
      expect((await exchange('EU_x')).fields).toEqual({ region: 'eu' });
    }
  });

  it('serves no other region', async () => {
    bench.answerWith((url) =>
      url.pathname.endsWith('token')
        ? pair('x')
        : Response.json({ response: { fleet_api_base_url: 'https://fleet-api.prd.cn.vn.cloud.tesla.cn' } }),
    );
    await expect(exchange('CN_x')).rejects.toMatchObject({ kind: 'unsupported' });
  });

  it.each([
    [400, 'invalid_auth_code', 'auth_failed'],
    [400, 'invalid_redirect_url', 'unsupported'],
    [400, 'unauthorized_client', 'unsupported'],
    [503, 'down', 'upstream'],
  ])('%s %s is %s, and the code is not sent again', async (status, error, kind) => {
    bench.answerWith(() => Response.json({ error }, { status }));
    await expect(exchange('EU_x')).rejects.toMatchObject({ kind });
    expect(bench.asked).toHaveLength(1);
  });

  it('needs our client', async () => {
    const { tokens: _none, ...context } = bench.context;
    const grant = { code: 'EU_x', redirectUri: 'https://sunward.example/cb', codeVerifier: null };
    await expect(oauth.exchange({ ...context, app: {} }, grant)).rejects.toThrow('is not configured');
    expect(bench.asked).toEqual([]);
  });
});

describe('tokens', () => {
  const products = () => Response.json({ response: [] });

  it('renews with our client only, and uses the new pair at once', async () => {
    bench.tesla.nowMs = tokens.expiresAtMs - 9 * MINUTE_MS;
    bench.answerWith((url) =>
      url.pathname.endsWith('token')
        ? Response.json({ access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 28_800 })
        : products(),
    );
    await bench.open().verify();
    expect(Object.fromEntries(new URLSearchParams(bench.asked[0]?.body))).toEqual({
      grant_type: 'refresh_token',
      client_id: 'client-1',
      refresh_token: 'refresh-1',
    });
    expect(bench.asked[1]?.authorization).toBe('Bearer access-2');
    expect((await bench.vault.get())?.values.refreshToken).toBe('refresh-2');
  });

  it('goes on with what it has while the token server is down', async () => {
    bench.tesla.nowMs = tokens.expiresAtMs - 9 * MINUTE_MS;
    bench.answerWith((url) => (url.pathname.endsWith('token') ? new Response('', { status: 503 }) : products()));
    await bench.open().verify();
    expect(bench.asked.at(-1)?.authorization).toBe('Bearer access-1');
  });

  it.each(['login_required', 'invalid_grant'])('needs the user when the vendor says %s', async (error) => {
    bench.tesla.nowMs = tokens.expiresAtMs;
    bench.answerWith(() => Response.json({ error }, { status: 401 }));
    await expect(bench.open().verify()).rejects.toMatchObject({ kind: 'reauth_needed' });
    expect(bench.calls()).toEqual(['token']);
  });
});
