import { DAY_MS } from '#shared/units.ts';
import { allNull, isObject, tooManyRequests, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedDevice, SimulatorSample } from '../simulated-home.ts';
import { createTokenBook } from '../simulated-tokens.ts';
import { manifest } from './manifest.ts';

const VOLTAGE = 231;
const REGION = 'eu-wap';
const ACCESS_MS = 30 * DAY_MS;
const REFRESH_MS = 365 * DAY_MS;
const TERMINAL = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const cloudIdOf = (homeDeviceId: string): string => `80065A77C1D20E9B4F3388AA10B2${homeDeviceId.toUpperCase()}`;

/** @public */
export const sample: SimulatorSample = {
  fields: { email: 'Technik@example.com', password: 'sonne-und-strom-24' },
  wrongFields: { email: 'Technik@example.com', password: 'mond-und-strom-24' },
  sensors: [],
  failsInside: { kind: 'bad_response' },
  deviceKind: 'plug',
  applianceDeviceId: (homeDeviceId) => `${REGION}/${cloudIdOf(homeDeviceId)}`,
  devices: 'many',
  rateLimitedWaitS: 900,
  tokens: {
    callOf: ({ body }) =>
      body.includes('"method":"login"') ? 'sign-in' : body.includes('"method":"refreshToken"') ? 'refresh' : null,
    accessMs: ACCESS_MS,
    refreshMs: REFRESH_MS,
  },
};

const parsed = (text: unknown): Record<string, unknown> | null => {
  try {
    const json: unknown = JSON.parse(String(text));
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
};

const good = (result: unknown): Response => Response.json({ error_code: 0, result });
const failed = (code: number, message: string): Response => Response.json({ error_code: code, msg: message });
const wrongPassword = (): Response => failed(-20601, 'Incorrect email or password');

const sysinfoOf = ({ id, name, on }: SimulatedDevice): Record<string, unknown> => ({
  sw_ver: '1.0.17 Build 230112 Rel.094512',
  hw_ver: '1.0',
  model: 'KP115(EU)',
  deviceId: cloudIdOf(id),
  alias: name,
  mic_type: 'IOT.SMARTPLUGSWITCH',
  feature: 'TIM:ENE',
  relay_state: on ? 1 : 0,
  on_time: on ? 1_830 : 0,
  led_off: 0,
  rssi: -61,
  latitude_i: 525_170,
  longitude_i: 133_889,
  err_code: 0,
});

const realtimeOf = ({ on, powerW, energyWh }: SimulatedDevice): Record<string, unknown> => ({
  voltage_mv: VOLTAGE * 1_000,
  current_ma: on ? Math.round((powerW / VOLTAGE) * 1_000) : 0,
  power_mw: on ? Math.round(powerW * 1_000) : 0,
  total_wh: Math.round(energyWh),
  err_code: 0,
});

const listedOf = ({ id, name, online }: SimulatedDevice): Record<string, unknown> => ({
  deviceType: 'IOT.SMARTPLUGSWITCH',
  role: 0,
  fwVer: '1.0.17 Build 230112 Rel.094512',
  appServerUrl: `https://${REGION}.tplinkcloud.com`,
  deviceRegion: 'eu-west-1',
  deviceId: cloudIdOf(id),
  deviceName: 'Smart Wi-Fi Plug Mini with Energy Monitoring',
  deviceHwVer: '1.0',
  alias: name,
  deviceMac: id.toUpperCase(),
  deviceModel: 'KP115(EU)',
  isSameRegion: true,
  status: online ? 1 : 0,
});

/** A device's values go missing; who signs in is still signed in. */
const nulls = (json: unknown): unknown => {
  const result = isObject(json) ? json.result : null;
  const inner = isObject(result) && 'responseData' in result ? parsed(result.responseData) : null;
  return inner === null ? json : { error_code: 0, result: { responseData: JSON.stringify(allNull(inner)) } };
};

/** TP-Link's cloud in its first generation: everything is a POST that answers 200. */
export const createSimulator: CreateSimulator = (home, accounts) => {
  const book = createTokenBook(home.now, { accessMs: ACCESS_MS, refreshMs: REFRESH_MS, rotates: false });
  const plugs = (): SimulatedDevice[] => home.devices().filter(({ kind }) => kind === 'plug');

  const login = (params: Record<string, unknown>): Response => {
    if (!TERMINAL.test(String(params.terminalUUID))) return failed(-20104, "Parameter doesn't exist");
    const known = accounts.some(
      ({ email, password }) => email === params.cloudUserName && password === params.cloudPassword,
    );
    if (!known) return wrongPassword();
    const { access, refresh } = book.issue();
    const withRefresh = params.refreshTokenNeeded === true ? { refreshToken: refresh } : {};
    return good({ accountId: '2457001', countryCode: 'DE', riskDetected: 0, token: access, ...withRefresh });
  };

  const renew = ({ refreshToken }: Record<string, unknown>): Response => {
    const next = book.renew(String(refreshToken));
    return next === null ? failed(-20655, 'Refresh token expired') : good({ token: next.access });
  };

  const passthrough = (region: string | undefined, { deviceId, requestData }: Record<string, unknown>): Response => {
    const device = plugs().find(({ id }) => cloudIdOf(id) === deviceId);
    if (device === undefined || region !== REGION) return failed(-20580, 'Account is not binded to the device');
    if (!device.online) return failed(-20571, 'Device is offline');
    const words = parsed(requestData);
    if (words === null) return failed(-20573, 'Request data missing');
    const { system, emeter } = words;
    const answer: Record<string, Record<string, unknown>> = {};
    if (isObject(system) && isObject(system.set_relay_state)) {
      home.command(device.id, { on: system.set_relay_state.state === 1 });
      answer.system = { set_relay_state: { err_code: 0 } };
    }
    if (isObject(system) && 'get_sysinfo' in system) answer.system = { get_sysinfo: sysinfoOf(device) };
    if (isObject(emeter) && 'get_realtime' in emeter) answer.emeter = { get_realtime: realtimeOf(device) };
    return good({ responseData: JSON.stringify(answer) });
  };

  const answer = async (request: Request): Promise<Response> => {
    const [match, region] = /\/(?:([a-z0-9]+-wap)\/)?$/.exec(new URL(request.url).pathname) ?? [];
    if (match === undefined || request.method !== 'POST') return new Response('Not Found', { status: 404 });
    const body = parsed(await request.text());
    if (body === null) return failed(-10100, 'JSON format error');
    const params = isObject(body.params) ? body.params : {};
    if (body.method === 'login') return login(params);
    if (body.method === 'refreshToken') return renew(params);
    if (!book.isAlive(String(params.token))) return failed(-20651, 'Token expired');
    if (body.method === 'getDeviceList') return good({ deviceList: plugs().map(listedOf) });
    if (body.method === 'passthrough') return passthrough(region, params);
    return failed(-10000, 'Method not supported');
  };

  return withFaults(
    manifest.id,
    home,
    {
      unauthorized: wrongPassword,
      failedInside: () => failed(-10_000, 'Internal error'),
      rateLimited: (retryAfterS) =>
        retryAfterS === null
          ? failed(-20004, 'API rate limit exceeded')
          : tooManyRequests(retryAfterS, 'Too Many Requests'),
      nulls,
    },
    answer,
  );
};
