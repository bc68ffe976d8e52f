import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#shared/units.ts';
import { allNull, isObject, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedHome, SimulatorSample } from '../simulated-home.ts';
import { manifest } from './manifest.ts';

const PLANT = 'NE=33554999';
const INVERTER = '1000000035512345';
const METER = '1000000035512346';
const BATTERY = '1000000035512347';
const DONGLE = '1000000035512340';
const SESSION_MS = 30 * MINUTE_MS;
const LOGIN_WINDOW_MS = 10 * MINUTE_MS;
const LOGINS = 5;
const LIVE_WINDOW_MS = 5 * MINUTE_MS;

/** @public */
export const sample: SimulatorSample = {
  fields: { host: 'eu5.fusionsolar.huawei.com', userName: 'sunapi01', systemCode: 'Sonne-2026-Nord' },
  wrongFields: { host: 'eu5.fusionsolar.huawei.com', userName: 'sunapi01', systemCode: 'Mond-2026-Nord' },
  sensors: [{ deviceId: `${PLANT}/47:${METER}/1:${INVERTER}/39:${BATTERY}`, measures: null }],
  failsInside: { kind: 'upstream' },
  deviceKind: null,
  applianceDeviceId: (homeDeviceId) => `NE=1/1:${Number.parseInt(homeDeviceId, 16)}`,
  devices: 'many',
  rateLimitedWaitS: 300,
  tokens: {
    callOf: ({ url }) => (url.pathname.endsWith('/thirdData/login') ? 'sign-in' : null),
    accessMs: SESSION_MS,
    refreshMs: SESSION_MS,
    renewedBySigningIn: true,
  },
};

type Json = Record<string, unknown>;
const answer = (data: unknown, params: unknown = null): Response =>
  Response.json({ success: true, failCode: 0, params, message: null, data });
const failed = (failCode: number, message: string, nowMs: number): Response =>
  Response.json({ success: false, failCode, message, data: null, params: { currentTime: nowMs } });
/** The text is in `data`, as recorded. */
const tooOften = (): Response =>
  Response.json({ success: false, failCode: 407, message: '', data: 'ACCESS_FREQUENCY_IS_TOO_HIGH', params: null });

/** kW with the vendor's three decimals. */
const kilowatts = (watts: number): number => Math.round(watts) / 1_000;

const inverterOf = (home: SimulatedHome): Json => {
  const { pvPowerW, consumptionPowerW, gridPowerW } = home.meter();
  return {
    run_state: 1,
    inverter_state: pvPowerW > 0 ? 512 : 40_960,
    active_power: kilowatts(consumptionPowerW - gridPowerW),
    mppt_power: kilowatts(pvPowerW),
    reactive_power: 0.01,
    efficiency: 97.8,
    elec_freq: 50.01,
    close_time: 'N/A',
  };
};

const meterOf = (home: SimulatedHome): Json => {
  const { gridPowerW, importWh, feedInWh } = home.meter();
  return {
    meter_status: 1,
    // Feed-in is positive.
    active_power: -gridPowerW,
    active_cap: feedInWh / 1_000,
    reverse_active_cap: importWh / 1_000,
    grid_frequency: 50,
  };
};

const batteryOf = (home: SimulatedHome): Json => {
  const { batteryPowerW, batterySocPercent } = home.meter();
  return {
    battery_status: 2,
    ch_discharge_power: batteryPowerW,
    battery_soc: batterySocPercent,
    max_charge_power: 5_000,
    max_discharge_power: 5_000,
    busbar_u: 612.3,
  };
};

interface PlantDevice {
  readonly id: string;
  readonly type: number;
  readonly items: Json;
}
/** Every plant of an account shows the same home; `index` tells their devices apart. */
const devicesOf = (home: SimulatedHome, index: number): readonly PlantDevice[] => {
  const id = (first: string): string => String(BigInt(first) + BigInt(index) * 1_000n);
  return [
    { id: id(INVERTER), type: 1, items: inverterOf(home) },
    { id: id(METER), type: 47, items: meterOf(home) },
    ...(home.meter().batterySocPercent === null ? [] : [{ id: id(BATTERY), type: 39, items: batteryOf(home) }]),
    { id: id(DONGLE), type: 62, items: {} },
  ];
};

/** An API account: `plants` are its plants where it has several, `withdrawn` those whose owners ended the access. */
type ApiAccount = Readonly<Record<string, string>>;
const listIn = (text: string | undefined, otherwise: readonly string[]): readonly string[] =>
  text === undefined ? otherwise : text.split(' ').filter((code) => code !== '');
const plantCodes = ({ plants }: ApiAccount): readonly string[] => listIn(plants, [PLANT]);

/** One plant whose owner ended the access fails the call for all that it names. */
const withdrawn = (account: ApiAccount, codes: readonly string[], home: SimulatedHome): Response | null =>
  listIn(account.withdrawn, []).some((code) => codes.includes(code))
    ? failed(20_056, 'The owner has withdrawn the API access to the plant', home.now())
    : null;

const plants = (account: ApiAccount): Response => {
  const list = plantCodes(account).map((plantCode) => ({
    plantCode,
    plantName: 'Haus Lang',
    plantAddress: 'Graz, AT',
    longitude: '15.4395',
    latitude: '47.0707',
    capacity: 9.84,
    contactPerson: '',
    contactMethod: null,
    gridConnectionDate: '2023-05-04T00:00:00+02:00',
  }));
  return answer({ list, pageCount: 1, pageNo: 1, pageSize: 100, total: list.length });
};

/** `devId` is a number in the vendor's JSON. */
const numbered = (id: string): number => Number(id);

const deviceList = (home: SimulatedHome, account: ApiAccount, { stationCodes }: Json): Response => {
  const codes = String(stationCodes).split(',');
  const known = plantCodes(account);
  if (codes.some((code) => !known.includes(code))) return failed(20_007, 'The plant does not exist', home.now());
  const all = codes.flatMap((stationCode) =>
    devicesOf(home, known.indexOf(stationCode)).map(({ id, type }) => ({
      id: numbered(id),
      devName: `Device-${type}`,
      stationCode,
      esnCode: null,
      devTypeId: type,
      invType: null,
      softwareVersion: null,
      optimizerNumber: 0,
    })),
  );
  return withdrawn(account, codes, home) ?? answer(all, { stationCodes, currentTime: home.now() });
};

/** Values of the requested devices, or why there are none. */
const live = (home: SimulatedHome, account: ApiAccount, { devIds, devTypeId }: Json): readonly Json[] | Response => {
  const ids = String(devIds).split(',');
  const known = plantCodes(account).flatMap((code, index) =>
    devicesOf(home, index).flatMap((one) => (one.type === Number(devTypeId) ? [{ ...one, code }] : [])),
  );
  if (ids.length > 100) return failed(20_014, 'More than 100 devices', home.now());
  if (ids.some((id) => !known.some((one) => one.id === id))) {
    return failed(20_006, 'The devices do not match the type', home.now());
  }
  const asked = known.filter(({ id }) => ids.includes(id));
  const codes = asked.map(({ code }) => code);
  return withdrawn(account, codes, home) ?? asked.map(({ id, items }) => ({ devId: numbered(id), dataItemMap: items }));
};

const nullItems = (json: unknown): unknown => {
  if (!isObject(json) || !Array.isArray(json.data)) return json;
  const data = json.data.map((one) =>
    isObject(one) && 'dataItemMap' in one ? { ...one, dataItemMap: allNull(one.dataItemMap) } : one,
  );
  return { ...json, data };
};

const jsonOf = async (request: Request): Promise<Json> => {
  const json: unknown = await request.json().catch(() => null);
  return isObject(json) ? json : {};
};

/** The northbound interface: one session per account, few sign-ins, each kind of device once in 5 minutes. */
export const createSimulator: CreateSimulator = (home, accounts) => {
  const sessions = new Map<string, { readonly token: string; readonly usedMs: number }>();
  const logins = new Map<string, readonly number[]>();
  const askedMs = new Map<string, number>();

  const signIn = ({ userName, systemCode }: Json): Response => {
    const name = String(userName);
    const nowMs = home.now();
    const recent = (logins.get(name) ?? []).filter((ms) => nowMs - ms < LOGIN_WINDOW_MS);
    if (recent.length >= LOGINS) return tooOften();
    logins.set(name, [...recent, nowMs]);
    const account = accounts.find((one) => one.userName === name);
    if (account === undefined) return failed(20_001, 'user.login.user_or_value_invalid', nowMs);
    if (account.systemCode !== systemCode) return failed(20_400, 'user.login.user_or_value_invalid', nowMs);
    const token = `n-${randomUUID()}`;
    sessions.set(name, { token, usedMs: nowMs });
    const response = answer(null);
    response.headers.set('xsrf-token', token);
    return response;
  };

  /** The account of a valid session; using it extends it. */
  const userOf = (token: string | null): string | null => {
    const nowMs = home.now();
    const [name] = [...sessions].find(([, one]) => one.token === token && nowMs - one.usedMs < SESSION_MS) ?? [];
    if (name === undefined || token === null) return null;
    sessions.set(name, { token, usedMs: nowMs });
    return name;
  };

  const liveInTime = (user: string, account: ApiAccount, body: Json): Response => {
    const key = `${user} ${String(body.devTypeId)}`;
    const nowMs = home.now();
    if (nowMs - (askedMs.get(key) ?? Number.NEGATIVE_INFINITY) < LIVE_WINDOW_MS) return tooOften();
    const found = live(home, account, body);
    // Whether rejected calls count is unknown.
    if (found instanceof Response) return found;
    askedMs.set(key, nowMs);
    return answer(found, { ...body, currentTime: nowMs });
  };

  return withFaults(
    manifest.id,
    home,
    {
      unauthorized: () => failed(20_400, 'user.login.user_or_value_invalid', home.now()),
      failedInside: () => failed(20_004, 'SERVER_BUSY', home.now()),
      rateLimited: tooOften,
      nulls: nullItems,
    },
    async (request) => {
      const call = /\/thirdData\/(\w+)$/.exec(new URL(request.url).pathname)?.[1];
      if (call === undefined || request.method !== 'POST') return new Response('Not Found', { status: 404 });
      const body = await jsonOf(request);
      if (call === 'login') return signIn(body);
      const user = userOf(request.headers.get('xsrf-token'));
      if (user === null) return failed(305, 'USER_MUST_RELOGIN', home.now());
      const account = accounts.find(({ userName }) => userName === user) ?? {};
      if (call === 'stations') return plants(account);
      if (call === 'getDevList') return deviceList(home, account, body);
      if (call === 'getDevRealKpi') return liveInTime(user, account, body);
      // Newer accounts do not have the older list.
      return failed(401, 'You do not have the permission', home.now());
    },
  );
};
