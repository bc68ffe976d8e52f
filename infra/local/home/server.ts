import * as z from 'zod';
import type { Simulator } from '#functions/integrations/simulated-home.ts';
import type { LocalClock } from '../clock.ts';
import { type OutboxItem, outboxPage } from '../outbox.ts';
import type { FetchHandler } from '../serve-fetch.ts';
import { vendorAccounts, vendorRequest } from '../vendors.ts';
import { car, secondCar } from './car.ts';
import type { LivingHome } from './home.ts';
import { consumptionW, homeBattery } from './plant.ts';
import { BOX_ID } from './second-charger.ts';
import { homeChangeSchema } from './state.ts';

export interface HomeServerOptions {
  readonly home: LivingHome;
  readonly clock: LocalClock;
  readonly vendors: ReadonlyMap<string, Simulator>;
  /** What would have left the product for a person, newest last. */
  readonly outbox: readonly OutboxItem[];
  /** The simulated push service. */
  readonly pushes: FetchHandler;
  /** The simulated payment provider; null for other requests. */
  readonly payments: (request: Request) => Promise<Response> | null;
  readonly failures: () => { readonly runs: readonly unknown[]; readonly deliveries: readonly unknown[] };
}

const percent = (part: number, whole: number): number => Math.round((1000 * part) / whole) / 10;
const watts = (value: number): number => Math.round(value);

/** The whole home as JSON: its true state, and what its meter's cloud shows. */
export const describeHome = (home: LivingHome, nowMs: number): Record<string, unknown> => {
  const { state, powers } = home.state();
  const shown = state.sampler.shown;
  return {
    time: new Date(state.timeMs).toISOString(),
    timezone: state.timezone,
    localTime: new Intl.DateTimeFormat('en', {
      timeZone: state.timezone,
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
    }).format(state.timeMs),
    sun: { ...state.sun, nowW: watts(powers.pvW) },
    load: { ...state.load, nowW: watts(powers.loadW) },
    consumptionW: watts(consumptionW(powers)),
    gridW: watts(powers.gridW),
    battery:
      state.battery === null
        ? null
        : {
            socPercent: percent(state.battery.socWh, homeBattery.capacityWh),
            powerW: watts(powers.batteryW ?? 0),
          },
    car: { plugged: state.charger.plugged, socPercent: percent(state.car.socWh, car.capacityWh) },
    secondCar:
      state.second === null
        ? null
        : { plugged: state.second.charger.plugged, socPercent: percent(state.second.socWh, secondCar.capacityWh) },
    devices: [...home.devices(), ...[home.device(BOX_ID) ?? []].flat()],
    energy: { importWh: state.importWh, feedInWh: state.feedInWh, ...state.energy },
    meter: { ...shown, ageS: Math.round((nowMs - shown.timeMs) / 1000) },
    offline: state.offline,
    faults: state.faults,
  };
};

/**
 * The simulated home over HTTP: `GET /home`, `POST /home`, `GET /outbox`, `GET /failures`, `GET /accounts`, the
 * vendors' clouds below `/vendors/`, the payment provider below `/v1/`, `/pay/` and `/portal/`,
 * and the push service below `/push/`. Changes must be JSON,
 * which a foreign web page cannot send without permission.
 */
export const createHomeServer = (options: HomeServerOptions): FetchHandler => {
  const { home, clock, vendors } = options;

  const change = async (request: Request): Promise<Response> => {
    if (!request.headers.get('content-type')?.startsWith('application/json')) {
      return Response.json({ message: 'Send application/json' }, { status: 415 });
    }
    const body: unknown = await request.json().catch(() => undefined);
    const parsed = homeChangeSchema.safeParse(body);
    if (!parsed.success) {
      return Response.json(
        { message: 'Not valid', messages: z.prettifyError(parsed.error).split('\n') },
        { status: 400 },
      );
    }
    home.change(parsed.data);
    return Response.json(describeHome(home, clock.now()));
  };

  return async (request) => {
    const { pathname } = new URL(request.url);
    const vendor = vendorRequest(vendors, request);
    if (vendor) return vendor;
    const payment = options.payments(request);
    if (payment) return payment;
    if (pathname.startsWith('/push/')) return options.pushes(request);
    if (pathname === '/home' && request.method === 'POST') return change(request);
    if (request.method !== 'GET') return Response.json({ message: 'Not found' }, { status: 404 });
    if (pathname === '/home') return Response.json(describeHome(home, clock.now()));
    if (pathname === '/accounts') return Response.json(vendorAccounts);
    if (pathname === '/failures') return Response.json(options.failures());
    if (pathname === '/outbox') {
      return request.headers.get('accept')?.includes('text/html')
        ? new Response(outboxPage(options.outbox), { headers: { 'content-type': 'text/html; charset=utf-8' } })
        : Response.json(options.outbox);
    }
    return Response.json({ message: 'GET or POST /home, GET /outbox, /failures, /accounts' }, { status: 404 });
  };
};
