import { SECOND_MS } from '#shared/units.ts';
import { allNull, isObject, tooManyRequests, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedDevice, SimulatedHome, SimulatorSample } from '../simulated-home.ts';
import { manifest } from './manifest.ts';

const VOLTAGE = 230;
const LONGEST_LIST = 10;
/** Pro 3EM at the grid point. */
const GRID_METER = 'c45bbe6b1f2a';
/** Pro EM with a clamp at the inverter and one at the battery. */
const SOURCE_METER = '34987a4b5c6d';

/** @public */
export const sample: SimulatorSample = {
  fields: {
    serverUri: 'https://shelly-42-eu.shelly.cloud',
    authKey: 'MTIzNGFidWlkA1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F607182930011223344556677',
  },
  wrongFields: {
    serverUri: 'https://shelly-42-eu.shelly.cloud',
    authKey: 'WRONGGFidWlkA1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F607182930011223344556677',
  },
  sensors: [
    { deviceId: `${GRID_METER}/em:0`, measures: 'grid' },
    { deviceId: `${SOURCE_METER}/em1:0`, measures: 'pv' },
  ],
  failsInside: { kind: 'bad_response' },
  deviceKind: 'plug',
  applianceDeviceId: (homeDeviceId) => `${homeDeviceId}/switch:0`,
  devices: 'many',
};

interface CloudDevice {
  readonly id: string;
  readonly code: string;
  readonly online: boolean;
  readonly status: Record<string, unknown>;
}

const updated = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** `sys` as the cloud keeps it: a day old, as seen in recordings. */
const staleSys = (id: string, nowMs: number): Record<string, unknown> => ({
  mac: id.toUpperCase(),
  unixtime: Math.floor(nowMs / SECOND_MS) - 90_000,
  available_updates: [],
});

const gridMeter = (home: SimulatedHome): CloudDevice => {
  const { timeMs, gridPhasesW, gridPowerW, importWh, feedInWh } = home.meter();
  const [a, b, c] = gridPhasesW;
  return {
    id: GRID_METER,
    code: 'SPEM-003CEBEU',
    online: true,
    status: {
      _updated: updated(timeMs),
      'em:0': {
        id: 0,
        a_voltage: VOLTAGE,
        a_act_power: a,
        b_voltage: VOLTAGE,
        b_act_power: b,
        c_voltage: VOLTAGE,
        c_act_power: c,
        n_current: null,
        total_act_power: gridPowerW,
        errors: [],
      },
      'emdata:0': { id: 0, total_act: importWh, total_act_ret: feedInWh },
      sys: staleSys(GRID_METER, timeMs),
      ble: [],
      cloud: { connected: true },
    },
  };
};

const channel = (id: number, power: number): Record<string, unknown> => ({
  id,
  act_power: power,
  voltage: VOLTAGE,
  current: Math.abs(power) / VOLTAGE,
  pf: 1,
});

const sourceMeter = (home: SimulatedHome): CloudDevice => {
  const { timeMs, pvPowerW, batteryPowerW } = home.meter();
  return {
    id: SOURCE_METER,
    code: 'SPEM-002CEBEU50',
    online: true,
    status: {
      _updated: updated(timeMs),
      // The clamp's arrow points from the inverter to the house.
      'em1:0': channel(0, pvPowerW),
      ...(batteryPowerW === null ? {} : { 'em1:1': channel(1, batteryPowerW) }),
      sys: staleSys(SOURCE_METER, timeMs),
      cloud: { connected: true },
    },
  };
};

const plug = ({ id, online, on, powerW, energyWh }: SimulatedDevice, nowMs: number): CloudDevice => ({
  id,
  code: 'SNPL-00112EU',
  online,
  status: {
    _updated: updated(nowMs),
    'switch:0': {
      id: 0,
      source: 'SHC_cloud',
      output: on,
      apower: powerW,
      voltage: VOLTAGE,
      current: powerW / VOLTAGE,
      aenergy: { total: energyWh, by_minute: [0, 0, 0], minute_ts: Math.floor(nowMs / 60_000) * 60 },
    },
    sys: staleSys(id, nowMs),
    cloud: { connected: online },
  },
});

const devicesOf = (home: SimulatedHome): CloudDevice[] => [
  gridMeter(home),
  sourceMeter(home),
  ...home
    .devices()
    .filter(({ kind }) => kind === 'plug')
    .map((device) => plug(device, home.now())),
];

const failure = (status: number, error: string, message: string): Response =>
  Response.json({ error, data: { messages: [message] } }, { status });

const unauthorized = (): Response =>
  Response.json(
    {
      isok: false,
      errors: {
        invalid_header: 'Unauthorized! Wrong authorization header provided!',
        invalid_token: 'The login information is invalid! Please login again!',
      },
    },
    { status: 401 },
  );

const overLimit = (): Response =>
  Response.json({ isok: false, errors: { max_req: 'Request limit reached!' } }, { status: 401 });

const jsonOf = async (request: Request): Promise<Record<string, unknown>> => {
  try {
    const json: unknown = await request.json();
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
};

const answerGet = (home: SimulatedHome, { ids, select }: Record<string, unknown>): Response => {
  if (!Array.isArray(ids) || ids.length === 0) return failure(400, 'BAD_REQUEST', 'ids');
  if (ids.length > LONGEST_LIST) {
    return Response.json({ isok: false, error: 'VALIDATION_ERRORS', data: { messages: ['ids: at most 10'] } });
  }
  const asked = ids.map((id) => String(id).toLowerCase());
  const withStatus = Array.isArray(select) && select.includes('status');
  return Response.json(
    devicesOf(home)
      .filter(({ id }) => asked.includes(id))
      .map(({ id, code, online, status }) => ({
        id,
        type: 'relay',
        code,
        gen: 'G2',
        online: online ? 1 : 0,
        ...(withStatus ? { status } : {}),
      })),
  );
};

const answerSwitch = (home: SimulatedHome, { id, channel: wanted, on }: Record<string, unknown>): Response => {
  const device = devicesOf(home).find((one) => one.id === String(id).toLowerCase());
  if (device === undefined) return failure(404, 'DEVICE_NOT_FOUND', 'no state for this device');
  if (typeof on !== 'boolean') return failure(400, 'BAD_REQUEST', 'on');
  if (!device.online) return failure(400, 'DEVICE_OFFLINE', 'device is offline');
  if (!(`switch:${Number(wanted ?? 0)}` in device.status)) return failure(400, 'DEVICE_INVALID_CHANNEL', 'channel');
  home.command(device.id, { on });
  return new Response(null);
};

const answerList = (home: SimulatedHome): Response =>
  Response.json({
    isok: true,
    data: {
      devices_status: Object.fromEntries(
        devicesOf(home).map(({ id, code, online, status }) => [
          id,
          { ...status, _dev_info: { id, code, gen: 'G2', online } },
        ]),
      ),
    },
  });

const nullStatus = (device: unknown): unknown =>
  isObject(device) && 'status' in device ? { ...device, status: allNull(device.status) } : device;

/** Shelly's cloud: v2 read and switch, v1 list; one account per key, one request per second. */
export const createSimulator: CreateSimulator = (home, accounts) => {
  const askedMs = new Map<string, number>();

  /** Counts a request; a home whose clock is stopped (a replay in steps) cannot be read too fast. */
  const isOverLimit = (key: string): boolean => {
    const nowMs = home.now();
    const passed = nowMs - (askedMs.get(key) ?? Number.NEGATIVE_INFINITY);
    if (passed <= 0 || passed >= SECOND_MS) askedMs.set(key, nowMs);
    return passed > 0 && passed < SECOND_MS;
  };

  return withFaults(
    manifest.id,
    home,
    {
      unauthorized,
      failedInside: () => Response.json({ isok: false, error: 'INTERNAL' }),
      rateLimited: (retryAfterS) => (retryAfterS === null ? overLimit() : tooManyRequests(retryAfterS, '')),
      nulls: (json) => (Array.isArray(json) ? json.map(nullStatus) : json),
    },
    async (request) => {
      const url = new URL(request.url);
      const call = /\/(v2\/devices\/api\/get|v2\/devices\/api\/set\/switch|device\/all_status)$/.exec(
        url.pathname,
      )?.[1];
      if (call === undefined || request.method !== 'POST') return new Response('Not Found', { status: 404 });
      const isV1 = call === 'device/all_status';
      const key = isV1 ? new URLSearchParams(await request.text()).get('auth_key') : url.searchParams.get('auth_key');
      if (key === null || !accounts.some(({ authKey }) => authKey === key)) return unauthorized();
      if (isOverLimit(key)) return overLimit();
      if (isV1) return answerList(home);
      const body = await jsonOf(request);
      return call.endsWith('switch') ? answerSwitch(home, body) : answerGet(home, body);
    },
  );
};
