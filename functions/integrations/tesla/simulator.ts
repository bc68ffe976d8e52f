import { createECDH, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { askedOnPage } from '../simulated-consent.ts';
import { allNull, tooManyRequests, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedDevice, SimulatedVehicle, SimulatorSample } from '../simulated-home.ts';
import { callsOf, consentOf } from '../simulated-oauth.ts';
import { manifest } from './manifest.ts';
import { createSimulatedCar, type Obey, type SimulatedCar } from './simulated-car.ts';
import { ACCESS_MS, createSimulatedLogin, REFRESH_MS } from './simulated-login.ts';
import { createSimulatedPowerwall } from './simulated-powerwall.ts';
import { chargeOf, componentsOf, driveOf, liveStatus } from './simulated-values.ts';

/** One more than a number holds exactly, as Tesla's ids may be. */
const SITE_ID = '9007199254740993';
/** From wake-up to online, and how long a car then stays awake by itself. */
const WAKING_MS = 6 * SECOND_MS;
const AWAKE_MS = 15 * MINUTE_MS;

/** A car's VIN ends in the charger's id. */
const vinOf = (homeDeviceId: string): string => `LRW3E7EK9NC${homeDeviceId.slice(-6).toUpperCase().padStart(6, '0')}`;

/** `keyAdded` of an account whose owner has still to add our key to the car. */
const NOT_YET = 'not yet';

/** @public */
export const sample: SimulatorSample = {
  fields: { region: 'eu', account: '5f0c1d2e-3b4a-4c5d-8e6f-7a8b9c0d1e2f' },
  wrongFields: { region: 'eu', account: '5f0c1d2e-3b4a-4c5d-8e6f-7a8b9c0d1e2f' },
  app: {
    clientId: 'b7a9c3d1-0e2f-4a5b-8c6d-9e0f1a2b3c4d',
    clientSecret: 'ta-secret.Zx81kQ0v5JmN2pLw',
    // Generated each time: a key in a repository is no key.
    commandKey: generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  },
  consent: consentOf('eyJ-tesla'),
  tokens: {
    callOf: callsOf('/oauth2/v3/token'),
    accessMs: ACCESS_MS,
    refreshMs: REFRESH_MS,
  },
  newcomer: { keyAdded: NOT_YET },
  sensors: [{ deviceId: SITE_ID, measures: null }],
  failsInside: { kind: 'refused', commandsOnly: true },
  deviceKind: 'charger',
  applianceDeviceId: vinOf,
  devices: 'one',
};

const failed = (status: number, error: string): Response =>
  Response.json({ response: null, error, error_description: '' }, { status });

/** Ids beyond what JSON.stringify can write as a number are `"@...@"` until here. */
const answered = (response: unknown, more: Readonly<Record<string, unknown>> = {}): Response =>
  new Response(JSON.stringify({ response, ...more }).replaceAll(/"@(\d+)@"/g, '$1'), {
    headers: { 'content-type': 'application/json' },
  });

/** The car at a charger of a home without cars. */
const strangeCar: SimulatedVehicle = {
  name: 'Tesla',
  batteryLevelPercent: 50,
  batteryLevelLimitPercent: 90,
  rangeKm: 210,
  asleep: false,
};

const publicKeyOf = (pem: string): string => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(createPrivateKey(pem).export({ format: 'jwk' }).d ?? '', 'base64url'));
  return ecdh.getPublicKey('hex');
};

/** Empty, which no token is, without one. */
const bearerOf = (request: Request): string =>
  /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';

const jsonOf = async (request: Request): Promise<Record<string, unknown>> => {
  try {
    const json: unknown = await request.json();
    return typeof json === 'object' && json !== null ? { ...json } : {};
  } catch {
    return {};
  }
};

/**
 * Tesla's login, token server and Fleet API over a home whose charger is shown as the car that is connected to it. Cars accept
 * signed commands only, from the keys of our accounts (`commandKey`).
 */
export const createSimulator: CreateSimulator = (home, accounts) => {
  const login = createSimulatedLogin(home.now, accounts);
  const keysOf = (some: typeof accounts): string[] =>
    some.flatMap(({ commandKey }) => (commandKey === undefined ? [] : [publicKeyOf(commandKey)]));
  const paired = new Set(keysOf(accounts.filter(({ keyAdded }) => keyAdded !== NOT_YET)));
  const cars = new Map<string, SimulatedCar>();
  const battery = createSimulatedPowerwall(home);
  const wokenMs = new Map<string, number>();

  const chargers = (): SimulatedDevice[] => home.devices().filter(({ kind }) => kind === 'charger');
  const vehicleOf = ({ id }: SimulatedDevice): SimulatedVehicle => home.vehicle?.(id) ?? strangeCar;

  const stateOf = (device: SimulatedDevice): 'online' | 'asleep' | 'offline' => {
    if (!device.online) return 'offline';
    if (!vehicleOf(device).asleep) return 'online';
    const awakeMs = home.now() - (wokenMs.get(device.id) ?? Number.NEGATIVE_INFINITY);
    return awakeMs >= WAKING_MS && awakeMs < AWAKE_MS ? 'online' : 'asleep';
  };

  const obeyOf =
    (deviceId: string): Obey =>
    (order) => {
      const device = home.device(deviceId);
      if (device === null) return 'unavailable';
      if (home.fault(manifest.id) === 'failed-inside') return 'no_power';
      switch (order.name) {
        case 'charge_start':
          if (!device.plugged) return 'disconnected';
          if (device.full) return 'complete';
          if (device.on) return 'is_charging';
          home.command(deviceId, { on: true });
          return null;
        case 'charge_stop':
          if (!device.on) return 'not_charging';
          home.command(deviceId, { on: false });
          return null;
        case 'set_charging_amps':
          if (order.amps === device.setCurrentA) return 'already_set';
          home.command(deviceId, { setCurrentA: Math.min(order.amps, device.maxCurrentA) });
          return null;
        case 'honk_horn':
          return null;
      }
    };

  const carOf = (device: SimulatedDevice): SimulatedCar => {
    const vin = vinOf(device.id);
    const car = cars.get(vin) ?? createSimulatedCar(vin, paired, home.now, obeyOf(device.id));
    cars.set(vin, car);
    return car;
  };

  const carJson = (device: SimulatedDevice): Record<string, unknown> => ({
    id: '@1493123456789012345@',
    id_s: '1493123456789012345',
    vehicle_id: 1_500_000_001,
    vin: vinOf(device.id),
    display_name: vehicleOf(device).name,
    state: stateOf(device),
    access_type: 'OWNER',
    api_version: 73,
    command_signing: 'required',
    in_service: false,
  });

  const siteJson = (): Record<string, unknown> => ({
    energy_site_id: `@${SITE_ID}@`,
    resource_type: 'battery',
    site_name: 'Haus',
    id: 'STE20230101-00001',
    percentage_charged: 12,
    battery_power: -9_999,
    components: componentsOf(home),
  });

  /** In place of the Tesla app, which opens at this address and asks the owner. */
  const addKey = (url: URL): Response =>
    askedOnPage('Tesla', url, {
      question: ['Add the key of Sunward to your car?', 'Den Schlüssel von Sunward ins Auto bringen?'],
      agreed: [
        'The key is added. You can close this page.',
        'Der Schlüssel ist hinzugefügt. Du kannst die Seite schließen.',
      ],
      onAgreed: () => {
        for (const key of keysOf(accounts)) paired.add(key);
      },
    });

  const unavailable = (): Response => failed(408, 'vehicle unavailable: vehicle is offline or asleep');

  const answerCar = async (request: Request, device: SimulatedDevice, call: string, url: URL): Promise<Response> => {
    if (request.method === 'GET' && call === '') return answered(carJson(device));
    if (request.method === 'POST' && call === 'wake_up') {
      if (!wokenMs.has(device.id) || stateOf(device) === 'asleep') wokenMs.set(device.id, home.now());
      return answered(carJson(device));
    }
    if (stateOf(device) !== 'online') return unavailable();
    if (request.method === 'GET' && call === 'vehicle_data') {
      const parts = (url.searchParams.get('endpoints') ?? 'charge_state').split(';');
      if (parts.includes('location_data') && !login.scopesOf(bearerOf(request)).includes('vehicle_location'))
        return failed(403, 'Unauthorized missing scopes');
      const all: Record<string, unknown> = {
        charge_state: chargeOf(device, vehicleOf(device), home.now()),
        vehicle_config: { car_type: 'model3' },
        vehicle_state: { vehicle_name: vehicleOf(device).name, odometer: 12_345.6 },
      };
      const wanted = Object.fromEntries(parts.filter((part) => part in all).map((part) => [part, all[part]]));
      if (parts.includes('location_data')) wanted.drive_state = driveOf(vehicleOf(device), home.now());
      return answered({ ...carJson(device), display_name: null, ...wanted });
    }
    if (request.method === 'POST' && call.startsWith('command/')) {
      return failed(
        403,
        'Tesla Vehicle Command Protocol required, please refer to the documentation here: developer.tesla.com',
      );
    }
    if (request.method === 'POST' && call === 'signed_command') {
      const { routable_message: message } = await jsonOf(request);
      if (typeof message !== 'string') return failed(400, 'invalid_field');
      try {
        return answered(Buffer.from(carOf(device).handle(Buffer.from(message, 'base64'))).toString('base64'));
      } catch {
        return failed(400, 'invalid_command');
      }
    }
    return failed(404, 'not_found');
  };

  /** @param asking the account whose client makes the request: its key is meant */
  const fleetStatus = ({ vins }: Record<string, unknown>, asking: (typeof accounts)[number]): Response => {
    const known = chargers().map(({ id }) => vinOf(id));
    const asked = Array.isArray(vins) ? known.filter((vin) => vins.includes(vin)) : [];
    const has = keysOf([asking]).some((key) => paired.has(key));
    return answered({
      key_paired_vins: has ? asked : [],
      unpaired_vins: has ? [] : asked,
      vehicle_info: Object.fromEntries(
        asked.map((vin) => [
          vin,
          { firmware_version: '2026.14.3', vehicle_command_protocol_required: true, discounted_device_data: false },
        ]),
      ),
    });
  };

  const answerApi = async (
    request: Request,
    path: string,
    url: URL,
    asking: (typeof accounts)[number],
  ): Promise<Response> => {
    const [, vin, call = ''] = /^vehicles\/([A-Z0-9]{17})(?:\/(.+))?$/.exec(path) ?? [];
    if (vin !== undefined) {
      const device = chargers().find(({ id }) => vinOf(id) === vin);
      return device === undefined ? failed(404, 'not_found') : await answerCar(request, device, call, url);
    }
    if (request.method === 'POST' && path === `energy_sites/${SITE_ID}/backup`) {
      if (!login.scopesOf(bearerOf(request)).includes('energy_cmds')) return failed(403, 'Unauthorized missing scopes');
      return answered(battery.setReserve(await jsonOf(request)));
    }
    if (request.method === 'POST' && path === 'vehicles/fleet_status')
      return fleetStatus(await jsonOf(request), asking);
    if (request.method !== 'GET') return failed(404, 'not_found');
    switch (path) {
      case 'products':
        return answered([...chargers().map(carJson), siteJson()], { count: chargers().length + 1 });
      case 'users/region':
        return answered({ region: 'eu', fleet_api_base_url: 'https://fleet-api.prd.eu.vn.cloud.tesla.com' });
      case `energy_sites/${SITE_ID}/live_status`:
        return answered(liveStatus(home));
      case `energy_sites/${SITE_ID}/site_info`:
        return answered({
          id: 'STE20230101-00001',
          site_name: 'Haus',
          backup_reserve_percent: battery.reservePercent(),
          default_real_mode: 'self_consumption',
          components: componentsOf(home),
        });
      default:
        return failed(404, 'not_found');
    }
  };

  return withFaults(
    manifest.id,
    home,
    {
      unauthorized: () =>
        Response.json({ error: 'login_required', error_description: 'token expired (401)' }, { status: 401 }),
      rateLimited: (retryAfterS) => tooManyRequests(retryAfterS, ''),
      nulls: (json) =>
        typeof json === 'object' && json !== null && 'response' in json
          ? { ...json, response: allNull(json.response) }
          : json,
    },
    async (request) => {
      const url = new URL(request.url);
      if (/\/_ak\/[^/]+$/.test(url.pathname)) return addKey(url);
      if (url.pathname.endsWith('/oauth2/v3/authorize')) return login.authorize(url);
      if (url.pathname.endsWith('/oauth2/v3/token')) return login.token(new URLSearchParams(await request.text()));
      if (url.pathname.endsWith('/oauth2/v3/revoke')) return login.revoke(new URLSearchParams(await request.text()));
      const path = /\/api\/1\/(.+)$/.exec(url.pathname)?.[1];
      if (path === undefined) return new Response('Not Found', { status: 404 });
      const asking = login.accountOf(bearerOf(request));
      if (asking === null) return Response.json({ error: 'token expired (401)' }, { status: 401 });
      return await answerApi(request, path, url, asking);
    },
  );
};
