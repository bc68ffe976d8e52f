import { SECOND_MS } from '#shared/units.ts';
import { isObject, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedHome, SimulatorSample } from '../simulated-home.ts';
import { manifest } from './manifest.ts';

const SYSTEM = '2b1f0c7e-6d3a-4c55-9a0e-8f4d21c6b3aa';
/** Another owner's: known to the vendor, not to this key. */
const FOREIGN_SYSTEM = '91d4c3b2-0f6e-4a8b-b7c5-3e2d1f0a9b88';

/** @public */
export const sample: SimulatorSample = {
  fields: {
    accessKeyId: 'FKIA4A1C-90B2-4E7D-8C35-6F0E1D2B3A49',
    accessKeyValue: '5e9c1f73-2a84-4d06-b1c7-8f30e6d2a95b',
  },
  wrongFields: {
    accessKeyId: 'FKIA4A1C-90B2-4E7D-8C35-6F0E1D2B3A49',
    accessKeyValue: '00000000-dead-4d06-b1c7-8f30e6d2a95b',
  },
  sensors: [{ deviceId: SYSTEM, measures: null }],
  failsInside: { kind: 'bad_response' },
  deviceKind: null,
  applianceDeviceId: (homeDeviceId) => homeDeviceId,
  devices: 'many',
};

const failure = (status: number, responseError: number, responseMessage: string): Response =>
  Response.json({ responseError, responseMessage }, { status });

const channel = (channelName: string, channelType: string, unit: string, value: number | null) => ({
  channelName,
  channelType,
  unit,
  value,
});
/** Towards the inverter is positive: production, import, discharging. */
const power = (name: string, value: number | null) => channel(name, 'Power', 'W', value);

const flowOf = (home: SimulatedHome): Record<string, unknown> => {
  const { timeMs, gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW, batterySocPercent } = home.meter();
  const chargers = home.devices().filter(({ kind }) => kind === 'charger');
  const drawnW = chargers.reduce((total, { powerW }) => total + powerW, 0);
  const chargingW = Math.min(drawnW, consumptionPowerW);
  return {
    pvSystemId: SYSTEM,
    status: { isOnline: true, battMode: '1.0' },
    data: {
      logDateTime: `${new Date(timeMs).toISOString().slice(0, 19)}Z`,
      channels: [
        power('PowerFeedIn', gridPowerW),
        // The load of the house without its wallboxes.
        power('PowerLoad', chargingW - consumptionPowerW),
        power('PowerEVCTotal', -chargingW),
        power('PowerBattCharge', batteryPowerW === null ? null : -batteryPowerW),
        power('PowerPV', pvPowerW),
        power('PowerOhmpilot', null),
        channel('BattSOC', 'Percent', '%', batterySocPercent),
        channel('RateSelfSufficiency', 'Percent', '%', 100),
      ],
    },
  };
};

const listOf = (query: URLSearchParams): Record<string, unknown> => {
  const all = [
    {
      pvSystemId: SYSTEM,
      name: 'Haus Seeblick',
      address: { country: 'AT', zipCode: '4600', street: null, city: 'Wels', state: null },
      pictureURL: null,
      peakPower: 9800,
      installationDate: '2022-04-11T00:00:00Z',
      lastImport: '2026-05-14T10:25:11Z',
      meteoData: 'light',
      timeZone: 'Europe/Berlin',
    },
  ];
  const offset = Number(query.get('offset') ?? 0);
  return {
    pvSystems: all.slice(offset, offset + Number(query.get('limit') ?? 50)),
    links: { first: '', prev: null, self: '', next: null, last: '', totalItemsCount: all.length },
  };
};

/** Devices that did not answer in time: their channels are listed, without a value. */
const unanswered = (json: unknown): unknown => {
  if (!isObject(json) || !isObject(json.data) || !Array.isArray(json.data.channels)) return json;
  const channels = json.data.channels.map((one: unknown) => (isObject(one) ? { ...one, value: null } : one));
  return { ...json, data: { ...json.data, channels } };
};

/** Fronius' Solar.web Query API: key headers, one page of systems, flow data per system. */
export const createSimulator: CreateSimulator = (home, accounts) =>
  withFaults(
    manifest.id,
    home,
    {
      unauthorized: () => failure(401, 1105, 'AccessKey is blocked.'),
      failedInside: () => failure(200, 1999, 'Something went wrong.'),
      rateLimited: (seconds) =>
        new Response(JSON.stringify({ responseMessage: 'API calls quota exceeded.' }), {
          status: 429,
          headers: {
            'content-type': 'application/json',
            'x-rate-limit-remaining': '0',
            ...(seconds !== null && {
              'x-rate-limit-reset': new Date(home.now() + seconds * SECOND_MS).toISOString().replace('Z', '0000Z'),
            }),
          },
        }),
      nulls: unanswered,
    },
    async (request) => {
      const url = new URL(request.url);
      const id = request.headers.get('AccessKeyId');
      const value = request.headers.get('AccessKeyValue');
      if (id === null || value === null) return failure(401, 1101, 'AccessKeyId or AccessKeyValue header missing.');
      const account = accounts.find(({ accessKeyId }) => accessKeyId === id);
      if (account === undefined) return failure(401, 1102, 'AccessKey not found.');
      if (account.accessKeyValue !== value) return failure(401, 1106, 'Authentication failed.');
      const [, systemId] = /\/swqapi\/pvsystems(?:\/([^/]+)\/flowdata)?$/.exec(url.pathname) ?? [null];
      if (systemId === null) return new Response('Not Found', { status: 404 });
      if (request.method !== 'GET') return failure(405, 1002, 'Method not allowed.');
      if (systemId === undefined) return Response.json(listOf(url.searchParams));
      if (systemId === FOREIGN_SYSTEM) return failure(403, 1013, 'User not authorized.');
      if (systemId !== SYSTEM) return failure(404, 1015, 'PV system not found.');
      return Response.json(flowOf(home));
    },
  );
