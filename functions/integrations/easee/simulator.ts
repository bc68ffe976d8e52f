import { HOUR_MS, SECOND_MS } from '#shared/units.ts';
import { isObject, tooManyRequests, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedDevice, SimulatedHome, SimulatorSample } from '../simulated-home.ts';
import { createTokenBook, type SimulatedTokens } from '../simulated-tokens.ts';
import { manifest } from './manifest.ts';

const VOLTAGE = 230;
const EQUALIZER_ID = 'QP314159';
const ACCESS_MS = HOUR_MS;
const REFRESH_MS = 24 * HOUR_MS;
const RESUMED_A = 32;
const COMMANDS = ['pause_charging', 'resume_charging', 'start_charging', 'stop_charging', 'override_schedule'];

/** @public */
export const sample: SimulatorSample = {
  fields: { username: 'Technik@example.com ', password: 'sonne-und-strom-24' },
  wrongFields: { username: 'Technik@example.com ', password: 'mond-und-strom-24' },
  sensors: [{ deviceId: EQUALIZER_ID, measures: null }],
  failsInside: { none: 'reports failures by HTTP status' },
  deviceKind: 'charger',
  applianceDeviceId: (homeDeviceId) => `EH${homeDeviceId}`,
  devices: 'one',
  tokens: {
    callOf: ({ url }) =>
      url.pathname.endsWith('/api/accounts/login')
        ? 'sign-in'
        : url.pathname.endsWith('/api/accounts/refresh_token')
          ? 'refresh'
          : null,
    accessMs: ACCESS_MS,
    refreshMs: REFRESH_MS,
  },
};

const problem = (status: number, errorCode: number, errorCodeName: string, title: string): Response =>
  Response.json(
    { errorCode, errorCodeName, type: null, title, status, detail: '[Empty in production]', instance: null },
    { status },
  );

const wrongPassword = (): Response => problem(400, 100, 'InvalidUserPassword', 'Username or password is invalid');

interface Value {
  readonly value: number | boolean;
  readonly dataType: 2 | 3 | 4;
}
const real = (value: number): Value => ({ value, dataType: 3 });
const whole = (value: number): Value => ({ value, dataType: 4 });
const flag = (value: boolean): Value => ({ value, dataType: 2 });

const modeOf = ({ plugged, full, on, powerW }: SimulatedDevice, held: boolean): number => {
  if (!plugged) return 1;
  if (full) return 4;
  if (!on || held) return 2;
  return powerW > 0 ? 3 : 6;
};

/**
 * Power and currents stay at their last values when charging ends, as recorded.
 * @param held by the charger's own schedule, which leaves its limit alone
 */
const chargerValues = (device: SimulatedDevice, held: boolean): ReadonlyMap<number, Value> => {
  const { online, on, powerW, phases, setCurrentA, maxCurrentA, energyWh } = device;
  const current = powerW > 0 ? powerW / phases / VOLTAGE : 0.012;
  const line = (phase: number): Value => real(phase <= phases ? current : 0);
  return new Map<number, Value>([
    [21, whole(1)],
    [22, whole(maxCurrentA)],
    [23, whole(maxCurrentA)],
    [24, whole(maxCurrentA)],
    [31, flag(true)],
    [38, whole(2)],
    [47, real(32)],
    [48, real(on ? setCurrentA : 0)],
    [96, whole(!on ? 52 : held ? 54 : 50)],
    [103, flag(device.plugged)],
    [109, whole(modeOf(device, held))],
    [110, whole(device.plugged ? (phases === 1 ? 10 : 30) : 0)],
    [114, real(on ? setCurrentA : 0)],
    [120, real((powerW > 0 ? powerW : 3_700) / 1_000)],
    [121, real(energyWh / 1_000)],
    [182, real(0)],
    [183, line(1)],
    [184, line(2)],
    [185, line(3)],
    [194, real(VOLTAGE)],
    [250, flag(online)],
  ]);
};

const equalizerValues = (home: SimulatedHome): ReadonlyMap<number, Value> => {
  const { gridPowerW, importWh, feedInWh } = home.meter();
  return new Map<number, Value>([
    [40, real(Math.max(0, gridPowerW) / 1_000)],
    [41, real(Math.max(0, -gridPowerW) / 1_000)],
    [45, real(importWh / 1_000)],
    [46, real(feedInWh / 1_000)],
  ]);
};

const observationsOf = (values: ReadonlyMap<number, Value>, atMs: number, url: URL): Response => {
  const wanted = (url.searchParams.get('ids') ?? '').split(',').map(Number);
  const timestamp = new Date(atMs).toISOString();
  return Response.json({
    observations: wanted.flatMap((id) => {
      const found = values.get(id);
      return found === undefined ? [] : [{ id, ...found, timestamp }];
    }),
  });
};

const sitesOf = (home: SimulatedHome): unknown => [
  {
    id: 40_817,
    siteKey: 'KLMN-2718',
    name: 'Haus',
    ratedCurrent: 35,
    circuits: [
      {
        id: 20_711,
        siteId: 40_817,
        circuitPanelId: 1,
        panelName: '1',
        ratedCurrent: 16,
        chargers: home
          .devices()
          .filter(({ kind }) => kind === 'charger')
          .map(({ id, name }) => ({ id: sample.applianceDeviceId(id), name })),
      },
    ],
    equalizers: [{ id: EQUALIZER_ID, name: 'Zähler', siteId: 40_817 }],
  },
];

const jsonOf = async (request: Request): Promise<Record<string, unknown>> => {
  try {
    const json: unknown = await request.json();
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
};

/** Values go missing; who signs in is still signed in. */
const nulls = (json: unknown): unknown =>
  isObject(json) && Array.isArray(json.observations)
    ? { observations: json.observations.map((one: object) => ({ ...one, value: null })) }
    : json;

/** Easee's cloud: sessions with single-use refresh tokens, observations, volatile settings and commands. */
export const createSimulator: CreateSimulator = (home, accounts) => {
  const book = createTokenBook(home.now, { accessMs: ACCESS_MS, refreshMs: REFRESH_MS, rotates: true });
  let ticks = 639_133_512_345_678_901n;
  /** The account's chargers have a schedule that holds them back until it is overridden. */
  let held = accounts.some(({ schedule }) => schedule === 'holds');

  const give = ({ access, refresh }: SimulatedTokens): Response =>
    Response.json({
      accessToken: access,
      expiresIn: ACCESS_MS / SECOND_MS,
      accessClaims: ['User'],
      tokenType: 'Bearer',
      refreshToken: refresh,
    });

  const login = ({ userName, password }: Record<string, unknown>): Response => {
    const known = accounts.some((account) => account.username?.trim() === userName && account.password === password);
    return known ? give(book.issue()) : wrongPassword();
  };

  const renew = ({ accessToken, refreshToken }: Record<string, unknown>): Response => {
    const next = book.renew(String(refreshToken), String(accessToken));
    return next === null ? problem(401, 105, 'RefreshTokenExpired', 'Refresh token expired') : give(next);
  };

  /** Written by hand: the number exceeds what JSON.stringify preserves. */
  const accepted = (device: SimulatedDevice, commandId: number, asList: boolean): Response => {
    ticks += 10_000_000n;
    const one = `{"device":"${sample.applianceDeviceId(device.id)}","commandId":${commandId},"ticks":${ticks}}`;
    return new Response(asList ? `[${one}]` : one, { status: 202, headers: { 'content-type': 'application/json' } });
  };

  const settings = (device: SimulatedDevice, body: Record<string, unknown>): Response => {
    const { dynamicChargerCurrent: limit, ...others } = body;
    if (typeof limit !== 'number' || limit < 0 || limit > 40 || Object.keys(others).length > 0) {
      return problem(400, 0, 'Validation', 'One or more validation errors occurred.');
    }
    home.command(device.id, limit >= 6 ? { on: true, setCurrentA: limit } : { on: false });
    return accepted(device, 48, true);
  };

  const command = (device: SimulatedDevice, name: string): Response => {
    if (!COMMANDS.includes(name)) return new Response(null, { status: 404 });
    if (name === 'pause_charging') home.command(device.id, { on: false });
    if (name === 'override_schedule') held = false;
    if (name === 'resume_charging') home.command(device.id, { on: true, setCurrentA: RESUMED_A });
    return accepted(device, 23, false);
  };

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const [, path = ''] = /\/((?:api|state)\/.*)$/.exec(url.pathname) ?? [];
    const route = `${request.method} ${path}`;
    if (route === 'POST api/accounts/login') return login(await jsonOf(request));
    if (route === 'POST api/accounts/refresh_token') return renew(await jsonOf(request));
    if (!book.isAlive(request.headers.get('authorization')?.replace(/^Bearer /, ''))) {
      return new Response(null, { status: 401 });
    }
    if (route === 'GET api/accounts/products') return Response.json(sitesOf(home));
    const [, observed] = /^GET state\/([^/]+)\/observations$/.exec(route) ?? [];
    if (observed === EQUALIZER_ID) return observationsOf(equalizerValues(home), home.meter().timeMs, url);
    const [, commanded, call] = /^POST api\/chargers\/([^/]+)\/(settings|commands\/\w+)$/.exec(route) ?? [];
    const id = observed ?? commanded;
    const device = home.devices().find((one) => one.kind === 'charger' && sample.applianceDeviceId(one.id) === id);
    if (device === undefined) return new Response(null, { status: 404 });
    if (call === undefined) return observationsOf(chargerValues(device, held), home.now(), url);
    return call === 'settings'
      ? settings(device, await jsonOf(request))
      : command(device, call.replace('commands/', ''));
  };

  return withFaults(
    manifest.id,
    home,
    {
      unauthorized: wrongPassword,
      rateLimited: (retryAfterS) => tooManyRequests(retryAfterS, 'Too Many Requests'),
      nulls,
    },
    answer,
  );
};
