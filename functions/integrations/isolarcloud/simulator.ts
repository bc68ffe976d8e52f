import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { createConsentPage } from '../simulated-consent.ts';
import { isObject, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedHome, SimulatorSample } from '../simulated-home.ts';
import { bearerOf, consentedBook, consentOf } from '../simulated-oauth.ts';
import type { SimulatedTokens } from '../simulated-tokens.ts';
import { manifest } from './manifest.ts';

const PLANT = 5_123_456;
const HYBRID_KEY = `${PLANT}_14_1_1`;
const WINDOW_MS = 5 * MINUTE_MS;
const ACCESS_MS = 2 * DAY_MS;
const REFRESH_MS = 30 * DAY_MS;
/** The plant's clock ignores daylight saving. */
const OFFSET_HOURS = 1;

/** @public */
export const sample: SimulatorSample = {
  fields: { region: 'europe', account: '881234' },
  wrongFields: { region: 'europe', account: '881234' },
  app: {
    europeAppKey: '8C41D7E09F3B4A62B5D1C06E7A92F384',
    europeSecretKey: 'mz4kq8w1xv7rj2bn9tyc6ph3sd5fg0la',
    europeApplicationId: '2187',
  },
  consent: consentOf('eyJ-sungrow'),
  tokens: {
    callOf: ({ url }) => {
      if (url.pathname.endsWith('/apiManage/refreshToken')) return 'refresh';
      return url.pathname.endsWith('/apiManage/token') ? 'sign-in' : null;
    },
    accessMs: ACCESS_MS,
    refreshMs: REFRESH_MS,
  },
  sensors: [{ deviceId: String(PLANT), measures: null }],
  failsInside: { kind: 'upstream' },
  deviceKind: null,
  applianceDeviceId: (homeDeviceId) => homeDeviceId,
  devices: 'many',
  closedWindowS: WINDOW_MS / SECOND_MS,
  rateLimitedWaitS: 300,
};

const answer = (result_code: string, result_msg: string, result_data: unknown = null): Response =>
  Response.json({ req_serial_num: '20251031a1b2', result_code, result_msg, result_data });
const good = (data: unknown): Response => answer('1', 'success', data);

const textsOf = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

/** `yyyyMMddHHmmss` by the plant's clock. */
const stamp = (ms: number): string =>
  new Date(ms + OFFSET_HOURS * HOUR_MS).toISOString().replaceAll(/\D/g, '').slice(0, 14);

const plantOf = (home: SimulatedHome): unknown => ({
  ps_id: PLANT,
  ps_name: 'Haus Berg',
  ps_type: 5,
  online_status: 1,
  valid_flag: 1,
  ps_fault_status: 3,
  connect_type: 2,
  ps_current_time_zone: `GMT+${OFFSET_HOURS}`,
  install_date: '2023-04-11 09:00:00',
  update_time: new Date(home.now()).toISOString().slice(0, 19).replace('T', ' '),
});

/** What the account's plant is built of. */
type PlantKind = 'hybrid' | 'microinverters';
const devices = [
  { uuid: 1_512_345, ps_key: HYBRID_KEY, device_name: 'SH10RT', device_type: 14, dev_status: '1', ps_id: PLANT },
  { uuid: 1_512_340, ps_key: `${PLANT}_11_0_0`, device_name: 'Haus Berg', device_type: 11, ps_id: PLANT },
  { uuid: 1_512_346, ps_key: `${PLANT}_43_2_1`, device_name: 'SBR096', device_type: 43, dev_status: '1', ps_id: PLANT },
  { uuid: 1_512_347, ps_key: `${PLANT}_22_247_1`, device_name: 'WiNet-S', device_type: 22, ps_id: PLANT },
  { uuid: 1_512_348, ps_key: `${PLANT}_55_1_1`, device_name: 'S450S', device_type: 55, dev_status: '1', ps_id: PLANT },
];
const devicesOf = (kind: PlantKind) => {
  const others = kind === 'hybrid' ? [55] : [14, 43];
  return devices.filter(({ device_type }) => !others.includes(device_type));
};

/** The home has no history: the last complete five minutes show the present values. */
const hybridPoints = (home: SimulatedHome): Readonly<Record<string, number | null>> => {
  const { gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW, batterySocPercent } = home.meter();
  return {
    13003: pvPowerW,
    13011: consumptionPowerW - gridPowerW,
    13119: consumptionPowerW,
    13121: Math.max(0, -gridPowerW),
    13149: Math.max(0, gridPowerW),
    13126: batteryPowerW === null ? null : Math.max(0, batteryPowerW),
    13150: batteryPowerW === null ? null : Math.max(0, -batteryPowerW),
    13141: batterySocPercent === null ? null : batterySocPercent / 100,
  };
};

/** The requested points, as texts. */
const pointsOf = (known: Readonly<Record<string, number | null>>, asked: unknown): Record<string, string | null> =>
  Object.fromEntries(textsOf(asked).map((id) => [`p${id}`, known[id] == null ? null : String(known[id])]));

/** On residential hybrids the points of the plant are often empty. */
const plantPoints = (home: SimulatedHome, kind: PlantKind): Readonly<Record<string, number | null>> => {
  const { gridPowerW, pvPowerW, consumptionPowerW } = home.meter();
  return kind === 'hybrid' ? {} : { 83033: pvPowerW, 83106: consumptionPowerW, 83549: gridPowerW };
};

const deviceValues = (home: SimulatedHome, kind: PlantKind, body: Readonly<Record<string, unknown>>): Response => {
  const asked = textsOf(body.ps_key_list);
  if (asked.length === 0 || typeof body.device_type !== 'string') return answer('009', 'er_parameter_missing');
  const known = devicesOf(kind).filter(
    ({ ps_key, device_type }) => asked.includes(ps_key) && String(device_type) === body.device_type,
  );
  const points = body.device_type === '14' ? hybridPoints(home) : plantPoints(home, kind);
  return good({
    device_point_list: known.map(({ ps_key, uuid, device_name }) => ({
      device_point: {
        ps_key,
        ps_id: PLANT,
        uuid,
        device_sn: body.device_type === '11' ? null : 'A2340112345',
        device_name,
        // Microinverters report none.
        device_time: body.device_type === '55' ? null : stamp(Math.floor(home.meter().timeMs / WINDOW_MS) * WINDOW_MS),
        dev_status: 1,
        dev_fault_status: 4,
        ...pointsOf(points, body.point_id_list),
      },
    })),
    illegal_ps_key_list: asked.filter((key) => !known.some(({ ps_key }) => ps_key === key)),
  });
};

/** Without a time, unlike the same values of the plant as a device. */
const plantValues = (home: SimulatedHome, kind: PlantKind, body: Readonly<Record<string, unknown>>): Response => {
  const asked = textsOf(body.ps_id_list);
  const own = asked.filter((id) => id === String(PLANT));
  return good({
    device_point_list: own.map(() => ({
      ps_id: PLANT,
      ps_key: `${PLANT}_11_0_0`,
      ...pointsOf(plantPoints(home, kind), body.point_id_list),
    })),
    fail_ps_id_list: asked.filter((id) => id !== String(PLANT)),
  });
};

/** Points that no device reported. */
const withoutValues = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(withoutValues);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, one]) => [name, /^p\d+$/.test(name) ? null : withoutValues(one)]),
  );
};

/** Sungrow's consent page, its token server and its OpenAPI for one user of the European region. */
export const createSimulator: CreateSimulator = (home, accounts) => {
  const [account = {}] = accounts;
  const kind: PlantKind = account.plant === 'microinverters' ? 'microinverters' : 'hybrid';
  const tokens = consentedBook(home.now, account, { accessMs: ACCESS_MS, refreshMs: REFRESH_MS });
  const page = createConsentPage<{ readonly redirectUri: string }>(manifest.name);

  const authorize = (url: URL): Response => {
    const redirectUri = url.searchParams.get('redirectUrl') ?? '';
    const isOurs = url.searchParams.get('applicationId') === account.europeApplicationId;
    if (!isOurs || url.searchParams.get('cloudId') !== '3' || !URL.canParse(redirectUri)) {
      return answer('4', 'Invalid client.');
    }
    // Nothing comes back but the code.
    return page.show({ url, redirectUri, returned: {}, grant: { redirectUri } });
  };

  const pair = ({ access, refresh }: SimulatedTokens): Record<string, unknown> => ({
    access_token: access,
    token_type: 'bearer',
    refresh_token: refresh,
    expires_in: ACCESS_MS / SECOND_MS - 1,
  });

  const exchange = (body: Readonly<Record<string, unknown>>): Response => {
    if (body.grant_type !== 'authorization_code') return answer('6', 'Unsupported grant type.');
    const known = page.take(String(body.code));
    if (known === null) return answer('2', 'Invalid authorization code.');
    if (known.redirectUri !== body.redirect_uri) return answer('5', 'Redirect URI mismatch.');
    return good({ ...pair(tokens.issue()), auth_ps_list: [String(PLANT)], auth_user: Number(account.account) });
  };

  const renew = (body: Readonly<Record<string, unknown>>): Response => {
    const next = tokens.renew(String(body.refresh_token));
    return good(next === null ? { code: '5' } : { code: '1', ...pair(next) });
  };

  const data = (request: Request, call: string, body: Readonly<Record<string, unknown>>): Response => {
    if (!tokens.isAlive(bearerOf(request))) return answer('E00003', 'er_token_login_invalid');
    switch (call) {
      case 'queryPowerStationList':
        return good({ rowCount: 1, pageList: [plantOf(home)] });
      case 'getDeviceListByPsId':
        return body.ps_id === String(PLANT)
          ? good({ rowCount: devicesOf(kind).length, pageList: devicesOf(kind) })
          : answer('E900', 'er_no_permission');
      case 'getDeviceRealTimeData':
        return deviceValues(home, kind, body);
      case 'getPowerStationRealTimeData':
        return plantValues(home, kind, body);
      default:
        return answer('E996', 'er_api_not_found');
    }
  };

  return withFaults(
    manifest.id,
    home,
    {
      unauthorized: () => answer('E00003', 'er_token_login_invalid'),
      // Sungrow gives no hint.
      failedInside: () => answer('-1', 'system error'),
      rateLimited: () => answer('E901', 'er_too_frequent'),
      nulls: withoutValues,
    },
    async (request) => {
      const url = new URL(request.url);
      if (url.pathname.endsWith('/authorized-app')) return authorize(url);
      const [, family, call = ''] = /\/openapi\/(apiManage|platform)\/(\w+)$/.exec(url.pathname) ?? [];
      if (family === undefined || request.method !== 'POST') return new Response('Not found', { status: 404 });
      if (request.headers.get('x-access-key') !== account.europeSecretKey) return answer('E912', 'er_x_access_key');
      const parsed: unknown = await request.json();
      const body = isObject(parsed) ? parsed : {};
      if (body.appkey !== account.europeAppKey) return answer('E00000', 'er_invalid_appkey');
      if (family === 'platform') return data(request, call, body);
      if (call === 'token') return exchange(body);
      return call === 'refreshToken' ? renew(body) : answer('E996', 'er_api_not_found');
    },
  );
};
