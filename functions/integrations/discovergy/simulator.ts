import { withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedHome, SimulatorSample } from '../simulated-home.ts';
import { manifest } from './manifest.ts';

const GRID = '4f1c77e0a92b4d5c8e3361d7b05a9e42';
const GENERATOR = '9be2d1404c6f47a3b0d85a1f6e7c2d38';
const BATTERY = '0d6a3f5e81b94c27a4e2907c5d1b8f63';
const GAS = 'c3a85e7f10d24b96bb4f62e09d7a1c58';

/** @public */
export const sample: SimulatorSample = {
  fields: { email: 'sun+meter@example.com', password: 'Zähler:Geheim*8f3a' },
  wrongFields: { email: 'sun+meter@example.com', password: 'Zähler:Falsch*71c0' },
  sensors: [
    { deviceId: GRID, measures: 'grid' },
    { deviceId: GENERATOR, measures: 'pv' },
  ],
  failsInside: { none: 'reports failures by HTTP status' },
  deviceKind: null,
  applianceDeviceId: (homeDeviceId) => homeDeviceId.padStart(32, '0'),
  devices: 'many',
  rateLimitedWaitS: 600,
};

const milliwatts = (watts: number): number => Math.round(watts * 1_000);
/** Counters are in units of 1e-10 kWh. */
const counter = (wattHours: number): number => Math.round(wattHours * 1e7);

interface SimulatedReading {
  readonly time: number;
  readonly values: Readonly<Record<string, number>>;
}

const readingOf = (home: SimulatedHome, meterId: string): SimulatedReading | 'empty' | null => {
  const { timeMs: time, ...meter } = home.meter();
  const [power1, power2, power3] = meter.gridPhasesW.map(milliwatts);
  switch (meterId) {
    case GRID:
      return {
        time,
        values: {
          energyOut: counter(meter.feedInWh),
          power: milliwatts(meter.gridPowerW),
          ...(power1 !== undefined && power2 !== undefined && power3 !== undefined && { power1, power2, power3 }),
          energy: counter(meter.importWh),
        },
      };
    case GENERATOR:
      return { time, values: { power: milliwatts(-meter.pvPowerW), energy: 0, energyOut: 0 } };
    case BATTERY:
      return meter.batteryPowerW === null
        ? 'empty'
        : { time, values: { power: milliwatts(meter.batteryPowerW), energy: 0, energyOut: 0 } };
    case GAS:
      return { time, values: { volume: 51_230_000, actualityDuration: 900_000 } };
    default:
      return null;
  }
};

const meterOf = (home: SimulatedHome, meterId: string, serialNumber: string, measurementType = 'ELECTRICITY') => ({
  meterId,
  manufacturerId: 'ESY',
  serialNumber,
  fullSerialNumber: `1ESY11${serialNumber}`,
  location: { street: 'Lindenweg', streetNumber: '7', zip: '86150', city: 'Augsburg', country: 'DE' },
  administrationNumber: '',
  type: measurementType === 'GAS' ? 'RLM' : 'EASYMETER',
  measurementType,
  loadProfileType: 'SLP',
  scalingFactor: 1,
  currentScalingFactor: 1,
  voltageScalingFactor: 1,
  internalMeters: 1,
  firstMeasurementTime: 1_648_202_400_000,
  lastMeasurementTime: home.meter().timeMs,
});

const metersOf = (home: SimulatedHome): unknown[] => [
  meterOf(home, GRID, '61330417'),
  meterOf(home, GENERATOR, '61330417_GENERATOR'),
  meterOf(home, BATTERY, '60211839'),
  meterOf(home, GAS, '7GMT0008712', 'GAS'),
];

const text = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });

const unauthorized = (): Response => text(401, '401 Unauthorized: The credentials are not valid');

/** inexogy's portal API: HTTP Basic, milliwatts, milliseconds. */
export const createSimulator: CreateSimulator = (home, accounts) =>
  withFaults(
    manifest.id,
    home,
    {
      unauthorized,
      rateLimited: (seconds) =>
        text(429, 'Too many requests', seconds === null ? {} : { 'retry-after': String(seconds) }),
    },
    async (request) => {
      const url = new URL(request.url);
      const call = /\/public\/v1\/(meters|last_reading)$/.exec(url.pathname)?.[1];
      if (call === undefined || request.method !== 'GET') {
        return new Response('<html><body>404 Not Found</body></html>', {
          status: 404,
          headers: { 'content-type': 'text/html' },
        });
      }
      const pair = Buffer.from(request.headers.get('authorization')?.replace(/^Basic /, '') ?? '', 'base64');
      const colon = pair.indexOf(':');
      const email = pair.subarray(0, colon).toString('utf8').toLowerCase();
      const password = pair.subarray(colon + 1).toString('utf8');
      if (!accounts.some((account) => account.email === email && account.password === password)) return unauthorized();
      if (call === 'meters') return Response.json(metersOf(home));
      const meterId = url.searchParams.get('meterId') ?? '';
      const reading = readingOf(home, meterId);
      if (reading === null) return text(400, `400 Bad Request: Invalid meterId: ${meterId}`);
      if (reading === 'empty') return new Response(null, { status: 200 });
      const fields = url.searchParams.get('fields')?.split(',');
      const values = Object.entries(reading.values).filter(([name]) => fields?.includes(name) ?? true);
      return Response.json({ time: reading.time, values: Object.fromEntries(values) });
    },
  );
