import { Temporal } from 'temporal-polyfill';
import { allNull, tooManyRequests, withFaults } from '../simulated-faults.ts';
import type { CreateSimulator, SimulatedHome, SimulatorSample } from '../simulated-home.ts';
import { manifest } from './manifest.ts';
import { SLOT_MS } from './mapping.ts';

/** Slots before the newest one. */
const EARLIER = 6;

/** @public */
export const sample: SimulatorSample = {
  fields: { apiKey: 'ksp-7d1e0b52c9f84a36', plantId: '1234567' },
  wrongFields: { apiKey: 'ksp-wrong0b52c9f84a36', plantId: '1234567' },
  sensors: [{ deviceId: '1234567', measures: null }],
  failsInside: { none: 'reports failures by HTTP status' },
  deviceKind: null,
  applianceDeviceId: (homeDeviceId) => String(Number.parseInt(homeDeviceId, 16)).slice(0, 12),
  devices: 'one',
  closedWindowS: SLOT_MS / 1_000,
};

/** The plant's wall clock. */
const local = (ms: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });

/** The day's powers, the slots to come as null or 0, as seen. */
const chart = (home: SimulatedHome): Response => {
  const { timeMs, gridPowerW, pvPowerW, consumptionPowerW } = home.meter();
  const feedIn = Math.max(0, -gridPowerW);
  const newest = Math.floor(timeMs / SLOT_MS) * SLOT_MS - SLOT_MS;
  const past = Array.from({ length: EARLIER }, (_, index) => newest - (EARLIER - 1 - index) * SLOT_MS);
  const zone = home.timeZone ?? 'Europe/Berlin';
  const series = (value: number): unknown[] => [
    ...past.map((ms) => ({ timestamp: local(ms, zone), value })),
    { timestamp: local(newest + SLOT_MS, zone), value: 0 },
    { timestamp: local(newest + 2 * SLOT_MS, zone), value: null },
  ];
  return Response.json({
    timeSeries: {
      pv_consumption_power: series(pvPowerW - feedIn),
      home_consumption_power: series(consumptionPowerW),
      grid_feedin_power: series(feedIn),
      grid_consumption_power: series(Math.max(0, gridPowerW)),
    },
  });
};

const unauthorized = (): Response => Response.json({ message: 'Unauthorized' }, { status: 401 });

/** The portal's back-end as one project saw it: a bearer token, one series per power. */
export const createSimulator: CreateSimulator = (home, accounts) =>
  withFaults(
    manifest.id,
    home,
    {
      unauthorized,
      rateLimited: (retryAfterS) => tooManyRequests(retryAfterS, ''),
      nulls: allNull,
    },
    async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const key = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
      const account = accounts.find(({ apiKey }) => apiKey === key);
      if (account === undefined) return unauthorized();
      const plantId = /\/api\/chart-data\/(\d+)\/power$/.exec(pathname)?.[1];
      const day = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/;
      const asked = day.test(searchParams.get('from') ?? '') && day.test(searchParams.get('to') ?? '');
      if (request.method !== 'GET' || plantId !== account.plantId) return new Response('', { status: 404 });
      if (!asked || searchParams.get('interval') !== 'TEN_MINUTES') return new Response('', { status: 400 });
      return chart(home);
    },
  );
