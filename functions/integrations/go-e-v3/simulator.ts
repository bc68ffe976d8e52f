import { tooManyRequests, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedDevice, SimulatorSample } from '../simulated-home.ts';
import { manifest } from './manifest.ts';

const VOLTAGE = 230;
const KEYS = new Set(['amp', 'frc', 'psm']);

/** @public */
export const sample: SimulatorSample = {
  fields: { serialNumber: '74368', apiToken: 'iKfP8bWq2mXzT6vNcR4hYs1dLjGa7EuQ' },
  wrongFields: { serialNumber: '74368', apiToken: 'wrongK8bWq2mXzT6vNcR4hYs1dLjGa7E' },
  sensors: [],
  failsInside: { kind: 'refused', commandsOnly: true },
  deviceKind: 'charger',
  applianceDeviceId: (homeDeviceId) => homeDeviceId,
  devices: 'one',
};

const carOf = ({ plugged, full, powerW }: SimulatedDevice): number => {
  if (!plugged) return 1;
  if (full) return 4;
  return powerW > 0 ? 2 : 3;
};

/** U, I, P and power factors as the box lists them. */
const nrgOf = ({ powerW, phases }: SimulatedDevice): number[] => {
  const perPhase = [0, 1, 2].map((phase) => (phase < phases ? powerW / phases : 0));
  const factors = perPhase.map((power) => (power > 0 ? 100 : 0));
  const amps = perPhase.map((power) => Math.round((power / VOLTAGE) * 10) / 10);
  return [VOLTAGE, VOLTAGE, VOLTAGE, 0, ...amps, ...perPhase.map(Math.round), 0, Math.round(powerW), ...factors, 0];
};

const statusOf = (device: SimulatedDevice, forced: number, nowMs: number): Record<string, unknown> => ({
  car: carOf(device),
  // Released is released, whether or not a car is connected: clients read it as "enabled".
  alw: device.on,
  amp: device.setCurrentA,
  acu: device.on && device.plugged ? device.setCurrentA : null,
  ama: device.maxCurrentA,
  cbl: device.plugged ? 32 : null,
  amt: 32,
  adi: false,
  frc: device.on ? forced : 1,
  psm: device.phases === 1 ? 1 : 2,
  fsp: device.phases === 1,
  pnp: device.powerW > 0 ? device.phases : 0,
  pha: [device.on, device.on && device.phases === 3, device.on && device.phases === 3, true, true, true],
  nrg: nrgOf(device),
  tpa: device.powerW,
  wh: device.plugged ? device.energyWh : 0,
  eto: 1_840_312 + Math.round(device.energyWh),
  err: 0,
  modelStatus: device.on ? 3 : 4,
  mca: 6,
  lmo: 3,
  fup: false,
  trx: null,
  acs: 0,
  var: device.maxCurrentA <= 16 ? 11 : 22,
  fwv: '60.4',
  utc: new Date(nowMs).toISOString().replace('Z', ''),
});

/** go-e's cloud: `/api/status` and `/api/set` of each box, under its own host or a path that begins with its serial. */
export const createSimulator: CreateSimulator = (home, accounts) => {
  /** The last force state that let the car charge: 0 neutral, 2 on. */
  const forcedBySerial = new Map<string, number>();

  const setKeys = (serial: string, device: SimulatedDevice, query: URLSearchParams): Response => {
    const answers = [...query]
      .filter(([key]) => key !== 'token')
      .map(([key, text]) => {
        const value = Number(text);
        const inRange =
          key === 'amp' ? value >= 6 && value <= 32 : key === 'frc' || key === 'psm' ? value >= 0 && value <= 2 : false;
        return [key, KEYS.has(key) && Number.isInteger(value) && inRange ? true : 'invalid value', value] as const;
      });
    const taken = new Map(answers.filter(([, answer]) => answer === true).map(([key, , value]) => [key, value]));
    if (taken.size === 0) return Response.json({ success: false, reason: 'no key accepted' }, { status: 422 });
    const amp = taken.get('amp');
    const psm = taken.get('psm');
    const frc = taken.get('frc');
    if (frc === 0 || frc === 2) forcedBySerial.set(serial, frc);
    home.command(device.id, {
      ...(amp === undefined ? {} : { setCurrentA: amp }),
      ...(psm === 1 || psm === 2 ? { phases: psm === 1 ? 1 : 3 } : {}),
      ...(frc === undefined ? {} : { on: frc !== 1 }),
    });
    return Response.json(Object.fromEntries(answers.map(([key, answer]) => [key, answer])), { status: 202 });
  };

  const answerStatus = (serial: string, device: SimulatedDevice, query: URLSearchParams): Response => {
    const all = statusOf(device, forcedBySerial.get(serial) ?? 0, home.now());
    const filter = query.get('filter');
    const known = (filter?.split(',') ?? Object.keys(all)).filter((key) => key in all);
    return Response.json(Object.fromEntries(known.map((key) => [key, all[key]])), {
      headers: { 'last-modified': new Date(home.now()).toUTCString() },
    });
  };

  const unauthorized = (): Response => Response.json({ success: false, reason: 'unauthorized' }, { status: 401 });

  return withFaults(
    manifest.id,
    home,
    {
      unauthorized,
      failedInside: (request) =>
        new URL(request.url).pathname.endsWith('/set') ? Response.json({ frc: 'not possible now' }) : null,
      rateLimited: (retryAfterS) => tooManyRequests(retryAfterS, 'Too Many Requests'),
    },
    async (request) => {
      const url = new URL(request.url);
      const [, bySegment, call] = /(?:\/(\d{6}))?\/api\/(status|set)$/.exec(url.pathname) ?? [];
      const serial = bySegment ?? /^(\d{6})\.api\.v3\.go-e\.io$/.exec(url.hostname)?.[1];
      if (call === undefined || serial === undefined || request.method !== 'GET') {
        return new Response('Not Found', { status: 404 });
      }
      const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? url.searchParams.get('token');
      const account = accounts.find(({ serialNumber }) => (serialNumber ?? '').padStart(6, '0') === serial);
      const device = home.device(serial);
      if (account === undefined || device === null || !device.online) return new Response('Forbidden', { status: 403 });
      if (token !== account.apiToken) return unauthorized();
      return call === 'set'
        ? setKeys(serial, device, url.searchParams)
        : answerStatus(serial, device, url.searchParams);
    },
  );
};
