import { withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedHome, SimulatorSample } from '../simulated-home.ts';
import { manifest } from './manifest.ts';

const METER_ID = 'meter-1';

export const sample: SimulatorSample = {
  fields: { apiKey: 'bp_0123456789abcdef' },
  wrongFields: { apiKey: 'bp_fedcba9876543210' },
  sensors: [{ deviceId: METER_ID, measures: null }],
  failsInside: { none: 'reports failures by HTTP status' },
  deviceKind: 'plug',
  applianceDeviceId: (homeDeviceId) => homeDeviceId,
  devices: 'many',
};

const devicesOf = (home: SimulatedHome): Record<string, unknown>[] => {
  const meter = home.meter();
  return [
    {
      id: METER_ID,
      name: 'Grid meter',
      type: 'meter',
      online: true,
      updatedAt: new Date(meter.timeMs).toISOString(),
      power: meter.gridPowerW,
    },
    ...home
      .devices()
      .filter(({ kind }) => kind === 'plug')
      .map(({ id, name, online, on, powerW }) => ({
        id,
        name,
        type: 'plug',
        online,
        updatedAt: new Date(home.now()).toISOString(),
        power: powerW,
        on,
      })),
  ];
};

const problem = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error: code }, { status, headers });

/** The vendor's HTTP API over the home, as strict as the real one, so that it accepts nothing the vendor would reject. */
export const createSimulator: CreateSimulator = (home, accounts) =>
  withFaults(
    manifest.id,
    home,
    {
      unauthorized: () => problem(401, 'unauthorized'),
      rateLimited: (seconds) => problem(429, 'too_many', seconds === null ? {} : { 'retry-after': String(seconds) }),
    },
    async (request) => {
      const [, deviceId] = /\/v1\/devices(?:\/([^/]+)\/state)?$/.exec(new URL(request.url).pathname) ?? [null];
      const key = request.headers.get('authorization')?.replace(/^Bearer /, '');
      if (!accounts.some(({ apiKey }) => apiKey === key)) return problem(401, 'unauthorized');
      if (deviceId === null) return problem(404, 'not_found');
      if (deviceId === undefined) return Response.json({ devices: devicesOf(home) });
      const device = home.device(decodeURIComponent(deviceId));
      if (device === null) return problem(404, 'not_found');
      if (!device.online) return problem(409, 'offline');
      const { on } = (await request.json()) as { on: boolean };
      home.command(device.id, { on });
      return Response.json({ accepted: true });
    },
  );
