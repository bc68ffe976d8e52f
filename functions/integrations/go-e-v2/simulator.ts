import { allNull, isObject, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedDevice, SimulatedHome, SimulatorSample } from '../simulated-home.ts';
import { manifest } from './manifest.ts';

const VOLTAGE = 230;
/** An age as a box has that lost its Wi-Fi. */
const AWAY_MS = 75_600_000;

/** @public */
export const sample: SimulatorSample = {
  fields: { cloudToken: 'a81f03c9e7' },
  wrongFields: { cloudToken: 'ffff03c9e7' },
  sensors: [],
  failsInside: { kind: 'bad_response' },
  deviceKind: 'charger',
  applianceDeviceId: (homeDeviceId) => homeDeviceId,
  devices: 'one',
  rateLimitedWaitS: 120,
};

const carOf = ({ plugged, full, powerW }: SimulatedDevice): number => {
  if (!plugged) return 1;
  if (full) return 4;
  return powerW > 0 ? 2 : 3;
};

/** U in V, I in 0.1 A, P in 0.1 kW and in all 0.01 kW, power factors in %. */
const nrgOf = ({ powerW, phases }: SimulatedDevice): number[] => {
  const perPhase = [0, 1, 2].map((phase) => (phase < phases ? powerW / phases : 0));
  return [
    ...[VOLTAGE, VOLTAGE, VOLTAGE, 1],
    ...perPhase.map((power) => Math.round((power / VOLTAGE) * 10)),
    ...perPhase.map((power) => Math.round(power / 100)),
    0,
    Math.round(powerW / 10),
    ...perPhase.map((power) => (power > 0 ? 100 : 0)),
    0,
  ];
};

const statusOf = (device: SimulatedDevice): Record<string, unknown> => {
  const installed = 56;
  const closed = device.powerW > 0 ? (device.phases === 3 ? 7 : 1) : 0;
  return {
    version: 'B',
    tme: '1405261230',
    rbc: '51',
    rbt: '733810442',
    car: String(carOf(device)),
    amp: String(device.maxCurrentA),
    amx: String(device.setCurrentA),
    err: '0',
    ast: '0',
    // Allowed is allowed, whether or not a car is connected.
    alw: device.on ? '1' : '0',
    stp: '0',
    cbl: device.plugged ? '32' : '0',
    pha: String(installed + closed),
    tmp: '24',
    tma: [21.5, 21, 20.75, 21.25, 23.5, 24],
    amt: '32',
    dws: String(Math.round(device.energyWh * 360)),
    dwo: '0',
    adi: '0',
    uby: '0',
    eto: '24060',
    wst: '3',
    nrg: nrgOf(device),
    fwv: '042.0',
    sse: device.id,
    wss: 'Heimnetz',
    wke: '********',
    ama: String(device.maxCurrentA),
    ust: '0',
    wak: '********',
    loe: 0,
  };
};

const failure = (error: string, headers: Record<string, string> = {}): Response =>
  Response.json({ success: false, error }, { headers });

/** One key per call; the cloud accepts keys and values that the charger does not know. */
const write = (home: SimulatedHome, device: SimulatedDevice, payload: string): void => {
  const [, key, text] = /^(\w{3})=(\d{1,3})$/.exec(payload) ?? [];
  const value = Number(text);
  // A box that is away never learns of it.
  if (!device.online) return;
  if (key === 'alw' && value <= 1) home.command(device.id, { on: value === 1 });
  if (key === 'amx' && value >= 6 && value <= 32) {
    home.command(device.id, { setCurrentA: Math.min(value, device.maxCurrentA) });
  }
};

/** go-e's older cloud: the status and one key at a time, the token in the query. */
export const createSimulator: CreateSimulator = (home, accounts) =>
  withFaults(
    manifest.id,
    home,
    {
      unauthorized: () => failure('wrong token'),
      failedInside: () => failure('internal error'),
      rateLimited: (seconds) => failure('rate limiting', seconds === null ? {} : { 'retry-after': String(seconds) }),
      nulls: (json) => (isObject(json) && 'data' in json ? { ...json, data: allNull(json.data) } : json),
    },
    async (request) => {
      const url = new URL(request.url);
      const call = /\/(api_status|api)$/.exec(url.pathname)?.[1];
      if (call === undefined || request.method !== 'GET') {
        return Response.json({ message: `Requested route ${url.pathname} does not exist` }, { status: 404 });
      }
      const token = url.searchParams.get('token');
      if (token === null || token === '') return failure('no token');
      if (!accounts.some(({ cloudToken }) => cloudToken === token)) return failure('wrong token');
      const device = home.devices().find(({ kind }) => kind === 'charger');
      if (device === undefined) return failure('other');
      if (call === 'api_status') {
        return Response.json({ success: true, age: device.online ? 2_140 : AWAY_MS, data: statusOf(device) });
      }
      const payload = url.searchParams.get('payload');
      if (payload === null || payload === '') return failure('no payload');
      write(home, device, payload);
      return Response.json({ success: true, payload });
    },
  );
