import { DAY_MS } from '#shared/units.ts';
import { tooManyRequests, withFaults } from '../../integrations/simulated-faults.ts';
import type { CreateMarketSimulator } from '../simulated-market.ts';
import { manifest } from './manifest.ts';

const WEEK_MS = 7 * DAY_MS;
/** A Monday at midnight in winter; the real weeks follow the clock, ours are of equal length. */
const FIRST_MS = Date.parse('2025-09-28T22:00:00Z');
const FILE = /\/app\/chart_data\/4169\/DE-LU\/4169_DE-LU_quarterhour_(\d+)\.json$/;

export const createSimulator: CreateMarketSimulator = (market) =>
  withFaults(
    manifest.id,
    market,
    {
      unauthorized: () => new Response('Forbidden', { status: 403 }),
      rateLimited: (retryAfterS) => tooManyRequests(retryAfterS, null),
    },
    async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/4169/DE-LU/index_quarterhour.json')) {
        return Response.json({ timestamps: Array.from({ length: 120 }, (_, week) => FIRST_MS + week * WEEK_MS) });
      }
      const startMs = Number(FILE.exec(pathname)?.[1] ?? Number.NaN);
      if (!Number.isFinite(startMs) || (startMs - FIRST_MS) % WEEK_MS !== 0) return new Response(null, { status: 404 });
      const known = new Map(market.prices(startMs, startMs + WEEK_MS, 15).map((price) => [price.startMs, price]));
      const series = Array.from({ length: WEEK_MS / 900_000 }, (_, nth) => {
        const atMs = startMs + nth * 900_000;
        return [atMs, known.get(atMs)?.eurPerMWh ?? null];
      });
      return Response.json({ meta_data: { version: 1, created: startMs }, series });
    },
  );
