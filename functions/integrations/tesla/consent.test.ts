import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/units.ts';
import { oauth, SCOPES } from './oauth.ts';
import { app, EU, NA, refused, setUp, tokens } from './scripted-car.ts';

let bench = setUp();
beforeEach(() => {
  bench = setUp();
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
  it("asks for every scope on offer, in the user's language", () => {
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

  it('supports no other region', async () => {
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

  it('continues with its tokens while the token server is down', async () => {
    bench.tesla.nowMs = tokens.expiresAtMs - 9 * MINUTE_MS;
    bench.answerWith((url) => (url.pathname.endsWith('token') ? new Response('', { status: 503 }) : products()));
    await bench.open().verify();
    expect(bench.asked.at(-1)?.authorization).toBe('Bearer access-1');
  });

  it.each(['login_required', 'invalid_grant'])('needs the user when the vendor answers %s', async (error) => {
    bench.tesla.nowMs = tokens.expiresAtMs;
    bench.answerWith(() => Response.json({ error }, { status: 401 }));
    await expect(bench.open().verify()).rejects.toMatchObject({ kind: 'reauth_needed' });
    expect(bench.calls()).toEqual(['token']);
  });
});
