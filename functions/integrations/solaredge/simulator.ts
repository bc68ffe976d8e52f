import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { createConsentPage } from '../simulated-consent.ts';
import { isObject, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedHome, SimulatorSample } from '../simulated-home.ts';
import { bearerOf, callsOf, consentedBook, consentOf } from '../simulated-oauth.ts';
import type { SimulatedTokens } from '../simulated-tokens.ts';
import { manifest } from './manifest.ts';

const SITE = '4411223';
const BUCKET_MS = 15 * MINUTE_MS;
const LONGEST_SPAN_MS = 12 * HOUR_MS;
const ACCESS_MS = 2 * HOUR_MS;
const REFRESH_MS = 30 * DAY_MS;

/** @public */
export const sample: SimulatorSample = {
  fields: { siteId: SITE },
  wrongFields: { siteId: SITE },
  app: { clientId: '3f9a1c7e5b2d4086', clientSecret: 'Qk7vJp2mXw9sLt4hZr6nBd8c' },
  consent: consentOf('se'),
  tokens: {
    callOf: callsOf('/oauth2/token', '"refresh_token"'),
    accessMs: ACCESS_MS,
    refreshMs: REFRESH_MS,
  },
  sensors: [{ deviceId: SITE, measures: null }],
  failsInside: { none: 'reports failures by HTTP status' },
  deviceKind: null,
  applianceDeviceId: (homeDeviceId) => homeDeviceId,
  devices: 'many',
  closedWindowS: BUCKET_MS / SECOND_MS,
};

const refused = (error: string): Response => Response.json({ error, error_description: 'simulated' }, { status: 400 });
const problem = (status: number, title: string, detail: string): Response =>
  Response.json({ type: 'about:blank', title, status, detail, traceId: randomUUID().replaceAll('-', '') }, { status });

/** As SolarEdge writes times: the site's own, with its offset. */
const local = (ms: number): string => `${new Date(ms + 2 * HOUR_MS).toISOString().slice(0, 19)}+02:00`;

/** The home has no history: every complete quarter-hour shows the present values. The current one is null. */
const valuesOf = (home: SimulatedHome, fromMs: number, toMs: number, value: number | null): unknown[] => {
  const closedMs = Math.floor(home.meter().timeMs / BUCKET_MS) * BUCKET_MS;
  const first = Math.ceil(fromMs / BUCKET_MS) * BUCKET_MS;
  const count = Math.max(0, Math.ceil((toMs - first) / BUCKET_MS));
  return Array.from({ length: count }, (_, index) => {
    const start = first + index * BUCKET_MS;
    return { timestamp: local(start), value: start + BUCKET_MS <= closedMs ? value : null };
  });
};

const telemetry = (home: SimulatedHome, path: string, query: URLSearchParams): Response => {
  const fromMs = Date.parse(query.get('from') ?? '');
  const toMs = Date.parse(query.get('to') ?? '');
  if (query.get('resolution') !== 'QUARTER_HOUR' || !(toMs - fromMs <= LONGEST_SPAN_MS)) {
    return problem(400, 'Bad Request', 'Invalid resolution or time span');
  }
  const { gridPowerW, pvPowerW, batteryPowerW, batterySocPercent } = home.meter();
  const values = (value: number | null) => valuesOf(home, fromMs, toMs, value);
  const series = (unit: string, value: number | null) => ({ unit, values: values(value) });
  const head = { period: { from: local(fromMs), to: local(toMs) }, resolution: 'QUARTER_HOUR' };
  if (path === 'power') return Response.json({ ...head, unit: 'W', values: values(pvPowerW) });
  if (path === 'meters/telemetry') {
    const meter = {
      importPower: series('W', Math.max(0, gridPowerW)),
      exportPower: series('W', Math.max(0, -gridPowerW)),
      importEnergy: series('WH', Math.max(0, gridPowerW) / 4),
      exportEnergy: series('WH', Math.max(0, -gridPowerW) / 4),
    };
    return Response.json({ ...head, meters: { '606201AB-7C': meter } });
  }
  const battery = {
    chargePower: series('W', batteryPowerW === null ? null : Math.max(0, batteryPowerW)),
    dischargePower: series('W', batteryPowerW === null ? null : Math.max(0, -batteryPowerW)),
    stateOfEnergy: series('PERCENTAGE', batterySocPercent),
    remainingEnergy: series('KWH', 5.7),
  };
  return Response.json({ ...head, storage: batteryPowerW === null ? {} : { '7F0021C4': battery } });
};

const siteInfo = {
  siteId: Number(SITE),
  name: 'Haus Kern',
  peakPower: 9.9,
  installationDate: '2021-06-01',
  activationStatus: 'ACTIVE',
  location: { address: null, city: 'Ulm', zip: '89073', country: 'Germany', timezone: 'Europe/Berlin' },
};

/** Quarter-hours that no device reported. */
const withoutValues = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(withoutValues);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, one]) => [name, name === 'value' ? null : withoutValues(one)]),
  );
};

/** SolarEdge's connect page, its token server and its monitoring API V2 for one site. */
export const createSimulator: CreateSimulator = (home, accounts) => {
  const [account = {}] = accounts;
  const tokens = consentedBook(home.now, account, { accessMs: ACCESS_MS, refreshMs: REFRESH_MS });
  const page = createConsentPage<{ readonly redirectUri: string }>(manifest.name);

  const authorize = (url: URL): Response => {
    const query = url.searchParams;
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== account.clientId || !URL.canParse(redirectUri)) return refused('invalid_client');
    const returned = { state: query.get('state') ?? '', external_id: query.get('external_id') ?? '' };
    return page.show({ url, redirectUri, returned, granted: { site_id: SITE }, grant: { redirectUri } });
  };

  const given = (next: SimulatedTokens | null): Response =>
    next === null
      ? refused('invalid_grant')
      : Response.json({
          access_token: next.access,
          token_type: 'Bearer',
          expires_in: ACCESS_MS / SECOND_MS,
          refresh_token: next.refresh,
        });

  const token = (body: unknown): Response => {
    const values = isObject(body) ? body : {};
    const isOurs = values.client_id === account.clientId && values.client_secret === account.clientSecret;
    if (!isOurs) return refused('invalid_client');
    if (values.grant_type === 'refresh_token') return given(tokens.renew(String(values.refresh_token)));
    if (values.grant_type !== 'authorization_code') return refused('unsupported_grant_type');
    const known = page.take(String(values.code));
    return given(known !== null && known.redirectUri === values.redirect_uri ? tokens.issue() : null);
  };

  const revoke = (body: unknown): Response => {
    tokens.revoke(isObject(body) ? String(body.token) : '');
    return new Response(null, { status: 200 });
  };

  const data = (request: Request, path: string, query: URLSearchParams): Response => {
    if (!tokens.isAlive(bearerOf(request))) return problem(401, 'Unauthorized', 'Access token is expired');
    const [, siteId, call] = /^sites\/(\d+)(?:\/(power|(?:meters|storage)\/telemetry))?$/.exec(path) ?? [];
    if (siteId === undefined) return problem(404, 'Not Found', 'Unknown endpoint');
    if (siteId !== SITE) return problem(403, 'Forbidden', "site OAuth grant doesn't include this site");
    return call === undefined ? Response.json(siteInfo) : telemetry(home, call, query);
  };

  return withFaults(
    manifest.id,
    home,
    {
      unauthorized: () => problem(401, 'Unauthorized', 'Access token is expired'),
      rateLimited: (seconds) =>
        new Response('{"type":"about:blank","title":"Too Many Requests","status":429}', {
          status: 429,
          headers: {
            'content-type': 'application/problem+json',
            'x-ratelimit-limit-minute': '10',
            'x-ratelimit-remaining-minute': '0',
            ...(seconds !== null && { 'retry-after': String(seconds) }),
          },
        }),
      nulls: withoutValues,
    },
    async (request) => {
      const url = new URL(request.url);
      const { pathname, searchParams } = url;
      if (pathname.endsWith('/authorize')) return authorize(url);
      const path = /\/v2\/(.+)$/.exec(pathname)?.[1];
      if (path === 'oauth2/token' && request.method === 'POST') return token(await request.json());
      if (path === 'oauth2/revoke-token' && request.method === 'POST') return revoke(await request.json());
      if (/\/site\//.test(pathname)) return problem(410, 'Gone', 'API V1 was retired');
      return path === undefined || request.method !== 'GET'
        ? problem(404, 'Not Found', 'Unknown endpoint')
        : data(request, path, searchParams);
    },
  );
};
