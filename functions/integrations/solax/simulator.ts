import { randomUUID } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { allNull, isObject, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedHome, Simulator, SimulatorSample } from '../simulated-home.ts';
import { manifest } from './manifest.ts';

const PLANT = '1618600000000000001';
const INVERTER = 'H34T10J0001234';
const BATTERY = 'B34A10J0005678';
const TOKEN_MS = 30 * DAY_MS - SECOND_MS;

/** @public */
export const sample: SimulatorSample = {
  fields: { clientId: '9a41c07de3b84f52a6d0', clientSecret: 'c3f18e5b7a0942d6b1e4' },
  wrongFields: { clientId: '9a41c07de3b84f52a6d0', clientSecret: 'wrong8e5b7a0942d6b1e4' },
  sensors: [{ deviceId: `1/${PLANT}/${INVERTER}/${BATTERY}`, measures: null }],
  failsInside: { kind: 'upstream' },
  deviceKind: null,
  applianceDeviceId: (homeDeviceId) => `1/${PLANT}/${homeDeviceId}/`,
  devices: 'many',
  rateLimitedWaitS: 60,
  tokens: {
    callOf: ({ url }) => (url.pathname.endsWith('/auth/oauth/token') ? 'sign-in' : null),
    accessMs: TOKEN_MS,
    refreshMs: TOKEN_MS,
    renewedBySigningIn: true,
  },
};

const answer = (code: number, message: string, result?: unknown): Response =>
  Response.json({ code, message, result, requestId: '7f0c2d', traceId: 'a91e44' });
const success = (result: unknown): Response => answer(10_000, 'success', result);
const page = (records: readonly unknown[]): Response =>
  success({ total: records.length, size: 10, current: 1, pages: 1, records });

const utc = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

const inverterOf = (home: SimulatedHome): Record<string, unknown> => {
  const { timeMs, gridPowerW, pvPowerW, consumptionPowerW, importWh, feedInWh } = home.meter();
  const ac = consumptionPowerW - gridPowerW;
  return {
    deviceSn: INVERTER,
    registerNo: 'SR3ABCDE12',
    dataTime: utc(timeMs),
    plantLocalTime: '2026-05-14 12:30:00',
    deviceStatus: 102,
    acPower1: ac / 3,
    acPower2: ac / 3,
    acPower3: ac / 3,
    totalActivePower: ac,
    MPPTTotalInputPower: pvPowerW,
    mpptMap: { MPPT1Power: pvPowerW / 2, MPPT2Power: pvPowerW / 2 },
    pvMap: { pv1Power: pvPowerW / 2, pv2Power: pvPowerW / 2 },
    // Export is positive.
    gridPower: -gridPowerW,
    gridPowerM2: 0,
    todayImportEnergy: (importWh % 10_000) / 1_000,
    todayExportEnergy: (feedInWh % 10_000) / 1_000,
    inverterTemperature: 44,
  };
};

/** Some batteries are in no list, have no serial number and no time, and answer to their inverter only. */
const batteryOf = (home: SimulatedHome, isHidden: boolean): Record<string, unknown> => {
  const { timeMs, batteryPowerW, batterySocPercent } = home.meter();
  return {
    deviceSn: isHidden ? '' : BATTERY,
    dataTime: isHidden ? null : utc(timeMs),
    deviceStatus: 1,
    batterySOC: batterySocPercent,
    chargeDischargePower: batteryPowerW,
    batterySOH: null,
  };
};

const realtime = (home: SimulatedHome, isHidden: boolean, query: URLSearchParams): Response => {
  const asked = query.get('snList')?.split(',') ?? [];
  if (asked.length === 0 || asked.length > 10) return answer(10_200, 'snList: 1 to 10');
  const isInverter = query.get('deviceType') === '1';
  const byInverter = isInverter || query.get('requestSnType') === '1';
  const answersTo = byInverter || isHidden ? INVERTER : BATTERY;
  if (asked.some((serial) => serial !== answersTo) || (!byInverter && isHidden)) {
    return answer(10_505, 'No permission for this device');
  }
  if (isInverter) return success([inverterOf(home)]);
  const isThere = !byInverter || home.meter().batterySocPercent !== null;
  return success(isThere ? [batteryOf(home, isHidden)] : []);
};

const list = (home: SimulatedHome, isHidden: boolean, call: string, query: URLSearchParams): Response => {
  if (!['1', '4'].includes(query.get('businessType') ?? '')) return answer(10_200, 'businessType is required');
  if (query.get('businessType') === '4') return page([]);
  if (call === 'plant/page_plant_info') {
    return page([{ plantId: PLANT, plantName: 'Haus Egger', batteryCapacity: 12, pvCapacity: 9.9, plantState: 2 }]);
  }
  if (query.get('plantId') !== PLANT) return answer(10_506, 'No permission for this plant');
  if (query.get('deviceType') === '1') return page([{ deviceSn: INVERTER, onlineStatus: 1, plantId: PLANT }]);
  const hasBattery = home.meter().batterySocPercent !== null && !isHidden;
  return page(query.get('deviceType') === '2' && hasBattery ? [{ deviceSn: BATTERY, onlineStatus: 1 }] : []);
};

/** The home's one dongle in the Token ID's API. */
const tokenResult = (home: SimulatedHome, dongle: string): Record<string, unknown> => {
  const { timeMs, gridPowerW, pvPowerW, consumptionPowerW, ...meter } = home.meter();
  return {
    inverterSN: INVERTER,
    sn: dongle,
    acpower: consumptionPowerW - gridPowerW,
    feedinpower: -gridPowerW,
    feedinenergy: meter.feedInWh / 1_000,
    consumeenergy: meter.importWh / 1_000,
    feedinpowerM2: 0,
    soc: meter.batterySocPercent ?? 0,
    inverterType: '14',
    inverterStatus: '102',
    uploadTime: '2026-05-14 12:30:03',
    utcDateTime: `${new Date(timeMs).toISOString().slice(0, 19)}Z`,
    batPower: meter.batteryPowerW ?? 0,
    powerdc1: pvPowerW / 2,
    powerdc2: pvPowerW / 2,
    powerdc3: null,
    powerdc4: null,
    batStatus: '0',
  };
};

const nullResult = (json: unknown): unknown => (isObject(json) ? { ...json, result: allNull(json.result) } : json);

type Accounts = Parameters<CreateSimulator>[1];

const developerApi = (home: SimulatedHome, accounts: Accounts): Simulator => {
  /** The one valid token of each application. */
  const tokens = new Map<string, { readonly token: string; readonly endsMs: number }>();
  const give = (form: URLSearchParams): Response => {
    const clientId = form.get('client_id') ?? '';
    const account = accounts.find((one) => one.clientId === clientId);
    if (account === undefined || account.clientSecret !== form.get('client_secret')) {
      return answer(10_401, 'client_id or client_secret is wrong');
    }
    if (form.get('grant_type') !== 'client_credentials') return answer(10_200, 'grant_type');
    const token = randomUUID().replaceAll('-', '');
    tokens.set(clientId, { token, endsMs: home.now() + TOKEN_MS });
    return answer(0, 'success', {
      access_token: token,
      token_type: 'bearer',
      expires_in: TOKEN_MS / SECOND_MS,
      scope: 'API_Telemetry_V2',
      grant_type: 'client_credentials',
      auth_station: 'all',
    });
  };
  return withFaults(
    manifest.id,
    home,
    {
      unauthorized: () => answer(10_401, 'client_id or client_secret is wrong'),
      failedInside: () => answer(11_500, 'System error'),
      rateLimited: () => answer(10_406, 'The request frequency is too high'),
      nulls: (json) => (isObject(json) && Array.isArray(json.result) ? nullResult(json) : json),
    },
    async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.endsWith('/openapi/auth/oauth/token') && request.method === 'POST') {
        return give(new URLSearchParams(await request.text()));
      }
      const call = /\/openapi\/v2\/((?:plant|device)\/\w+)$/.exec(pathname)?.[1];
      const token = /^bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
      if (token === undefined) return answer(10_400, 'access_token is required');
      const [clientId] = [...tokens].find(([, one]) => one.token === token && home.now() < one.endsMs) ?? [];
      if (clientId === undefined) return answer(10_402, 'access_token validation failed');
      const isHidden = accounts.find((one) => one.clientId === clientId)?.battery === 'hidden';
      if (call === 'device/realtime_data') return realtime(home, isHidden, searchParams);
      if (call === 'plant/page_plant_info' || call === 'device/page_device_info') {
        return list(home, isHidden, call, searchParams);
      }
      return new Response('Not Found', { status: 404 });
    },
  );
};

const tokenFailure = (code: number, exception: string): Response =>
  Response.json({ success: false, exception, code, result: null });

const tokenApi = (home: SimulatedHome, accounts: Accounts): Simulator =>
  withFaults(
    manifest.id,
    home,
    {
      unauthorized: () => tokenFailure(103, 'token invalid!'),
      rateLimited: () => tokenFailure(104, 'Request calls within the current minute > threshold'),
      nulls: nullResult,
    },
    async (request) => {
      const account = accounts.find(({ tokenId }) => tokenId === (request.headers.get('tokenId') ?? ''));
      // As recorded: the failure repeats the token.
      if (account === undefined) return tokenFailure(103, `token invalid! ${request.headers.get('tokenId')}`);
      const body: unknown = await request.json();
      const dongle = isObject(body) ? String(body.wifiSn) : '';
      if (!(account.wifiSn ?? '').split(',').includes(dongle)) return tokenFailure(1003, 'no auth!');
      return Response.json({
        success: true,
        exception: 'operation success',
        code: 0,
        result: tokenResult(home, dongle),
      });
    },
  );

/** SolaX: the Developer API, and the older one for accounts with a Token ID. */
export const createSimulator: CreateSimulator = (home, accounts) => {
  const developer = developerApi(home, accounts);
  const byToken = tokenApi(home, accounts);
  return (request) => {
    const isToken = new URL(request.url).pathname.endsWith('/api/v2/dataAccess/realtimeInfo/get');
    return isToken ? byToken(request) : developer(request);
  };
};
