import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { allNull, isObject, tooManyRequests, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedDevice, SimulatedHome, SimulatorSample } from '../simulated-home.ts';
import { createTokenBook, type SimulatedTokens } from '../simulated-tokens.ts';
import { manifest } from './manifest.ts';

const ACCESS_MS = 15 * MINUTE_MS;
const REFRESH_MS = 14 * DAY_MS;

/** @public */
export const sample: SimulatorSample = {
  fields: { email: 'Technik@example.com ', password: 'sonne-und-strom-24:ä' },
  wrongFields: { email: 'Technik@example.com ', password: 'mond-und-strom-24:ä' },
  sensors: [],
  failsInside: { kind: 'auth_failed' },
  deviceKind: 'charger',
  // Serial numbers are numbers here.
  applianceDeviceId: (homeDeviceId) => homeDeviceId.replace(/^0+/, ''),
  devices: 'one',
  // Signing in again too soon is answered worse than reading too often.
  rateLimitedWaitS: 3_600,
  tokens: {
    callOf: ({ url }) =>
      url.pathname.endsWith('/users/signin')
        ? 'sign-in'
        : url.pathname.endsWith('/users/refresh-token')
          ? 'refresh'
          : null,
    accessMs: ACCESS_MS,
    refreshMs: REFRESH_MS,
  },
};

const statusIdOf = ({ online, plugged, on, powerW }: SimulatedDevice): number => {
  if (!online) return 0;
  if (!plugged) return 162;
  if (!on) return 182;
  return powerW > 0 ? 194 : 181;
};

const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** @param isTimed some chargers have no time of their last report */
const statusOf = (device: SimulatedDevice, home: SimulatedHome, isTimed: boolean): Record<string, unknown> => {
  const id = Number(sample.applianceDeviceId(device.id));
  const charging = statusIdOf(device) === 194;
  const lastMs = home.now() - (device.online ? 20 * SECOND_MS : 3 * 60 * MINUTE_MS);
  return {
    user_id: 1,
    car_id: 1,
    last_sync: isTimed ? stamp(lastMs) : null,
    power_sharing_status: 256,
    mid_status: 4,
    status_id: statusIdOf(device),
    name: `Pulsar Plus SN ${id}`,
    charging_power: charging ? device.powerW / 1_000 : 0,
    max_available_power: device.maxCurrentA,
    charging_speed: 0,
    added_range: 31,
    added_energy: device.energyWh / 1_000,
    added_green_energy: 0,
    added_grid_energy: 0,
    charging_time: 2_710,
    finished: false,
    current_mode: 3,
    state_of_charge: null,
    ocpp_status: 1,
    config_data: {
      charger_id: id,
      serial_number: String(id),
      locked: 0,
      auto_lock: 0,
      max_charging_current: device.setCurrentA,
      icp_max_current: 0,
      max_available_current: device.maxCurrentA,
      live_refresh_time: 30,
      update_refresh_time: 300,
      part_number: 'PLP1-0-2-4-9-002-E',
      timezone: 'Europe/Berlin',
      operation_mode: 'wallbox',
      sync_timestamp: Math.floor(lastMs / SECOND_MS),
      ecosmart: { enabled: false, mode: 0, percentage: 100 },
    },
  };
};

const jsonOf = async (request: Request): Promise<Record<string, unknown>> => {
  try {
    const json: unknown = await request.json();
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
};

const unauthorized = (): Response => Response.json({ error: 'Unauthorized' }, { status: 401 });
const forbidden = (): Response => Response.json({ error: 'Forbidden' }, { status: 403 });

/** Wallbox's two clouds under one roof: sign-in with rotation, list, status, current and actions. */
export const createSimulator: CreateSimulator = (home, accounts) => {
  const book = createTokenBook(home.now, { accessMs: ACCESS_MS, refreshMs: REFRESH_MS, rotates: true });

  const give = ({ access, refresh, accessEndsMs, refreshEndsMs }: SimulatedTokens): Response =>
    Response.json({
      data: {
        type: 'signin',
        attributes: {
          user_id: '0a1b2c3d',
          token: access,
          refresh_token: refresh,
          ttl: accessEndsMs,
          refresh_token_ttl: refreshEndsMs,
          error: false,
          status: 200,
        },
      },
    });

  const signIn = (request: Request): Response => {
    if (request.method !== 'GET') return new Response(null, { status: 405 });
    const basic = request.headers.get('authorization')?.replace(/^Basic /, '') ?? '';
    const [, email, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString('utf8')) ?? [];
    const known = accounts.some((account) => account.email?.trim() === email && account.password === password);
    return known && request.headers.get('partner') === 'wallbox' ? give(book.issue()) : unauthorized();
  };

  const setCurrent = (device: SimulatedDevice, { maxChargingCurrent: current }: Record<string, unknown>): Response => {
    if (!Number.isInteger(current) || Number(current) < 6 || Number(current) > device.maxCurrentA) {
      return Response.json({ error: 'Unprocessable' }, { status: 422 });
    }
    home.command(device.id, { setCurrentA: Number(current) });
    const id = Number(sample.applianceDeviceId(device.id));
    return Response.json({
      data: { chargerData: { id, status: statusIdOf(device), maxChargingCurrent: current, locked: 0 } },
    });
  };

  const act = (device: SimulatedDevice, { action }: Record<string, unknown>): Response => {
    const statusId = statusIdOf(device);
    const allowed = action === 2 ? [181, 194].includes(statusId) : (action === 1 || action === 9) && statusId === 182;
    if (!allowed) return forbidden();
    home.command(device.id, { on: action !== 2 });
    return Response.json({ action });
  };

  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
    if (pathname.endsWith('/users/signin')) return signIn(request);
    if (pathname.endsWith('/users/refresh-token')) {
      const next = book.renew(bearer);
      return next === null ? unauthorized() : give(next);
    }
    if (!book.isAlive(bearer)) return unauthorized();
    const chargers = home.devices().filter(({ kind }) => kind === 'charger');
    if (pathname.endsWith('/v3/chargers/groups')) {
      const shown = chargers.map((device) => ({
        id: Number(sample.applianceDeviceId(device.id)),
        name: `Pulsar Plus SN ${sample.applianceDeviceId(device.id)}`,
        chargerType: 'PulsarPlus',
        status: statusIdOf(device),
        maxChargingCurrent: device.setCurrentA,
        locked: 0,
      }));
      return Response.json({ result: { groups: [{ id: 204_411, name: 'Haus', chargers: shown, subgroups: [] }] } });
    }
    const [, read, set, acted] =
      /\/(?:chargers\/status\/(\d+)|v2\/charger\/(\d+)|v3\/chargers\/(\d+)\/remote-action)$/.exec(pathname) ?? [];
    const device = chargers.find(({ id }) => sample.applianceDeviceId(id) === (read ?? set ?? acted));
    if (device === undefined) return new Response(null, { status: 404 });
    if (read !== undefined && request.method === 'GET') {
      return Response.json(statusOf(device, home, !accounts.some(({ times }) => times === 'none')));
    }
    if (set !== undefined && request.method === 'PUT') return setCurrent(device, await jsonOf(request));
    if (acted !== undefined && request.method === 'POST') return act(device, await jsonOf(request));
    return new Response(null, { status: 405 });
  };

  return withFaults(
    manifest.id,
    home,
    {
      unauthorized,
      failedInside: () => Response.json({ data: { type: 'signin', attributes: { error: true, status: 401 } } }),
      rateLimited: (retryAfterS) => tooManyRequests(retryAfterS, 'Too Many Requests'),
      // Values go missing; who signs in is still signed in.
      nulls: (json) => (isObject(json) && 'config_data' in json ? allNull(json) : json),
    },
    answer,
  );
};
