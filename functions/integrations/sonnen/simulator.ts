import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/units.ts';
import { createConsentPage } from '../simulated-consent.ts';
import { allNull, isObject, tooManyRequests, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedHome, SimulatorSample } from '../simulated-home.ts';
import { bearerOf, callsOf, consentedBook, consentOf } from '../simulated-oauth.ts';
import type { SimulatedTokens } from '../simulated-tokens.ts';
import { manifest } from './manifest.ts';

const SITE = 'a1d04c7e-52b9-4f3a-8e61-0c9d7b2f6a35';
/** Another owner's: known to the vendor, not to this account. */
const FOREIGN_SITE = 'f7e2b8a0-1c4d-4e5f-9a6b-3d2c1b0a9f88';
const ACCESS_MS = 10 * HOUR_MS;
const REFRESH_MS = 90 * DAY_MS;

/** @public */
export const sample: SimulatorSample = {
  fields: { account: '5d8e2c61-7b3f-4a90-b1d4-6e0f9c2a7b58' },
  wrongFields: { account: '5d8e2c61-7b3f-4a90-b1d4-6e0f9c2a7b58' },
  app: { clientId: 'c0ffee5e7d2b4f1a9c83' },
  consent: consentOf('8c1f'),
  tokens: {
    callOf: callsOf('/oauth/token'),
    accessMs: ACCESS_MS,
    refreshMs: REFRESH_MS,
  },
  sensors: [{ deviceId: SITE, measures: null }],
  failsInside: { none: 'reports failures by HTTP status' },
  deviceKind: null,
  applianceDeviceId: (homeDeviceId) => homeDeviceId,
  devices: 'many',
};

const refused = (status: number, error: string): Response =>
  Response.json({ error, error_description: 'simulated' }, { status });
const failed = (status: number, title: string): Response =>
  Response.json({ errors: [{ status: String(status), title }] }, { status });

const liveStateOf = (home: SimulatedHome): Record<string, unknown> => {
  const { timeMs, gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW, batterySocPercent } = home.meter();
  const kilo = (watts: number): number => Math.round(watts / 100) / 10;
  const battery = batteryPowerW ?? 0;
  return {
    measurement_method: 'battery',
    production_power: pvPowerW,
    consumption_power: consumptionPowerW,
    battery_charging: Math.max(0, battery),
    battery_discharging: Math.max(0, -battery),
    grid_feedin: Math.max(0, -gridPowerW),
    grid_purchase: Math.max(0, gridPowerW),
    production_power_kw: kilo(pvPowerW),
    consumption_power_kw: kilo(consumptionPowerW),
    battery_usoc: batterySocPercent,
    battery_operating_mode: 'automatic_self_consumption',
    battery_inverter_state: 'running',
    online: true,
    backup_active: false,
    grid_service_active: false,
    flex_activity: 'none',
    timestamp: new Date(timeMs + 2 * HOUR_MS).toISOString().replace('Z', '+02:00'),
    battery_serial_number: '123456',
  };
};

const userOf = (account: Readonly<Record<string, string>>): unknown => ({
  data: {
    id: account.account,
    type: 'users',
    attributes: { time_zone: 'Europe/Berlin' },
    relationships: {
      sites: { data: [{ id: SITE, type: 'sites' }] },
      'default-site': { data: { id: SITE, type: 'sites' } },
    },
  },
});

/** A battery whose values did not come. */
const withoutValues = (json: unknown): unknown =>
  isObject(json) && isObject(json.data) && json.data.type === 'live-states'
    ? { data: { ...json.data, attributes: allNull(json.data.attributes) } }
    : json;

/** sonnen's login, its token server and the portal's interface for one account. */
export const createSimulator: CreateSimulator = (home, accounts) => {
  const [account = {}] = accounts;
  const tokens = consentedBook(home.now, account, { accessMs: ACCESS_MS, refreshMs: REFRESH_MS });
  const page = createConsentPage<{ readonly challenge: string; readonly redirectUri: string }>(manifest.name);

  const authorize = (url: URL): Response => {
    const query = url.searchParams;
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== account.clientId || !URL.canParse(redirectUri))
      return refused(401, 'invalid_client');
    const challenge = query.get('code_challenge');
    const isComplete = query.get('response_type') === 'code' && query.get('code_challenge_method') === 'S256';
    if (challenge === null || !isComplete) return refused(400, 'invalid_request');
    const returned = { state: query.get('state') ?? '' };
    return page.show({ url, redirectUri, returned, grant: { challenge, redirectUri } });
  };

  const given = (next: SimulatedTokens | null): Response =>
    next === null
      ? refused(400, 'invalid_grant')
      : Response.json({
          access_token: next.access,
          token_type: 'Bearer',
          expires_in: ACCESS_MS / SECOND_MS,
          refresh_token: next.refresh,
          created_at: Math.floor(home.now() / SECOND_MS),
        });

  const token = (form: URLSearchParams): Response => {
    if (form.get('client_id') !== account.clientId) return refused(401, 'invalid_client');
    if (form.get('grant_type') === 'refresh_token') return given(tokens.renew(form.get('refresh_token') ?? ''));
    if (form.get('grant_type') !== 'authorization_code') return refused(400, 'unsupported_grant_type');
    const known = page.take(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits = known?.challenge === challenge && known.redirectUri === form.get('redirect_uri');
    return given(fits ? tokens.issue() : null);
  };

  const revoke = (form: URLSearchParams): Response => {
    if (form.get('client_id') !== account.clientId) return refused(403, 'unauthorized_client');
    tokens.revoke(form.get('token') ?? '');
    return Response.json({});
  };

  const data = (request: Request, path: string): Response => {
    if (!tokens.isAlive(bearerOf(request))) return failed(401, 'Unauthorized');
    if (path === 'users/me') return Response.json(userOf(account));
    const siteId = /^sites\/([^/]+)\/live-state$/.exec(path)?.[1];
    if (siteId === FOREIGN_SITE) return failed(403, 'Forbidden');
    if (siteId !== SITE) return failed(404, 'Not Found');
    return Response.json({ data: { id: SITE, type: 'live-states', attributes: liveStateOf(home) } });
  };

  return withFaults(
    manifest.id,
    home,
    {
      unauthorized: () => refused(401, 'invalid_grant'),
      rateLimited: (retryAfterS) => tooManyRequests(retryAfterS, 'Retry later'),
      nulls: withoutValues,
    },
    async (request) => {
      const url = new URL(request.url);
      const { pathname } = url;
      if (pathname.endsWith('/oauth/authorize')) return authorize(url);
      if (pathname.endsWith('/oauth/revoke') && request.method === 'POST') {
        return revoke(new URLSearchParams(await request.text()));
      }
      if (pathname.endsWith('/oauth/token') && request.method === 'POST') {
        return token(new URLSearchParams(await request.text()));
      }
      const path = /\/v1\/(.+)$/.exec(pathname)?.[1];
      return path === undefined || request.method !== 'GET' ? failed(404, 'Not Found') : data(request, path);
    },
  );
};
