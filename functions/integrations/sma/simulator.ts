import { Temporal } from 'temporal-polyfill';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { createConsentPage } from '../simulated-consent.ts';
import { isObject, tooManyRequests, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedHome, SimulatorSample } from '../simulated-home.ts';
import { bearerOf, callsOf, consentedBook, consentOf } from '../simulated-oauth.ts';
import type { SimulatedTokens } from '../simulated-tokens.ts';
import { accountOf } from './fields.ts';
import { manifest } from './manifest.ts';

const PLANT = '8834127';
/** Of another owner. */
const FOREIGN_PLANT = '8834128';
/** The same plant before it moved to ennexOS. */
const CLASSIC_PLANT = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const ZONE = 'Europe/Berlin';
const WINDOW_MS = 5 * MINUTE_MS;
const ACCESS_MS = 5 * MINUTE_MS;
/** An unused offline session ends after this time. */
const REFRESH_MS = 30 * DAY_MS;

/** @public */
export const sample: SimulatorSample = {
  fields: { account: accountOf([PLANT]) },
  wrongFields: { account: accountOf([PLANT]) },
  app: { clientId: 'sunward_api', clientSecret: 'f0d8a1b6-4c27-4e59-9b3a-71c5e2d8a604' },
  consent: consentOf('eyJ-sma'),
  tokens: {
    callOf: callsOf('/oauth2/token'),
    accessMs: ACCESS_MS,
    refreshMs: REFRESH_MS,
  },
  sensors: [{ deviceId: PLANT, measures: null }],
  failsInside: { none: 'reports failures by HTTP status' },
  deviceKind: null,
  applianceDeviceId: (homeDeviceId) => homeDeviceId,
  devices: 'many',
  closedWindowS: WINDOW_MS / SECOND_MS,
  rateLimitedWaitS: 300,
};

const refused = (status: number, error: string): Response =>
  Response.json({ error, error_description: 'simulated' }, { status });
const failed = (code: number, message: string): Response => Response.json({ code, message }, { status: code });

const plant = { plantId: PLANT, name: 'Haus Kern', description: '', timezone: ZONE };

/** As SMA writes times: the plant's own, without an offset. */
const local = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });

/** The home has no history: the last complete five minutes show the present values. */
const balanceOf = (home: SimulatedHome): unknown => {
  const { timeMs, gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW, batterySocPercent } = home.meter();
  const direct = Math.min(pvPowerW, consumptionPowerW);
  const battery =
    batteryPowerW === null
      ? {}
      : {
          batteryCharging: Math.max(0, batteryPowerW),
          batteryDischarging: Math.max(0, -batteryPowerW),
          batteryStateOfCharge: batterySocPercent,
        };
  const entry = {
    time: local(Math.floor(timeMs / WINDOW_MS) * WINDOW_MS),
    pvGeneration: pvPowerW,
    ...battery,
    gridFeedIn: Math.max(0, -gridPowerW),
    gridConsumption: Math.max(0, gridPowerW),
    directConsumption: direct,
    totalConsumption: consumptionPowerW,
    totalGeneration: pvPowerW,
    autarkyRate: consumptionPowerW > 0 ? direct / consumptionPowerW : 1,
  };
  return { plant, setType: 'EnergyBalance', resolution: 'FiveMinutes', set: [entry] };
};

/** An interval that no device reported. */
const withoutValues = (json: unknown): unknown =>
  isObject(json) && Array.isArray(json.set)
    ? { ...json, set: json.set.map((entry) => (isObject(entry) ? { time: entry.time } : entry)) }
    : json;

/** SMA's login and consent page, its token server and its Monitoring API for one owner. */
export const createSimulator: CreateSimulator = (home, accounts) => {
  const [account = {}] = accounts;
  const tokens = consentedBook(home.now, account, { accessMs: ACCESS_MS, refreshMs: REFRESH_MS });
  const page = createConsentPage<{ readonly redirectUri: string }>(manifest.name);

  const authorize = (url: URL): Response => {
    const query = url.searchParams;
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== account.clientId || !URL.canParse(redirectUri))
      return refused(400, 'invalid_client');
    if (query.get('response_type') !== 'code') return refused(400, 'invalid_request');
    return page.show({ url, redirectUri, returned: { state: query.get('state') ?? '' }, grant: { redirectUri } });
  };

  const given = (next: SimulatedTokens | null): Response =>
    next === null
      ? refused(400, 'invalid_grant')
      : Response.json({
          access_token: next.access,
          expires_in: ACCESS_MS / SECOND_MS,
          // An offline session.
          refresh_expires_in: 0,
          refresh_token: next.refresh,
          token_type: 'Bearer',
          'not-before-policy': 0,
          session_state: '5f0b1c9e-2a47-4a5d-8f36-0d1e7b92c4a8',
          scope: 'monitoringApi:read profile offline_access email',
        });

  const isOurs = (form: URLSearchParams): boolean =>
    form.get('client_id') === account.clientId && form.get('client_secret') === account.clientSecret;

  const token = (form: URLSearchParams): Response => {
    if (!isOurs(form)) return refused(401, 'unauthorized_client');
    if (form.get('grant_type') === 'refresh_token') return given(tokens.renew(form.get('refresh_token') ?? ''));
    if (form.get('grant_type') !== 'authorization_code') return refused(400, 'unsupported_grant_type');
    const known = page.take(form.get('code') ?? '');
    return given(known !== null && known.redirectUri === form.get('redirect_uri') ? tokens.issue() : null);
  };

  const logout = (form: URLSearchParams): Response => {
    if (!isOurs(form)) return refused(401, 'unauthorized_client');
    tokens.revoke(form.get('refresh_token') ?? '');
    return new Response(null, { status: 204 });
  };

  const data = (request: Request, path: string): Response => {
    if (!tokens.isAlive(bearerOf(request))) return failed(401, 'Unauthorized');
    if (path === 'plants') return Response.json({ plants: [plant] });
    const [, plantId, set] = /^plants\/([^/]+)\/measurements\/sets\/(\w+)\/Recent$/.exec(path) ?? [];
    if (plantId === CLASSIC_PLANT) return new Response(null, { status: 308, headers: { location: PLANT } });
    if (plantId === FOREIGN_PLANT) return failed(403, 'Forbidden');
    if (plantId !== PLANT) return failed(404, 'Not Found');
    return set === 'EnergyBalance' ? Response.json(balanceOf(home)) : failed(400, 'Bad Request');
  };

  return withFaults(
    manifest.id,
    home,
    {
      unauthorized: () => failed(401, 'Unauthorized'),
      rateLimited: (retryAfterS) => tooManyRequests(retryAfterS, null),
      nulls: withoutValues,
    },
    async (request) => {
      const url = new URL(request.url);
      if (url.pathname.endsWith('/oauth2/auth')) return authorize(url);
      if (request.method === 'POST' && url.pathname.endsWith('/oauth2/token')) {
        return token(new URLSearchParams(await request.text()));
      }
      if (request.method === 'POST' && url.pathname.endsWith('/oauth2/logout')) {
        return logout(new URLSearchParams(await request.text()));
      }
      const path = /\/v1\/(.+)$/.exec(url.pathname)?.[1];
      return path === undefined || request.method !== 'GET' ? failed(404, 'Not Found') : data(request, path);
    },
  );
};
